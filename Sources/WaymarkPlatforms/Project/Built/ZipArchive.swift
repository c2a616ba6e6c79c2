/// The directory of a ZIP archive, as packages of Android and Apple's systems have it.
///
/// Only the files that are requested are read, into memory. An archive with files that overlap,
/// with two files of one name, with encryption or in the format ZIP64 is refused.
///
/// Source: PKWARE, "APPNOTE.TXT"; AOSP, `libziparchive`.
struct ZipArchive {
  /// A file in the archive.
  struct Entry {
    let name: String
    /// 0 for a file that is not compressed, 8 for one that is compressed with DEFLATE.
    let method: UInt16
    let isEncrypted: Bool
    let checksum: UInt32
    let compressedSize: UInt64
    let size: UInt64
    /// The offset of the header before the bytes.
    let offset: UInt64
  }

  /// The files by their names.
  let entries: [String: Entry]
  /// The offset of the directory, before which Android's signatures are.
  let directoryOffset: UInt64
  private let source: FileSource
  private let total: Total

  /// The sizes of the compressed files that were read, and their limit.
  private final class Total {
    var size = 0
    var compressedSize = 0
    let limit: Int

    init(limit: Int) { self.limit = limit }
  }

  private static var directoryLimit: Int { 16 << 20 }
  /// The longest file that is read, in bytes: 64 MiB, which takes about a second.
  private static var fileLimit: Int { 64 << 20 }
  /// The longest compressed text of a file, in bytes: 32 MiB, of which each bit may be a symbol.
  private static var compressedLimit: Int { 32 << 20 }

  /// The size of all compressed files that are read, in bytes: 256 MiB; a quarter when compressed.
  private static var totalLimit: Int { 256 << 20 }

  /// Returns whether a file begins as a ZIP archive does.
  static func isArchive(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }

  init(_ source: FileSource, totalLimit: Int = totalLimit) throws(BuiltFileError) {
    self.source = source
    total = Total(limit: totalLimit)
    // The record at the end has 22 bytes and a comment of up to 65,535.
    let tailSize = min(source.size, 22 + 65_535)
    let tailStart = source.size - tailSize
    let tail = try source.bytes(tailStart, tailSize, limit: 1 << 17)[...]
    guard let end = try Self.end(in: tail) else {
      throw BuiltFileError("it is no complete ZIP archive: the directory at its end is missing")
    }
    let count = try tail.little(end + 10, as: UInt16.self)
    let size = try tail.little(end + 12, as: UInt32.self)
    let start = try tail.little(end + 16, as: UInt32.self)
    if count == .max || size == .max || start == .max {
      throw BuiltFileError("it is a ZIP archive in the format ZIP64, which is not read")
    }
    guard UInt64(start) + UInt64(size) <= tailStart + UInt64(end) else { throw .truncated }
    directoryOffset = UInt64(start)
    let directory = try source.bytes(UInt64(start), UInt64(size), limit: Self.directoryLimit)[...]
    entries = try Self.entries(directory, Int(count), before: directoryOffset)
  }

  /// Returns the place of the last record that ends with the file.
  private static func end(in tail: ArraySlice<UInt8>) throws(BuiltFileError) -> Int? {
    guard tail.count >= 22 else { return nil }
    for place in stride(from: tail.count - 22, through: 0, by: -1) {
      guard tail[tail.startIndex + place] == 0x50,
        try tail.little(place, as: UInt32.self) == 0x0605_4B50,
        Int(try tail.little(place + 20, as: UInt16.self)) == tail.count - 22 - place
      else { continue }
      return place
    }
    return nil
  }

