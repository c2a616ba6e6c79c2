/// The route that is chosen for a link, with the parameters from the link.
public struct RouteMatch: Sendable {
  /// The table that chose the route.
  public let table: RouteTable
  /// The link.
  public let link: DeepLink

  private let index: UInt32
  private let entry: UInt32

  @inline(__always)
  init(table: RouteTable, link: DeepLink, leaf: TableLeaf, entry: Int) {
    self.table = table
    self.link = link
    self.index = leaf.route
    self.entry = UInt32(truncatingIfNeeded: entry)
  }

  /// The index of the route in the table's `routes`.
  public var routeIndex: Int { Int(index) }

  /// The route.
  public var route: Route { table.routes[routeIndex] }

  /// The scope of the route that covers the link.
  public var scope: RouteScope { table.scopes.entries[Int(entry)].scope }

  /// The identity of the route, for inputs that decode differently for each route.
  public var mapping: URLMapping { URLMapping(table.mapped, route: index, scope: entry) }
}

extension RouteMatch {
  /// The compiled form of the route's pattern.
  var code: PatternCode { table.routes[routeIndex].pattern.code }

  /// Returns the first token of a declared item's value; `nil` if the item has no value.
  func valueToken(ofItem index: Int) -> PatternToken? {
    // Only the tokens are read, because a copy of the pattern changes two reference counts.
    let path = table.routes[routeIndex].pattern.code.pathCount
    let end = table.routes[routeIndex].pattern.code.queryEnd
    return table.routes[routeIndex].pattern.code.tokens.withUnsafeBufferPointer { tokens in
      var count = 0
      for position in path..<end where tokens[position].kind == .item {
        if count == index { return tokens[position].hasValue ? tokens[position + 1] : nil }
        count += 1
      }
      return nil
    }
  }

  /// Returns the decoded values of the query items that have the name of a declared item.
  ///
  /// - Parameter limit: The maximum number of values.
  func itemValues(_ index: Int, limit: Int = .max) -> [String] {
    let code = code
    guard let item = code.itemToken(index) else { return [] }
    let plusIsSpace = link.layout.flags.contains(.plusIsSpace)
    let pieces = pieces(ofItemToken: item, code, limit: limit)
    return withBytes(link.linkText) { bytes in
      pieces.map { decodedQueryText(bytes, $0, plusIsSpace: plusIsSpace) }
    }
  }

  /// Returns the place in the link of the value of each query item that has the name of a declared
  /// item.
  @inline(never)
  private func pieces(
    ofItemToken item: Int,
    _ code: PatternCode,
    limit: Int = .max
  ) -> [Range<Int>] {
    let layout = link.layout
    var places: [Range<Int>] = []
    guard layout.flags.contains(.hasQuery) else { return places }
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    let name = code.tokens[item].text
    withBytes(link.linkText) { bytes in
      var pieces = QueryPieces(layout.query)
      while places.count < limit, let piece = pieces.next(bytes) {
        guard code.bytes.holds(name, as: bytes, piece.name, plusIsSpace) else { continue }
        let end = piece.name.upperBound
        places.append(piece.value ?? end..<end)
      }
    }
    return places
  }

  /// Returns the value of each query item that has the name of a declared item, or the fragment,
  /// with what the parameters of the declaration capture; `nil` if its literal text does not match.
  ///
  /// - Parameter index: The index of the item; `nil` for the fragment.
  package func values(ofItem index: Int?) -> [(text: String, captures: [String]?)] {
    let code = code
    var values: [(text: String, captures: [String]?)] = []
    @inline(never)
    func add(_ value: Range<Int>, _ bytes: Span<UInt8>, _ piece: Range<Int>, _ plusIsSpace: Bool) {
      let text = decodedQueryText(bytes, piece, plusIsSpace: plusIsSpace)
      guard code.isMixed(value) else { return values.append((text, [text])) }
      let found = code.captures(of: value, bytes, piece, plusIsSpace: plusIsSpace)
      values.append((text, found?.map(\.text)))
    }
    guard let index else {
      guard link.layout.flags.contains(.hasFragment), !code.fragmentTokens.isEmpty else {
        return []
      }
      withBytes(link.linkText) { add(code.fragmentTokens, $0, link.layout.fragment, false) }
      return values
    }
    guard let item = code.itemToken(index) else { return [] }
    let plusIsSpace = link.layout.flags.contains(.plusIsSpace)
    let pieces = pieces(ofItemToken: item, code)
    withBytes(link.linkText) { bytes in
      for piece in pieces { add(code.value(ofItem: item), bytes, piece, plusIsSpace) }
    }
    return values
  }

