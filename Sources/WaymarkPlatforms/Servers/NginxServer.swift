import Waymark
import WaymarkCatalog

/// A server of nginx with its locations.
struct NginxServer: Sendable {
  /// The comparison of a location with a path.
  enum Matcher: Sendable {
    /// The whole path must be equal.
    case exact([UInt8])
    /// The path must begin with the text; with `isFinal` no regular expression is tried after it.
    case prefix([UInt8], isFinal: Bool)
    /// Some part of the path must match.
    case expression(NginxExpression)
  }

  struct Location: Sendable {
    let matcher: Matcher
    /// The location without its block, as in the file.
    let text: String
    let line: Int
    /// Indicates whether the location sends its requests to the server for the app's links.
    let goesToLinks: Bool
    /// Indicates whether nginx redirects a path to the one with a slash at its end, if the location
    /// has the latter path.
    let redirects: Bool
    /// The file that has the location, if another one includes it.
    var file: String?
    /// The rules that answer requests instead of the location.
    var rules: [NginxRule] = []
    /// The directives that decide about access and headers, with those around the location.
    var access = NginxAccess()
    /// The directives of the location.
    var block: [NginxDirective] = []
    /// The directive because of which it cannot be decided whether the systems receive a file.
    var problem: UnreadableFileError?

    /// The reason why no request from outside is passed on; `nil` if it is.
    var refusal: NginxRefusal? { access.closure(of: block) ?? access.refusal }

    /// Returns the reason why the systems cannot fetch the file with a path; `nil` if they can.
    func refusal(ofFileAt path: [UInt8]) -> NginxRefusal? {
      if let refusal = access.refusal(ofFileAt: path, block, rules) { return refusal }
      return rules.contains { $0.matches(path) } ? nil : otherContent(for: path)
    }

    /// Returns the reason why the content of the location is not the file with a path; `nil` if it
    /// may be.
    private func otherContent(for path: [UInt8]) -> NginxRefusal? {
      let isPassed = block.contains {
        $0.name.hasSuffix("_pass") || ["rewrite", "try_files"].contains($0.name)
      }
      for directive in block where !isPassed {
        switch directive.name {
        case "empty_gif": return NginxRefusal(directive: directive, effect: "answers with an image")
        case "stub_status":
          return NginxRefusal(directive: directive, effect: "answers with numbers about nginx")
        case "alias":
          guard let target = directive.arguments.first, !target.contains("$") else { continue }
          // In an expression, an alias is the whole path of the file.
          let prefix = self.path ?? path
          guard path.starts(with: prefix) else { continue }
          let file = target + String(decoding: path.dropFirst(prefix.count), as: UTF8.self)
          let isJoined =
            prefix.count < path.count && prefix.last == UInt8(ascii: "/") && !target.hasSuffix("/")
          if isJoined || file.hasSuffix("/") {
            let effect = "sends \(quoted(file)) instead of it"
            return NginxRefusal(directive: directive, effect: effect)
          }
        default: continue
        }
      }
      return nil
    }

    /// The path of the location, without a regular expression.
    var path: [UInt8]? {
      switch matcher {
      case .exact(let path), .prefix(let path, _): path
      case .expression: nil
      }
    }
  }

  /// A name of a server.
  struct Name: Sendable {
    let text: String
    /// The regular expression of a name that begins with `~`; `nil` if it cannot be decided.
    let expression: NginxExpression?
    /// Indicates whether an asterisk is for one label, as in an Ingress.
    let isOneLabel: Bool
    /// The directive with the name; `nil` in an Ingress.
    let directive: NginxDirective?

    /// - Parameter text: The name in lowercase.
    init(text: String, isOneLabel: Bool = false, in directive: NginxDirective? = nil) {
      (self.text, self.isOneLabel, self.directive) = (text, isOneLabel, directive)
      expression =
        text.hasPrefix("~")
        ? try? NginxExpression(String(text.dropFirst()), foldingCase: true) : nil
    }

