/// The named strings that were read from a link or that are to be written into one, in order and
/// with repeats.
///
///     let parameters: RouteParameters = ["name": "Ada", "tag": "a", "tag": "b"]
///     parameters["name"]     // "Ada"
///     parameters.all("tag")  // ["a", "b"]
///     parameters["id"]       // nil: there is none of that name
///     for (key, value) in parameters { print(key, value) }
///
/// The parameters of a link are its query items in the order of the link, followed by the values
/// that the pattern captured from the path and the fragment. Names are compared byte for byte. Two
/// lists are equal if the same names have the same values in the same order; the percent-encoding
/// in the link (``raw(_:)``) is ignored. Looking up a name takes time proportional to the number of
/// entries.
///
/// The descriptions of parameters and of their entries show every value, also one that a route
/// keeps secret.
public struct RouteParameters: Sendable {
  /// The entries in order, with the spelling that their values had in the link.
  package var entries: [Entry]
  /// A recorder of the requested names, set while an optional input is decoded.
  var recorder: ParameterRecorder?

  init(entries: [Entry]) { self.entries = entries }

  /// Creates an empty list of parameters.
  public init() { entries = [] }

  /// Creates parameters from entries in their order.
  public init(_ entries: some Sequence<Entry>) { self.entries = Array(entries) }

  /// Creates parameters from keys and values in their order, such as the elements of other
  /// parameters.
  public init(_ elements: some Sequence<Element>) {
    entries = elements.map { Entry(name: $0.key, value: $0.value) }
  }

  /// Creates parameters from a dictionary; they are sorted by the bytes of their names.
  ///
  /// A dictionary of the type `[String: String]` is created from parameters in the same way:
  /// `Dictionary(parameters)`.
  public init(_ values: [String: String]) {
    self.init(values.map { Entry(name: $0.key, value: $0.value) })
    sort(from: 0, byValue: false)
  }

  /// The first value of a name, or `nil` if there is none.
  ///
  /// Setting a value replaces all values of the name. The new value is in the place of the first
  /// old one, or at the end if there was none. Setting `nil` removes all values of the name.
  public subscript(name: String) -> String? {
    get { place(of: name).map { entries[$0].value } }
    set {
      if let newValue { set(name, to: [newValue]) } else { remove(name) }
    }
  }

  /// The first value of a name, or a default value if the name has no value.
  ///
  /// Setting a value replaces all values of the name.
  public subscript(name: String, default value: @autoclosure () -> String) -> String {
    get { self[name] ?? value() }
    set { self[name] = newValue }
  }

  /// Returns every value of a name in order; empty if there is none.
  public func all(_ name: String) -> [String] {
    var values: [String] = []
    var place = entries.place(of: name)
    while let found = place {
      values.append(entries[found].value)
      place = entries.place(of: name, from: found + 1)
    }
    recorder?.note(isThere: !values.isEmpty)
    return values
  }

  /// Returns the first value of a name in the percent-encoded form that the link had; `nil` if
  /// there is none.
  ///
  ///     // https://example.com/search?q=caf%C3%A9
  ///     parameters["q"]      // "café"
  ///     parameters.raw("q")  // "caf%C3%A9"
  ///
  /// For a value that was created in code, this function returns the value with all characters
  /// percent-encoded except the unreserved ones of RFC 3986 §2.3.
  public func raw(_ name: String) -> String? { place(of: name).map { entries[$0].raw } }

  /// Returns whether a parameter with the name exists.
  public func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// The names in order, each once.
  public var keys: [String] {
    var seen: Set<ExactText> = []
    noteAll()
    return entries.compactMap { seen.insert(ExactText($0.name)).inserted ? $0.name : nil }
  }

  /// Returns the first index of a name, and records that the name was requested.
  private func place(of name: String) -> Int? {
    let place = entries.place(of: name)
    recorder?.note(isThere: place != nil)
    return place
  }

  /// Records that all entries were read.
  func noteAll() { recorder?.note(isThere: !entries.isEmpty) }
}

extension [RouteParameters.Entry] {
  /// Returns the first index from `start` on whose entry has this name.
  ///
  /// The function compares names without a copy of an entry, which would change reference counts.
  func place(of name: String, from start: Int = 0) -> Int? {
    for index in start..<Swift.max(start, count) where self[index].name.isExactlyInLoop(name) {
      return index
    }
    return nil
  }

