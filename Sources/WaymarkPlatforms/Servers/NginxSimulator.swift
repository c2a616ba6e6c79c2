import Waymark
import WaymarkCatalog

/// The decision of an nginx about the links of one domain.
///
///     let simulator = try configuration.simulator(for: "a.example")
///     let answer = simulator.answer(for: "https://a.example/x")
///     answer.goesToLinks   // true
///     answer.location      // "location ~ ^/[^/]+/?$"
public struct NginxSimulator: Sendable {
  let server: NginxServer
  private let redirectedPaths: Set<[UInt8]>

  init(_ server: NginxServer) {
    self.server = server
    redirectedPaths = Set(server.redirectedPaths)
  }

  /// Returns the answer for a link.
  public func answer(for url: String) -> NginxAnswer {
    guard let path = path(of: url) else { return NginxAnswer(goesToLinks: false, isDecided: false) }
    return answer(path: path)
  }

  /// Returns the path of a link as nginx compares it; `nil` if it has `.` or `..` after decoding.
  package func path(of url: String) -> [UInt8]? {
    let start = url.hasPrefix("/") ? nil : url.firstIndex(of: ":")
    let rest = start.map { url[$0...].dropFirst(3) } ?? url[...]
    let end = rest.prefix { $0 != "?" && $0 != "#" }
    let path = end.firstIndex(of: "/").map { end[$0...] } ?? ""
    let decoded = Self.decoded(Array(path.utf8))
    if Self.hasDots(decoded) { return nil }
    return server.mergesSlashes ? Self.merged(decoded) : decoded
  }

  /// Returns the answer for a path as nginx compares it: decoded, without `.` and `..`.
  func answer(path: [UInt8]) -> NginxAnswer {
    if let rule = server.rules.first(where: { $0.matches(path) }) { return rule.answer }
    if let index = location(of: path) {
      var answer = answer(index, path)
      if redirectedPaths.contains(path) {
        let longer = path + [UInt8(ascii: "/")]
        answer.redirect = server.locations.first { $0.redirects && $0.path == longer }?.text
      }
      return answer
    }
    var answer = NginxAnswer(goesToLinks: false)
    answer.refusal = server.access.refusal(ofFileAt: path)
    answer.isInherited = true
    return answer
  }

  /// Returns the index of the location that nginx chooses for a path; `nil` if there is none.
  private func location(of path: [UInt8]) -> Int? {
    var best: (index: Int, length: Int, isFinal: Bool)?
    for (index, location) in server.locations.enumerated() {
      switch location.matcher {
      case .exact(let text) where text == path: return index
      case .prefix(let text, let isFinal) where path.starts(with: text):
        if best.map({ $0.length < text.count }) ?? true { best = (index, text.count, isFinal) }
      default: break
      }
    }
    if redirectedPaths.contains(path) { return location(of: path + [UInt8(ascii: "/")]) }
    if let best, best.isFinal { return best.index }
    for (index, location) in server.locations.enumerated() {
      if case .expression(let expression) = location.matcher, expression.matches(path) {
        return index
      }
    }
    return best?.index
  }

  /// Returns the answer of a location.
  ///
  /// - Parameter path: The path, if the answer is for one only.
  func answer(_ index: Int, _ path: [UInt8]? = nil) -> NginxAnswer {
    let location = server.locations[index]
    var answer = NginxAnswer(goesToLinks: location.goesToLinks && location.refusal == nil)
    (answer.location, answer.line, answer.file) = (location.text, location.line, location.file)
    answer.refusal = path.map { location.refusal(ofFileAt: $0) } ?? location.refusal
    answer.isInherited = answer.refusal.map { !location.block.encloses($0.directive) } ?? false
    return answer
  }