    /// The precedence of all regular expressions.
    static var rankOfExpressions: Int { 3_000 }

    /// Returns the precedence of the name for a domain, the lowest first; `nil` if the name does
    /// not match.
    ///
    /// An exact name comes first, then the longest name that begins with an asterisk, then the
    /// longest one that ends with an asterisk, and then the first regular expression (nginx,
    /// "Server names"). One that cannot be decided may match.
    func rank(for domain: String) -> Int? {
      let most = 1_000
      if text == domain { return 0 }
      if text.hasPrefix("~") {
        let isMissed = expression?.matches(Array(domain.utf8)) == false
        return isMissed ? nil : Self.rankOfExpressions
      }
      if text.hasPrefix(".") {
        if domain == text.dropFirst() { return 0 }
        return domain.hasSuffix(text) ? most - min(text.utf8.count, most - 1) : nil
      }
      if text.hasPrefix("*.") {
        let isMatch = domain.hasSuffix(text.dropFirst())
        if isMatch, isOneLabel, domain.dropLast(text.count - 1).contains(".") { return nil }
        return isMatch ? most - min(text.utf8.count, most - 1) : nil
      }
      guard text.hasSuffix(".*"), domain.hasPrefix(text.dropLast()) else { return nil }
      return 2 * most - min(text.utf8.count, most - 1)
    }
  }

  var names: [Name] = []
  var isDefault = false
  /// Indicates whether the server listens for HTTPS.
  var isSecure = false
  /// The `listen` directives for HTTPS, or all of a server without HTTPS.
  var listens: [NginxDirective] = []
  /// Indicates whether several slashes in a path are one.
  var mergesSlashes = true
  /// The rules that answer requests before a location is chosen, in the order of the file.
  var rules: [NginxRule] = []
  /// The directives that decide about access and headers where no location matches.
  var access = NginxAccess()
  /// The directive of these because of which it cannot be decided whether the systems receive a
  /// file.
  var accessProblem: UnreadableFileError?
  var locations: [Location] = []
  /// The first part of the server that cannot be decided.
  var problem: UnreadableFileError?

  /// Indicates whether a location belongs to the links of the app.
  var hasLinks: Bool { locations.contains(where: \.goesToLinks) }

  /// Returns the precedence of the best name for a domain; `nil` if no name matches.
  func rank(for domain: String) -> Int? {
    let domain = lowercasedASCII(domain)
    return names.compactMap { $0.rank(for: domain) }.min()
  }

  /// The rules of the server and of its locations.
  var allRules: [NginxRule] { rules + locations.flatMap(\.rules) }

  /// Returns the `listen` directive for an address at which another server does not listen; `nil`
  /// for the same addresses.
  ///
  /// Addresses of the machine itself do not count beside others, nor ports that no link has.
  func listen(besides other: NginxServer) -> NginxDirective? {
    let known = Set(other.listens.map(Self.address))
    let port = isSecure ? ":443" : ":80"
    let hasPort = known.contains { $0.hasSuffix(port) }
    func isLocal(_ address: String) -> Bool {
      ["127.", "[::1]", "localhost", "unix:"].contains(where: address.hasPrefix)
    }
    // Behind another server, each of two ports may be the one that it sends links to.
    let countsLocal = !known.isEmpty && known.allSatisfy(isLocal)
    return listens.first { listen in
      let address = Self.address(listen)
      return (countsLocal || !isLocal(address)) && !known.contains(address)
        && (!hasPort || countsLocal || address.hasSuffix(port))
    }
  }

  static func address(_ listen: NginxDirective) -> String {
    let address = listen.arguments.first ?? ""
    if address.allSatisfy(\.isNumber) { return "*:" + address }
    return address.hasPrefix("0.0.0.0:") ? "*" + address.dropFirst(7) : address
  }

