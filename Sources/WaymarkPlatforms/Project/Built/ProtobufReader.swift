/// Reads the fields of a message of Protocol Buffers.
///
/// Source: protobuf.dev, "Encoding".
struct ProtobufReader {
  /// A field with its number.
  enum Field {
    case number(UInt32, UInt64)
    case bytes(UInt32, ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Returns the next field; `nil` at the end.
  mutating func next() throws(BuiltFileError) -> Field? {
    if rest.isEmpty { return nil }
    let tag = try varint()
    guard let number = UInt32(exactly: tag >> 3), number > 0 else { throw .truncated }
    switch tag & 7 {
    case 0: return .number(number, try varint())
    case 1: return .bytes(number, try take(8))
    case 2:
      guard let size = Int(exactly: try varint()) else { throw .truncated }
      return .bytes(number, try take(size))
    case 5: return .bytes(number, try take(4))
    default: throw BuiltFileError("it has a field of Protocol Buffers with an unknown type")
    }
  }

  private mutating func take(_ count: Int) throws(BuiltFileError) -> ArraySlice<UInt8> {
    let part = try rest.part(0, count)
    rest = rest[part.endIndex...]
    return part
  }

  private mutating func varint() throws(BuiltFileError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = rest.popFirst() else { throw .truncated }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    throw .truncated
  }
}

extension ArraySlice<UInt8> {
  /// Calls a function with each field of the bytes as a message.
  func forEachField(
    _ body: (ProtobufReader.Field) throws(BuiltFileError) -> Void
  ) throws(BuiltFileError) {
    var reader = ProtobufReader(self)
    while let field = try reader.next() { try body(field) }
  }

  /// Returns the last field of that number in the bytes as a message.
  func field(_ number: UInt32) throws(BuiltFileError) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    try forEachField { field throws(BuiltFileError) in
      if case .bytes(number, let bytes) = field { found = bytes }
    }
    return found
  }
}

/// Reads the manifest and the resources of an app bundle.
///
/// Source: AOSP, `frameworks/base/tools/aapt2/Resources.proto`.
struct BundleManifest {
  /// The values of the resources in `resources.pb` by their names, such as `string/host`.
  private var resources: [String: [ManifestText.Value?]] = [:]
  private var count = 0

  /// - Parameter table: The content of `resources.pb`; empty without one.
  ///   Only resources with the names in `wanted` are kept.
  init(table: [UInt8]) throws(BuiltFileError) {
    try table[...].forEachField { field throws(BuiltFileError) in
      guard case .bytes(2, let package) = field else { return }
      try package.forEachField { field throws(BuiltFileError) in
        guard case .bytes(3, let type) = field else { return }
        let name = String(decoding: try type.field(2) ?? [], as: UTF8.self)
        guard Self.types.contains(name) else { return }
        try type.forEachField { field throws(BuiltFileError) in
          guard case .bytes(3, let entry) = field else { return }
          try add(entry, name)
        }
      }
    }
  }

  /// The types of resources that a manifest's values about links can have.
  private static let types: Set<String> = ["string", "bool", "integer"]

  private mutating func add(_ entry: ArraySlice<UInt8>, _ type: String) throws(BuiltFileError) {
    let name = "\(type)/\(String(decoding: try entry.field(2) ?? [], as: UTF8.self))"
    var values: [ManifestText.Value?] = []
    try entry.forEachField { field throws(BuiltFileError) in
      guard case .bytes(6, let configured) = field else { return }
      let item = try configured.field(2)?.field(4)
      let value = try item.flatMap { item throws(BuiltFileError) in try Self.value(of: item) }
      if !values.contains(value), values.count < 8 { values.append(value) }
    }
    count += 1
    if count > 500_000 { throw BuiltFileError("its 'resources.pb' has too many values") }
    resources[name] = values
  }

