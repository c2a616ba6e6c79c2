extension JSONParser {
  /// The keys of one object, to find one that comes again.
  ///
  /// Most objects are small, so that looking through the list beats hashing; a large one gets a
  /// dictionary. Keys compare by their bytes, as RFC 8259 §8.3 wants it.
  struct KeySet {
    private var list: [String] = []
    private var table: [[UInt8]: Int] = [:]

    private static var listLimit: Int { 16 }

    /// Adds a key; gives the index of the same key if it is already there.
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
