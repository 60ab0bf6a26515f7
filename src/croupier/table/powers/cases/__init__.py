"""What is kept on record and followed up: notices, wrong payments, disputes."""
