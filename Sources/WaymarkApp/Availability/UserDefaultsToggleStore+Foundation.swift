public import Foundation

/// Choices that are kept in the app's preferences.
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

  /// What has been chosen; `nil` also for a value that is neither true nor false.
  public func isOn(_ key: String) -> Bool? { defaults.object(forKey: prefix + key) as? Bool }

  /// Keeps a choice; `nil` forgets it.
  public func set(_ key: String, to isOn: Bool?) {
    if let isOn {
      defaults.set(isOn, forKey: prefix + key)
    } else {
      defaults.removeObject(forKey: prefix + key)
    }
  }
}
