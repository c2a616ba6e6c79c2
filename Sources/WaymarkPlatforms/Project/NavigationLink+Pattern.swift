import Waymark

// The pattern of the links that a destination accepts, which are fewer than those of the filter
// that the build writes.
//
// Sources: the functions `getMatchingArguments`, `missingRequiredArguments`, and `parseValue` of
// `IntType` and `LongType` in the source of androidx.navigation.
extension NavigationLink {
  /// Returns the pattern of the links; `nil` if a pattern cannot contain the text of the link.
  ///
  /// An argument is a parameter with its name. One with the type `integer` or `long` is an integer.
  /// An item of the query is optional if its arguments are: with a default value, with null, as a
  /// list, or without a declaration.
  ///
  /// - Parameter isWeb: Indicates whether the pattern is for web links, whose path begins after the
  ///   host.
  func pattern(isWeb: Bool) -> Pattern? {
    // Android fills in '${applicationId}' when the app runs, and '.*' matches any text. The name of
    // an argument has no operators.
    let names = Self.arguments(in: uri[...]).joined()
    if uri.contains("$") || uri.contains(".*") || names.contains(where: ":?*".contains)
      || Self.decoded(uri[...]).contains("\u{FFFD}")
    {
      return nil
    }
    let path = isWeb ? body.drop { $0 != "/" } : body
    let components = path.split(separator: "/").map { text(of: $0) }
    let items = items.compactMap(\.text)
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    return try? Pattern(components.joined(separator: "/") + query)
  }

  /// The differences between the links of the destination and those of the pattern.
  var differences: [LinkDiagnostic] {
    let names = Set(Self.arguments(in: uri[...]))
    let numbers = arguments.filter { names.contains($0.name) && isNumber($0) }
    return numbers.map { argument in
      let isLong = type(of: argument) == "long"
      return .navigationNumber(argument.name, bits: isLong ? 64 : 32).at(argument.place)
    } + items.filter { $0.text == nil }.map { .navigationItem($0.written).at(place) }
  }

  // MARK: - Items

  /// The items of the query, as they are written and as a pattern contains them.
  ///
  /// An item without an argument has no text: a destination also opens without it, and in a pattern
  /// an item with a fixed value is required.
  private var items: [(written: String, text: String?)] {
    let rest = uri[body.endIndex...]
    guard rest.first == "?" else { return [] }
    return rest.dropFirst().prefix { $0 != "#" }.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return (String(item), nil) }
      let names = Self.arguments(in: parts[1])
      if names.isEmpty { return (String(item), nil) }
      let end = names.allSatisfy(isOptional) ? "?" : ""
      let name = Pattern.escaping(Self.decoded(parts[0]))
      return (String(item), "\(name)=\(text(of: parts[1], end: end))")
    }
  }

  private func isOptional(_ name: String) -> Bool {
    guard let argument = arguments.first(where: { $0.name == name }) else { return true }
    return argument.defaultValue != nil || argument.isNullable
      || argument.type?.hasSuffix("[]") == true
  }

  // MARK: - Arguments

  /// The type of an argument; without one, that of the default value.
  private func type(of argument: Argument) -> String? {
    if let type = argument.type { return type }
    guard let value = argument.defaultValue else { return nil }
    if Int32(value) != nil { return "integer" }
    return value.hasSuffix("L") && Int64(value.dropLast()) != nil ? "long" : nil
  }

  private func isNumber(_ argument: Argument) -> Bool {
    ["integer", "long"].contains(type(of: argument))
  }

  /// Returns the text of a pattern for a part of the link.
  ///
  /// - Parameter end: The text at the end of each parameter: `?` or none.
  private func text(of part: Substring, end: String = "") -> String {
    Self.pieces(of: part).map { piece in
      if !piece.isArgument { return Pattern.escaping(Self.decoded(piece.text)) }
      let isInteger = arguments.contains { $0.name == piece.text && isNumber($0) }
      return "{\(piece.text)\(isInteger ? ":int" : "")\(end)}"
    }.joined()
  }

  /// Returns a text without escapes; a route accepts each spelling of a character.
  static func decoded(_ text: Substring) -> String {
    String(decoding: UriDecoder.decode(Array(text.utf16)[...]), as: UTF16.self)
  }

  private static func arguments(in part: Substring) -> [String] {
    pieces(of: part).filter(\.isArgument).map { String($0.text) }
  }

  /// Returns the texts of a part of a link, and between them the names in braces.
  static func pieces(of part: Substring) -> [(text: Substring, isArgument: Bool)] {
    var pieces: [(Substring, Bool)] = []
    var rest = part
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      // '${applicationId}' is no argument.
      let isArgument = !rest[..<open].hasSuffix("$")
      pieces.append((isArgument ? rest[..<open] : rest[...close], false))
      if isArgument { pieces.append((rest[open...close].dropFirst().dropLast(), true)) }
      rest = rest[rest.index(after: close)...]
    }
    return pieces + [(rest, false)]
  }
}
