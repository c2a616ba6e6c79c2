package import Waymark

// The findings that files of every kind can have.
extension LinkDiagnostic {
  static let byteOrderMark = error("file.byte-order-mark", "the file begins with a byte order mark")
    .remedy("save the file as UTF-8 without a byte order mark")

  static func repeatedKey(_ key: String) -> LinkDiagnostic {
    error("file.repeated-key", "the key \(quoted(key)) appears twice in this object")
      .remedy("keep one of them, because systems differ in which one they read")
  }

  /// - Parameter cost: The effect of the mistake on the systems.
  static func wrongType(expected: String, found: String, cost: String) -> LinkDiagnostic {
    error("file.wrong-type", "the value must be \(expected), but is \(found)")
      .remedy(cost)
  }

  // MARK: - Encodings and formats

  static let emptyFile = error("file.empty", "the file is empty").remedy("write the file again")
  static let utf16 = error("file.utf-16", "the file is encoded as UTF-16").remedy(saveAsUTF8)
  static let utf32 = error("file.utf-32", "the file is encoded as UTF-32").remedy(saveAsUTF8)
  private static let saveAsUTF8 = "save the file as UTF-8"

  static let signedFile = error(
    "file.signed",
    "the file is binary, like the signed files for iOS 9 and earlier"
  )
  .remedy("serve the JSON itself over HTTPS; iOS 10 and later need no signature")

  static let compressedFile = error("file.compressed", "the file is compressed with gzip")
    .remedy("decompress it; a server that compresses files sends the header Content-Encoding")

  static let binaryPropertyList = error(
    "file.binary-property-list",
    "the file is a binary property list"
  )
  .remedy("convert it with 'plutil -convert xml1 FILE'")

  static let oldPropertyList = error(
    "file.old-property-list",
    "the file is not a property list in XML"
  )
  .remedy("if it is JSON or in the old text format, convert it with 'plutil -convert xml1 FILE'")

  static let htmlPage = error("file.html", "the file is an HTML page")
    .remedy("let the server send the file itself instead of a page")

  /// Detects a wrong encoding or format from the first bytes of a file; `nil` if there is no sign
  /// of one.
  ///
  /// The reader of the format reports text that is not valid UTF-8 at a later place.
  package static func wrongEncoding(of bytes: [UInt8]) -> LinkDiagnostic? {
    let second = bytes.count > 1 ? bytes[1] : 0x20
    switch (bytes.first, second) {
    case (nil, _): return emptyFile
    case (0xFF, 0xFE) where bytes.count >= 4 && bytes[2] == 0 && bytes[3] == 0: return utf32
    case (0xFF, 0xFE), (0xFE, 0xFF): return utf16
    case (0, 0): return utf32
    // Without a byte order mark: JSON and XML begin with an ASCII character (RFC 4627 §3).
    case (0, _), (_, 0): return utf16
    // A DER sequence: files for iOS 9 and earlier were signed with CMS (PKCS #7).
    case (0x30, 0x80...): return signedFile
    case (0x1F, 0x8B): return compressedFile
    default:
      if bytes.starts(with: Array("bplist".utf8)) { return binaryPropertyList }
      return isHTML(bytes) ? htmlPage : nil
    }
  }

  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(256).drop { $0 == 0x20 || (9...13).contains($0) || $0 >= 0x80 }.prefix(
      14
    )
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }
}

extension LinkDiagnostic {
  /// Returns the finding at a place of a file.
  func at(_ keyPath: String, _ place: FilePlace?) -> LinkDiagnostic {
    var copy = self
    copy.keyPath = keyPath
    copy.line = place?.line
    copy.column = place?.column
    copy.excerpt = place?.excerpt
    return copy
  }
  /// Returns the finding with a link that shows it.
  func example(_ link: String?) -> LinkDiagnostic {
    var copy = self
    copy.exampleLink = link
    return copy
  }
}