  /// Returns the server as it decides about one domain.
  func serving(_ domain: String) -> NginxServer {
    var server = self
    server.rules.removeAll { $0.host?.isTrue(domain) == false }
    for index in locations.indices {
      server.locations[index].rules.removeAll { $0.host?.isTrue(domain) == false }
    }
    return server
  }

  /// The paths that nginx redirects to those with a slash at their end.
  ///
  /// No location has such a path itself (`ngx_http_core_find_static_location`).
  var redirectedPaths: [[UInt8]] {
    let paths = Set(locations.compactMap(\.path))
    let longer = locations.filter(\.redirects).compactMap(\.path)
      .filter { $0.count > 1 && $0.last == UInt8(ascii: "/") }
    return longer.map { Array($0.dropLast()) }.filter { !paths.contains($0) }
  }
}

/// Reads the directives of a server.
struct NginxServerReader {
  /// The directives of a location for links.
  let links: [NginxDirective]
  /// Indicates whether the file has all directives around its servers.
  let isWhole: Bool

  /// The maximum number of locations of a server that are compared.
  private static var locationLimit: Int { 5_000 }

  /// - Parameter outer: The directives around the server.
  func server(
    _ directives: [NginxDirective],
    outer: [NginxDirective]
  ) throws(UnreadableFileError) -> NginxServer {
    let directives = NginxDirective.withoutNestedLocations(directives)
    var server = NginxServer()
    var named: [String: Bool] = [:]
    var texts: Set<String> = []
    let access = NginxAccess(isWhole: isWhole).entering(outer).entering(directives)
    let names = directives.filter { $0.name == "server_name" }.flatMap(\.arguments)
      .map { NginxServer.Name(text: lowercasedASCII($0)) }
    server.access = access
    server.accessProblem = access.undecided.map(undecided)
    let isSecure = directives.contains(where: Self.listensForHTTPS)
    for directive in outer where directive.name == "merge_slashes" {
      server.mergesSlashes = directive.arguments != ["off"]
    }
    for directive in outer { note(include(directive), in: &server) }
    for directive in directives {
      switch directive.name {
      case "listen":
        let flags = directive.arguments.dropFirst()
        if flags.contains("default_server") { server.isDefault = true }
        if Self.listensForHTTPS(directive) { server.isSecure = true }
        if Self.listensForHTTPS(directive) == isSecure { server.listens.append(directive) }
      case "server_name":
        for name in directive.arguments {
          // In an expression, the case of a letter after a backslash has a meaning.
          let isExpression = name.hasPrefix("~")
          let text = isExpression ? name : lowercasedASCII(name)
          let name = NginxServer.Name(text: text, in: directive)
          if isExpression, name.expression == nil { note(undecided(directive), in: &server) }
          server.names.append(name)
        }
      case "merge_slashes": server.mergesSlashes = directive.arguments != ["off"]
      case "location":
        guard let block = directive.block else {
          throw fail(.nginxBadLocation(directive.text), directive)
        }
        let receiver = self.receiver(block, isSecure: isSecure)
        if case .failure(let problem) = receiver { note(problem, in: &server) }
        let goesToLinks = (try? receiver.get()) ?? false
        if directive.arguments.count == 1, directive.arguments[0].hasPrefix("@") {
          named[directive.arguments[0]] = goesToLinks
          continue
        }
        var location: NginxServer.Location
        switch try matcher(directive) {
        case .success(let matcher):
          location = NginxServer.Location(
            matcher: matcher,
            text: directive.text,
            line: directive.place.line,
            goesToLinks: goesToLinks,
            redirects: block.contains { $0.name.hasSuffix("_pass") },
            file: directive.file,
            block: block
          )
          let rules = rules(block, isSecure: isSecure, isLocation: true)
          location.rules = rules.rules
          location.access = access.entering(block)
          let changed = location.access.changedRequest(block, names, isForLinks: goesToLinks)
          location.problem = (location.access.undecided ?? changed).map(undecided)
          if goesToLinks, let problem = location.problem { note(problem, in: &server) }
          location.problem = location.problem ?? rules.problem
        case .failure(let problem):
          note(problem, in: &server)
          continue
        }
        if let key = key(location.matcher), !texts.insert(key).inserted {
          throw fail(.nginxRepeatedLocation(location.text), directive)
        }
        server.locations.append(location)
        if server.locations.count > Self.locationLimit {
          server.locations = []
          note(fail(.nginxTooManyLocations(limit: Self.locationLimit), directive), in: &server)
          return server
        }
      case "include", "types": note(include(directive), in: &server)
      case "return", "rewrite", "if":
        // They come before the locations, wherever they are in the file.
        let (rules, problem) = rules([directive], isSecure: isSecure)
        server.rules += rules
        note(problem, in: &server)
      case "error_page", "try_files": break
      case _ where NginxAccess.names.contains(directive.name): break
      case _ where Self.isHarmless(directive): break
      default: note(undecided(directive), in: &server)
      }
    }
    let simulator = NginxSimulator(server)
    let all = outer.filter { outer in !directives.contains { $0.name == outer.name } } + directives
    for directive in all {
      note(fallback(directive, named, simulator), in: &server)
      let block = directive.name == "location" ? directive.block ?? [] : []
      let isPassed = block.contains { $0.name.hasSuffix("_pass") }
      for inner in block where !isPassed || inner.name != "index" {
        note(fallback(inner, named, simulator), in: &server)
      }
    }
    return server
  }