  /// Returns what the parameters of a declared item's value, or of the fragment, capture from the
  /// link, once for each item with the name; a value whose literal text does not match is left out.
  func captures(ofItem index: Int?) -> [[String]] {
    values(ofItem: index).compactMap(\.captures)
  }
}

extension RouteMatch {
  /// The values with text around them that the query and the fragment contain.
  var valueTexts: (items: [String], fragment: [String]) {
    let code = code
    var index = 0
    var texts: (items: [String], fragment: [String]) = ([], [])
    code.forEachCondition { item, value in
      if item != nil { index += 1 }
      guard code.isMixed(value) else { return }
      if item == nil {
        texts.fragment = captures(ofItem: nil).flatMap { $0 }
      } else {
        texts.items += captures(ofItem: index - 1).flatMap { $0 }
      }
    }
    return texts
  }
}

extension PatternCode {
  /// Returns the token of a query item, counted from the left; `nil` if the index is out of range.
  func itemToken(_ index: Int) -> Int? {
    var count = 0
    for position in pathCount..<queryEnd where tokens[position].kind == .item {
      if count == index { return position }
      count += 1
    }
    return nil
  }
}

extension PatternCode {
  /// Returns the tokens of the value with parameters of a declared item.
  fileprivate func parameters(ofItem name: String) -> Range<Int>? {
    for index in pathCount..<queryEnd where tokens[index].kind == .item && tokens[index].hasValue {
      let value = value(ofItem: index)
      guard !isLiteral(value), holds(tokens[index].text, name) else { continue }
      return value
    }
    return nil
  }

  /// Returns whether the pattern has a parameter with this name.
  fileprivate func hasParameter(_ name: String) -> Bool {
    for index in tokens.indices
    where tokens[index].kind == .parameter || tokens[index].kind == .rest {
      if !tokens[index].text.isEmpty, holds(tokens[index].text, name) { return true }
    }
    return false
  }

  /// Returns whether a range of the pool has the bytes of a text.
  private func holds(_ range: Range<Int>, _ text: String) -> Bool {
    withBytes(text) { $0.count == range.count && stands(range, in: $0, at: 0) }
  }
}

extension PatternCode {
  /// Appends the values that the parameters of a value capture from a piece of a link.
  @inline(never)
  fileprivate func append(
    _ value: Range<Int>,
    to entries: inout [RouteParameters.Entry],
    _ bytes: Span<UInt8>,
    _ piece: Range<Int>,
    plusIsSpace: Bool
  ) {
    let found = captures(of: value, bytes, piece, plusIsSpace: plusIsSpace) ?? []
    for (token, capture) in zip(value.filter { tokens[$0].kind == .parameter }, found) {
      entries.append(
        RouteParameters.Entry(
          name: name(of: tokens[token]),
          value: capture.text,
          raw: String(decoding: bytes, in: capture.raw)
        )
      )
    }
  }
}

extension [UInt8] {
  /// Returns whether a piece of a query, decoded, equals the text of a range.
  fileprivate func holds(
    _ range: Range<Int>,
    as bytes: Span<UInt8>,
    _ piece: Range<Int>,
    _ plusIsSpace: Bool
  ) -> Bool {
    withUnsafeBufferPointer {
      queryText(bytes, piece, equals: $0.span, range, plusIsSpace: plusIsSpace)
    }
  }
}