  /// Returns the part of the server because of which it cannot be decided whether the systems
  /// receive the files with these paths; `nil` if there is none.
  package func problem(ofFilesAt paths: [String]) -> UnreadableFileError? {
    let paths = paths.map { Array($0.utf8) }
    // A redirect of links to others, which the comparison leaves out, must be a difference.
    if let rule = server.rules.first(where: \.addsSlash), !paths.contains(where: rule.matches) {
      return UnreadableFileError(.nginxUndecidedDirective(rule.directive), at: rule.directive.place)
        .inFile(rule.directive.file)
    }
    for path in paths {
      let isRule = server.rules.contains { $0.matches(path) }
      let index = isRule ? nil : location(of: path)
      let access = index.map { server.locations[$0].access } ?? server.access
      if let page = answer(path: path).refusal.flatMap(access.errorPage(replacing:)) {
        return UnreadableFileError(.nginxUndecidedDirective(page), at: page.place).inFile(page.file)
      }
      let own = index.map { server.locations[$0].rules } ?? server.rules
      if answer(path: path).refusal == nil, let rule = own.first(where: { $0.matches(path) }) {
        return UnreadableFileError(.nginxServedText, at: rule.directive.place)
          .inFile(rule.directive.file)
      }
      if isRule { continue }
      let problem = index.map { server.locations[$0].problem } ?? server.accessProblem
      if let problem { return problem }
      // A file that the systems do not receive is a difference.
      guard let index, answer(path: path).refusal == nil else { continue }
      let block = server.locations[index].block
      if let directive = access.undecided(ofFileAt: path, block) {
        return UnreadableFileError(.nginxUndecidedDirective(directive), at: directive.place)
          .inFile(directive.file)
      }
    }
    return nil
  }

  // MARK: - Paths

  /// Returns a path without its escapes.
  private static func decoded(_ path: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < path.count {
      let digits = path[min(index + 1, path.count)...].prefix(2)
      if path[index] == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        index += 3
      } else {
        decoded.append(path[index])
        index += 1
      }
    }
    return decoded.isEmpty ? [UInt8(ascii: "/")] : decoded
  }

  private static func hasDots(_ path: [UInt8]) -> Bool {
    path.split(separator: UInt8(ascii: "/"))
      .contains { $0.count < 3 && $0.allSatisfy { $0 == 0x2E } }
  }

  private static func merged(_ path: [UInt8]) -> [UInt8] {
    var merged: [UInt8] = []
    for byte in path where byte != UInt8(ascii: "/") || merged.last != byte { merged.append(byte) }
    return merged
  }
}

/// The decision of an nginx about a link.
public struct NginxAnswer: Sendable, Hashable {
  /// Indicates whether the link goes to the server for the app's links.
  public let goesToLinks: Bool
  /// Indicates whether a location decides about the link; `false` for a path with `.` or `..` after
  /// decoding, which a server resolves.
  public internal(set) var isDecided = true
  /// The location that decides, without its block, or the directive that answers instead of all
  /// locations; `nil` if no location matches.
  public internal(set) var location: String?
  /// The line of the location, from 1 on; `nil` if no location matches.
  public internal(set) var line: Int?
  /// The included file that has the location; `nil` if the configuration itself has it.
  package internal(set) var file: String?
  /// The reason why the systems receive no file with the link's path.
  var refusal: NginxRefusal?
  /// Indicates whether the directive that refuses is around the location.
  var isInherited = false
  /// The location because of which nginx redirects the path to the one with a slash at its end.
  var redirect: String?

  /// The directive that refuses the link's path before nginx chooses a location.
  var rule: NginxDirective? {
    refusal.flatMap { $0.directive.text == location ? $0.directive : nil }
  }

  /// The reason why the systems receive no file with the link's path, in one sentence that begins
  /// in lowercase; `nil` if they do.
  ///
  /// - Parameter isForFile: Indicates whether a system fetches the path, which follows no redirect.
  package func reasonOfRefusal(isForFile: Bool) -> String? {
    if isForFile, let redirect {
      return "\(quoted(redirect)) redirects it to the path with a slash at its end"
    }
    guard let refusal else { return nil }
    let directive = refusal.directive
    let place =
      isInherited
      ? " on line \(directive.place.line)" + (directive.file.map { " of \(quoted($0))" } ?? "")
      : rule == nil ? location.map { " in \(quoted($0))" } ?? "" : ""
    return "\(quoted(directive.text))\(place) \(refusal.effect)"
  }

  /// The change that corrects the type of the file with the link's path, as an instruction without
  /// the name of the configuration; `nil` if the type is not the reason of a refusal.
  package var remedyOfType: String? { refusal?.remedyOfType }

  /// The directives that a location needs because of one around it that refuses requests.
  package var openings: [String] { isInherited ? refusal?.openings ?? [] : [] }
}
