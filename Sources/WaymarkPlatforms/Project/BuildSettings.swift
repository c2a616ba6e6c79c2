import Waymark

/// The settings with which Xcode builds a target in one configuration.
///
/// A level replaces the values of the levels before it: the project's file of settings, the
/// project, the target's file of settings, the target.
///
/// Source: Apple, "Configuring the build settings of a target"; Swift Build for conditions
/// (`MacroConfigFileParser`, `MacroCondition`).
struct BuildSettings: Sendable {
  /// The values of a level by their keys.
  typealias Level = [String: Setting]

  /// A value as it is written, with its line.
  struct Setting: Sendable, Hashable {
    let text: String
    let place: ProjectPlace
  }

  /// The levels, the weakest first.
  var levels: [Level] = [] {
    didSet {
      conditionalKeys = levels.map { level in
        Dictionary(grouping: level.keys.filter { $0.contains("[") }.sorted()) {
          String($0.prefix { $0 != "[" })
        }
      }
    }
  }
  /// The keys with conditions in each level, by the keys without these.
  private var conditionalKeys: [[String: [String]]] = []
  /// The values that Xcode defines, such as the name of the target.
  var builtIn: [String: String] = [:]
  /// Indicates whether values are written as characters of XML.
  var isForXML = false

  /// The longest text of a value, in bytes.
  private static var lengthLimit: Int { 4096 }
  private static var depthLimit: Int { 16 }
  /// The key of an included file that the project does not have.
  private static var missingInclude: String { "#include" }

  /// Returns the value of a key with all references filled in; `nil` if no level has it.
  func value(_ key: String) -> ProjectValue? {
    guard let found = setting(key, below: levels.count) else { return nil }
    return filled(found.setting.text, at: found.setting.place, key: key, level: found.level)
  }

  /// Returns a text with values in place of `$(NAME)` and `${NAME}`, and in settings of `$NAME`.
  func filled(_ text: String, at place: ProjectPlace) -> ProjectValue {
    filled(text, at: place, key: "", level: levels.count)
  }

  private func filled(
    _ text: String,
    at place: ProjectPlace,
    key: String,
    level: Int
  ) -> ProjectValue {
    var budget = 256
    do throws(Unknown) {
      return .stated(try expand(text, key: key, level: level, depth: 0, &budget), place)
    } catch {
      return .unknown(reason: error.reason, place)
    }
  }

  private struct Unknown: Error {
    var reason = "its references are too deep or too long"
  }

