extension CatalogReader {
  /// The object that the value is.
  mutating func object(_ node: CatalogNode?) -> CatalogObject? {
    guard let node else { return nil }
    guard case .object(let members) = node.value.content else {
      note(.wrongType(expected: "an object", found: node.value.kind), node)
      return nil
    }
    return CatalogObject(members: members, path: node.path, offset: node.offset)
  }

  /// The object that the value is, which has no other keys than these.
  mutating func object(_ node: CatalogNode?, keys: [String]) -> CatalogObject? {
    guard let object = object(node) else { return nil }
    noteStrangeKeys(of: object, known: keys)
    return object
  }

  /// The value of a key that has to be there.
  mutating func required(_ key: String, of object: CatalogObject) -> CatalogNode? {
    if let node = object[key] { return node }
    note(.missingKey(key), at: object.path, offset: object.offset)
    return nil
  }

  /// The elements of the array that the value is; none if it is absent.
  mutating func elements(_ node: CatalogNode?, of expected: String) -> [CatalogNode] {
    guard let node else { return [] }
    guard case .array(let elements) = node.value.content else {
      let help = node.value.string == nil ? nil : "write it in brackets, [ and ]"
      note(.wrongType(expected: expected, found: node.value.kind, help: help), node)
      return []
    }
    return elements.enumerated().map { index, element in
      CatalogNode(value: element, path: node.path.index(index))
    }
  }

  /// The text that the value is, on one line: control characters are refused, because the text
  /// ends up on terminals and in generated files, and so are U+FFFE and U+FFFF.
  mutating func text(_ node: CatalogNode?) -> String? {
    guard let node else { return nil }
    guard case .string(let text) = node.value.content else {
      noteNoString(node)
      return nil
    }
    let control = text.unicodeScalars.first {
      $0.properties.generalCategory == .control || $0.isBasicNoncharacter
    }
    if let control {
      note(.controlCharacter(control), node)
      return nil
    }
    return text
  }

  mutating func noteNoString(_ node: CatalogNode) {
    var help: String?
    if case .number = node.value.content { help = "write it in quotation marks" }
    note(.wrongType(expected: "a string", found: node.value.kind, help: help), node)
  }

  /// The text that the value is, if it says anything.
  mutating func filledText(_ node: CatalogNode?) -> String? {
    guard let node, let text = text(node) else { return nil }
    if text.isEmpty { note(.emptyText, node) }
    return text.isEmpty ? nil : text
  }

  /// The different texts of the array that the value is, as `read` gives them; none if it is
  /// absent.
  mutating func texts(
    _ node: CatalogNode?,
    of expected: String = "an array of strings",
    read: (inout CatalogReader, CatalogNode) -> String? = { $0.filledText($1) }
  ) -> [String] {
    var texts: [String] = []
    var known: Set<[UInt8]> = []
    for element in elements(node, of: expected) {
      guard let text = read(&self, element) else { continue }
      if known.insert(Array(text.utf8)).inserted {
        texts.append(text)
      } else {
        note(.duplicateValue(text), element)
      }
    }
    return texts
  }

  /// The text of an identifier in its form.
  mutating func identifier(_ node: CatalogNode?, _ format: IdentityFormat) -> String? {
    guard let node, let text = filledText(node) else { return nil }
    if format.accepts(text) { return text }
    note(.badIdentifier(format, text), node)
    return nil
  }

  /// The code of a finding, `lint.no-examples`; which codes there are is lint's to say.
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
    note(.badCode(text), node)
    return nil
  }

  /// The whole number that the value is.
  mutating func integer(_ node: CatalogNode?, in range: ClosedRange<Int>) -> Int? {
    guard let node else { return nil }
    guard case .number(let text) = node.value.content else {
      note(.wrongType(expected: "a whole number", found: node.value.kind), node)
      return nil
    }
    guard let number = node.value.int else {
      note(.wrongType(expected: "a whole number", found: "the number \(quoted(text))"), node)
      return nil
    }
    if range.contains(number) { return number }
    note(.outOfRange(range), node)
    return nil
  }

  /// `true` or `false`; `false` if the value is absent.
  mutating func flag(_ node: CatalogNode?) -> Bool {
    guard let node else { return false }
    guard case .bool(let value) = node.value.content else {
      note(.wrongType(expected: "true or false", found: node.value.kind), node)
      return false
    }
    return value
  }

  /// One of the words of a choice.
  mutating func word(_ node: CatalogNode?, of words: [String]) -> String? {
    guard let node, let word = text(node) else { return nil }
    if words.contains(word) { return word }
    note(.unknownWord(word, nearest: nearestName(to: word, among: words), known: words), node)
    return nil
  }
}
