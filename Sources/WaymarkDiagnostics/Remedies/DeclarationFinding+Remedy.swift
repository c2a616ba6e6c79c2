package import Waymark

extension DeclarationFinding.Reason {
  /// The remedy in the words of Swift.
  var remedy: String? { remedyInFile?.remedyInSwift }

  /// The remedy in the words of a catalog file.
  package var remedyInFile: String? {
    switch self {
    case .badScheme(let finding): finding.help
    case .badDomain(let finding): finding.help
    case .badActivity(let name): Self.help(activity: name)
    case .unknownRoute(_, let nearest): nearest.map(didYouMean)
    case .unknownSecret(_, let nearest, let parameters):
      nearest.map(didYouMean)
        ?? (parameters.isEmpty ? "" : "its parameters are \(quotedList(parameters)); ")
        + "declare a secret query item in the pattern, as in '?token={token?}'"
    case .noSchemes: #"declare a scheme, or write "scopes": ["universal"]"#
    case .noDomains: #"declare a domain, or write "scopes": ["app"]"#
    case .undeclaredScheme(let name, let declared):
      nearestName(to: name, among: declared).map(didYouMean) ?? "add it to the app's schemes"
    case .undeclaredDomain(let name, let declared): Self.help(domain: name, declared: declared)
    case .unknownVariant(let name, let known):
      known.isEmpty
        ? "the identity has no variants; declare them in its 'variants'"
        : nearestName(to: name, among: known).map(didYouMean)
          ?? "its variants are \(quotedList(known))"
    case .undeclaredGate(let name, let declared):
      nearestName(to: name, among: declared, edits: 2).map(didYouMean)
        ?? "add it to the app's gates"
    case .noNames: #"write "schemes": [...] or "domains": [...] under 'app'"#
    case .anyDomainIsVerified:
      "list the app's domains in its identity, or name the domain in the route's scopes"
    case .wildcardWrapper: "write one wrapper for each host"
    case .ownWrapper:
      "remove the wrapper, or list the app's own domains without it and without a wildcard for it"
    case .noWrapperPaths:
      "write the paths of the links that the service makes, as in 'ls/click', or '**' for all paths"
    case .badWrapperPath(let error): error.diagnostic.help
    case .noWrapperItem:
      "write the name of the item that contains the app's link, or leave it out if none does"
    }
  }

  /// Returns help about wildcards: `*.example.com` and `example.com` are different domains, which
  /// surprises many developers.
  private static func help(domain name: String, declared: [String]) -> String {
    if declared.contains("*.\(name)") {
      return "'*.\(name)' does not match \(quoted(name)) itself: add it to the app's domains"
    }
    if name.isWildcardDomain, declared.contains(name.bareDomain) {
      return "\(quoted(name.bareDomain)) is not one of its subdomains: "
        + "add \(quoted(name)) to the app's domains"
    }
    return nearestName(to: name, among: declared).map(didYouMean) ?? "add it to the app's domains"
  }

  /// Returns the help for a text that is not a class name; if possible, with the corrected name.
  private static func help(activity text: String) -> String {
    // `adb` and the documentation of Android write a component as `com.example.app/.MainActivity`.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.count == 2, let name = parts.last.flatMap({ String($0) }), ActivityName.isValid(name) {
      return "write \(quoted(name))"
    }
    return "write it as in '.MainActivity' or 'com.example.app.MainActivity'"
  }
}

extension DomainName.Finding {
  var remedy: String? {
    switch self {
    case .empty, .tooLong: nil
    case .any: #"write "domains": "any" for every domain, and the scope 'universal' for it"#
    case .surroundings(""): "write the domain alone; a path belongs to a route's pattern"
    case .surroundings(let host):
      "write \(quoted(host)); a path belongs to a route's pattern"
    case .wildcard: "write '*.example.com', and also 'example.com' if that domain is meant too"
    case .port: "write it as in 'localhost:8080', or leave it out"
    case .defaultPort(let host), .trailingDot(let host): "write \(quoted(host))"
    case .character: "write the host alone, in letters, digits, '-' and '.'"
    case .conversion: "write the domain as the address bar of a browser shows it"
    case .code: "write the part with its own letters, as in 'münchen.example'"
    case .label(""): "remove a dot; '*.' at the start means all subdomains"
    case .label: "a part has 1 to 63 bytes and no hyphen at its ends (RFC 1123 §2.1)"
    }
  }
}

extension SchemeName.Finding {
  var remedy: String? {
    switch self {
    case .empty: nil
    case .web: "name the domain, under 'domains' or in a scope 'universal:DOMAIN'"
    case .delimiter(let name): "write \(quoted(name))"
    case .firstCharacter, .character("_"):
      "use letters, digits, '+', '-' and '.', a letter first (RFC 3986 §3.1)"
    case .character: "use letters, digits, '+', '-' and '.' (RFC 3986 §3.1)"
    }
  }
}