extension RouteMatch {
  /// The link's parameters: the query items in their order, then the parameters that the path and
  /// the fragment captured.
  ///
  ///     // search/{scope}?q={query} and …/search/lines?page=2&q=times&scope=all
  ///     match.parameters  // page=2, query=times, scope=lines
  ///
  /// A declared item has the name of its parameter. Any other item keeps its own name. The name of
  /// a parameter is reserved for the place that declares it: an undeclared item with that name is
  /// left out, even if the link does not contain the declared place.
  public var parameters: RouteParameters {
    var entries: [RouteParameters.Entry] = []
    let captures = table.captures.range(routeIndex)
    if link.layout.flags.contains(.hasQuery) {
      appendItems(to: &entries, captures)
    } else {
      entries.reserveCapacity(captures.count)
    }
    if !captures.isEmpty { appendPathValues(to: &entries, captures) }
    if link.layout.flags.contains(.hasFragment) { appendFragment(to: &entries) }
    return RouteParameters(entries: entries)
  }

  /// Appends the query items, except those whose name is reserved.
  private func appendItems(
    to entries: inout [RouteParameters.Entry],
    _ captures: Range<Int>
  ) {
    let (text, layout) = (link.linkText, link.layout)
    let plusIsSpace = layout.flags.contains(.plusIsSpace)
    let table = table
    let code = table.captures.conditions[routeIndex].contains(.any) ? code : nil
    withBytes(text) { bytes in
      var pieces = QueryPieces(layout.query)
      entries.reserveCapacity(captures.count + 4)
      while let piece = pieces.next(bytes) {
        var name = decodedQueryText(bytes, piece.name, plusIsSpace: plusIsSpace)
        if let code, let value = code.parameters(ofItem: name) {
          guard value.count == 1 else {
            let end = piece.name.upperBound
            let found = piece.value ?? end..<end
            code.append(value, to: &entries, bytes, found, plusIsSpace: plusIsSpace)
            continue
          }
          name = code.name(of: code.tokens[value.lowerBound])
        } else if code?.hasParameter(name) ?? table.captures.contains(name, in: captures) {
          continue
        }
        let value = piece.value.map { QueryText(bytes, $0, plusIsSpace: plusIsSpace) }
        entries.append(
          RouteParameters.Entry(name: name, value: value?.text ?? "", raw: value?.raw ?? "")
        )
      }
    }
  }

  private func appendFragment(to entries: inout [RouteParameters.Entry]) {
    let code = code
    let tokens = code.fragmentTokens
    guard !tokens.isEmpty, !code.isLiteral(tokens) else { return }
    guard tokens.count == 1 else {
      return withBytes(link.linkText) {
        code.append(tokens, to: &entries, $0, link.layout.fragment, plusIsSpace: false)
      }
    }
    let value = withBytes(link.linkText) { QueryText($0, link.layout.fragment, plusIsSpace: false) }
    entries.append(
      RouteParameters.Entry(
        name: code.name(of: code.tokens[code.queryEnd]),
        value: value.text,
        raw: value.raw
      )
    )
  }

  /// The error for the first declared query item or fragment whose value its pattern does not
  /// allow; `nil` if all values are allowed.
  ///
  /// Restrictions on path parameters affect which route is chosen, so their values always satisfy
  /// them. For a declared query item, only its presence and the literal text of its first value
  /// affect the choice, so any other value that is not allowed is an error of the chosen route.
  /// The error shows no secrets of the link.
  public var restrictionError: RouteDecodingError? { unmaskedRestrictionError.map(shown) }

  /// The same error, which may contain secrets.
  package var unmaskedRestrictionError: RouteDecodingError? {
    guard mayRefuseValues else { return nil }
    var error: RouteDecodingError?
    let code = code
    code.forEachCondition { item, value in
      if error == nil { error = restrictionError(of: value, item, code) }
    }
    return error
  }

  /// Indicates whether the pattern may not allow a value of the query or of the fragment.
  var mayRefuseValues: Bool {
    table.captures.conditions[routeIndex].contains(.restricted)
      || link.layout.flags.contains(.hasNull)
  }

  /// Returns the error for a value of a declared item, or of the fragment, that is not allowed.
  ///
  /// - Parameter index: The index of the item; `nil` for the fragment.
  func restrictionError(ofItem index: Int?) -> RouteDecodingError? {
    let code = code
    guard let index else { return restrictionError(of: code.fragmentTokens, nil, code) }
    guard let item = code.itemToken(index) else { return nil }
    return restrictionError(of: code.value(ofItem: item), item, code)
  }