  private func note(_ problem: UnreadableFileError?, in server: inout NginxServer) {
    if server.problem == nil { server.problem = problem }
  }

  private func fail(_ finding: LinkDiagnostic, _ directive: NginxDirective) -> UnreadableFileError {
    UnreadableFileError(finding, at: directive.place).inFile(directive.file)
  }

  private func undecided(_ directive: NginxDirective) -> UnreadableFileError {
    fail(.nginxUndecidedDirective(directive), directive)
  }

  // MARK: - Locations

  /// Returns whether a `listen` is for HTTPS.
  private static func listensForHTTPS(_ directive: NginxDirective) -> Bool {
    guard directive.name == "listen", let address = directive.arguments.first else { return false }
    return address == "443" || address.hasSuffix(":443")
      || directive.arguments.contains { $0 == "ssl" || $0 == "quic" }
  }

  // MARK: - Rules

  /// Returns the rules of a block that answer requests themselves, and its first directive that
  /// cannot be decided.
  ///
  /// - Parameters:
  ///   - isLocation: Whether the block is that of a location.
  ///   - isConditional: Whether the block is that of an `if`.
  ///   - host: The condition of the `if`, if it is about the name in the request.
  private func rules(
    _ block: [NginxDirective],
    isSecure: Bool,
    isLocation: Bool = false,
    isConditional: Bool = false,
    host: NginxCondition? = nil
  ) -> (rules: [NginxRule], problem: UnreadableFileError?) {
    var rules: [NginxRule] = []
    for directive in block {
      switch directive.name {
      case "rewrite" where isLocation && Self.isForAnotherFile(directive, in: block):
        return (rules, nil)
      case "return", "rewrite":
        guard !links.contains(where: { $0.isLike(directive) }),
          isSecure || !Self.onlyAddsTLS(directive),
          let rule = NginxRule(directive, host: host)
        else { return (rules, undecided(directive)) }
        rules.append(rule)
      case "if":
        guard let condition = NginxCondition(directive.arguments) else {
          return (rules, undecided(directive))
        }
        let isAboutHost = condition.isAboutHost && host == nil
        if !isAboutHost {
          guard let value = Self.value(of: condition.variable, isSecure) else {
            return (rules, undecided(directive))
          }
          if !condition.isTrue(value) { continue }
        }
        let (inner, problem) = self.rules(
          directive.block ?? [],
          isSecure: isSecure,
          isConditional: true,
          host: isAboutHost ? condition : host
        )
        rules += inner
        if let problem { return (rules, problem) }
      case "break" where !isConditional: return (rules, nil)
      case _ where isConditional && !Self.isHarmless(directive):
        return (rules, undecided(directive))
      default: break
      }
    }
    return (rules, nil)
  }

