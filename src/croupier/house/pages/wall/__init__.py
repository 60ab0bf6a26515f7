"""The display on a wall: the last coup, how often each came, the roads; elsewhere the dealer's last hands and the meters."""