  private static func entries(
    _ directory: ArraySlice<UInt8>,
    _ count: Int,
    before end: UInt64
  ) throws(BuiltFileError) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(count)
    var ranges: [(start: UInt64, end: UInt64)] = []
    var place = 0
    for _ in 0..<count {
      guard try directory.little(place, as: UInt32.self) == 0x0201_4B50 else { throw .truncated }
      let lengths = try (0..<3).map { index throws(BuiltFileError) in
        Int(try directory.little(place + 28 + 2 * index, as: UInt16.self))
      }
      let name = String(decoding: try directory.part(place + 46, lengths[0]), as: UTF8.self)
      let entry = Entry(
        name: name,
        method: try directory.little(place + 10),
        isEncrypted: try directory.little(place + 8, as: UInt16.self) & 1 != 0,
        checksum: try directory.little(place + 16),
        compressedSize: UInt64(try directory.little(place + 20, as: UInt32.self)),
        size: UInt64(try directory.little(place + 24, as: UInt32.self)),
        offset: UInt64(try directory.little(place + 42, as: UInt32.self))
      )
      guard entries.updateValue(entry, forKey: name) == nil else {
        throw BuiltFileError("the ZIP archive has two files with one name")
      }
      ranges.append((entry.offset, entry.offset + 30 + UInt64(lengths[0]) + entry.compressedSize))
      place += 46 + lengths[0] + lengths[1] + lengths[2]
    }
    ranges.sort { $0.start < $1.start }
    for (index, range) in ranges.enumerated() {
      guard range.end <= (index + 1 < ranges.count ? ranges[index + 1].start : end) else {
        throw BuiltFileError("the ZIP archive has files that overlap")
      }
    }
    return entries
  }

  /// Returns the bytes of a file; `nil` if the archive has no such file.
  func contents(of name: String, limit: Int = fileLimit) throws(BuiltFileError) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    let bytes = try self.bytes(of: entry, limit: limit)
    guard Inflation.checksum(of: bytes) == entry.checksum else {
      throw BuiltFileError("the checksum of a file in the ZIP archive is wrong")
    }
    return bytes
  }

  /// Returns a file to read in pieces; `nil` if the archive has no such file.
  ///
  /// Only a file that is compressed is read completely, without a look at its checksum.
  func file(_ name: String) throws(BuiltFileError) -> FileSource? {
    guard let entry = entries[name] else { return nil }
    if entry.method == 0, !entry.isEncrypted { return try stored(entry) }
    return FileSource(try bytes(of: entry, limit: Self.fileLimit))
  }

  private func bytes(of entry: Entry, limit: Int) throws(BuiltFileError) -> [UInt8] {
    if entry.isEncrypted { throw BuiltFileError("the ZIP archive is encrypted") }
    guard let size = Int(exactly: entry.size), size <= limit else { throw .tooLarge(limit) }
    let data = try stored(entry)
    switch entry.method {
    case 0:
      guard entry.size == entry.compressedSize else { throw .truncated }
      return try data.contents(limit: limit)
    case 8:
      let compressed = try data.contents(limit: Self.compressedLimit)
      total.size += size
      total.compressedSize += compressed.count
      guard total.size <= total.limit, total.compressedSize <= total.limit / 4 else {
        throw BuiltFileError(
          "the compressed files to read are too large together; unpack the archive and name the "
            + "folder"
        )
      }
      guard let bytes = Inflation.text(of: compressed, size: size) else {
        throw BuiltFileError(
          "a file in the ZIP archive is damaged, or has another size than stated"
        )
      }
      return bytes
    default: throw BuiltFileError("the ZIP archive uses a compression other than DEFLATE")
    }
  }

  /// Returns the bytes of a file as they are in the archive.
  private func stored(_ entry: Entry) throws(BuiltFileError) -> FileSource {
    if entry.compressedSize == UInt32.max || entry.size == UInt32.max {
      throw BuiltFileError("it is a ZIP archive in the format ZIP64, which is not read")
    }
    let header = try source.bytes(entry.offset, 30, limit: 30)[...]
    let nameLength = UInt64(try header.little(26, as: UInt16.self))
    let extraLength = UInt64(try header.little(28, as: UInt16.self))
    guard try header.little(0, as: UInt32.self) == 0x0403_4B50,
      try header.little(8, as: UInt16.self) == entry.method,
      try source.bytes(entry.offset + 30, nameLength, limit: 1 << 16)
        .elementsEqual(entry.name.utf8)
    else { throw BuiltFileError("the directory of the ZIP archive does not agree with its files") }
    let start = entry.offset + 30 + nameLength + extraLength
    guard start + entry.compressedSize <= directoryOffset else { throw .truncated }
    return try source.part(start, entry.compressedSize)
  }
}
