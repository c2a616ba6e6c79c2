/// The documents of the app.
@MainActor
public final class DocumentLibrary {
  private var texts: [String: String] = [
    "hello.md": "Hello from Waymark", "notes.md": "Buy milk", "5th & Main.md": "Where we met",
  ]
  /// The new names of renamed documents.
  private let renamed = ["welcome.md": "hello.md"]

  /// Creates a library with a few documents.
  public init() {}

  /// The names of all documents, sorted.
  public var names: [String] { texts.keys.sorted() }

  /// The current name of a document; `nil` if it was never renamed.
  public func newName(of name: String) -> String? { renamed[name] }

  /// The document of that name.
  ///
  /// - Throws: ``DocumentError/missing(_:)``.
  public func document(_ ref: DocumentRef) throws(DocumentError) -> Document {
    guard let text = texts[ref.name] else { throw .missing(ref.name) }
    return Document(name: ref.name, text: text)
  }

  /// Creates an empty document.
  ///
  /// - Throws: ``DocumentError/exists(_:)``.
  public func create(_ ref: DocumentRef) throws(DocumentError) -> Document {
    guard texts[ref.name] == nil else { throw .exists(ref.name) }
    texts[ref.name] = ""
    return Document(name: ref.name, text: "")
  }
}