  /// Returns whether a `rewrite` only changes the path that the location looks up or passes on.
  private static func isForAnotherFile(
    _ rewrite: NginxDirective,
    in block: [NginxDirective]
  ) -> Bool {
    let isLast = block.last { ["return", "rewrite", "if"].contains($0.name) } == rewrite
    return isLast && rewrite.arguments.count == 3 && rewrite.arguments[2] == "break"
      && !rewrite.arguments[1].contains("://") && !rewrite.arguments[1].hasPrefix("$")
  }

  /// Returns whether a directive redirects to the same link with HTTPS, as a server for HTTP does.
  static func onlyAddsTLS(_ directive: NginxDirective) -> Bool {
    directive.arguments.contains { argument in
      ["$host", "$http_host", "$server_name"].contains { argument.hasPrefix("https://" + $0) }
    }
  }

  /// Returns the value of a variable in every request of the systems, and of a browser for a link;
  /// `nil` if it is unknown.
  private static func value(of variable: String, _ isSecure: Bool) -> String? {
    switch variable {
    case "$request_method": "GET"
    case "$scheme": isSecure ? "https" : nil
    case "$https": isSecure ? "on" : nil
    case "$server_port": isSecure ? "443" : nil
    default: nil
    }
  }

  /// Returns the paths of a location; a failure if they cannot be decided.
  private func matcher(
    _ directive: NginxDirective
  ) throws(UnreadableFileError) -> Result<NginxServer.Matcher, UnreadableFileError> {
    guard let (modifier, text) = Self.parts(directive.arguments), !text.isEmpty else {
      throw fail(.nginxBadLocation(directive.text), directive)
    }
    switch modifier {
    case "=": return .success(.exact(Array(text.utf8)))
    case "^~": return .success(.prefix(Array(text.utf8), isFinal: true))
    case "": return .success(.prefix(Array(text.utf8), isFinal: false))
    default:
      do throws(NginxExpression.Unsupported) {
        let expression = try NginxExpression(text, foldingCase: modifier == "~*")
        return .success(.expression(expression))
      } catch {
        if error.isInvalid { throw fail(.nginxBadExpression(text, error.piece), directive) }
        return .failure(fail(.nginxUndecidedExpression(text, error.piece), directive))
      }
    }
  }

  /// Returns the modifier of a location and its path, which may follow each other directly.
  static func parts(_ arguments: [String]) -> (modifier: String, text: String)? {
    let modifiers = ["=", "^~", "~*", "~"]
    if arguments.count == 2 {
      return modifiers.contains(arguments[0]) ? (arguments[0], arguments[1]) : nil
    }
    guard arguments.count == 1 else { return nil }
    let modifier = modifiers.first { arguments[0].hasPrefix($0) } ?? ""
    return (modifier, String(arguments[0].dropFirst(modifier.count)))
  }

  /// Returns a text that only equal locations have; `nil` for a regular expression.
  private func key(_ matcher: NginxServer.Matcher) -> String? {
    switch matcher {
    case .exact(let path): "= " + String(decoding: path, as: UTF8.self)
    case .prefix(let path, _): "  " + String(decoding: path, as: UTF8.self)
    case .expression: nil
    }
  }

  // MARK: - Receivers

