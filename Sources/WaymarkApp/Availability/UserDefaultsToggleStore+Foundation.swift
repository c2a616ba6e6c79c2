public import Foundation

/// Choices that are kept in the app's preferences.
///
/// A launch argument, for instance of a test plan, comes before them: `-waymark.toggle.export YES`.
///
/// Source: Apple, Foundation, `UserDefaults.argumentDomain`.
@MainActor
public final class UserDefaultsToggleStore: UserToggleStore {
  private let defaults: UserDefaults
  private let prefix: String

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - defaults: The preferences.
  ///   - prefix: What stands before each key, so that it is no one else's.
  public init(_ defaults: UserDefaults = .standard, prefix: String = "waymark.toggle.") {
    self.defaults = defaults
    self.prefix = prefix
  }

  /// The user's choice; `nil` also for a value that means neither true nor false.
  ///
  /// The texts of launch arguments count as they do in `UserDefaults.bool(forKey:)`: `YES`, `true`
  /// and `1`, and `NO`, `false` and `0`, in any case.
  public func isOn(_ key: String) -> Bool? {
    switch defaults.object(forKey: prefix + key) {
    case let isOn as Bool: isOn
    case let text as String:
      switch text.lowercased() {
      case "yes", "true", "1": true
      case "no", "false", "0": false
      default: nil
      }
    default: nil
    }
  }

  /// Keeps a choice; `nil` forgets it.
  public func set(_ key: String, to isOn: Bool?) {
    if let isOn {
      defaults.set(isOn, forKey: prefix + key)
    } else {
      defaults.removeObject(forKey: prefix + key)
    }
  }
}