  /// Returns whether there is an entry with this name.
  func contains(name: String) -> Bool { place(of: name) != nil }
}

extension RouteParameters: ExpressibleByDictionaryLiteral {
  /// Creates parameters from the entries of the literal in their order.
  ///
  /// A name may occur several times.
  public init(dictionaryLiteral elements: (String, String)...) {
    entries = elements.map { Entry(name: $0.0, value: $0.1) }
  }
}

extension RouteParameters: RandomAccessCollection {
  /// The index of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// The index after the last entry.
  public var endIndex: Int { entries.endIndex }

  /// The name and the value at an index.
  ///
  /// - Precondition: `position` is one of `indices`.
  public subscript(position: Int) -> (key: String, value: String) {
    noteAll()
    return (entries[position].name, entries[position].value)
  }

  /// The names and the values in order.
  public func makeIterator() -> LazyMapCollection<[Entry], (key: String, value: String)>.Iterator {
    noteAll()
    return entries.lazy.map { (key: $0.name, value: $0.value) }.makeIterator()
  }
}

extension [String: String] {
  /// Creates a dictionary from parameters, with the first value of each name.
  public init(_ parameters: RouteParameters) {
    self.init(parameters.lazy.map { ($0.key, $0.value) }) { first, _ in first }
  }
}

extension RouteParameters: CustomStringConvertible {
  /// The parameters as a dictionary literal, with control characters escaped.
  public var description: String {
    guard !entries.isEmpty else { return "[:]" }
    let pairs = entries.map { "\($0.name.debugDescription): \($0.value.debugDescription)" }
    return "[\(pairs.joined(separator: ", "))]"
  }
}

extension RouteParameters {
  /// The decoded components that a catch-all (`{path**}`) captured; `nil` without such a parameter.
  ///
  ///     // the pattern files/{path**} and the link files/2026/a%2Fb/50%25
  ///     parameters["path"]              // "2026/a%2Fb/50%"
  ///     parameters.components("path")   // ["2026", "a/b", "50%"]
  ///
  /// If there are no components, the value is `""`. In the value, a `/` inside a component is
  /// written `%2F`, and the text `%2F` in a component is written `%252F`. Every other `%` is plain
  /// text.
  public func components(_ name: String) -> [String]? { self[name].map(RestText.components) }

  /// Replaces all values of a name with one value, which a catch-all (`{path**}`) writes as
  /// components.
  public mutating func setComponents(_ name: String, to components: [String]) {
    set(name, to: [RestText.text(of: components)])
  }
}