  /// Returns whether a block sends its requests to the server for links; a failure if it depends on
  /// more than the path.
  private func receiver(
    _ block: [NginxDirective],
    isSecure: Bool
  ) -> Result<Bool, UnreadableFileError> {
    let isForLinks =
      !links.isEmpty && links.allSatisfy { link in block.contains { $0.isLike(link) } }
    for directive in block {
      let isOwn = links.contains { $0.isLike(directive) }
      switch directive.name {
      case "include", "types":
        if let problem = include(directive) { return .failure(problem) }
      case "location": return .failure(undecided(directive))
      case "rewrite" where !isForLinks && Self.isForAnotherFile(directive, in: block): break
      case "rewrite", "if":
        // A condition that is never true has no effect.
        let (rules, problem) = rules([directive], isSecure: isSecure)
        if let problem { return .failure(problem) }
        if isForLinks, !rules.isEmpty { return .failure(undecided(directive)) }
      case _ where NginxAccess.names.contains(directive.name): break
      case "error_page", "try_files":
        if isForLinks, directive.name == "try_files" { return .failure(undecided(directive)) }
      case _ where isOwn: break
      case _ where directive.name.hasSuffix("_pass"):
        if directive.arguments.contains(where: { $0.contains("$") }), !isForWebsite(directive) {
          return .failure(fail(.nginxVariable(directive.text), directive))
        }
        if changesPath(directive) {
          return .failure(fail(.nginxChangedPath(directive.text), directive))
        }
        if isForLinks { return .failure(undecided(directive)) }
      case _ where Self.isHarmless(directive): break
      case _ where isForLinks: return .failure(undecided(directive))
      case _ where Self.isProgram(directive.name): return .failure(undecided(directive))
      default: break
      }
    }
    return .success(isForLinks)
  }

  /// Returns whether a directive with a variable for the path names another server than that for
  /// links.
  private func isForWebsite(_ directive: NginxDirective) -> Bool {
    guard directive.name == "proxy_pass", let url = directive.arguments.first,
      let variable = url.firstIndex(of: "$")
    else { return false }
    let host = url[..<variable]
    let isWhole =
      host.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).count == 4
      || ["$request_uri", "$uri"].contains { url[variable...].hasPrefix($0) }
    return isWhole && host.contains("://")
      && !links.contains { $0.arguments.first.map(host.hasPrefix) == true }
  }

  /// Returns whether a directive names the server for links with a path.
  private func changesPath(_ directive: NginxDirective) -> Bool {
    links.contains { link in
      guard link.name == directive.name, let server = link.arguments.first,
        let other = directive.arguments.first
      else { return false }
      return other.hasPrefix(server + "/")
    }
  }

  /// Returns the problem of a file that a directive includes, also with types of files; `nil` for
  /// files of nginx, Debian and Certbot, which contain settings of headers, types and TLS.
  private func include(_ directive: NginxDirective) -> UnreadableFileError? {
    if directive.name == "types" {
      return (directive.block ?? []).lazy.compactMap(include).first
    }
    guard directive.name == "include", !directive.includesStandardTypes else { return nil }
    let file = directive.arguments.first ?? ""
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let known = [
      "proxy_params", "fastcgi_params", "uwsgi_params", "scgi_params", "fastcgi.conf",
      "fastcgi-php.conf", "options-ssl-nginx.conf",
    ]
    return known.contains(name) ? nil : fail(.nginxInclude(file), directive)
  }

  /// Returns the problem of a directive that sends some requests of another location to the server
  /// for links.
  private func fallback(
    _ directive: NginxDirective,
    _ named: [String: Bool],
    _ simulator: NginxSimulator
  ) -> UnreadableFileError? {
    guard ["error_page", "index", "try_files"].contains(directive.name),
      let last = directive.arguments.last
    else { return nil }
    // Only a file with a whole path is another path.
    if directive.name == "index", !last.hasPrefix("/") { return nil }
    if last.hasPrefix("@") {
      return named[last] == true ? fail(.nginxFallback(directive.text), directive) : nil
    }
    guard last.hasPrefix("/") || last.hasPrefix("$") else { return nil }
    let path = last.prefix { $0 != "?" }
    if path.contains("$") { return fail(.nginxVariable(directive.text), directive) }
    let answer = simulator.answer(path: Array(path.utf8))
    return answer.goesToLinks ? fail(.nginxFallback(directive.text), directive) : nil
  }
}
