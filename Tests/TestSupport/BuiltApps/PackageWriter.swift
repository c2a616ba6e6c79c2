/// Writes packages of Android as `aapt2` and `apksigner` do.
package enum PackageWriter {
  /// An element of a manifest.
  package struct Element {
    package enum Value {
      case text(String)
      case boolean(Bool)
      case integer(Int32)
      case reference(UInt32)
    }

    let name: String
    let attributes: [(name: String, value: Value)]
    let children: [Element]

    /// - Parameter attributes: Those of Android's namespace, but for `package`.
    package init(
      _ name: String,
      _ attributes: [(name: String, value: Value)] = [],
      _ children: [Element] = []
    ) {
      (self.name, self.attributes, self.children) = (name, attributes, children)
    }
  }

  private static let android = "http://schemas.android.com/apk/res/android"

  /// Returns a manifest in binary XML.
  package static func manifest(_ root: Element, utf8: Bool = true) -> [UInt8] {
    var strings: [String] = [android]
    func number(_ text: String) -> UInt32 {
      if let index = strings.firstIndex(of: text) { return UInt32(index) }
      strings.append(text)
      return UInt32(strings.count - 1)
    }
    var nodes: [UInt8] = []
    func add(_ element: Element) {
      var body: [UInt8] = []
      body.little(UInt32.max)
      body.little(number(element.name))
      for value in [20, 20, UInt16(element.attributes.count), 0, 0, 0] { body.little(value) }
      for (name, value) in element.attributes {
        body.little(name == "package" ? UInt32.max : 0)
        body.little(number(name))
        let (raw, type, data): (UInt32, UInt8, UInt32) =
          switch value {
          case .text(let text): (number(text), 3, number(text))
          case .boolean(let flag): (.max, 0x12, flag ? .max : 0)
          case .integer(let value): (.max, 0x10, UInt32(bitPattern: value))
          case .reference(let id): (.max, 1, id)
          }
        body.little(raw)
        body += [8, 0, 0, type]
        body.little(data)
      }
      nodes += chunk(0x0102, header: 16, [1, 0, 0, 0, 255, 255, 255, 255], body)
      element.children.forEach(add)
      nodes += chunk(
        0x0103,
        header: 16,
        [1, 0, 0, 0, 255, 255, 255, 255],
        [UInt8](repeating: 0, count: 8)
      )
    }
    add(root)
    return chunk(3, header: 8, [], pool(strings, utf8: utf8) + nodes)
  }

  /// Returns a chunk of a binary format.
  package static func chunk(
    _ type: UInt16,
    header: UInt16,
    _ rest: [UInt8],
    _ body: [UInt8]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.little(type)
    bytes.little(header)
    bytes.little(UInt32(8 + rest.count + body.count))
    return bytes + rest + body
  }

  package static func pool(_ strings: [String], utf8: Bool) -> [UInt8] {
    var (offsets, texts) = ([UInt8](), [UInt8]())
    for string in strings {
      offsets.little(UInt32(texts.count))
      if utf8 {
        let length = string.utf8.count
        let units: [UInt8] =
          length < 128 ? [UInt8(length)] : [0x80 | UInt8(length >> 8), UInt8(length & 0xFF)]
        texts += units + units + Array(string.utf8) + [0]
      } else {
        texts.little(UInt16(string.utf16.count))
        for unit in string.utf16 { texts.little(unit) }
        texts += [0, 0]
      }
    }
    while texts.count % 4 != 0 { texts.append(0) }
    var header: [UInt8] = []
    for number in [UInt32(strings.count), 0, utf8 ? 0x100 : 0, 28 + UInt32(offsets.count), 0] {
      header.little(number)
    }
    return chunk(1, header: 28, header, offsets + texts)
  }

  /// A resource, with its value in each configuration.
  package struct Resource {
    package enum Value {
      case text(String)
      case reference(UInt32)
    }

    let name: String
    let values: [Value]

    package init(_ name: String, _ values: [Value]) { (self.name, self.values) = (name, values) }
  }

  /// Returns a table in which the first string has the number `0x7f010000`.
  package static func resources(_ resources: [Resource]) -> [UInt8] {
    var texts: [String] = []
    var types: [UInt8] = []
    for configuration in 0..<(resources.map(\.values.count).max() ?? 0) {
      var (offsets, entries) = ([UInt8](), [UInt8]())
      for (key, resource) in resources.enumerated() {
        guard resource.values.indices.contains(configuration) else {
          offsets.little(UInt32.max)
          continue
        }
        offsets.little(UInt32(entries.count))
        entries += [8, 0, 0, 0]
        entries.little(UInt32(key))
        entries += [8, 0, 0]
        switch resource.values[configuration] {
        case .text(let text):
          entries.append(3)
          entries.little(UInt32(texts.count))
          texts.append(text)
        case .reference(let id):
          entries.append(1)
          entries.little(id)
        }
      }
      var header: [UInt8] = [1, 0, 0, 0]
      for number in [UInt32(resources.count), 84 + UInt32(offsets.count), 64] {
        header.little(number)
      }
      header += [UInt8](repeating: UInt8(configuration), count: 60)
      types += chunk(0x0201, header: 84, header, offsets + entries)
    }
    var header: [UInt8] = []
    header.little(UInt32(0x7F))
    header += [UInt8](repeating: 0, count: 276)
    let pools = pool(["string"], utf8: true) + pool(resources.map(\.name), utf8: true)
    let package = chunk(0x0200, header: 288, header, pools + types)
    return chunk(2, header: 12, [1, 0, 0, 0], pool(texts, utf8: true) + package)
  }

  /// Returns the block with signatures, by the numbers of their schemes.
  package static func signatures(_ certificates: [(scheme: UInt32, certificate: [UInt8])])
    -> [UInt8]
  {
    var pairs: [UInt8] = []
    for (scheme, certificate) in certificates {
      let data = [UInt8]().prefixed + certificate.prefixed.prefixed + [UInt8]().prefixed
      let value = (data.prefixed + [UInt8]().prefixed + [UInt8]().prefixed).prefixed.prefixed
      pairs.little(UInt64(value.count + 4))
      pairs.little(scheme)
      pairs += value
    }
    var block: [UInt8] = []
    let size = UInt64(pairs.count + 24)
    block.little(size)
    block += pairs
    block.little(size)
    return block + "APK Sig Block 42".utf8
  }
}
