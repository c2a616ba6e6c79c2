package import Waymark
import WaymarkCatalog

/// One step of the change that a remedy describes; all of its text is quoted in the finding.
///
/// The number of a quoted text counts those of the remedy, from 0.
package enum RemedyEdit: Sendable {
  /// Writes a quoted text in place of the string, the attribute's value or the domain.
  case replace(Int = 0)
  /// Writes a quoted text in place of the text that the message quotes first.
  case replacePart(Int = 0)
  /// Writes a quoted text in place of the parameter that the message quotes first.
  case replaceParameter
  /// Writes a quoted text in place of the end of the string.
  case replaceEnd(String)
  /// Writes a quoted text at the end of the string.
  case extend(Int = 0)
  /// Removes a quoted text from the string.
  case cut(Int)
  /// Renames the key or the attribute.
  case rename(Int = 0)
  /// Writes the members `'key': value` of the remedy here, or into the object at a path.
  case members(at: String? = nil)
  /// Removes the value, the attribute or the element.
  case remove
  /// Removes the member or the attribute with a quoted name, here or around.
  case removeNamed(Int = 0)
  /// Adds a quoted text to the list, or to the list under a key around it or in a quoted route.
  case append(Int = 0, key: String? = nil, route: Int? = nil)
  /// Adds the object `{…}` of the remedy to the list.
  case object
  /// Moves the rule before the one whose path follows the word 'before'.
  case moveBefore
  /// Adds a copy of the rule with the first quoted text in place of the second one.
  case copy
  /// Writes a quoted attribute, `a="b"`, in place of this one, or in the element.
  case attribute(Int = 0)
  /// Adds a quoted element in the element, or after the element of the attribute.
  case element(Int = 0)
  /// Adds an element with an attribute: the quoted value, and the quoted name.
  case elementWith(value: Int, name: Int)
  /// Writes a string for each quoted text in place of this one.
  case strings
  /// Moves the attribute to an element of its own.
  case separate
  /// Moves the attribute to an element of its own in a quoted element.
  case wrap(Int = 0)

  /// The texts between single quotation marks in a message or a remedy.
  package static func quoted(_ text: String) -> [String] {
    text.matches(of: /(?:^|[^A-Za-z0-9])'([^']*)'(?![A-Za-z0-9])/).map { String($0.1) }
  }

  /// The members `'key': value` or `"key": value` in a remedy.
  static func members(_ text: String) -> [(key: String, value: JSONValue)] {
    text.matches(
      of: /['"]([^'"]+)['"]: (\[[^\]]*\]|"[^"]*"|\{[^}]*\}|true|false)/
    ).compactMap { match in
      (try? JSONDocument(Array(match.2.utf8)).root).map { (String(match.1), $0) }
    }
  }

  /// Returns whether a remedy quotes a text to write.
  package static func quotes(_ help: String?) -> Bool {
    help.map { !quoted($0).isEmpty || !members($0).isEmpty } ?? false
  }
}

extension [RemedyEdit] {
  /// Returns a file after the changes; `nil` if one of them is not possible.
  package func applied(to text: String, _ finding: LinkDiagnostic) -> String? {
    if text.hasPrefix("<") {
      var file = XMLEdit(text, finding)
      for edit in self { if file?.apply(edit) != true { return nil } }
      return file?.text
    }
    guard var root = try? JSONDocument([UInt8](text.utf8)).root else { return nil }
    for edit in self {
      guard let changed = JSONEdit(root, finding).applied(edit) else { return nil }
      root = changed
    }
    return root.text
  }
}

// MARK: - JSON

private struct JSONEdit {
  private enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  private let root: JSONValue
  private let path: [Step]
  private let help: String
  private let texts: [String]
  private let message: [String]

  init(_ root: JSONValue, _ finding: LinkDiagnostic) {
    self.root = root
    help = finding.help ?? ""
    texts = RemedyEdit.quoted(help)
    message = RemedyEdit.quoted(finding.message)
    path = Self.path(finding.keyPath, root)
  }