  /// Returns the value of an item; `nil` for one that is no text, number or reference.
  private static func value(
    of item: ArraySlice<UInt8>
  ) throws(BuiltFileError) -> ManifestText.Value? {
    var value: ManifestText.Value?
    try item.forEachField { field throws(BuiltFileError) in
      guard case .bytes(let number, let bytes) = field else { return }
      switch number {
      case 1:
        var id: UInt32 = 0
        try bytes.forEachField { field throws(BuiltFileError) in
          if case .number(2, let number) = field { id = UInt32(truncatingIfNeeded: number) }
        }
        let name = String(decoding: try bytes.field(3) ?? [], as: UTF8.self)
        value = .reference(id, name: name.isEmpty ? nil : name)
      case 2, 3: value = .text(String(decoding: try bytes.field(1) ?? [], as: UTF8.self))
      case 7:
        try bytes.forEachField { field throws(BuiltFileError) in
          switch field {
          case .number(6, let number):
            value = .literal(String(Int32(truncatingIfNeeded: number)))
          case .number(7, let number): value = .literal("0x" + String(number, radix: 16))
          case .number(8, let number): value = .literal(number == 0 ? "false" : "true")
          default: break
          }
        }
      default: break
      }
    }
    return value
  }

  /// Returns the value of a resource, if all configurations have the same.
  func value(of name: String?, depth: Int = 0) -> ManifestText.Resource {
    guard let name else { return .unknown(name: nil) }
    let key = name.split(separator: ":").last.map(String.init) ?? name
    let values = resources[key] ?? []
    if values.count > 1 {
      let texts = values.map { value in
        switch value {
        case .text(let text)?, .literal(let text)?: text
        default: "another value"
        }
      }
      return .several(texts, name: key)
    }
    switch values.first ?? nil {
    case .reference(_, let next)?:
      if depth < 8, case .value(let value) = self.value(of: next, depth: depth + 1) {
        return .value(value)
      }
      return .unknown(name: key)
    case let value?: return .value(value)
    case nil: return .unknown(name: key)
    }
  }

  /// Returns whether a file begins as a manifest of an app bundle does: with an element.
  static func isManifest(_ bytes: [UInt8]) -> Bool {
    bytes.first == 0x0A
      && (try? bytes[...].field(1)?.field(3)).map { $0 == Array("manifest".utf8)[...] }
        ?? false
  }

  /// Writes the elements of a manifest.
  func write(_ bytes: [UInt8], to text: inout ManifestText) throws(BuiltFileError) {
    guard let root = try bytes[...].field(1) else { throw .truncated }
    try write(root, to: &text)
  }

  /// Writes an element; `ManifestText` limits the depth.
  private func write(
    _ element: ArraySlice<UInt8>,
    to text: inout ManifestText
  ) throws(BuiltFileError) {
    var name = ""
    var attributes: [ManifestText.Attribute] = []
    var children: [ArraySlice<UInt8>] = []
    try element.forEachField { field throws(BuiltFileError) in
      switch field {
      case .bytes(3, let bytes): name = String(decoding: bytes, as: UTF8.self)
      case .bytes(4, let bytes): attributes.append(try Self.attribute(bytes))
      case .bytes(5, let node):
        if let child = try node.field(1) { children.append(child) }
      default: break
      }
    }
    try text.start(name, attributes)
    for child in children { try write(child, to: &text) }
    try text.end()
  }

  private static func attribute(
    _ bytes: ArraySlice<UInt8>
  ) throws(BuiltFileError) -> ManifestText.Attribute {
    var texts = ["", "", ""]
    var item: ManifestText.Value?
    try bytes.forEachField { field throws(BuiltFileError) in
      switch field {
      case .bytes(let number, let bytes) where (1...3).contains(number):
        texts[Int(number) - 1] = String(decoding: bytes, as: UTF8.self)
      case .bytes(6, let bytes): item = try value(of: bytes)
      default: break
      }
    }
    // A text without a compiled value is as in the source, with its escapes.
    if item == nil || texts[2].contains("\\"), case .text? = item ?? .text("") {
      item = texts[2].contains("${") ? .text(texts[2].unescapedInManifest) : .literal(texts[2])
    }
    return .init(namespace: texts[0], name: texts[1], value: item ?? .literal(texts[2]))
  }
}
