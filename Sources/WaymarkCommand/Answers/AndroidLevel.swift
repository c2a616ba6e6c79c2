#if Tools
internal import ArgumentParser

/// The API levels that a command accepts.
enum AndroidLevel {
  /// Throws an error for a number that is not an API level.
  static func validate(_ level: Int, option: String) throws {
    if !(1...1_000).contains(level) {
      throw ValidationError("'\(option)' requires an API level, such as 30 for Android 11.")
    }
  }
}
#endif
