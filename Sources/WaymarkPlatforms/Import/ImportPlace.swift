/// The place of imported content in a file.
struct ImportPlace: Sendable, Hashable {
  /// The name of the file.
  var file: String
  /// The key path, such as `applinks.details[0].components[2]`; empty for the whole file.
  var keyPath = ""
  var place: FilePlace?

  /// The place as shown in messages: `name:3:5 (key path)`.
  var text: String {
    let text = place.map { "\(file):\($0.line):\($0.column)" } ?? file
    return keyPath.isEmpty ? text : "\(text) (\(keyPath))"
  }
}
