internal import Waymark

/// A value of a catalog and its key path.
struct CatalogNode {
  let value: JSONValue
  let path: CatalogPath

  /// The position where the value begins, in bytes from the start of the file.
  var offset: Int { value.offset }

  /// Indicates whether the value is `null`, which removes the app's value in a variant.
  var isNull: Bool { value.content == .null }
}

/// An object of a catalog and its key path.
struct CatalogObject {
  let members: [JSONValue.Member]
  let path: CatalogPath
  /// The position where the object begins, in bytes from the start of the file.
  let offset: Int

  /// The value of a key; if the key is repeated, which is a mistake, the value of the first
  /// occurrence.
  subscript(key: String) -> CatalogNode? {
    members.first { $0.key == key }.map { CatalogNode(value: $0.value, path: path.key(key)) }
  }
}
