/// The bytes of a link that is being written.
///
/// Appending to a string takes several times as long as appending to bytes. The bytes of a usual
/// link are stored without an allocation.
struct LinkBytes {
  private typealias Word = UInt64
  /// 128 bytes, as in a fixed-size array, which older systems do not have.
  private typealias Storage = (
    Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word
  )

  private var storage: Storage = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  /// The number of bytes in `storage`.
  private var count = 0
  /// All bytes, if they do not fit into `storage`; otherwise empty.
  private var list: ContiguousArray<UInt8> = []

  /// Appends the bytes of a text.
  mutating func append(_ text: String) {
    withBytes(text) { bytes in
      let end = count + bytes.count
      guard list.isEmpty, end <= MemoryLayout<Storage>.size else {
        return bytes.withUnsafeBufferPointer { appendToList($0) }
      }
      withUnsafeMutableBytes(of: &storage) { storage in
        // `count` is at most `end`, and `end` is at most the size of the storage.
        let free = UnsafeMutableRawBufferPointer(rebasing: storage[count..<end])
        bytes.withUnsafeBytes { free.copyMemory(from: $0) }
      }
      count = end
    }
  }

  private mutating func appendToList(_ bytes: UnsafeBufferPointer<UInt8>) {
    if list.isEmpty {
      list.reserveCapacity(4 * MemoryLayout<Storage>.size)
      withUnsafeBytes(of: storage) { [count] in list.append(contentsOf: $0[..<count]) }
    }
    list.append(contentsOf: bytes)
  }

  /// The bytes as a text.
  var text: String {
    guard list.isEmpty else { return String(decoding: list, as: UTF8.self) }
    return withUnsafeBytes(of: storage) { storage in
      // `count` is at most the size of the storage.
      String(decoding: UnsafeRawBufferPointer(rebasing: storage[..<count]), as: UTF8.self)
    }
  }
}
