import Waymark

// The mistakes that break the rules of XML 1.0 or of Namespaces in XML 1.0.
extension LinkDiagnostic {
  static func tooLarge(limit: Int) -> LinkDiagnostic {
    error("xml.too-large", "the file is larger than \(limit) bytes")
  }

  static func tooDeep(limit: Int) -> LinkDiagnostic {
    error("xml.too-deep", "more than \(limit) elements are nested in each other")
  }

  static let invalidUTF8 = error("xml.invalid-utf-8", "the file is not valid UTF-8")
    .remedy("save the file as UTF-8")

  static func otherEncoding(_ name: String) -> LinkDiagnostic {
    error("xml.other-encoding", "the file declares the encoding \(quoted(name))")
      .remedy("save the file as UTF-8")
  }

  static func unexpectedEnd(_ expected: String) -> LinkDiagnostic {
    error("xml.unexpected-end", "the file ends where \(expected) is expected")
  }

  static func unexpectedCharacter(_ expected: String, found: Unicode.Scalar) -> LinkDiagnostic {
    error(
      "xml.unexpected-character",
      "\(quoted(String(found))) appears where \(expected) is expected"
    )
  }

  static let controlCharacter = error(
    "xml.control-character",
    "the file contains a control character that XML does not allow"
  )
  .remedy("remove it")

  static let textOutsideRoot = error(
    "xml.text-outside-root",
    "the file contains text outside the root element"
  )
  .remedy("remove it")

  static let lateDeclaration = error(
    "xml.text-outside-root",
    "something is in front of the XML declaration"
  )
  .remedy("move the declaration to the beginning of the file")

  static let severalRoots = error("xml.several-roots", "a second root element follows the first")
    .remedy("remove it")

  static func mismatchedTag(expected: String, found: String) -> LinkDiagnostic {
    error(
      "xml.mismatched-tag",
      "the end tag must be '</\(expected)>', but is \(quoted("</\(found)>"))"
    )
    .remedy("write '</\(expected)>'")
  }

  static func unexpectedEndTag(_ name: String) -> LinkDiagnostic {
    error("xml.unexpected-end-tag", "\(quoted("</\(name)>")) has no start tag")
      .remedy("remove it, or write its start tag")
  }

  static func repeatedAttribute(_ name: String) -> LinkDiagnostic {
    error("xml.repeated-attribute", "the element has the attribute \(quoted(name)) twice")
      .remedy("keep one of them")
  }

  static let missingBlank = error("xml.missing-blank", "two attributes have no space between them")
    .remedy("write a space between them")

  static let bareAmpersand = error("xml.bare-ampersand", "'&' is not the start of a reference")
    .remedy("write '&amp;'")

  static func unknownEntity(_ name: String) -> LinkDiagnostic {
    error("xml.unknown-entity", "the entity \(quoted(name)) does not exist")
      .remedy("write the character itself, or its number as in '&#233;'")
  }

  static func badCharacterReference(_ text: String) -> LinkDiagnostic {
    error("xml.bad-character-reference", "\(quoted(text)) is not a character of XML")
      .remedy("write the character itself")
  }

  static let bareLessThan = error("xml.bare-less-than", "the value of an attribute contains '<'")
    .remedy("write '&lt;'")

  static let doubleHyphen = error("xml.double-hyphen", "a comment contains '--'")
    .remedy("write a single '-'")

  static let internalSubset = error("xml.internal-subset", "the document type has declarations")
    .remedy("remove the brackets and their content, because entities are not read")

  static func unboundPrefix(_ prefix: String) -> LinkDiagnostic {
    error("xml.unbound-prefix", "the prefix \(quoted(prefix)) is not declared")
      .remedy(
        prefix == "android"
          ? "write 'xmlns:android=\"http://schemas.android.com/apk/res/android\"' in the root"
          : "write 'xmlns:\(prefix)=…' in the root"
      )
  }
}
