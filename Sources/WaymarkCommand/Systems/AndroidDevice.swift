#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// A device with Android and one app.
struct AndroidDevice {
  let package: String
  let links: AndroidLinks

  /// What becomes of a link on the newest level whose rules are known.
  func answer(for url: String) -> AndroidAnswer {
    links.answer(for: url, apiLevel: AndroidLevel.newest).answer
  }
}
#endif
