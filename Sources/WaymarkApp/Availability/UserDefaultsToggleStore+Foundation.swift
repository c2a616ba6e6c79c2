public import Foundation

/// A store of the user's choices in the app's preferences.
///
/// A launch argument, for instance of a test plan, overrides the preferences:
/// `-waymark.toggle.export YES`.
///
/// The privacy manifest of `WaymarkApp` declares that only the app itself can read the preferences
/// (`CA92.1`). If you pass the preferences of an app group, declare `1C8F.1` in the manifest of the
/// app.
///
/// Source: Apple, Foundation, `UserDefaults.argumentDomain`.
@MainActor
public final class UserDefaultsToggleStore: FeatureEnvironment.ToggleStore {
  private let defaults: UserDefaults
  private let prefix: String

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - defaults: The preferences.
  ///   - prefix: The prefix of each key, which avoids conflicts with other keys.
  public init(_ defaults: UserDefaults = .standard, prefix: String = "waymark.toggle.") {
    self.defaults = defaults
    self.prefix = prefix
  }

  /// Returns the user's choice; `nil` if there is none, or if its value means neither true nor
  /// false.
  ///
  /// The texts of launch arguments are read as in `UserDefaults.bool(forKey:)`: `YES`, `true` and
  /// `1`, and `NO`, `false` and `0`, in any case.
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

  /// Stores a choice; `nil` removes it.
  public func set(_ key: String, to isOn: Bool?) {
    if let isOn {
      defaults.set(isOn, forKey: prefix + key)
    } else {
      defaults.removeObject(forKey: prefix + key)
    }
  }
}
