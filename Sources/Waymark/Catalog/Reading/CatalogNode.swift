/// A value of a catalog and its key path.
struct CatalogNode {
  let value: JSONValue
  let path: CatalogPath

  /// Where the value begins, in bytes from the start of the file.
  var offset: Int { value.offset }
}

/// An object of a catalog and its key path.
struct CatalogObject {
  let members: [JSONValue.Member]
  let path: CatalogPath
  /// Where the object begins, in bytes from the start of the file.
  let offset: Int

  /// The value of that key; of a key that stands there twice, which is a fault, the first.
  subscript(key: String) -> CatalogNode? {
    members.first { $0.key == key }.map { CatalogNode(value: $0.value, path: path.key(key)) }
  }
}
