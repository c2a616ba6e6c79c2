// `accept` answers a delegate, and asks the router: it is the main actor's.
// refused: main actor-isolated instance method 'accept' in a synchronous nonisolated context
import WaymarkApp

func accept(_ links: LinkInbox) { links.accept(.link("underway://lines")) }
