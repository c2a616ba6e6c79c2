import Waymark
import WaymarkCatalog

/// A directive of a configuration of nginx: `listen 443 ssl;`, or `server { … }`.
struct NginxDirective: Sendable, Hashable {
  let name: String
  let arguments: [String]
  /// The directives between the braces; `nil` for a directive that ends with a semicolon.
  var block: [NginxDirective]?
  /// The place of the name.
  let place: FilePlace
  /// The file that another one includes and that has the directive; `nil` for the file itself.
  let file: String?
  /// Indicates whether the directive is that of a location around the one whose block has it here.
  var isInherited = false

  /// Returns whether two directives have the same name and arguments, wherever they are.
  func isLike(_ other: NginxDirective) -> Bool {
    name == other.name && arguments == other.arguments && (block == nil) == (other.block == nil)
  }

  /// Indicates whether the directive includes the file of nginx itself with its types of files.
  var includesStandardTypes: Bool {
    guard name == "include", let file = arguments.first else { return false }
    let parts = file.split(separator: "/")
    let folders = [".", "..", "conf", "nginx"]
    return parts.last == "mime.types"
      && parts.dropLast().last.map { folders.contains(String($0)) } != false
  }

  /// The name and the arguments, as a message shows them: without values that may be secrets.
  var text: String {
    let first = arguments.first ?? ""
    let isHeader = name == "proxy_set_header" && lowercasedASCII(first) != "host"
    let isSecret = name == "if" ? Self.mayCompareSecret(first) : name == "set" || isHeader
    if isSecret, arguments.count > 1 { return "\(name) \(first) …\(name == "if" ? ")" : "")" }
    return ([name] + arguments).joined(separator: " ")
  }

  /// Returns whether the first word of a condition is a header, a cookie or a query value that may
  /// be a secret.
  private static func mayCompareSecret(_ word: String) -> Bool {
    let name = word.drop { "($".contains($0) }
    return name != "http_host" && ["arg_", "cookie_", "http_"].contains(where: name.hasPrefix)
  }
}

extension [NginxDirective] {
  /// Returns whether a directive is one of these or in a block of one, and not of a block around.
  func encloses(_ other: NginxDirective) -> Bool {
    contains { $0 == other && !other.isInherited || $0.block?.encloses(other) == true }
  }
}

/// Reads the directives of a file as nginx does (`ngx_conf_read_token`).
struct NginxParser {
  private let bytes: [UInt8]
  private let lines: TextLines
  private let file: String?
  private var index = 0

  /// The maximum number of blocks in each other.
  private static var depthLimit: Int { 64 }
  /// The maximum number of files that are included.
  private static var includeLimit: Int { 500 }
  /// The maximum size of a file: 4 MiB.
  private static var sizeLimit: Int { 4 << 20 }

  /// The end of one word of a directive.
  private enum Word {
    case text(String, offset: Int)
    case semicolon
    case open
    case close
    case endOfFile
  }

  init(_ bytes: [UInt8], file: String?) {
    (self.bytes, self.file) = (bytes, file)
    lines = TextLines(bytes)
  }

  /// Returns the directives of a file, with those of the files that it includes in their place.
  ///
  /// - Parameter included: Returns the files that an `include` names; none if they are not known.
  static func directives(
    _ bytes: [UInt8],
    including included: NginxConfiguration.Included
  ) throws(UnreadableFileError) -> [NginxDirective] {
    var count = 0
    return try expanded(try directives(bytes, file: nil), in: [], &count, included)
  }

  /// - Parameters:
  ///   - outer: The files that include each other and have these directives.
  ///   - count: The number of files that were included.
  private static func expanded(
    _ directives: [NginxDirective],
    in outer: [String],
    _ count: inout Int,
    _ included: NginxConfiguration.Included
  ) throws(UnreadableFileError) -> [NginxDirective] {
    var all: [NginxDirective] = []
    for var directive in directives {
      if let block = directive.block {
        directive.block = try expanded(block, in: outer, &count, included)
      }
      let name = directive.name == "include" ? directive.arguments.first : nil
      let files = name.map(included) ?? []
      count += files.count
      let isEndless = files.contains { outer.contains($0.path) } || count > includeLimit
      if files.isEmpty || isEndless {
        all.append(directive)
        continue
      }
      for file in files {
        let own: [NginxDirective]
        do throws(UnreadableFileError) {
          own = try self.directives(file.bytes, file: file.path)
        } catch {
          throw error.inFile(file.path)
        }
        all += try expanded(own, in: outer + [file.path], &count, included)
      }
    }
    return all
  }

  private static func directives(
    _ bytes: [UInt8],
    file: String?
  ) throws(UnreadableFileError) -> [NginxDirective] {
    // nginx includes an empty file.
    if file != nil, bytes.isEmpty { return [] }
    var parser = NginxParser(bytes, file: file)
    let lines = parser.lines
    if let finding = LinkDiagnostic.wrongEncoding(of: bytes) { throw UnreadableFileError(finding) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw UnreadableFileError(.byteOrderMark, at: FilePlace(0, in: lines))
    }
    if bytes.count > sizeLimit { throw UnreadableFileError(.nginxTooLarge(limit: sizeLimit)) }
    if let offset = bytes.firstInvalidUTF8 {
      throw UnreadableFileError(.nginxInvalidUTF8, at: FilePlace(offset, in: lines))
    }
    return try parser.directives(depth: 0, blockAt: 0)
  }