/// The components of a catch-all as one text: joined by `/`, with each `/` inside a component
/// written `%2F`.
///
/// Each text has one meaning, and each list of components has one text. The only exception is one
/// empty component, which has the same text as no components. So that a component may itself
/// contain `%2F`, that text is written `%252F`, `%252F` is written `%25252F`, and so on. Any other
/// `%` is plain text, so names of ordinary files, such as `sale 50% off.pdf`, stay unchanged.
package enum RestText {
  /// Returns the text of components.
  static func text(of components: [String]) -> String {
    components.map { component in
      withBytes(component) { bytes in
        let range = 0..<bytes.count
        return isPlain(bytes, range, slash: slash)
          ? component : escaped(bytes, range, slash: slash)
      }
    }
    .joined(separator: "/")
  }

  /// Returns the components of a text; none for an empty text.
  package static func components(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return Array(text.utf8)[...].split(separator: slash, omittingEmptySubsequences: false).map {
      unescaped(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Returns whether a component needs no escape: it contains no slash and no text that looks like
  /// an escape.
  static func isPlain(_ bytes: Span<UInt8>, _ range: Range<Int>, slash: UInt8) -> Bool {
    for index in range {
      if bytes[index] == slash || isEscape(index, in: bytes, range.upperBound) { return false }
    }
    return true
  }

  /// Escapes the slashes inside a component of a catch-all, and any text that looks like such an
  /// escape.
  ///
  /// - Parameter slash: The byte that represents a slash inside a component.
  static func escaped(_ bytes: Span<UInt8>, _ range: Range<Int>, slash: UInt8) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(range.count + 8)
    for index in range {
      if bytes[index] == slash {
        output += "%2F".utf8
      } else {
        output.append(bytes[index])
        if isEscape(index, in: bytes, range.upperBound) { output += "25".utf8 }
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns whether an escape begins at an index: `%2F`, `%252F`, `%25252F`, and so on.
  private static func isEscape(_ index: Int, in bytes: Span<UInt8>, _ end: Int) -> Bool {
    guard bytes[index] == percent else { return false }
    var next = index + 1
    while next + 1 < end, bytes[next] == UInt8(ascii: "2") {
      if bytes[next + 1] == UInt8(ascii: "F") { return true }
      guard bytes[next + 1] == UInt8(ascii: "5") else { return false }
      next += 2
    }
    return false
  }

  private static func unescaped(_ component: String) -> String {
    guard component.utf8.contains(percent) else { return component }
    return withBytes(component) { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        guard isEscape(index, in: bytes, bytes.count) else {
          output.append(bytes[index])
          index += 1
          continue
        }
        // `%2F` is a slash, and any longer escape has one "25" less.
        output.append(bytes[index + 2] == UInt8(ascii: "F") ? slash : percent)
        index += 3
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
  private static var percent: UInt8 { UInt8(ascii: "%") }
}

extension RouteParameters {
  /// Appends an entry, even if the name already has a value.
  public mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Appends a value, even if the name already has one.
  @inline(never)
  public mutating func append(_ value: String, for name: String) {
    entries.append(Entry(name: name, value: value))
  }

  /// Replaces all values of a name.
  ///
  ///     var parameters: RouteParameters = ["tag": "a", "page": "2", "tag": "b"]
  ///     parameters.set("tag", to: ["c", "d"])  // ["tag": "c", "tag": "d", "page": "2"]
  ///
  /// The new values are in the place of the name's first value, or at the end if there was none. An
  /// empty list removes the name.
  public mutating func set(_ name: String, to values: [String]) {
    let new = values.map { Entry(name: name, value: $0) }
    guard let place = entries.place(of: name) else {
      entries += new
      return
    }
    remove(name)
    entries.insert(contentsOf: new, at: place)
  }

  /// Removes every value of a name.
  @inline(never)
  public mutating func remove(_ name: String) {
    entries = entries.filter { !$0.name.isExactly(name) }
  }

  /// Appends other parameters.
  ///
  /// Each of their names first loses all values that it had.
  ///
  ///     var parameters: RouteParameters = ["id": "7", "page": "2", "id": "8"]
  ///     parameters.merge(["id": "25"])  // ["page": "2", "id": "25"]
  ///
  /// In this way a value from the path replaces the query's values of the same name, so the query
  /// cannot contradict the path. The cost is proportional to the number of entries.
  public mutating func merge(_ others: RouteParameters) {
    guard !others.entries.isEmpty else { return }
    if !entries.isEmpty {
      let names = Set(others.entries.map { ExactText($0.name) })
      entries = entries.filter { !names.contains(ExactText($0.name)) }
    }
    entries += others.entries
  }

  /// Returns the parameters with other parameters merged into them; see ``merge(_:)``.
  public func merging(_ others: RouteParameters) -> RouteParameters {
    var merged = self
    merged.merge(others)
    return merged
  }
}

extension RouteParameters {
  /// One name with one value.
  public struct Entry: Sendable {
    /// The name, decoded.
    public let name: String
    /// The value, decoded.
    ///
    /// The value of a catch-all (`{path**}`) is its components joined by `/`, with each `/` inside
    /// a component written `%2F`. ``RouteParameters/components(_:)`` returns the components.
    public let value: String
    private let written: String?

    /// Creates an entry in code.
    public init(name: String, value: String) { self.init(name: name, value: value, raw: nil) }

    /// Creates an entry that was read from a link.
    ///
    /// - Parameters:
    ///   - name: The name, decoded.
    ///   - value: The value, decoded.
    ///   - raw: The value as the link spells it; `nil` if the link has the value itself or its
    ///     plain encoding.
    public init(name: String, value: String, raw: String?) {
      self.name = name
      self.value = value
      self.written = raw
    }

    /// The value in the percent-encoded form that the link had.
    public var raw: String { written ?? PercentEncoding.unreserved.encode(value) }
  }
}

extension RouteParameters.Entry: Hashable {
  /// Returns whether the names and the values are the same bytes.
  ///
  /// The percent-encoding in the link is ignored.
  public static func == (left: Self, right: Self) -> Bool {
    left.name.isExactly(right.name) && left.value.isExactly(right.value)
  }

  /// Hashes name and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension RouteParameters: Hashable {
  /// Returns whether the same names have the same values in the same order.
  public static func == (left: RouteParameters, right: RouteParameters) -> Bool {
    left.entries == right.entries
  }

  /// Hashes the entries.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension RouteParameters: RouteParametersDecodable, RouteParametersEncodable {
  /// Creates the input from all parameters of the link.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    self.init((routeParameters ?? [:]).entries)
  }

  /// Returns the parameters unchanged.
  public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { self }
}

extension RouteParameters {
  /// The parameters in their order as a query such as `name=a%20b&page=2`.
  package var query: String {
    let encoding = PercentEncoding.unreserved
    return entries.map { "\(encoding.encode($0.name))=\(encoding.encode($0.value))" }
      .joined(separator: "&")
  }

  /// Creates parameters from a query without its `?`.
  ///
  /// - Throws: ``LinkError`` if the text is not a query. The offsets in the error are three bytes
  ///   too high.
  package init(query: String) throws(LinkError) {
    let link = try DeepLink("x:?" + query)
    self.init(link.queryItems.map { Entry(name: $0.name, value: $0.value ?? "") })
  }
}

/// The route that was used to read or write a link, so that an input can decode differently by
/// route.
public struct URLMapping: Sendable {
  private let routes: MappedRoutes
  // A mapping has the size of two references, so that it is cheap to copy and to pass on.
  private let route: UInt32
  private let scopeIndex: UInt32

  /// Creates a mapping.
  public init(name: String?, pattern: Pattern, scope: RouteScope) {
    let route = Route(pattern, in: [scope], name: name)
    self.init(MappedRoutes([route], scopes: [scope]), route: 0, scope: 0)
  }

  /// Creates the mapping of a table's route.
  ///
  /// - Parameters:
  ///   - route: The index of the route.
  ///   - scope: The index of the scope.
  init(_ routes: MappedRoutes, route: UInt32, scope: UInt32) {
    self.routes = routes
    self.route = route
    self.scopeIndex = scope
  }

  /// The route's name, if it has one.
  public var name: String? { routes.routes[Int(route)].name }
  /// The route's pattern.
  public var pattern: Pattern { routes.routes[Int(route)].pattern }
  /// The scope of the route that accepted the link, or for which the link is written.
  public var scope: RouteScope { routes.scopes[Int(scopeIndex)] }
}

extension URLMapping: Hashable {
  /// Returns whether the names, the patterns and the scopes are equal.
  public static func == (left: URLMapping, right: URLMapping) -> Bool {
    left.name == right.name && left.pattern == right.pattern && left.scope == right.scope
  }

  /// Hashes the name, the pattern and the scope.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(pattern)
    hasher.combine(scope)
  }
}

/// The routes and the scopes that mappings identify by their indices.
///
/// All mappings of a table share one instance.
final class MappedRoutes: Sendable {
  let routes: [Route]
  let scopes: [RouteScope]

  init(_ routes: [Route], scopes: [RouteScope]) {
    self.routes = routes
    self.scopes = scopes
  }
}

extension [RouteParameters.Entry] {
  /// The entries in the order of their names; those of one name keep their order.
  var sortedByName: Self { sorted { $0.name.precedesExactly($1.name) } }

  /// Returns whether a name has the same values in both lists.
  func hasSameValues(of name: String, as others: Self) -> Bool {
    var (place, other) = (place(of: name), others.place(of: name))
    while let found = place, let otherFound = other {
      if !self[found].value.isExactly(others[otherFound].value) { return false }
      place = self.place(of: name, from: found + 1)
      other = others.place(of: name, from: otherFound + 1)
    }
    return place == nil && other == nil
  }
}

extension RouteParameters {
  /// Sorts the entries from an index on by name and, for a set, then by value, byte by byte.
  mutating func sort(from start: Int, byValue: Bool) {
    let sorted = entries[start...].sorted { left, right in
      left.name.isExactly(right.name)
        ? byValue && left.value.precedesExactly(right.value)
        : left.name.precedesExactly(right.name)
    }
    entries.replaceSubrange(start..., with: sorted)
  }
}
