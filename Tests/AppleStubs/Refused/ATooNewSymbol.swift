// What the oldest systems lack has to say since when it is there.
// refused: 'OpenURLIntent' is unavailable
import AppIntents
import WaymarkApp

func intent(_ intent: Any) -> Bool { intent is OpenURLIntent }
