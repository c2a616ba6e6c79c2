/// The place of imported content in a file.
struct ImportPlace: Sendable, Hashable {
  /// The name of the file.
  var file: String
  /// The key path, such as `applinks.details[0].components[2]`; empty for the whole file.
  var keyPath = ""
  var place: FilePlace?
}
