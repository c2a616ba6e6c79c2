#if canImport(os)
import Waymark
import WaymarkApp

@MainActor
func watch(_ router: LinkRouter) {
  // snippet.observers
  router.observe(SystemLog(subsystem: "nyc.underway.Underway"))
  router.observe(SystemLog.Signposts(subsystem: "nyc.underway.Underway"))
  // snippet.end
}
#endif
