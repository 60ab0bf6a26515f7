"""Tables that the software deals by itself: what comes next, by which clock, in which process; and rehearsed guests."""