  /// Returns the steps of a key path; that of a catalog may begin with the name of a route.
  private static func path(_ text: String, _ root: JSONValue) -> [Step] {
    var steps: [Step] = []
    var rest = text[...]
    if let match = rest.prefixMatch(of: /route '([^']*)'(?:, )?/) {
      let index = root["routes"]?.array?.firstIndex { route in
        (route["name"] ?? route["pattern"])?.string == String(match.1)
      }
      steps = [.key("routes"), .index(index ?? 0)]
      rest = rest[match.range.upperBound...]
    }
    for match in rest.matches(of: /\['([^']*)'\]|\[([0-9]+)\]|\.?([^.\[\]]+)/) {
      if let key = match.1 ?? match.3 { steps.append(.key(String(key))) }
      if let index = match.2.flatMap({ Int($0) }) { steps.append(.index(index)) }
    }
    return steps
  }

  private func value(_ steps: [Step]) -> JSONValue? {
    var value = Optional(root)
    for step in steps {
      switch step {
      case .key(let key): value = value?[key]
      case .index(let index):
        value = value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
    return value
  }

  private static func changed(
    _ value: JSONValue,
    _ steps: ArraySlice<Step>,
    _ change: (JSONValue?) -> JSONValue?
  ) -> JSONValue? {
    guard let step = steps.first else { return change(value) }
    switch step {
    case .key(let key):
      var copy = value
      let old = value[key]
      copy[key] = old == nil ? change(nil) : old.flatMap { changed($0, steps.dropFirst(), change) }
      return copy
    case .index(let index):
      guard var list = value.array, list.indices.contains(index) else { return value }
      if let element = changed(list[index], steps.dropFirst(), change) {
        list[index] = element
      } else {
        list.remove(at: index)
      }
      return .array(list)
    }
  }

  private func change(_ steps: [Step], _ change: (JSONValue?) -> JSONValue?) -> JSONValue? {
    let changed = Self.changed(root, steps[...], change)
    return changed == root ? nil : changed
  }

  private func changeText(_ change: (String) -> String) -> JSONValue? {
    self.change(path) { $0?.string.map { .string(change($0)) } ?? $0 }
  }

  func applied(_ edit: RemedyEdit) -> JSONValue? {
    switch edit {
    case .replace(let number): return changeText { _ in texts[number] }
    case .replacePart(let number):
      return change(path) { value in
        let text = value?.text.replacing(message[0], with: texts[number]) ?? ""
        return (try? JSONDocument(Array(text.utf8)).root) ?? value
      }
    case .replaceParameter:
      return changeText { text in
        let start = text.firstRange(of: "{\(message[0])")
        let end = start.flatMap { text[$0.upperBound...].firstIndex(of: "}") }
        guard let start, let end else { return text }
        return text[..<start.lowerBound] + texts[0] + text[text.index(after: end)...]
      }
    case .replaceEnd(let end):
      return changeText { $0.hasSuffix(end) ? $0.dropLast(end.count) + texts[0] : $0 }
    case .extend(let number): return changeText { $0 + texts[number] }
    case .cut(let number): return changeText { $0.replacing(texts[number], with: "") }
    case .rename(let number):
      guard case .key(let old)? = path.last, let value = value(path) else { return nil }
      let name = texts[number]
      return change(Array(path.dropLast())) { object in
        guard let object, object[name] == nil else { return object }
        var copy = object
        copy[old] = nil
        copy[name] = value
        return copy
      }
    case .members(let place): return writeMembers(place.map { Self.path($0, root) })
    case .remove: return change(path) { _ in nil }
    case .removeNamed(let number): return remove(texts[number])
    case .append(let number, let key, let route):
      let start = route.map { Self.path("route '\(texts[$0])'", root) }
      return append(texts[number], key, start ?? path)
    case .object:
      guard let match = help.firstMatch(of: /\{.*\}/),
        let object = try? JSONDocument([UInt8](match.0.utf8)).root
      else { return nil }
      return change(path) { .array(($0?.array ?? []) + [object]) }
    case .moveBefore: return moveBefore()
    case .copy: return copy()
    default: return nil
    }
  }

  /// Writes the members into an object, or into the nearest one around the place.
  private func writeMembers(_ target: [Step]?) -> JSONValue? {
    let members = RemedyEdit.members(help)
    var place = target ?? path
    while target == nil, value(place)?.members == nil || isMember(place, members) {
      if place.isEmpty { return nil }
      place.removeLast()
    }
    return change(place) { object in
      var object = object ?? .object(members: [])
      for (key, value) in members { object[key] = value }
      return object
    }
  }

  private func isMember(_ place: [Step], _ members: [(key: String, value: JSONValue)]) -> Bool {
    members.contains { place.last == .key($0.key) }
  }

  private func remove(_ name: String) -> JSONValue? {
    var place = path
    while value(place)?[name] == nil {
      if place.isEmpty { return nil }
      place.removeLast()
    }
    return change(place + [.key(name)]) { _ in nil }
  }

  private func append(_ text: String, _ key: String?, _ start: [Step]) -> JSONValue? {
    guard let key else {
      return change(start) { .array(($0?.array ?? []) + [.string(text)]) }
    }
    var place = start
    while !place.isEmpty, value(place)?[key] == nil { place.removeLast() }
    if place.isEmpty {
      // The list is written into the nearest object.
      place = start
      while value(place)?.members == nil { place.removeLast() }
    }
    return change(place) { object in
      var object = object
      let list = object?[key]?.array ?? []
      object?[key] = .array(list + [.string(text)])
      return object
    }
  }

  private func moveBefore() -> JSONValue? {
    guard let match = help.firstMatch(of: /before ([^ ;]+)/), case .index(let index)? = path.last,
      case .index(let target)? = Self.path(String(match.1), root).last
    else { return nil }
    return change(Array(path.dropLast())) { list in
      guard var rules = list?.array else { return list }
      let rule = rules.remove(at: index)
      rules.insert(rule, at: target)
      return .array(rules)
    }
  }

  private func copy() -> JSONValue? {
    guard case .index(let index)? = path.last else { return nil }
    let (new, old) = (texts[0], texts[1])
    return change(Array(path.dropLast())) { list in
      guard var rules = list?.array,
        let copy = try? JSONDocument(Array(rules[index].text.replacing(old, with: new).utf8))
      else { return list }
      rules.insert(copy.root, at: index + 1)
      return .array(rules)
    }
  }
}

// MARK: - XML

private struct XMLEdit {
  private(set) var text: String
  private var place: String.Index
  private let texts: [String]
  private let message: [String]

  init?(_ text: String, _ finding: LinkDiagnostic) {
    guard let line = finding.line, let column = finding.column else { return nil }
    texts = RemedyEdit.quoted(finding.help ?? "")
    message = RemedyEdit.quoted(finding.message)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[(line - 1)...]
    guard let own = lines.popFirst() else { return nil }
    self.text = text
    let scalars = own.unicodeScalars
    place = scalars.index(scalars.startIndex, offsetBy: column - 1)
  }

  /// The start tag at the place, or around it.
  private var tag: Range<String.Index>? {
    guard let start = text[...place].lastIndex(of: "<"),
      let end = text[place...].firstIndex(of: ">")
    else { return nil }
    return start..<text.index(after: end)
  }

  /// The attribute at the place, with its name and its value.
  private var attribute: (all: Range<String.Index>, name: Substring, value: Range<String.Index>)? {
    guard let match = text[place...].prefixMatch(of: /([A-Za-z:]+)="([^"]*)"/) else { return nil }
    return (match.range, match.1, match.2.startIndex..<match.2.endIndex)
  }

  /// The text in the element at the place, such as `<string>`, or the value of the attribute.
  private var content: Range<String.Index>? {
    if let attribute { return attribute.value }
    guard let match = text[place...].prefixMatch(of: /<[a-z]+>([^<]*)</) else { return nil }
    return match.1.startIndex..<match.1.endIndex
  }

  private mutating func replace(_ range: Range<String.Index>?, _ new: String) -> Bool {
    guard let range else { return false }
    var copy = text
    let offset = copy.utf8.distance(from: copy.startIndex, to: place)
    copy.replaceSubrange(range, with: new)
    place = copy.utf8.index(copy.startIndex, offsetBy: min(offset, copy.utf8.count - 1))
    text = copy
    return true
  }

  private mutating func insert(_ new: String, _ index: String.Index?) -> Bool {
    replace(index.map { $0..<$0 }, new)
  }

  mutating func apply(_ edit: RemedyEdit) -> Bool {
    switch edit {
    case .replace(let number): return replace(content, texts[number])
    case .replacePart(let number):
      guard let content else { return false }
      return replace(content, String(text[content].replacing(message[0], with: texts[number])))
    case .extend(let number):
      guard let content else { return false }
      return replace(content, text[content] + texts[number])
    case .rename(let number):
      if let name = attribute?.name {
        return replace(name.startIndex..<name.endIndex, texts[number])
      }
      return replace(content, texts[number])
    case .remove:
      if let attribute { return replace(attribute.all, "") }
      return replace(text[place...].prefixMatch(of: /<string>[^<]*<\/string>/)?.range, "")
    case .removeNamed(let number): return remove(texts[number])
    case .attribute(let number):
      if let attribute { return replace(attribute.all, texts[number]) }
      // An element has each attribute once.
      _ = remove(String(texts[number].prefix { $0 != "=" }), isInTag: true)
      let end = text[place...].dropFirst().firstIndex { " >/".contains($0) }
      return insert(" " + texts[number], end)
    case .element(let number): return insert(texts[number], tag?.upperBound)
    case .elementWith(let value, let name):
      let element = "<data \(texts[name])=\"\(texts[value])\"/>"
      return insert(element, tag?.upperBound)
    case .strings:
      guard let match = text[place...].prefixMatch(of: /<string>[^<]*<\/string>/) else {
        return false
      }
      return replace(match.range, texts.map { "<string>\($0)</string>" }.joined())
    case .separate: return move { "<data \($0)/>" }
    case .wrap(let number):
      let name = texts[number].filter { $0 != "<" && $0 != ">" }
      return move { "<\(name)><data \($0)/></\(name)>" }
    default: return false
    }
  }

  /// Removes the attribute with a name that is nearest before the end of the tag.
  private mutating func remove(_ name: String, isInTag: Bool = false) -> Bool {
    guard let tag, case let end = tag.upperBound,
      let range = text[(isInTag ? tag.lowerBound : text.startIndex)..<end]
        .ranges(of: " \(name)=\"").last,
      let quote = text[range.upperBound...].firstIndex(of: "\"")
    else { return false }
    return replace(range.lowerBound..<text.index(after: quote), "")
  }

  /// Moves the attribute at the place into a new element after its own.
  private mutating func move(_ element: (Substring) -> String) -> Bool {
    guard let attribute, let end = tag?.upperBound else { return false }
    let new = element(text[attribute.all])
    return insert(new, end) && replace(attribute.all, "")
  }
}