  private func expand(
    _ text: String,
    key: String,
    level: Int,
    depth: Int,
    _ budget: inout Int
  ) throws(Unknown) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    budget -= 1
    if depth > Self.depthLimit || budget < 0 || text.utf8.count > Self.lengthLimit {
      throw Unknown()
    }
    var result = ""
    var rest = text[...]
    while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
      result += rest[..<dollar]
      let after = rest[dollar...].dropFirst()
      let inner: String
      let name = after.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
      if let open = after.first, open == "(" || open == "{", let end = Self.end(of: after, open) {
        inner = String(after[after.index(after: after.startIndex)..<end])
        rest = after[after.index(after: end)...]
      } else if !isForXML || depth > 0, name.first?.isNumber == false {
        inner = String(name)
        rest = after[name.endIndex...]
      } else {
        result += "$"
        rest = after
        continue
      }
      let value = try reference(inner, key: key, level: level, depth: depth, &budget)
      result += isForXML && depth == 0 ? value.xmlEscaped(inAttribute: true) : value
      if result.utf8.count > Self.lengthLimit { throw Unknown() }
    }
    return result + rest
  }

  /// Returns the place of the bracket that closes a reference.
  private static func end(of text: Substring, _ open: Character) -> Substring.Index? {
    let close: Character = open == "(" ? ")" : "}"
    var depth = 0
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the value of the reference between brackets, such as `NAME:lower`.
  private func reference(
    _ inner: String,
    key: String,
    level: Int,
    depth: Int,
    _ budget: inout Int
  ) throws(Unknown) -> String {
    let parts = inner.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var name = parts[0]
    if name.contains("$") {
      name = try expand(name, key: key, level: level, depth: depth + 1, &budget)
    }
    let isInherited = name == "inherited" || name == key
    let wanted = isInherited ? key : name
    var value: String
    if let found = setting(wanted, below: isInherited ? level : levels.count) {
      if ProjectValue.isSecret(wanted) { throw Unknown(reason: ProjectValue.secretReason(wanted)) }
      let text = found.setting.text
      value = try expand(text, key: wanted, level: found.level, depth: depth + 1, &budget)
    } else if let known = builtIn[wanted] {
      value = known
    } else if isInherited {
      value = ""
    } else if let other = parts.dropFirst().first(where: { $0.hasPrefix("default=") }) {
      return String(other.dropFirst("default=".count))
    } else if depth > 0 || !key.isEmpty, !levels.contains(where: { $0[Self.missingInclude] != nil })
    {
      // Xcode reads a setting that no file has as an empty text.
      value = ""
    } else {
      throw Unknown(reason: "no file of the project has the build setting '\(name)'")
    }
    for change in parts.dropFirst() {
      switch change {
      case "lower": value = lowercasedASCII(value)
      case "upper": value = value.uppercased()
      case "rfc1034identifier":
        value = Self.replaced(value, isKept: { $0 == UInt8(ascii: ".") }, "-")
      case "c99extidentifier", "identifier", "c99identifier":
        value = Self.replaced(value, isKept: { $0 == UInt8(ascii: "_") }, "_")
      case _ where change.hasPrefix("default="):
        if value.isEmpty { value = String(change.dropFirst("default=".count)) }
      default: throw Unknown(reason: "the build changes it with ':\(change)'")
      }
    }
    return value
  }

  private static func replaced(
    _ text: String,
    isKept: (UInt8) -> Bool,
    _ other: Unicode.Scalar
  ) -> String {
    let bytes = text.utf8.map { byte in
      isDigit(byte) || lowercasedASCII(byte) &- 0x61 < 26 || isKept(byte) || byte == 0x2D
        ? byte : UInt8(ascii: other)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the value of a key in the strongest level below one.
  ///
  /// A value under conditions that hold, such as `KEY[config=Debug*][sdk=iphoneos*]`, replaces that
  /// for all builds of its level.
  private func setting(_ key: String, below level: Int) -> (setting: Setting, level: Int)? {
    for index in levels.indices.prefix(level).reversed() {
      let conditional = (conditionalKeys[index][key] ?? []).compactMap { other in
        levels[index][other].map { (conditions: BuildCondition.conditions(of: other), $0) }
      }.filter { !$0.1.text.isEmpty }
      let configuration = builtIn["CONFIGURATION"] ?? ""
      func best(_ rank: (BuildCondition) -> Int?) -> Setting? {
        let holding = conditional.compactMap { conditions, setting -> ([Int], Setting)? in
          let ranks = conditions.compactMap(rank)
          guard ranks.count == conditions.count else { return nil }
          return ([ranks.count, ranks.reduce(0, +), setting.place.line], setting)
        }
        return holding.max { $0.0.lexicographicallyPrecedes($1.0) }?.1
      }
      let plain = levels[index][key]
      if let found = best({ $0.rank(configuration: configuration) }) {
        // The value for all builds is what the one under a condition inherits.
        let inherited = plain.map(\.text) ?? ""
        let text =
          inherited.isEmpty ? found.text : found.text.replacing("$(inherited)", with: inherited)
        return (Setting(text: text, place: found.place), index)
      }
      if let plain { return (plain, index) }
      // A condition on the architecture or another configuration is no value for every build.
      if let found = best({ $0.isOfDevices ? 0 : $0.rank(configuration: configuration) }) {
        return (found, index)
      }
    }
    return nil
  }
}

/// A condition of a build setting: a name of what a build has, and a pattern.
private struct BuildCondition {
  let name: Substring
  let pattern: Substring

  /// Returns the conditions of a key, in one pair of brackets or in several.
  static func conditions(of key: String) -> [BuildCondition] {
    key.split(whereSeparator: { "[],".contains($0) }).dropFirst().map { text in
      let name = text.prefix { $0 != "=" }
      return BuildCondition(name: name, pattern: text[name.endIndex...].dropFirst())
    }
  }

  /// Returns the rank of a condition that holds for a build for devices; `nil` for another one.
  ///
  /// A value for the configuration replaces that for an SDK. No architecture has its own
  /// `Info.plist`, so that only the pattern `*` matches it.
  func rank(configuration: String) -> Int? {
    switch name {
    case "config": matches(configuration) ? 2 : nil
    case "sdk": matches("iphoneos") ? 1 : nil
    case "variant": matches("normal") ? 0 : nil
    default: pattern == "*" ? 0 : nil
    }
  }

  /// Indicates whether the condition is for an SDK of devices in any version.
  var isOfDevices: Bool {
    let devices = ["iphoneos", "macosx", "appletvos", "watchos", "xros"]
    return name == "sdk" && devices.contains(where: pattern.hasPrefix)
  }

  /// Returns whether the pattern, in which `*` matches any text and `?` any character, matches a
  /// text.
  private func matches(_ text: String) -> Bool {
    // The ends of the text that the rest of the pattern may match.
    var rests: Set<Substring> = [text[...]]
    for character in pattern {
      if character == "*" {
        rests = Set(
          rests.max { $0.count < $1.count }.map { rest in
            (0...rest.count).map { rest.dropFirst($0) }
          } ?? []
        )
      } else {
        rests = Set(
          rests.filter { !$0.isEmpty && (character == "?" || $0.first == character) }
            .map { $0.dropFirst() }
        )
      }
    }
    return rests.contains("")
  }
}

extension BuildSettings {
  /// Reads a file of settings, with those that it includes.
  ///
  /// - Parameter root: The folder of the project, in which Xcode looks for included files, too.
  static func level(of path: String, in files: ProjectFiles, root: String) -> Level {
    var remaining = 64
    return level(of: path, in: files, [root], &remaining)
  }

  /// - Parameters:
  ///   - folders: The folders of included files other than that of the file itself.
  ///   - remaining: The number of files that may still be read.
  private static func level(
    of path: String,
    in files: ProjectFiles,
    _ folders: [String],
    _ remaining: inout Int
  ) -> Level {
    let all = [ProjectFiles.folder(of: path)] + folders
    remaining -= 1
    guard remaining >= 0, let text = files.text(of: path), text.utf8.count <= 1 << 18 else {
      return [:]
    }
    var level: Level = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      // In a value, `http:$()/` is no comment.
      let comment = line.utf8.firstRange(of: "//".utf8)?.lowerBound ?? line.endIndex
      let line = String(line[..<comment]).trimmed
      if line.hasPrefix("#include") {
        let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
        let name = quoted.count > 2 ? String(quoted[1]) : ""
        let paths = all.flatMap { folder in
          [name, "\(name).xcconfig"].compactMap { ProjectFiles.path($0, from: folder) }
        }
        guard let other = paths.first(where: files.contains) else {
          // A build without a file after `#include?` is complete.
          if !line.hasPrefix("#include?") {
            level[missingInclude] = Setting(text: line, place: ProjectPlace(path, index + 1))
          }
          continue
        }
        level.merge(self.level(of: other, in: files, all, &remaining)) { $1 }
        continue
      }
      // A condition such as `[sdk=iphoneos*]` contains an equals sign, too.
      var depth = 0
      let equals = line.indices.first { index in
        if line[index] == "[" { depth += 1 }
        if line[index] == "]" { depth -= 1 }
        return line[index] == "=" && depth <= 0
      }
      guard let equals, equals != line.startIndex else { continue }
      var value = String(line[line.index(after: equals)...]).trimmed
      if value.hasSuffix(";") { value = String(value.dropLast()).trimmed }
      if value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") {
        value = String(value.dropFirst().dropLast())
      }
      let key = String(line[..<equals].filter { !$0.isWhitespace })
      let inherited = level[key]?.text ?? ""
      // In one file, the later line replaces the earlier one.
      value = value.replacing("$(inherited)", with: inherited.isEmpty ? "$(inherited)" : inherited)
      level[key] = Setting(text: value, place: ProjectPlace(path, index + 1))
    }
    return level
  }
}
