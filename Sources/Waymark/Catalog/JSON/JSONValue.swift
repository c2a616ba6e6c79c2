/// A JSON value (RFC 8259) that knows where it stands in its text.
///
///     let answer: JSONValue = ["result": "matched", "parameters": [25]]
///     answer["result"]?.string   // "matched"
///     answer.text                // the text, with two spaces a level
///
/// The order of members is kept. Numbers are kept as they are written, because no `Double` holds
/// every one. Two values are equal if they say the same, wherever they stand.
package struct JSONValue: Sendable {
  /// What the value says.
  package enum Content: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number as it is written, in the grammar of RFC 8259 §6.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A key and its value.
  package struct Member: Sendable, Equatable {
    /// The key, decoded.
    package let key: String
    /// Where the key's quotation mark stands, in UTF-8 bytes from the start of the text.
    package let keyOffset: Int
    /// What the key stands for.
    package let value: JSONValue

    /// Makes a member.
    package init(_ key: String, _ value: JSONValue, keyOffset: Int = 0) {
      self.key = key
      self.keyOffset = keyOffset
      self.value = value
    }

    /// Whether two members say the same, wherever they stand.
    package static func == (left: Member, right: Member) -> Bool {
      sameBytes(left.key, right.key) && left.value == right.value
    }
  }

  /// What the value says.
  package let content: Content
  /// Where the value begins, in UTF-8 bytes from the start of the text; 0 for one made in Swift.
  package let offset: Int

  /// Makes a value.
  package init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }
}

extension JSONValue: Equatable {
  /// Whether two values say the same, wherever they stand.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    if case .string(let left) = left.content, case .string(let right) = right.content {
      return sameBytes(left, right)
    }
    return left.content == right.content
  }
}

/// Whether two texts are the same bytes; `String`'s own `==` takes canonical equivalents for equal.
private func sameBytes(_ left: String, _ right: String) -> Bool {
  left.utf8.elementsEqual(right.utf8)
}

// MARK: - Looking into a value

extension JSONValue {
  /// The text of a string.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The value of `true` and `false`.
  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  /// The value of a number that is written without fraction and exponent and fits an `Int`.
  package var int: Int? {
    if case .number(let text) = content { Int(text) } else { nil }
  }

  /// The elements of an array.
  package var array: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members of an object, in their order.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of an object's first member of that name; linear in the number of members.
  ///
  /// A value that is set takes the place of the member's value, or stands last; `nil` takes the
  /// member out. Other members keep their places. A value that is no object does not change.
  package subscript(key: String) -> JSONValue? {
    get { members?.first { sameBytes($0.key, key) }?.value }
    set {
      guard var members else { return }
      let index = members.firstIndex { sameBytes($0.key, key) }
      switch (index, newValue) {
      case (let index?, let value?):
        members[index] = Member(key, value, keyOffset: members[index].keyOffset)
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): return
      }
      self = JSONValue(.object(members), offset: offset)
    }
  }

  /// What kind of value it is, as messages say it: `a string`, `an array`, `null`.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
