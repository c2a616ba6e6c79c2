extension LinkArrival {
  /// Returns the arrival of a notification that was tapped itself; `nil` if it was dismissed, or if
  /// one of its buttons, which has another meaning, was tapped.
  static func notification(
    _ payload: [AnyHashable: Any],
    at path: [String],
    action: String,
    tap: String
  ) -> LinkArrival? {
    action == tap ? notification(payload, at: path) : nil
  }
}
