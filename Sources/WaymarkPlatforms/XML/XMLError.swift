import Waymark

/// A violation of XML 1.0 or Namespaces in XML 1.0.
package enum XMLError: Error, Sendable, Hashable {
  case tooLarge(limit: Int)
  case tooDeep(limit: Int)
  case invalidUTF8
  case otherEncoding(String)
  case unexpectedEnd(String)
  case unexpectedCharacter(String, found: Unicode.Scalar)
  case controlCharacter
  case textOutsideRoot
  case severalRoots
  case mismatchedTag(expected: String, found: String)
  case unexpectedEndTag(String)
  case repeatedAttribute(String)
  case missingBlank
  case bareAmpersand
  case unknownEntity(String)
  case badCharacterReference(String)
  case bareLessThan
  case doubleHyphen
  case internalSubset
  case unboundPrefix(String)
}

extension XMLError {
  var code: LinkDiagnostic.Code {
    switch self {
    case .tooLarge: .init("xml.too-large")
    case .tooDeep: .init("xml.too-deep")
    case .invalidUTF8: .init("xml.invalid-utf-8")
    case .otherEncoding: .init("xml.other-encoding")
    case .unexpectedEnd: .init("xml.unexpected-end")
    case .unexpectedCharacter: .init("xml.unexpected-character")
    case .controlCharacter: .init("xml.control-character")
    case .textOutsideRoot: .init("xml.text-outside-root")
    case .severalRoots: .init("xml.several-roots")
    case .mismatchedTag: .init("xml.mismatched-tag")
    case .unexpectedEndTag: .init("xml.unexpected-end-tag")
    case .repeatedAttribute: .init("xml.repeated-attribute")
    case .missingBlank: .init("xml.missing-blank")
    case .bareAmpersand: .init("xml.bare-ampersand")
    case .unknownEntity: .init("xml.unknown-entity")
    case .badCharacterReference: .init("xml.bad-character-reference")
    case .bareLessThan: .init("xml.bare-less-than")
    case .doubleHyphen: .init("xml.double-hyphen")
    case .internalSubset: .init("xml.internal-subset")
    case .unboundPrefix: .init("xml.unbound-prefix")
    }
  }

  static var allCodes: [LinkDiagnostic.Code] {
    let errors: [XMLError] = [
      .tooLarge(limit: 0), .tooDeep(limit: 0), .invalidUTF8, .otherEncoding(""),
      .unexpectedEnd(""), .unexpectedCharacter("", found: "x"), .controlCharacter,
      .textOutsideRoot, .severalRoots, .mismatchedTag(expected: "", found: ""),
      .unexpectedEndTag(""), .repeatedAttribute(""), .missingBlank, .bareAmpersand,
      .unknownEntity(""), .badCharacterReference(""), .bareLessThan, .doubleHyphen,
      .internalSubset, .unboundPrefix(""),
    ]
    return errors.map(\.code)
  }

  var message: String {
    switch self {
    case .tooLarge(let limit): "the file is longer than \(limit) bytes"
    case .tooDeep(let limit): "elements stand in each other more than \(limit) deep"
    case .invalidUTF8: "the file is not UTF-8"
    case .otherEncoding(let name): "the file says that it is \(quoted(name))"
    case .unexpectedEnd(let expected): "expected \(expected), found the end of the file"
    case .unexpectedCharacter(let expected, let found):
      "expected \(expected), found \(quoted(String(found)))"
    case .controlCharacter: "XML has no such control character"
    case .textOutsideRoot: "text stands outside of the root element"
    case .severalRoots: "a second root element follows the first"
    case .mismatchedTag(let expected, let found):
      "expected '</\(expected)>', found \(quoted("</\(found)>"))"
    case .unexpectedEndTag(let name): "\(quoted("</\(name)>")) closes nothing"
    case .repeatedAttribute(let name): "the attribute \(quoted(name)) appears twice here"
    case .missingBlank: "nothing stands between two attributes"
    case .bareAmpersand: "'&' begins a reference, and none follows"
    case .unknownEntity(let name): "there is no entity \(quoted(name))"
    case .badCharacterReference(let text): "\(quoted(text)) is no character of XML"
    case .bareLessThan: "'<' stands in the value of an attribute"
    case .doubleHyphen: "'--' stands in a comment"
    case .internalSubset: "the document type declares something"
    case .unboundPrefix(let prefix): "the prefix \(quoted(prefix)) has no namespace"
    }
  }

  var help: String? {
    switch self {
    case .tooLarge, .tooDeep, .unexpectedEnd, .unexpectedCharacter: nil
    case .invalidUTF8, .otherEncoding: "save the file as UTF-8"
    case .controlCharacter, .textOutsideRoot, .severalRoots: "remove it"
    case .mismatchedTag(let expected, _): "write '</\(expected)>'"
    case .unexpectedEndTag: "remove it, or write its start tag"
    case .repeatedAttribute: "keep one of them"
    case .missingBlank: "write a blank between them"
    case .bareAmpersand: "write '&amp;'"
    case .unknownEntity: "write the character itself, or its number as in '&#233;'"
    case .badCharacterReference: "write the character itself"
    case .bareLessThan: "write '&lt;'"
    case .doubleHyphen: "write a single '-'"
    case .internalSubset: "take what stands between its brackets out; entities are not read"
    case .unboundPrefix(let prefix):
      prefix == "android"
        ? "write 'xmlns:android=\"http://schemas.android.com/apk/res/android\"' in the root"
        : "write 'xmlns:\(prefix)=…' in the root"
    }
  }
}
