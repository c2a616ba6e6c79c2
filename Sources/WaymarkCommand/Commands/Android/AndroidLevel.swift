#if Tools
internal import ArgumentParser

/// The API levels that a command takes.
enum AndroidLevel {
  /// The newest level whose rules are known; later ones count as it.
  static let newest = 35

  /// Where answers begin for an app that does not say its lowest level: App Links came with it.
  static let first = 23

  /// Refuses what is no level.
  static func validate(_ level: Int, option: String) throws {
    if !(1...1_000).contains(level) {
      throw ValidationError("'\(option)' takes an API level, as 30 for Android 11.")
    }
  }
}
#endif
