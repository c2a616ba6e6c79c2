/// The one form in which Waymark stores, compares and writes domains: ASCII, in lower case, with
/// `xn--` before the code of a label beyond ASCII, and without the dot of the DNS root at the end.

/// Returns the domain in the form in which domains are compared.
///
/// The domain may begin with `*.` and end with a port. A text beyond ASCII that is not a domain
/// only becomes lower case where it is ASCII; `DomainName.finding(in:)` reports it.
@inline(never)
package func foldedDomain(_ text: String) -> String {
  var name = lowercasedASCII(text)
  if name.utf8.contains(where: { $0 >= 0x80 }) {
    let end = name.utf8.lastIndex(of: 0x3A) ?? name.endIndex
    guard let host = asciiHost(String(name[..<end])) else { return name }
    name = host + name[end...]
  }
  // A dot at the end of the host is that of the DNS root only after a label.
  let end = name.utf8.lastIndex(of: 0x3A) ?? name.endIndex
  let last = name.utf8[..<end].suffix(2)
  if last.count == 2, last.last == 0x2E, last.first != 0x2E, last.first != 0x2A {
    name.unicodeScalars.remove(at: name.utf8.index(before: end))
  }
  return name
}

/// Returns the domain in ASCII; an ASCII text remains unchanged.
@inline(never)
package func convertedDomain(_ text: String) -> String {
  text.utf8.allSatisfy { $0 < 0x80 } ? text : foldedDomain(text)
}

/// Returns a host without its port as the URL standard's "domain to ASCII" converts it; `nil` if it
/// is not a domain, if it is not ASCII and longer than a domain can be, or if the conversion is not
/// supported.
///
/// The standard's table of characters (UTS #46) is too large for an app. Instead, the Unicode data
/// of the standard library converts letters to lower case and to their composed form (NFC), and
/// small rules convert full-width ASCII and remove the characters that the table ignores. A host
/// with another character that the table converts, such as `ﬁ`, is rejected.
package func asciiHost(_ host: String) -> String? {
  guard let mapped = mappedHost(host) else { return nil }
  let isASCII = host.utf8.allSatisfy { $0 < 0x80 }
  var ascii: [UInt8] = []
  for label in mapped.split(separator: ".", omittingEmptySubsequences: false) {
    if !ascii.isEmpty || label.startIndex > mapped.startIndex { ascii.append(0x2E) }
    if label.allSatisfy({ $0.isASCII }) {
      let bytes = label.map { UInt8(truncatingIfNeeded: $0.value) }
      guard isASCII || !bytes.starts(with: codePrefix) || decodedLabel(bytes) != nil else {
        return nil
      }
      ascii += bytes
    } else {
      guard isLabel(label), let code = Punycode.encode(label) else { return nil }
      ascii += codePrefix + code
    }
  }
  if !isASCII, ascii.count > Punycode.limit { return nil }
  return String(decoding: ascii, as: UTF8.self)
}

/// Returns the characters that a label with `xn--` represents; `nil` if the label is not what a
/// text beyond ASCII is converted to.
package func decodedLabel(_ label: some BidirectionalCollection<UInt8>) -> [Unicode.Scalar]? {
  guard label.starts(with: codePrefix),
    let scalars = Punycode.decode(Array(label.dropFirst(codePrefix.count))),
    scalars.contains(where: { !$0.isASCII }), isLabel(scalars[...])
  else { return nil }
  var text = String.UnicodeScalarView()
  text += scalars
  return mappedHost(String(text)) == scalars ? scalars : nil
}

/// `xn--`.
private var codePrefix: [UInt8] { [0x78, 0x6E, 0x2D, 0x2D] }

/// Converts the characters of a host; `nil` if one of them cannot be in a host.
private func mappedHost(_ host: String) -> [Unicode.Scalar]? {
  var mapped = ""
  for scalar in host.unicodeScalars {
    switch scalar.value {
    case ..<0x80: mapped.unicodeScalars.append(Unicode.Scalar(lowercasedASCII(UInt8(scalar.value))))
    // A dot of East Asian texts.
    case 0x3002, 0xFF61: mapped += "."
    // Full-width ASCII.
    case 0xFF01...0xFF5E:
      let byte = UInt8(truncatingIfNeeded: scalar.value &- 0xFEE0)
      mapped.unicodeScalars.append(Unicode.Scalar(lowercasedASCII(byte)))
    // Letters of Thai, Lao and Armenian that keyboards have, and that the table writes as two.
    case 0x0E33: mapped += "\u{0E4D}\u{0E32}"
    case 0x0EB3: mapped += "\u{0ECD}\u{0EB2}"
    case 0x0587: mapped += "\u{0565}\u{0582}"
    default:
      if isIgnored(scalar) { continue }
      let isUpper = scalar.properties.changesWhenNFKCCaseFolded
      mapped += isUpper ? scalar.properties.lowercaseMapping : String(scalar)
    }
  }
  let scalars = Array(String(decoding: mapped._nfcCodeUnits, as: UTF8.self).unicodeScalars)
  return scalars.allSatisfy(isAllowed) ? scalars : nil
}

/// Returns whether the conversion removes a character: a soft hyphen, a variation selector and
/// similar.
private func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
  let properties = scalar.properties
  return properties.isDefaultIgnorableCodePoint && !properties.isBidiControl
    && !properties.isJoinControl && properties.generalCategory != .unassigned
    // Tags of languages and flags.
    && !(0xE0000...0xE007F ~= scalar.value)
}

/// Returns whether a converted host may contain a character.
private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII {
    switch scalar {
    case "\0"..." ", "#", "%", "/", ":", "<", ">", "?", "@", "["..."^", "|", "\u{7f}": return false
    default: return true
    }
  }
  // Both characters are valid, although their case folding is another text.
  if scalar == "ß" || scalar == "ς" || scalar.properties.isJoinControl { return true }
  if scalar.properties.changesWhenNFKCCaseFolded { return false }
  switch scalar.value {
  // Descriptions of ideographs, and replacements of other characters.
  case 0x2FF0...0x2FFF, 0x31EF, 0xFFFC, 0xFFFD: return false
  default: break
  }
  switch scalar.properties.generalCategory {
  case .control, .format, .privateUse, .surrogate, .unassigned, .spaceSeparator, .lineSeparator,
    .paragraphSeparator:
    return false
  default: return true
  }
}

/// Returns whether a label beyond ASCII begins with no mark and has joiners only where a script
/// needs them (RFC 5892, A.1 and A.2).
private func isLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
  switch label.first?.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark, nil: return false
  default: break
  }
  if label.prefix(4).map({ $0.value }) == [0x78, 0x6E, 0x2D, 0x2D] || label.contains(".") {
    return false
  }
  return label.indices.allSatisfy { index in
    guard label[index].properties.isJoinControl else { return true }
    guard index > label.startIndex else { return false }
    let before = label[index - 1]
    if before.properties.canonicalCombiningClass == .virama { return true }
    // Between letters that join: those of Arabic and of related scripts.
    guard label[index] == "\u{200C}", index + 1 < label.endIndex else { return false }
    return [before, label[index + 1]].allSatisfy { 0x620...0x8FF ~= $0.value }
  }
}
