/// A file of a platform that a build composes, with the line of the project behind each of its
/// lines.
///
/// The manifest of a variant, for example, has lines of several manifests, with the values of
/// Gradle and of resources filled in. The readers of platforms' files read its text, and a place
/// that they report is replaced by the line of the project.
package struct ComposedFile: Sendable, Hashable {
  /// The text, with a newline after each line.
  package private(set) var text = ""
  /// The place of each line of the text, in their order.
  package private(set) var places: [ProjectPlace] = []

  package init() {}

  /// Creates the lines of a file of the project; `nil` if it cannot be read or has more than
  /// 1 MiB.
  ///
  /// A property list in Apple's binary format becomes text, whose lines have the place of line 1.
  package init?(_ path: String, in files: ProjectFiles) {
    guard let bytes = files.contents(of: path), bytes.count <= 1 << 20 else { return nil }
    if BinaryPropertyList.isBinary(bytes), let value = try? BinaryPropertyList.value(bytes) {
      add(value.text, ProjectPlace(path, 1))
      return
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated() {
      add(
        String(decoding: text.last == 0x0D ? text.dropLast() : text, as: UTF8.self),
        ProjectPlace(path, index + 1)
      )
    }
  }

  /// The lines with their places.
  package var lines: some Sequence<(text: String, place: ProjectPlace)> {
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(texts, places).lazy.map { (String($0), $1) }
  }

  /// Adds lines that one place states.
  ///
  /// - Parameter lines: The text of a line, or of several with newlines between them.
  package mutating func add(_ lines: some StringProtocol, _ place: ProjectPlace) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      text += line + "\n"
      places.append(place)
    }
  }

  /// Returns the place of a line, from 1; that of the last line for a line after the end.
  package func place(of line: Int) -> ProjectPlace? {
    places.indices.contains(line - 1) ? places[line - 1] : places.last
  }
}
