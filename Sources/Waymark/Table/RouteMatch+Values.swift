extension RouteMatch {
  /// How many parameters the route's path has, optional ones included.
  public var pathValueCount: Int { table.captures.range(routeIndex).count }

  /// The decoded value of one of the path's parameters, counted from the left; `nil` where an
  /// optional one is absent or the index is none.
  ///
  ///     let match = try table.match("https://www.underway.nyc/station/25")
  ///     match?.pathValue(at: 0)  // "25"
  ///
  /// It allocates nothing unless the value holds an escaped slash. The components of a catch-all
  /// are joined by `/`, with a `/` inside of one as `%2F` and the text `%2F` as `%252F`.
  public func pathValue(at index: Int) -> Substring? {
    guard let range = pathValueRange(at: index) else { return nil }
    let utf8 = link.key.utf8
    let lower = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let value = Substring(utf8[lower..<utf8.index(lower, offsetBy: range.count)])
    if link.layout.flags.contains(.isPlain) { return value }
    let captures = table.captures.range(routeIndex)
    let capture = table.captures[captures.lowerBound + index]
    return withBytes(link.key) { bytes in
      isPlain(bytes, range, capture) ? value : Substring(restored(bytes, range, capture))
    }
  }

  /// Where the value of one of the path's parameters, counted from the left, stands in the link's
  /// ``DeepLink/normalizedText``, in UTF-8 bytes; `nil` where an optional one is absent or the
  /// index is none.
  ///
  /// The quickest way to a value: it copies, allocates and counts nothing. A slash that was escaped
  /// in the link is the byte 1 there.
  public func pathValueRange(at index: Int) -> Range<Int>? {
    let captures = table.captures.range(routeIndex)
    let position = captures.lowerBound &+ index
    guard captures.contains(position) else { return nil }
    let capture = table.captures[position]
    if capture.isWhole, let range = link.layout.nearComponent(Int(capture.component)) {
      return range
    }
    return farRange(of: capture)
  }

  /// The same for what cannot be told from the separators among the path's first 64 bytes.
  @inline(never)
  private func farRange(of capture: CaptureIndex.Capture) -> Range<Int>? {
    withBytes(link.key) { range(of: capture, in: $0) }
  }

  /// The components that a captured rest took, decoded; `nil` if the route has none.
  public var restComponents: [String]? {
    guard let capture = restCapture else { return nil }
    let taken = link.pathComponents.dropFirst(Int(capture.component))
    return Array(taken)
  }

  /// The values of the path's parameters with their names, from the left; absent ones are left out.
  var pathValues: [RouteParameters.Entry] {
    let captures = table.captures.range(routeIndex)
    guard !captures.isEmpty else { return [] }
    let code = code
    let raw = link.layout.flags.contains(.isPlain) ? nil : link.rawPathComponents
    var entries: [RouteParameters.Entry] = []
    entries.reserveCapacity(captures.count)
    for position in captures {
      guard let value = pathText(at: position - captures.lowerBound) else { continue }
      let capture = table.captures[position]
      entries.append(
        RouteParameters.Entry(
          name: code.parameterName(capture),
          value: value,
          raw: rawValue(capture, raw) ?? value
        )
      )
    }
    return entries
  }

  private var restCapture: CaptureIndex.Capture? {
    let range = table.captures.range(routeIndex)
    guard let last = range.last, table.captures[last].isRest else { return nil }
    return table.captures[last]
  }

  /// Where a value stands in the link's key.
  @inline(__always)
  private func range(of capture: CaptureIndex.Capture, in bytes: Span<UInt8>) -> Range<Int>? {
    let component = Int(capture.component)
    guard let range = link.layout.component(component, in: bytes) else {
      let end = Int(link.layout.pathUpper)
      return capture.isRest ? end..<end : nil
    }
    if capture.isRest { return range.lowerBound..<Int(link.layout.pathUpper) }
    if capture.upper == capture.lower + 1 { return range }
    return table.codes[routeIndex].capture(
      Int(capture.ordinal),
      tokens: Int(capture.lower)..<Int(capture.upper),
      in: bytes,
      range,
      foldingCase: table.app.policies.pathCase == .insensitive
    )
  }

  /// Whether the value's bytes in the key are its text.
  private func isPlain(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ capture: CaptureIndex.Capture
  ) -> Bool {
    let slash = PatternCode.slashInComponent
    if capture.isRest { return RestText.isPlain(bytes, range, slash: slash) }
    for index in range where bytes[index] == slash { return false }
    return true
  }

  private func restored(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ capture: CaptureIndex.Capture
  ) -> String {
    if capture.isRest {
      return RestText.escaped(bytes, range, slash: PatternCode.slashInComponent)
    }
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    for index in range {
      let byte = bytes[index]
      output.append(byte == PatternCode.slashInComponent ? UInt8(ascii: "/") : byte)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The value as it stands in the link; `nil` where that is the value itself.
  private func rawValue(_ capture: CaptureIndex.Capture, _ components: [String]?) -> String? {
    guard let components, Int(capture.component) < components.count else { return nil }
    if capture.isRest { return components[Int(capture.component)...].joined(separator: "/") }
    let raw = components[Int(capture.component)]
    if capture.upper == capture.lower + 1 { return raw }
    let decoded = withBytes(link.key) { bytes -> Range<Int>? in
      guard let component = link.layout.component(Int(capture.component), in: bytes),
        let range = range(of: capture, in: bytes)
      else { return nil }
      return range.lowerBound - component.lowerBound..<range.upperBound - component.lowerBound
    }
    return decoded.map { raw.sliceOfEscaped($0) }
  }
}

extension String {
  /// The part of an escaped text that decodes to this range of bytes.
  fileprivate func sliceOfEscaped(_ decoded: Range<Int>) -> String {
    var output: [UInt8] = []
    var position = 0
    var bytes = Array(utf8)[...]
    while let byte = bytes.first, position < decoded.upperBound {
      let width = byte == 0x25 ? min(3, bytes.count) : 1
      if position >= decoded.lowerBound { output += bytes.prefix(width) }
      bytes = bytes.dropFirst(width)
      position += 1
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension PatternCode {
  fileprivate func parameterName(_ capture: CaptureIndex.Capture) -> String {
    var ordinal = Int(capture.ordinal)
    for token in tokens[Int(capture.lower)..<Int(capture.upper)]
    where token.kind == .parameter || token.kind == .rest {
      if ordinal == 0 { return string(token.text) }
      ordinal -= 1
    }
    return ""
  }
}

extension LinkLayout {
  /// Where the component of an index stands in the key; `nil` if there are not so many.
  func component(_ index: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    if let range = nearComponent(index) { return range }
    let end = Int(pathUpper)
    guard flags.contains(.hasComponents), end &- Int(pathLower) > 64 else { return nil }
    var lower = Int(pathLower)
    for _ in 0..<index {
      lower = bytes.slash(from: lower, before: end) &+ 1
      if lower > end { return nil }
    }
    return lower..<bytes.slash(from: lower, before: end)
  }

  /// The same for a component that ends among the path's first 64 bytes, which needs no look at
  /// them; `nil` for any other.
  @inline(__always)
  func nearComponent(_ index: Int) -> Range<Int>? {
    let (base, end) = (Int(pathLower), Int(pathUpper))
    var mask = slashes
    var lower = base
    var skipped = 0
    while skipped < index {
      guard mask != 0 else { return nil }
      lower = base &+ mask.trailingZeroBitCount &+ 1
      mask &= mask &- 1
      skipped &+= 1
    }
    if mask != 0 {
      return Range(uncheckedBounds: (lower, base &+ mask.trailingZeroBitCount))
    }
    guard end &- base <= 64, flags.contains(.hasComponents) else { return nil }
    return Range(uncheckedBounds: (lower, end))
  }
}
