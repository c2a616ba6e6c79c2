"""What systems decide about links. `Scripts/device-report` tells the whole."""
