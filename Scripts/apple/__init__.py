"""Apple's systems on Linux. `Scripts/apple.py` tells the whole."""