  @inline(never)
  private func restrictionError(
    of value: Range<Int>,
    _ item: Int?,
    _ code: PatternCode
  ) -> RouteDecodingError? {
    let isRestricted =
      code.isMixed(value) || value.contains { code.tokens[$0].restriction != .none }
      || link.layout.flags.contains(.hasNull)
    guard isRestricted else { return nil }
    var error: RouteDecodingError?
    if let item {
      let pieces = pieces(ofItemToken: item, code)
      withBytes(link.linkText) { bytes in
        for piece in pieces where error == nil { error = self.error(value, code, bytes, piece) }
      }
    } else if link.layout.flags.contains(.hasFragment) {
      error = withBytes(link.linkText) { self.error(value, code, $0, link.layout.fragment) }
    }
    return error
  }

  /// Returns the error for a value of the query or the fragment that the pattern does not allow.
  @inline(never)
  private func error(
    _ value: Range<Int>,
    _ code: PatternCode,
    _ bytes: Span<UInt8>,
    _ piece: Range<Int>
  ) -> RouteDecodingError? {
    let isFragment = value.lowerBound == code.queryEnd
    let plusIsSpace = !isFragment && link.layout.flags.contains(.plusIsSpace)
    let parameters = value.filter { code.tokens[$0].kind == .parameter }
    func error(_ token: Int, _ text: String, _ expected: String) -> RouteDecodingError {
      let name = code.string(code.tokens[token].text)
      return RouteDecodingError(
        route: route.label,
        parameter: name,
        value: route.notes.secrets.contains(name) ? SecretTexts.mask : text,
        reason: .restricted(expected: expected)
      )
    }
    var texts = [decodedQueryText(bytes, piece, plusIsSpace: plusIsSpace)]
    if code.isMixed(value) {
      let captures = code.captures(of: value, bytes, piece, plusIsSpace: plusIsSpace)
      guard let captures else {
        return error(parameters[0], texts[0], code.expectation(ofValue: value))
      }
      texts = captures.map(\.text)
    }
    for (token, text) in zip(parameters, texts) where !accepts(code.tokens[token], text) {
      return error(token, text, expectation(of: code.tokens[token]))
    }
    return nil
  }

  /// Returns whether the value of a declared query item or fragment is allowed; U+0000 never is.
  package func accepts(_ token: PatternToken, _ value: String) -> Bool {
    if link.layout.flags.contains(.hasNull), value.utf8.contains(0) { return false }
    return PatternCode.accepts(token.restriction, value)
      ?? code.accepts(token, value, isInPath: false)
  }

  /// Returns the values that a parameter of the query or the fragment allows, for an error.
  func expectation(of token: PatternToken) -> String {
    token.restriction == .none
      ? Self.anyText : code.restriction(of: token).expectation
  }

  /// The values of a parameter of the query or the fragment that has no restriction.
  package static let anyText = "text without the character U+0000"

  /// Decodes an input from the link's parameters.
  ///
  ///     let station = try match.decode(StationInput.self)
  ///
  /// - Throws: ``RouteDecodingError`` if a declared item's value is not allowed by the pattern, or
  ///   if the input's `init` returns `nil`; also any error that this `init` throws. A
  ///   ``RouteDecodingError`` shows no secret of the link.
  @inlinable
  public func decode<Input: RouteParametersDecodable>(
    _ type: Input.Type = Input.self
  ) throws -> Input {
    if let error = restrictionError { throw error }
    do {
      return try parameters.decode(type, mapping: mapping)
    } catch let error as RouteDecodingError {
      throw shown(error)
    }
  }
}

extension RouteMatch {
  /// Returns the decoded value of a path parameter as a separate text; `nil` if an optional
  /// parameter is absent or the index is out of range.
  func pathText(at index: Int) -> String? {
    guard link.layout.flags.contains(.isPlain) else { return pathValue(at: index).map(String.init) }
    guard let range = pathValueRange(at: index) else { return nil }
    // The original path and the decoded path are the same bytes, so no byte must be restored.
    return withBytes(link.linkText) { String(decoding: $0, in: range) }
  }

