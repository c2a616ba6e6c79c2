/// The values of resources in a package of Android.
///
/// Source: AOSP, `ResourceTypes.h`.
final class ResourceTable {
  /// A chunk with the values of one type in one configuration.
  private struct Values {
    let chunk: ResourceChunk
    /// Indicates whether pairs of a number and an offset are in place of a list of offsets.
    let isSparse: Bool
    /// Indicates whether offsets have two bytes.
    let isShort: Bool
    let count: Int
    let start: Int
  }

  private struct Package {
    var types: StringPool?
    var keys: StringPool?
    var values: [UInt8: [Values]] = [:]
  }

  private var strings: StringPool?
  private var packages: [UInt8: Package] = [:]
  /// The values that may still be looked at, so that a table costs a bounded time.
  private var budget = 2_000_000

  init(_ bytes: [UInt8]) throws(BuiltFileError) {
    let table = try ResourceChunk(bytes[...])
    guard table.type == 2 else { throw BuiltFileError("its 'resources.arsc' is no table") }
    try table.forEach { chunk throws(BuiltFileError) in
      try spend(1)
      switch chunk.type {
      case 0x0001: if strings == nil { strings = try StringPool(chunk) }
      case 0x0200:
        let id = UInt8(truncatingIfNeeded: try chunk.bytes.little(8, as: UInt32.self))
        packages[id] = try package(chunk)
      default: break
      }
    }
  }

  private func spend(_ count: Int) throws(BuiltFileError) {
    budget -= count
    if budget < 0 { throw BuiltFileError("its 'resources.arsc' has too many values") }
  }

  private func package(_ chunk: ResourceChunk) throws(BuiltFileError) -> Package {
    var package = Package()
    try chunk.forEach { part throws(BuiltFileError) in
      try spend(1)
      switch part.type {
      case 0x0001:
        // The names of types are before those of resources.
        let pool = try StringPool(part)
        if package.types == nil {
          package.types = pool
        } else {
          package.keys = package.keys ?? pool
        }
      case 0x0201:
        let flags = try part.bytes.little(9, as: UInt8.self)
        let values = Values(
          chunk: part,
          isSparse: flags & 1 != 0,
          isShort: flags & 2 != 0,
          count: try part.bytes.size(12),
          start: try part.bytes.size(16)
        )
        package.values[try part.bytes.little(8), default: []].append(values)
      default: break
      }
    }
    return package
  }

  /// Returns the value of a resource, if all configurations have the same.
  func value(of number: UInt32, depth: Int = 0) throws(BuiltFileError) -> ManifestText.Resource {
    guard let strings, let package = packages[UInt8(number >> 24)] else {
      return .unknown(name: nil)
    }
    let type = UInt8(number >> 16 & 0xFF)
    var found: [ManifestText.Value?] = []
    var name: String?
    for values in package.values[type] ?? [] {
      guard let entry = try self.entry(Int(number & 0xFFFF), of: values) else { continue }
      let key: UInt32
      var value: ManifestText.Value?
      let flags = try entry.little(2, as: UInt16.self)
      if flags & 8 != 0 {
        key = UInt32(try entry.little(0, as: UInt16.self))
        let data = try entry.little(4, as: UInt32.self)
        value = try ResourceChunk.value(UInt8(flags >> 8), data, strings)
      } else {
        key = try entry.little(4)
        let size = Int(try entry.little(0, as: UInt16.self))
        if flags & 1 == 0 {
          let kind = try entry.little(size + 3, as: UInt8.self)
          value = try ResourceChunk.value(kind, try entry.little(size + 4), strings)
        }
      }
      if name == nil, let types = package.types, let keys = package.keys, type > 0 {
        name = "\(try types.text(UInt32(type) - 1))/\(try keys.text(key))"
      }
      if case .reference(let next, _)? = value, depth < 8 {
        switch try self.value(of: next, depth: depth + 1) {
        case .value(let known): value = known
        case .several(let texts, _): return .several(texts, name: name ?? "")
        case .unknown: value = nil
        }
      }
      if !found.contains(value) { found.append(value) }
    }
    if found.count > 1 {
      return .several(
        found.prefix(8).map(Self.words),
        name: name ?? "0x" + String(number, radix: 16)
      )
    }
    guard let value = found.first ?? nil else { return .unknown(name: name) }
    return .value(value)
  }

  private static func words(_ value: ManifestText.Value?) -> String {
    switch value {
    case .text(let text)?, .literal(let text)?: text
    default: "another value"
    }
  }

  /// Returns the bytes from the start of an entry; `nil` if the chunk has no entry of that number.
  private func entry(_ index: Int, of values: Values) throws(BuiltFileError) -> ArraySlice<UInt8>? {
    let bytes = values.chunk.bytes
    let list = try bytes.from(values.chunk.headerSize)
    try spend(1)
    var offset: Int?
    if values.isSparse {
      // The pairs are sorted by their numbers.
      var (low, high) = (0, min(values.count, list.count / 4))
      while low < high {
        let middle = low + (high - low) / 2
        let number = Int(try list.little(4 * middle, as: UInt16.self))
        if number == index { offset = 4 * Int(try list.little(4 * middle + 2, as: UInt16.self)) }
        if number < index { low = middle + 1 } else { high = middle }
      }
    } else if index < values.count, values.isShort {
      let short = try list.little(2 * index, as: UInt16.self)
      offset = short == .max ? nil : 4 * Int(short)
    } else if index < values.count {
      let long = try list.little(4 * index, as: UInt32.self)
      offset = long == .max ? nil : try list.size(4 * index)
    }
    guard let offset else { return nil }
    return try bytes.from(values.start).from(offset)
  }
}
