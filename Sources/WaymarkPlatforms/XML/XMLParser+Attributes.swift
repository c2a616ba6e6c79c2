import Waymark

extension XMLParser {
  /// An attribute whose prefix has not been looked up yet: it may be declared after it.
  struct RawAttribute {
    let name: String
    let value: String
    let blanks: String
    let raw: String
    let offset: Int

    var isDeclaration: Bool { name == "xmlns" || name.hasPrefix("xmlns:") }
  }

  mutating func takeAttribute(blanks: String) throws(Fault) -> RawAttribute {
    let offset = index
    let name = try takeName()
    let equals = index
    skipBlanks()
    try take("=")
    skipBlanks()
    guard index < bytes.count else { throw fault(.unexpectedEnd("a quotation mark")) }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault(.unexpectedCharacter("a quotation mark", found: scalar()))
    }
    let start = index + 1
    guard let end = bytes[start...].firstIndex(of: quote) else {
      throw fault(.unexpectedEnd("a quotation mark"), at: index)
    }
    if let less = bytes[start..<end].firstIndex(of: UInt8(ascii: "<")) {
      throw fault(.bareLessThan, at: less)
    }
    let value = try resolved(start, end, inAttribute: true)
    index = end + 1
    let raw = string(equals, index)
    return RawAttribute(name: name, value: value, blanks: blanks, raw: raw, offset: offset)
  }

  /// The attributes with their namespaces; no two have the same name in the same one.
  func named(_ attributes: [RawAttribute]) throws(Fault) -> [XMLAttribute] {
    var named: [XMLAttribute] = []
    var known: Set<[String]> = []
    for attribute in attributes {
      let namespace =
        attribute.isDeclaration
        ? "http://www.w3.org/2000/xmlns/"
        : try namespace(of: attribute.name, at: attribute.offset, isAttribute: true)
      guard known.insert([namespace ?? "", attribute.name.localXMLName]).inserted else {
        throw fault(.repeatedAttribute(attribute.name), at: attribute.offset)
      }
      named.append(
        XMLAttribute(
          name: attribute.name,
          namespace: namespace,
          value: attribute.value,
          blanks: attribute.blanks,
          raw: attribute.raw,
          offset: attribute.offset
        )
      )
    }
    return named
  }

  /// The namespace that the prefix of a name stands for.
  func namespace(of name: String, at offset: Int, isAttribute: Bool) throws(Fault) -> String? {
    let local = name.localXMLName
    let prefix = local.utf8.count == name.utf8.count ? "" : String(name.dropLast(local.count + 1))
    if prefix.isEmpty, isAttribute { return nil }
    if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
    if let declared = namespaces[prefix]?.last { return declared.isEmpty ? nil : declared }
    if prefix.isEmpty { return nil }
    throw fault(.unboundPrefix(prefix), at: offset)
  }
}
