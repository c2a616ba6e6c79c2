extension DeepLink {
  /// The path's components, decoded, in order.
  ///
  ///     try DeepLink("x://a%2Fb/c").pathComponents  // ["a/b", "c"]
  ///     try DeepLink("https://example.com/").pathComponents  // []
  public var pathComponents: [String] {
    guard layout.flags.contains(.hasComponents) else { return [] }
    let bytes = ContiguousArray(key.utf8)[layout.path]
    return bytes.split(separator: 0x2F, omittingEmptySubsequences: false).map(Self.decoded)
  }

  /// The path's components as they stand in the link, percent-encoded, in order.
  public var rawPathComponents: [String] {
    withBytes(text) { bytes in
      RawPath(bytes, layout).components.map { String(decoding: bytes, in: $0) }
    }
  }

  /// The components joined by `/`, as they are compared.
  var path: String { key.slice(Int(layout.pathLower), Int(layout.pathUpper)) }

  /// The bytes of a piece of the key as text.
  private static func decoded(_ bytes: some Sequence<UInt8>) -> String {
    String(
      decoding: bytes.map { $0 == PatternCode.slashInComponent ? 0x2F : $0 },
      as: UTF8.self
    )
  }
}

/// Calls `body` with the UTF-8 bytes of a text, without copying them where Swift stores the text
/// itself.
@inline(__always)
func withBytes<Answer>(_ text: String, _ body: (Span<UInt8>) -> Answer) -> Answer {
  if let answer = text.utf8.withContiguousStorageIfAvailable({ body($0.span) }) { return answer }
  return withCopiedBytes(text, body)
}

@inline(never)
private func withCopiedBytes<Answer>(_ text: String, _ body: (Span<UInt8>) -> Answer) -> Answer {
  body(ContiguousArray(text.utf8).span)
}

extension String {
  /// The text of a range of UTF-8 bytes.
  init(decoding bytes: Span<UInt8>, in range: Range<Int>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0[range], as: UTF8.self) }
  }
}