  /// The decoded values of the path's parameters, from the left, without absent ones.
  var pathTexts: [String] { (0..<pathValueCount).compactMap(pathText) }
}

extension RouteMatch {
  /// The number of parameters in the route's path, including optional ones.
  public var pathValueCount: Int { table.captures.range(routeIndex).count }

  /// Returns the decoded value of a path parameter, counted from the left; `nil` if an optional
  /// parameter is absent or the index is out of range.
  ///
  ///     let match = try table.match("https://www.underway.nyc/station/25")
  ///     match?.pathValue(at: 0)  // "25"
  ///
  /// The function allocates no memory unless the value contains an escaped slash. The components of
  /// a catch-all are joined by `/`. A `/` inside a component becomes `%2F`, and the text `%2F`
  /// becomes `%252F`.
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

  /// Returns the range of a path parameter's value in the link's ``DeepLink/normalizedText``, in
  /// UTF-8 bytes; `nil` if an optional parameter is absent or the index is out of range.
  ///
  /// Parameters are counted from the left. This is the fastest way to a value: the function does
  /// not copy, allocate or change a reference count. A slash that was escaped in the link is the
  /// byte 1 in the normalized text.
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

  /// Returns the same range for a capture that the separators among the path's first 64 bytes do
  /// not determine.
  @inline(never)
  private func farRange(of capture: CaptureIndex.Capture) -> Range<Int>? {
    withBytes(link.key) { range(of: capture, in: $0) }
  }

  /// The decoded components that a catch-all captured; `nil` if the route has no catch-all.
  public var restComponents: [String]? {
    guard let capture = restCapture else { return nil }
    return withBytes(link.key) { bytes in
      guard let first = link.layout.component(Int(capture.component), in: bytes) else { return [] }
      let end = Int(link.layout.pathUpper)
      var components: [String] = []
      components.reserveCapacity(4)
      var range = first
      while true {
        components.append(Self.component(bytes, range))
        guard range.upperBound < end else { return components }
        let lower = range.upperBound + 1
        range = lower..<bytes.slash(from: lower, before: end)
      }
    }
  }

  /// Appends the values of the path's parameters, from the left, without absent ones.
  private func appendPathValues(
    to entries: inout [RouteParameters.Entry],
    _ captures: Range<Int>
  ) {
    let raw = link.layout.flags.contains(.isPlain) ? nil : link.rawPathComponents
    for position in captures {
      guard let value = pathText(at: position - captures.lowerBound) else { continue }
      let capture = table.captures[position]
      entries.append(
        RouteParameters.Entry(
          name: table.captures.name(of: capture),
          value: value,
          raw: rawValue(capture, raw) ?? value
        )
      )
    }
  }

  private var restCapture: CaptureIndex.Capture? {
    let range = table.captures.range(routeIndex)
    guard let last = range.last, table.captures[last].isRest else { return nil }
    return table.captures[last]
  }

  /// Returns the range of a value in the link's key.
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

  /// Returns whether the value's bytes in the key are equal to its text.
  private func isPlain(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ capture: CaptureIndex.Capture
  ) -> Bool {
    let slash = PatternByte.slashInComponent
    if capture.isRest { return RestText.isPlain(bytes, range, slash: slash) }
    for index in range where bytes[index] == slash { return false }
    return true
  }

  private func restored(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ capture: CaptureIndex.Capture
  ) -> String {
    capture.isRest
      ? RestText.escaped(bytes, range, slash: PatternByte.slashInComponent)
      : Self.component(bytes, range)
  }

  /// Returns the text of a component of the key.
  private static func component(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let slash = PatternByte.slashInComponent
    guard range.contains(where: { bytes[$0] == slash }) else {
      return String(decoding: bytes, in: range)
    }
    let output = range.map { bytes[$0] == slash ? UInt8(ascii: "/") : bytes[$0] }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the value as in the link, percent-encoded; `nil` if that is equal to the value.
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
