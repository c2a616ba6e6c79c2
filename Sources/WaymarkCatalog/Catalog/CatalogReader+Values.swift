internal import Waymark

extension CatalogReader {
  /// Returns the value as an object.
  mutating func object(_ node: CatalogNode?) -> CatalogObject? {
    guard let node else { return nil }
    guard case .object(let members) = node.value.content else {
      report(.wrongType(expected: "an object", found: node.value.kind), node)
      return nil
    }
    return CatalogObject(members: members, path: node.path, offset: node.offset)
  }

  /// Returns the value as an object that has no other keys than these.
  mutating func object(_ node: CatalogNode?, keys: [String]) -> CatalogObject? {
    guard let object = object(node) else { return nil }
    reportStrangeKeys(of: object, known: keys)
    return object
  }

  /// Returns the value of a required key.
  mutating func required(_ key: String, of object: CatalogObject) -> CatalogNode? {
    if let node = object[key] { return node }
    report(.missingKey(key), at: object.path, offset: object.offset)
    return nil
  }

  /// Returns the elements of the value as an array; empty if the value is absent.
  mutating func elements(_ node: CatalogNode?, of expected: String) -> [CatalogNode] {
    guard let node else { return [] }
    guard case .array(let elements) = node.value.content else {
      let help = node.value.string == nil ? nil : "write it in brackets, [ and ]"
      report(.wrongType(expected: expected, found: node.value.kind, help: help), node)
      return []
    }
    return elements.enumerated().map { index, element in
      CatalogNode(value: element, path: node.path.index(index))
    }
  }

  /// Returns the value as a text on one line.
  ///
  /// Control characters are rejected, because the text appears on terminals and in generated files,
  /// and so are U+FFFE and U+FFFF.
  mutating func text(_ node: CatalogNode?) -> String? {
    guard let node else { return nil }
    guard case .string(let text) = node.value.content else {
      reportNoString(node)
      return nil
    }
    let control = text.unicodeScalars.first {
      $0.properties.generalCategory == .control || $0.isBasicNoncharacter
    }
    if let control {
      report(.controlCharacter(control), node)
      return nil
    }
    return text
  }

  mutating func reportNoString(_ node: CatalogNode) {
    var help: String?
    if case .number = node.value.content { help = "write it in quotation marks" }
    report(.wrongType(expected: "a string", found: node.value.kind, help: help), node)
  }

  /// Returns the value as a text that is not empty.
  mutating func filledText(_ node: CatalogNode?) -> String? {
    guard let node, let text = text(node) else { return nil }
    if text.isEmpty { report(.emptyText, node) }
    return text.isEmpty ? nil : text
  }

  /// Returns the unique texts of the value as an array, converted by `read`; empty if the value is
  /// absent.
  ///
  /// - Parameter hasSecrets: Indicates whether no finding may show a text.
  mutating func texts(
    _ node: CatalogNode?,
    of expected: String = "an array of strings",
    hasSecrets: Bool = false,
    read: (inout CatalogReader, CatalogNode) -> String? = { $0.filledText($1) }
  ) -> [String] {
    var texts: [String] = []
    var known: Set<[UInt8]> = []
    for element in elements(node, of: expected) {
      guard let text = read(&self, element) else { continue }
      if known.insert(Array(text.utf8)).inserted {
        texts.append(text)
      } else {
        report(.duplicateValue(hasSecrets ? ShownLink.mask : text), element)
      }
    }
    return texts
  }

  /// Returns the text of an identifier in the required format.
  mutating func identifier(_ node: CatalogNode?, _ format: IdentityFormat) -> String? {
    guard let node, let text = filledText(node) else { return nil }
    if format.accepts(text) { return text }
    report(.badIdentifier(format, text), node)
    return nil
  }

  /// Returns the code of a finding, `lint.no-examples`; lint checks whether the code exists.
  mutating func code(_ node: CatalogNode) -> String? {
    guard let text = filledText(node) else { return nil }
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let isCode =
      words.count >= 2
      && words.allSatisfy { word in
        !word.isEmpty
          && word.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
          }
      }
    if isCode { return text }
    report(.badCode(text), node)
    return nil
  }

  /// Returns the value as a whole number.
  mutating func integer(_ node: CatalogNode?, in range: ClosedRange<Int>) -> Int? {
    guard let node else { return nil }
    guard case .number(let text) = node.value.content else {
      report(.wrongType(expected: "a whole number", found: node.value.kind), node)
      return nil
    }
    guard let number = node.value.int else {
      report(.wrongType(expected: "a whole number", found: "the number \(quoted(text))"), node)
      return nil
    }
    if range.contains(number) { return number }
    report(.outOfRange(range), node)
    return nil
  }

  /// Returns `true` or `false`; `false` if the value is absent.
  mutating func flag(_ node: CatalogNode?) -> Bool {
    guard let node else { return false }
    guard case .bool(let value) = node.value.content else {
      report(.wrongType(expected: "true or false", found: node.value.kind), node)
      return false
    }
    return value
  }

  /// Returns one of the words of a choice.
  mutating func word(_ node: CatalogNode?, of words: [String]) -> String? {
    guard let node, let word = text(node) else { return nil }
    if words.contains(word) { return word }
    report(.unknownWord(word, known: words), node)
    return nil
  }
}
