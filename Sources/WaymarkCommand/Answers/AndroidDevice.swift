#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// A device with Android and one app.
struct AndroidDevice {
  let package: String
  let links: AndroidLinks

  /// Returns how the newest supported level handles a link.
  func answer(for url: String) -> AndroidAnswer {
    links.answer(for: url, apiLevel: AndroidLevel.newest).answer
  }
}
#endif
