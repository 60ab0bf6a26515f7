"""The prize meter: pools that tables feed, and what they award. Commands in, events out; pure, so that the number drawn for a
mystery prize arrives with its command."""
