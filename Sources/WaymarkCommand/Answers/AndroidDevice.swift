#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// A device with Android and one app.
struct AndroidDevice {
  let package: String
  private let simulator: AndroidSimulator

  /// Makes a device of the newest supported level.
  init(
    package: String,
    manifest: AndroidManifest,
    verification: AndroidSimulator.Verification
  ) {
    self.package = package
    simulator = AndroidSimulator(
      manifest,
      apiLevel: AndroidLevel.newest,
      verification: verification
    )
  }

  func answer(for url: String) -> AndroidAnswer { simulator.answer(for: url) }
}
#endif
