"""What each event leaves at the table: recorders by part of the model, and the postings that move money."""
