/// Where the user's choices about features are kept.
@MainActor
public protocol UserToggleStore: AnyObject {
  /// What the user has chosen; `nil` for nothing yet.
  func isOn(_ key: String) -> Bool?

  /// Keeps a choice; `nil` forgets it.
  func set(_ key: String, to isOn: Bool?)
}

/// Choices that last as long as the store.
@MainActor
public final class MemoryToggleStore: UserToggleStore {
  private var choices: [String: Bool]

  /// Makes a store with the choices made so far.
  public nonisolated init(_ choices: [String: Bool] = [:]) { self.choices = choices }

  /// What has been chosen.
  public func isOn(_ key: String) -> Bool? { choices[key] }

  /// Keeps a choice; `nil` forgets it.
  public func set(_ key: String, to isOn: Bool?) { choices[key] = isOn }
}
