#if Tools
internal import ArgumentParser

/// The API levels that a command accepts.
enum AndroidLevel {
  /// The newest level whose rules are implemented; the rules also apply to later levels.
  static let newest = 35

  /// The first level of the answers for an app without a lowest level: the level that introduced
  /// App Links.
  static let first = 23

  /// Throws an error for a number that is not an API level.
  static func validate(_ level: Int, option: String) throws {
    if !(1...1_000).contains(level) {
      throw ValidationError("'\(option)' requires an API level, such as 30 for Android 11.")
    }
  }
}
#endif
