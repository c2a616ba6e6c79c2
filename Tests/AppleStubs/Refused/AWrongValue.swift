// Nothing but what the system hands over is taken.
// refused: no exact matches in call to instance method 'accept'
import UIKit
import WaymarkApp

@MainActor
func accept(_ links: LinkInbox) { links.accept(42) }
