"""Apple floors held without a Mac. `Scripts/floors.py` tells the whole."""
