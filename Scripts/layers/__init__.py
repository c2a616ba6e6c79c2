"""The order of the folders inside a target. `Scripts/layers.py` describes the check."""
