import Waymark
import WaymarkCatalog

// The items of a query.
extension AssociationLint {
  /// Returns queries with the items of a pattern that the pattern does not match, because they have
  /// another item or another order.
  static func queries(missedBy glob: AppleGlob) -> [String] {
    if glob.neverMatches { return [] }
    let sample = String(decoding: glob.sample, as: UTF8.self)
    let items = sample.split(separator: "&", omittingEmptySubsequences: false)
    // The pattern may be about one of the names.
    let others = ["utm_source=mail", "ref=mail"].flatMap { ["\($0)&\(sample)", "\(sample)&\($0)"] }
    return (others + [items.reversed().joined(separator: "&")]).filter {
      !glob.matches(Array($0.utf8))
    }
  }

  /// Returns the values of the keys `?` and `#` for the text of a query; `nil` if it is no list of
  /// names and values.
  static func parts(ofQuery text: String, _ rule: AppleRule) -> String? {
    var query = text[...]
    if query.hasPrefix("/"), let mark = query.firstIndex(of: "?") { query = query[mark...] }
    query = query.drop { $0 == "?" }
    guard let hash = query.firstIndex(of: "#") else { return items(of: query, rule) }
    guard rule.fragment == nil, let list = items(of: query[..<hash], rule) else { return nil }
    let fragment = value(meantBy: String(query[hash...].dropFirst()), isPath: false)
    return "\(list) and '#': \(JSONValue.string(fragment).text)"
  }

  /// Returns the object with the items of a query; `nil` if it is no list of names and values.
  static func items(of query: Substring, _ rule: AppleRule) -> String? {
    var items: [(name: String, value: String)] = []
    for item in query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      // Before the first item, '*' is for other items.
      let start = items.isEmpty ? parts[0].drop { $0 == "*" } : parts[0]
      let (name, text) = (trimmed(start), trimmed(parts[1]))
      // After a semicolon, the author may mean another item.
      let hasOther = text.split(separator: ";").dropFirst().contains { $0.contains("=") }
      let isChoice = PathSyntax.isExpression(text) && PathExpression(text, nil).globs.count > 1
      if name.isEmpty || hasOther || isChoice || items.contains(where: { $0.name == name }) {
        return nil
      }
      // A lone '*' also matches a link without the item.
      items.append((name, text == "*" ? "?*" : value(meantBy: text, isPath: false)))
    }
    func json(_ text: String) -> String {
      JSONValue.string(rule.isDecoded ? text : encoded(text)).text
    }
    let members = items.map { json($0.name) + ": " + json($0.value) }
    return items.isEmpty ? nil : "{\(members.joined(separator: ", "))}"
  }

  /// Returns the finding about a query or a fragment in the path of a dynamic rule.
  ///
  /// - Parameter isAlone: Indicates whether the rule has no conditions on these parts.
  static func otherParts(inDynamicPath text: String, isAlone: Bool) -> LinkDiagnostic? {
    let hasFragment = hasNumberSign(text)
    let hasQuery = query(in: text) != nil
    guard hasQuery || hasFragment else { return nil }
    // Dynamic rules compare decoded text.
    let rule = AppleRule(
      AppleAppSiteAssociation.Component(isPercentEncoded: false),
      inherited: [],
      variables: AppleVariables(),
      place: AppleRulePlace(path: CatalogPath(), offset: 0)
    )
    let meant = isAlone ? parts(of: text, rule, isLegacy: false) : nil
    return .otherPartInRule(hasQuery ? "query" : "fragment", meant: meant)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Reports names and values that no item of a query has.
  mutating func lintItems(of query: Node, _ rule: AppleRule) {
    for (name, item) in query.members {
      let value = item.value.string
      let isFlag = value == "true" || value == "false"
      let isOption = ["exclude", "caseSensitive", "percentEncoded"].contains(name)
      if ["#", "/"].contains(name) || isOption && isFlag {
        find(.keyInQuery(name), item)
      } else if !name.contains("="), name.contains("*") || name.dropFirst().contains("?") {
        let isOnly = query.value.members?.count == 1
        find(.wildcardInItemName(name, allItems: isOnly && name == "*" ? value : nil), item)
      } else if rule.isDecoded {
        if let escape = Self.escapes(in: name).first { find(.escapeInDecodedPattern(escape), item) }
      } else if name.isEmpty || Self.trimmed(name[...]) != name {
        find(.badItemName(name, meant: Self.trimmed(name[...])), item)
      } else if name.dropFirst().contains("&"), !name.contains("=") {
        let meant = name.drop { $0 == "&" }.prefix { $0 != "&" }
        find(.badItemName(name, meant: String(meant)), item)
      } else {
        if let value, value.contains("&") {
          find(.severalItems(Self.items(of: "\(name)=\(value)", rule)), query)
        } else if let value, Self.hasNumberSign(value) {
          find(.numberSignInQuery("value"), item)
        }
        lint(encodedName: name, item)
      }
    }
  }

  /// Reports a name that no link has, because links are compared as browsers send them.
  private mutating func lint(encodedName name: String, _ item: Node) {
    let shown = PathSyntax.visible(name)
    if Self.hasNumberSign(name) { find(.numberSignInQuery("name"), item) }
    if let escape = Self.escapes(in: name).first(where: { Self.encoded($0) != $0 }) {
      let browser = Self.encoded(escape)
      find(.lowerCaseEscape(escape, browser: browser, meant: Self.encoded(shown)), item)
    }
    if let scalar = name.unicodeScalars.first(where: { $0.value <= 0x20 || $0.value >= 0x7F }) {
      find(.unencodedCharacter(scalar, meant: Self.encoded(shown), isPart: shown == name), item)
    }
  }

  /// Returns whether a text has a `#` that begins the fragment; `#{id}` is a parameter in Ruby.
  static func hasNumberSign(_ text: String) -> Bool {
    text.indices.contains { text[$0] == "#" && !text[$0...].hasPrefix("#{") }
  }
}
