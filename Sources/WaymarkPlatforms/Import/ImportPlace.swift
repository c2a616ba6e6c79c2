/// Where something stands that was imported.
struct ImportPlace: Sendable, Hashable {
  /// The name of the file.
  var file: String
  /// `applinks.details[0].components[2]`; empty for the whole file.
  var keyPath = ""
  var place: FilePlace?

  /// The place as messages say it: `name:3:5 (key path)`.
  var text: String {
    let text = place.map { "\(file):\($0.line):\($0.column)" } ?? file
    return keyPath.isEmpty ? text : "\(text) (\(keyPath))"
  }
}
