extension LinkArrival {
  /// The payload of a notification, where the notification itself was tapped; `nil` where it was
  /// dismissed, or a button of it was tapped, which means something else.
  static func notification(
    _ payload: [AnyHashable: Any],
    at path: [String],
    action: String,
    tap: String
  ) -> LinkArrival? {
    action == tap ? notification(payload, at: path) : nil
  }
}