  private func fail(_ finding: LinkDiagnostic, _ offset: Int) -> UnreadableFileError {
    UnreadableFileError(finding, at: FilePlace(offset, in: lines))
  }

  /// - Parameter outer: The place of the directive whose block is read.
  private mutating func directives(
    depth: Int,
    blockAt outer: Int
  ) throws(UnreadableFileError) -> [NginxDirective] {
    var directives: [NginxDirective] = []
    var words: [String] = []
    var start = 0
    while true {
      switch try word() {
      case .text(let text, let offset):
        if words.isEmpty {
          start = offset
        } else if NginxDirective.isName(text), isFirstInLine(offset), !isQuote(bytes[offset]) {
          throw fail(.nginxMissingSemicolon(words[0]), start)
        }
        words.append(text)
        continue
      case .semicolon, .open:
        let isBlock = bytes[index - 1] == UInt8(ascii: "{")
        guard let name = words.first else {
          throw fail(.nginxUnexpected(isBlock ? "{" : ";"), index - 1)
        }
        if isBlock, depth == Self.depthLimit {
          throw fail(.nginxTooDeep(limit: Self.depthLimit), start)
        }
        var block: [NginxDirective]?
        if isBlock, name.hasSuffix("_by_lua_block") {
          block = []
          try skipProgram(start)
        } else if isBlock {
          block = try self.directives(depth: depth + 1, blockAt: start)
        }
        directives.append(
          NginxDirective(
            name: name,
            arguments: Array(words.dropFirst()),
            block: block,
            place: FilePlace(start, in: lines),
            file: file
          )
        )
        words = []
      case .close:
        if !words.isEmpty { throw fail(.nginxMissingSemicolon(words[0]), start) }
        if depth == 0 { throw fail(.nginxUnexpected("}"), index - 1) }
        return directives
      case .endOfFile:
        if let name = words.first { throw fail(.nginxMissingSemicolon(name), start) }
        if depth > 0 { throw fail(.nginxMissingBrace, outer) }
        return directives
      }
    }
  }

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  /// Returns whether only blanks are before a place in its line.
  private func isFirstInLine(_ offset: Int) -> Bool {
    let before = bytes[..<offset].last { $0 != 0x20 && $0 != 0x09 }
    return before == 0x0A || before == 0x0D
  }

  /// Skips a program in Lua and the brace after it.
  ///
  /// - Parameter start: The place of the directive that has the program.
  private mutating func skipProgram(_ start: Int) throws(UnreadableFileError) {
    var depth = 1
    while depth > 0 {
      guard index < bytes.count else { throw fail(.nginxMissingBrace, start) }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index += 1
        while index < bytes.count, bytes[index] != byte {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "["):
        // A long text, such as '[[}]]' or '[=[}]=]', also of a comment.
        let level = bytes[(index + 1)...].prefix { $0 == UInt8(ascii: "=") }
        guard bytes[level.endIndex...].first == UInt8(ascii: "[") else { break }
        let end = [UInt8(ascii: "]")] + level + [UInt8(ascii: "]")]
        index = level.endIndex + 1
        while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
        index += end.count - 1
      case UInt8(ascii: "-") where bytes[index...].starts(with: "--".utf8):
        index += 2
        // A comment may be a long text, too.
        if ["[[", "[="].contains(where: { bytes[index...].starts(with: $0.utf8) }) { continue }
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      default: break
      }
      index += 1
    }
  }

  /// Reads the next word, or the character that ends a directive.
  private mutating func word() throws(UnreadableFileError) -> Word {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "#"):
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      case UInt8(ascii: ";"):
        index += 1
        return .semicolon
      case UInt8(ascii: "{"):
        index += 1
        return .open
      case UInt8(ascii: "}"):
        index += 1
        return .close
      case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quotedWord()
      default: return plainWord()
      }
    }
    return .endOfFile
  }

  private mutating func plainWord() -> Word {
    let start = index
    var isVariable = false
    while index < bytes.count {
      let byte = bytes[index]
      let follows = isVariable
      isVariable = byte == UInt8(ascii: "$")
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      // A brace after a dollar sign belongs to the name of a variable.
      let isEnd = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";")].contains(byte)
      if isEnd || byte == UInt8(ascii: "{") && !follows { break }
      index += 1
    }
    index = min(index, bytes.count)
    return .text(Self.unescaped(bytes[start..<index]), offset: start)
  }

  private mutating func quotedWord() throws(UnreadableFileError) -> Word {
    let start = index
    let mark = bytes[index]
    index += 1
    while index < bytes.count, bytes[index] != mark {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < bytes.count else { throw fail(.nginxOpenQuotationMark, start) }
    let text = Self.unescaped(bytes[start + 1..<index])
    index += 1
    if index < bytes.count, !" \t\n\r;{)".utf8.contains(bytes[index]) {
      throw fail(.nginxMissingBlank, index)
    }
    return .text(text, offset: start)
  }

  /// Returns a word without its escapes; a backslash is literal before most characters.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
        text.append(byte)
        continue
      }
      index += 1
      switch bytes[index - 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): text.append(bytes[index - 1])
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "n"): text.append(0x0A)
      default:
        text.append(byte)
        index -= 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
