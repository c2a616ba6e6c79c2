/// A file that is read in pieces, so that a large package needs little memory.
package struct FileSource: Sendable {
  /// The number of bytes.
  package let size: UInt64
  private let read: @Sendable (_ offset: UInt64, _ count: Int) -> [UInt8]?

  /// Makes a source.
  ///
  /// - Parameter read: A function that returns exactly the bytes of a range, or `nil`.
  package init(
    size: UInt64,
    read: @escaping @Sendable (_ offset: UInt64, _ count: Int) -> [UInt8]?
  ) {
    self.size = size
    self.read = read
  }

  /// Makes a source of bytes in memory.
  package init(_ bytes: [UInt8]) {
    self.init(size: UInt64(bytes.count)) { offset, count in
      guard let start = Int(exactly: offset), start <= bytes.count, count <= bytes.count - start
      else { return nil }
      return Array(bytes[start..<start + count])
    }
  }

  /// Returns the bytes of a range, which may not be larger than a limit.
  func bytes(_ offset: UInt64, _ count: UInt64, limit: Int) throws(BuiltFileError) -> [UInt8] {
    let (end, isWrong) = offset.addingReportingOverflow(count)
    guard !isWrong, end <= size else { throw .truncated }
    guard let count = Int(exactly: count), count <= limit else { throw .tooLarge(limit) }
    if count == 0 { return [] }
    guard let bytes = read(offset, count), bytes.count == count else { throw .truncated }
    return bytes
  }

  /// Returns all bytes, which may not be more than a limit.
  func contents(limit: Int) throws(BuiltFileError) -> [UInt8] {
    try bytes(0, size, limit: limit)
  }

  /// Returns up to a number of bytes from the start.
  package func start(_ count: Int) -> [UInt8] {
    (try? bytes(0, min(size, UInt64(count)), limit: count)) ?? []
  }

  /// Returns the source of a range of the file.
  func part(_ offset: UInt64, _ count: UInt64) throws(BuiltFileError) -> FileSource {
    let (end, isWrong) = offset.addingReportingOverflow(count)
    guard !isWrong, end <= size else { throw .truncated }
    let read = read
    return FileSource(size: count) { start, length in
      guard start <= count, UInt64(length) <= count - start else { return nil }
      return read(offset + start, length)
    }
  }
}

/// The reason why a built app, or a file in it, cannot be read.
struct BuiltFileError: Error {
  /// A clause such as `the file ends too early`.
  let reason: String
  /// The remedy; `nil` for that of a damaged file.
  let help: String?

  init(_ reason: String, help: String? = nil) { (self.reason, self.help) = (reason, help) }

  static var truncated: BuiltFileError { .init("it ends too early, or a size in it is wrong") }

  static func tooLarge(_ limit: Int) -> BuiltFileError {
    .init("a part of it has more than \(limit) bytes")
  }
}

extension ArraySlice<UInt8> {
  /// Returns a range of the bytes, counted from their start.
  func part(_ offset: Int, _ count: Int) throws(BuiltFileError) -> ArraySlice<UInt8> {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      throw .truncated
    }
    return self[startIndex + offset..<startIndex + offset + count]
  }

  /// Returns the bytes from an offset on.
  func from(_ offset: Int) throws(BuiltFileError) -> ArraySlice<UInt8> {
    guard offset >= 0, offset <= count else { throw .truncated }
    return self[(startIndex + offset)...]
  }

  /// Returns an integer with the lowest byte first.
  func little<Number: FixedWidthInteger>(
    _ offset: Int,
    as type: Number.Type = Number.self
  ) throws(BuiltFileError) -> Number {
    try part(offset, Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  /// Returns an unsigned integer of up to eight bytes with the highest byte first.
  func big(_ offset: Int, _ count: Int = 4) throws(BuiltFileError) -> UInt64 {
    try part(offset, count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns an integer of four bytes as a size or an offset.
  func size(_ offset: Int) throws(BuiltFileError) -> Int {
    guard let size = Int(exactly: try little(offset, as: UInt32.self)) else { throw .truncated }
    return size
  }

  /// Returns an integer of four bytes, the highest first, as a size or an offset.
  func bigSize(_ offset: Int, _ count: Int = 4) throws(BuiltFileError) -> Int {
    guard let size = Int(exactly: try big(offset, count)) else { throw .truncated }
    return size
  }
}
