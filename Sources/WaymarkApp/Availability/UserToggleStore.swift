/// A store of the user's choices about features.
@MainActor
public protocol UserToggleStore: AnyObject {
  /// Returns the user's choice; `nil` if there is none yet.
  func isOn(_ key: String) -> Bool?

  /// Stores a choice; `nil` removes it.
  func set(_ key: String, to isOn: Bool?)
}

/// A store that keeps its choices in memory.
@MainActor
public final class MemoryToggleStore: UserToggleStore {
  private var choices: [String: Bool]

  /// Creates a store with the choices made so far.
  public nonisolated init(_ choices: [String: Bool] = [:]) { self.choices = choices }

  /// Returns the user's choice; `nil` if there is none.
  public func isOn(_ key: String) -> Bool? { choices[key] }

  /// Stores a choice; `nil` removes it.
  public func set(_ key: String, to isOn: Bool?) { choices[key] = isOn }
}
