internal import Waymark

extension JSONParser {
  /// The keys of one object, used to find a repeated key.
  ///
  /// Most objects are small, so searching a list is faster than hashing; a large object uses a
  /// dictionary. Keys are compared by their bytes, as RFC 8259 §8.3 recommends.
  struct KeySet {
    private var list: [String] = []
    private var table: [[UInt8]: Int] = [:]

    private static var listLimit: Int { 16 }

    /// Adds a key; returns the index of the same key if the set already contains it.
    mutating func insert(_ key: String, at index: Int) -> Int? {
      if index < Self.listLimit {
        let first = list.firstIndex { $0.utf8.elementsEqual(key.utf8) }
        list.append(key)
        return first
      }
      if table.isEmpty {
        for (index, key) in list.enumerated().reversed() { table[Array(key.utf8)] = index }
      }
      let bytes = Array(key.utf8)
      if let first = table[bytes] { return first }
      table[bytes] = index
      return nil
    }
  }
}
