// This target has no code. It only makes SwiftPM fetch ArgumentParser.
