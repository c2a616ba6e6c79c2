import Waymark

/// The reason why a server sends no file to the systems.
///
/// The systems send a GET without a password, and follow no redirect.
struct NginxRefusal: Sendable, Hashable {
  /// The directive that is the reason.
  let directive: NginxDirective
  /// The effect on the file, as the end of a sentence.
  let effect: String
  /// The change that corrects the type of the file, as an instruction without the name of the
  /// configuration; `nil` if the type is not the reason.
  var remedyOfType: String?
  /// The directives that allow all requests in a block inside the one with the directive.
  var openings: [String] = []
}

/// A `return`, or a `rewrite` that redirects, which answers requests instead of a location.
struct NginxRule: Sendable {
  /// The condition on the name in the request; `nil` for every name.
  var host: NginxCondition?
  /// The paths; `nil` for all.
  let paths: NginxExpression?
  /// The directive.
  let directive: NginxDirective
  /// The reason why the systems receive no file; `nil` if the answer is a text that may be one.
  let refusal: NginxRefusal?
  /// Indicates whether the rule redirects a path to the one with a slash at its end.
  let addsSlash: Bool

  func matches(_ path: [UInt8]) -> Bool { paths?.matches(path) ?? true }
}

/// The condition of an `if`.
struct NginxCondition: Sendable {
  enum Operation: Sendable {
    case equal(String)
    case matches(NginxExpression)
  }

  let variable: String
  let operation: Operation
  let isNegated: Bool

  /// Reads the arguments of `if`; `nil` if they have another form.
  init?(_ arguments: [String]) {
    let text = arguments.joined(separator: " ")
    guard text.hasPrefix("("), text.hasSuffix(")") else { return nil }
    let words = text.dropFirst().dropLast().split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2, words[0].hasPrefix("$") else { return nil }
    variable = words[0]
    let value = words.count == 3 ? Self.unpadded(words[2]) : ""
    isNegated = words[1].hasPrefix("!")
    switch words[1] {
    case "=", "!=": operation = .equal(value)
    case "~", "!~", "~*", "!~*":
      let isFolded = words[1].hasSuffix("*")
      guard let expression = try? NginxExpression(value, foldingCase: isFolded) else { return nil }
      operation = .matches(expression)
    default: return nil
    }
  }

  private static func unpadded(_ text: String) -> String {
    var text = text[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Returns whether the condition is true if its variable has a value.
  func isTrue(_ value: String) -> Bool {
    switch operation {
    case .equal(let other): (value == other) != isNegated
    case .matches(let expression): expression.matches(Array(value.utf8)) != isNegated
    }
  }

  /// Indicates whether the condition depends on the name in the request.
  var isAboutHost: Bool { ["$host", "$http_host"].contains(variable) }
}

extension NginxRule {
  /// The answer to a link.
  var answer: NginxAnswer {
    var answer = NginxAnswer(goesToLinks: false, isDecided: !addsSlash)
    answer.location = directive.text
    (answer.line, answer.file) = (directive.place.line, directive.file)
    answer.refusal = refusal
    return answer
  }

  /// Makes the rule of a `return` or `rewrite`.
  ///
  /// - Returns: `nil` for a directive that passes the request on with another path, or whose paths
  ///   cannot be decided.
  init?(_ directive: NginxDirective, host: NginxCondition?) {
    self.host = host
    self.directive = directive
    let arguments = directive.arguments
    guard let first = arguments.first else { return nil }
    if directive.name == "return" {
      paths = nil
      addsSlash = false
      refusal = Self.effect(ofReturn: arguments)
        .map { NginxRefusal(directive: directive, effect: $0) }
      return
    }
    guard directive.name == "rewrite", arguments.count >= 2 else { return nil }
    let isWhole = ["http://", "https://", "$scheme"].contains { arguments[1].hasPrefix($0) }
    let isRedirect = arguments.count > 2 && ["redirect", "permanent"].contains(arguments[2])
    guard isWhole || isRedirect,
      let expression = try? NginxExpression(first, foldingCase: false)
    else { return nil }
    paths = expression
    addsSlash = Self.addsSlash(first, arguments[1])
    refusal = NginxRefusal(directive: directive, effect: Self.redirects)
  }

  private static var redirects: String { "redirects it" }

  private static func effect(ofReturn arguments: [String]) -> String? {
    guard let status = Int(arguments[0]) else { return redirects }
    if [301, 302, 303, 307, 308].contains(status) { return redirects }
    let start = arguments.count > 1 ? arguments[1].first { !$0.isWhitespace } : nil
    if status == 200, let start { return "{[$".contains(start) ? nil : "answers with a text" }
    return "answers with the status \(status)"
  }

  /// Returns whether a `rewrite` adds a slash to paths without one: `^(.*[^/])$` with `$1/`.
  private static func addsSlash(_ expression: String, _ replacement: String) -> Bool {
    guard expression.hasSuffix("[^/])$") else { return false }
    let starts = ["http://", "https://", "$scheme://"].flatMap { scheme in
      ["$host", "$http_host", "$server_name"].map { scheme + $0 }
    }
    let start = starts.first { replacement.hasPrefix($0) } ?? ""
    let path = replacement.dropFirst(start.count)
    return expression.hasPrefix("^/(") && path == "/$1/"
      || expression.hasPrefix("^(") && path == "$1/"
  }
}

/// The directives around a request that decide whether a system receives a file, each of which an
/// inner block replaces.
struct NginxAccess: Sendable {
  private var rules: [NginxDirective] = []
  private var passwords: NginxDirective?
  private var certificate: NginxDirective?
  private var handshake: NginxDirective?
  private var headers: [NginxDirective] = []
  private var type: NginxDirective?
  /// The types of files by their endings; `nil` for those around the file, or those of nginx.
  private var types: [NginxDirective]?
  /// The directive that names the folder of the files.
  private var folder: NginxDirective?
  /// Indicates whether the types are also those of the file `mime.types`, which is not read.
  private var hasStandardTypes = false
  /// Indicates whether the file has all directives around its servers.
  private let isWhole: Bool
  /// The method of the requests that are passed on, if it is another than that of the request.
  private var method: NginxDirective?
  private var requestHeaders: [NginxDirective] = []
  private var hiddenHeaders: [NginxDirective] = []
  private var errorPages: [NginxDirective] = []
  /// Indicates whether a password or an allowed address is enough.
  private var needsOne = false
  private var unknown: NginxDirective?

  init(isWhole: Bool = false) { self.isWhole = isWhole }

  /// Returns the directives for a block inside this one.
  func entering(_ block: [NginxDirective]) -> NginxAccess {
    var access = self
    func all(_ names: String...) -> [NginxDirective]? {
      let found = block.filter { names.contains($0.name) }
      return found.isEmpty ? nil : found
    }
    access.rules = all("allow", "deny") ?? rules
    access.headers = all("add_header") ?? headers
    access.hiddenHeaders = all("proxy_hide_header") ?? hiddenHeaders
    access.errorPages = all("error_page") ?? errorPages
    access.requestHeaders = all("proxy_set_header") ?? requestHeaders
    let types = all("types")
    let standard = (block + (types ?? []).flatMap { $0.block ?? [] })
      .contains(where: \.includesStandardTypes)
    if types != nil || standard {
      (access.types, access.hasStandardTypes) = (types ?? [], standard)
    }
    for directive in block {
      let value = directive.arguments.first
      switch directive.name {
      case "auth_basic", "auth_jwt": access.passwords = value == "off" ? nil : directive
      case "auth_request": access.unknown = value == "off" ? nil : directive
      case "satisfy": access.needsOne = value == "any"
      case "limit_except" where !directive.arguments.contains("GET"): access.unknown = directive
      case "ssl_verify_client": access.certificate = value == "on" ? directive : nil
      case "ssl_reject_handshake": access.handshake = value == "on" ? directive : nil
      case "alias", "root": access.folder = directive
      case "default_type": access.type = directive
      case "proxy_method": access.method = value == "GET" ? nil : directive
      default: break
      }
    }
    return access
  }

  /// The names of the directives that decide only about access.
  static let names: Set<String> = [
    "allow", "deny", "auth_basic", "auth_basic_user_file", "auth_request", "internal",
    "limit_except", "satisfy",
  ]

  /// The reason why a request never comes to a block; `nil` if it may.
  func closure(of block: [NginxDirective]) -> NginxRefusal? {
    if let handshake {
      return NginxRefusal(directive: handshake, effect: "rejects all connections")
    }
    if let certificate {
      return NginxRefusal(directive: certificate, effect: "asks for a certificate")
    }
    return block.first { $0.name == "internal" }.map {
      NginxRefusal(directive: $0, effect: "answers with the status 404")
    }
  }

  /// The reason why a request that nothing else answers is refused; `nil` if it is not.
  var refusal: NginxRefusal? {
    let openings =
      needsOne
      ? ["allow all;"]
      : (closed == nil ? [] : ["allow all;"]) + (passwords.map { ["\($0.name) off;"] } ?? [])
    func refusal(_ directive: NginxDirective, _ effect: String) -> NginxRefusal {
      NginxRefusal(directive: directive, effect: effect, openings: openings)
    }
    let password = passwords.flatMap {
      Self.isVariable($0) ? nil : refusal($0, "asks for a password")
    }
    if needsOne, passwords != nil { return isOpen ? nil : password }
    return closed.map { refusal($0, "denies it") } ?? password
  }

  /// Returns whether the first value of a directive depends on the request.
  private static func isVariable(_ directive: NginxDirective) -> Bool {
    directive.arguments.first?.contains("$") == true
  }

  /// Indicates whether every address is allowed by a rule.
  private var isOpen: Bool { rules.first { $0.arguments.first == "all" }?.name == "allow" }

  /// The directive that denies every request from outside; `nil` if none does.
  private var closed: NginxDirective? {
    let rule = rules.first { $0.arguments.first == "all" }
    return rule?.name == "deny" ? rule : nil
  }

  /// Returns the reason why the systems cannot fetch the file with a path; `nil` if they can.
  ///
  /// - Parameters:
  ///   - block: The directives of the location that the path has.
  ///   - rules: The rules that answer requests instead of the location.
  func refusal(
    ofFileAt path: [UInt8],
    _ block: [NginxDirective] = [],
    _ rules: [NginxRule] = []
  ) -> NginxRefusal? {
    if let closure = closure(of: block) { return closure }
    let rule = rules.first { $0.matches(path) }
    return (rule == nil ? refusal : rule?.refusal)
      ?? secondType(String(decoding: path, as: UTF8.self), block)
      ?? otherType(String(decoding: path, as: UTF8.self), block)
  }

  /// Returns the `error_page` that replaces a refusal by another answer, which may be a file; `nil`
  /// if none does.
  func errorPage(replacing refusal: NginxRefusal) -> NginxDirective? {
    let status: String? =
      switch refusal.directive.name {
      case "return": refusal.directive.arguments.first
      case "deny": "403"
      case "auth_basic", "auth_jwt": "401"
      case "internal": "404"
      default: nil
      }
    // Without '=', or with the status of another error, the answer remains a refusal.
    return errorPages.first { page in
      page.arguments.contains { $0 == status }
        && page.arguments.contains { $0 == "=" || $0.hasPrefix("=2") }
    }
  }

  /// Returns the directive that gives a file with the ending `.json` another type, which Google
  /// rejects, or one without an ending that of a page; `nil` if no directive does.
  private func otherType(_ path: String, _ block: [NginxDirective]) -> NginxRefusal? {
    if Self.isPassed(block) { return nil }
    if !path.hasSuffix(".json") {
      let hasSuffix = path.split(separator: "/").last?.contains(".") == true
      guard let type, !hasSuffix, Self.isRejected(type.arguments.first ?? "", path) else {
        return nil
      }
      return typeRefusal(type, "gives it the type 'text/html'", block)
    }
    // nginx itself has only types of pages and images.
    guard let types = types ?? (isWhole ? [] : nil) else { return nil }
    let own = types.flatMap { $0.block ?? [] }.last { $0.arguments.contains("json") }
    if own == nil, hasStandardTypes { return nil }
    let name = own?.name ?? type?.arguments.first ?? "text/plain"
    // Without a type, nginx sends none.
    if name.isEmpty || !Self.isRejected(name, path) { return nil }
    guard let directive = own ?? type else {
      let file = "write '\(Self.jsonType)' in the location of the file"
      return (types.first ?? folder ?? block.first).map {
        NginxRefusal(
          directive: $0,
          effect: "sends it without types of files, as '\(name)'",
          remedyOfType: types.isEmpty
            ? "include 'mime.types' in the block 'http', or \(file)" : file
        )
      }
    }
    return typeRefusal(directive, "gives it the type '\(name)'", block)
  }

  private static let jsonType = "default_type application/json;"

  /// Returns the reason that a `default_type`, or an entry of `types`, gives a file a wrong type.
  private func typeRefusal(
    _ directive: NginxDirective,
    _ effect: String,
    _ block: [NginxDirective]
  ) -> NginxRefusal {
    let remedy =
      directive.name != "default_type"
      ? "write 'application/json json;' in place of the entry"
      : "write '\(Self.jsonType)' in "
        + (block.encloses(directive) ? "place of the directive" : "the location of the file")
    return NginxRefusal(directive: directive, effect: effect, remedyOfType: remedy)
  }

  /// Returns the type of a location that a file with the ending `.json` has only if the directives
  /// around the configuration have no type for this ending; `nil` without such a type.
  private func undecidedType(_ path: String, _ block: [NginxDirective]) -> NginxDirective? {
    if Self.isPassed(block) || types != nil || isWhole || !path.hasSuffix(".json") { return nil }
    return block.first { directive in
      let name = directive.arguments.first ?? ""
      return directive.name == "default_type" && !name.isEmpty && Self.isRejected(name, path)
    }
  }

  private static func isPassed(_ block: [NginxDirective]) -> Bool {
    block.contains { $0.name.hasSuffix("_pass") }
  }

  /// Returns whether a system rejects the file with a path because of its type.
  private static func isRejected(_ type: String, _ path: String) -> Bool {
    let name = lowercasedASCII(type).prefix { $0 != ";" && $0 != " " }
    return path.hasSuffix(".json") ? name != "application/json" : name == "text/html"
  }

  /// Returns the header that is a second `Content-Type` of a file, or replaces the type by one that
  /// a system rejects; `nil` without such a header.
  private func secondType(_ path: String, _ block: [NginxDirective]) -> NginxRefusal? {
    guard let header = headers.first(where: Self.isType),
      let value = header.arguments.dropFirst().first, !value.isEmpty, !value.contains("$")
    else { return nil }
    let isPassed = Self.isPassed(block)
    let hasSuffix = path.split(separator: "/").last?.contains(".") == true
    // Without a type, nginx sends no header of its own.
    let isOnly =
      isPassed
      ? hiddenHeaders.contains(where: Self.isType)
      : type?.arguments.first == ""
        && (!hasSuffix
          || types?.allSatisfy { $0.block?.isEmpty == true } == true
            && !hasStandardTypes)
    let isRejected = Self.isRejected(value, path)
    if isOnly {
      if !isRejected { return nil }
      return NginxRefusal(
        directive: header,
        effect: "gives it the type \(quoted(value))",
        remedyOfType: "write 'add_header Content-Type application/json;' in place of the directive"
      )
    }
    let isProxied = block.contains { $0.name == "proxy_pass" }
    let own = block.first { $0.name == "default_type" }
    let isRight = type?.arguments == ["application/json"]
    let remedy =
      isPassed
      ? "set the type in the other server and remove the directive"
        + (isProxied && !isRejected
          ? ", or write 'proxy_hide_header Content-Type;' beside it" : "")
      : "remove the directive"
        + (isRight
          ? ""
          : ", and write '\(Self.jsonType)' in "
            + (own.map { "place of \(quoted($0.text + ";"))" } ?? "the location of the file"))
    return NginxRefusal(
      directive: header,
      effect: "adds a second 'Content-Type' to it",
      remedyOfType: remedy
    )
  }

  /// Returns whether a directive is about the header with the type of a file.
  private static func isType(_ directive: NginxDirective) -> Bool {
    directive.arguments.first.map(lowercasedASCII) == "content-type"
  }

  // MARK: - Parts that cannot be decided

  /// Returns the directive of a location because of which it cannot be decided whether the systems
  /// receive a file; `nil` if that can be decided.
  func undecided(ofFileAt path: [UInt8], _ block: [NginxDirective]) -> NginxDirective? {
    undecidedType(String(decoding: path, as: UTF8.self), block)
      ?? headers.first { Self.isType($0) && $0.arguments.dropFirst().first?.contains("$") == true }
      ?? block.first { !Self.isKnown($0) }
  }

  /// Returns whether a directive of a location has no effect on the content of a file, or one that
  /// is known.
  private static func isKnown(_ directive: NginxDirective) -> Bool {
    let name = directive.name
    if ["ssi_types", "sub_filter_types"].contains(name) {
      return !directive.arguments.contains { $0 == "*" || $0 == "application/json" }
    }
    return NginxServerReader.isHarmless(directive) || names.contains(name)
      || known.contains(name) || name.hasSuffix("_pass") && !NginxServerReader.isProgram(name)
      || ["auth_", "charset_", "dav_", "open_log_", "passenger_", "userid"]
        .contains { name.hasPrefix($0) }
  }

  private static let known: Set<String> = [
    "alias", "break", "empty_gif", "error_page", "gunzip", "if", "include", "location",
    "msie_padding", "msie_refresh", "override_charset", "recursive_error_pages", "return",
    "rewrite", "rewrite_log", "source_charset", "stub_status", "try_files",
    "uninitialized_variable_warn", "valid_referers",
  ]

  /// Returns the directive that changes a request before a location passes it on; `nil` if there is
  /// none.
  ///
  /// - Parameters:
  ///   - names: The names of the server.
  ///   - isForLinks: Whether the location passes links on, whose domain must remain.
  func changedRequest(
    _ block: [NginxDirective],
    _ names: [NginxServer.Name],
    isForLinks: Bool
  ) -> NginxDirective? {
    guard let pass = block.first(where: { $0.name == "proxy_pass" }) else { return nil }
    if let method { return method }
    guard isForLinks, !names.isEmpty else { return nil }
    let server = pass.arguments.first.map { $0.split(separator: "/").dropFirst().first ?? "" } ?? ""
    return requestHeaders.last { header in
      guard header.arguments.first.map(lowercasedASCII) == "host" else { return false }
      let host = lowercasedASCII(header.arguments.last ?? "")
      let isVariable = ["$host", "$http_host", "$proxy_host", "$server_name"]
        .contains { host.hasPrefix($0) }
      return !isVariable && host != server && !names.contains { $0.rank(for: host) != nil }
    }
  }

  /// The directive that decides about access, and not by what the file contains; `nil` if none
  /// does.
  var undecided: NginxDirective? {
    let unknown = unknown ?? passwords.flatMap { Self.isVariable($0) ? $0 : nil }
    if let unknown, !needsOne || !isOpen { return unknown }
    guard let closed, let place = rules.firstIndex(of: closed) else {
      return rules.prefix { $0.arguments.first != "all" }.first { rule in
        rule.name == "deny" && Self.mayBeOfSystems(rule.arguments.first ?? "")
      }
    }
    // Apple and Google publish some of their addresses.
    return rules[..<place].first { rule in
      rule.name == "allow" && !Self.isPrivate(rule.arguments.first ?? "")
    }
  }

  /// Returns whether the systems, or many clients, may have an address of a range.
  ///
  /// A single address is that of one client; those of Apple begin with 17.
  static func mayBeOfSystems(_ range: String) -> Bool {
    let parts = range.split(separator: "/")
    let isRange = parts.count > 1 && !["32", "128"].contains(parts[1])
    return !isPrivate(range) && (isRange || range.hasPrefix("17.") || range.contains("$"))
  }

  private static func isPrivate(_ address: String) -> Bool {
    let parts = address.split(separator: ".").prefix(2).map(String.init)
    if parts.count == 2, parts[0] == "172", let second = Int(parts[1]) {
      return (16...31).contains(second)
    }
    return ["10.", "127.", "192.168.", "::1", "fc", "fd", "fe80", "unix:"]
      .contains { lowercasedASCII(address).hasPrefix($0) }
  }
}
