import Waymark

/// Content of entitlements or an `Info.plist` that can be read but is wrong or risky.
package enum PropertyListRisk: Sendable, Hashable {
  // Associated domains.
  case noService(String)
  case unknownService(String, nearest: String?)
  case badDomain(String, Stranger)
  case starInDomain(String)
  case wildcardAppClip
  case wildcardWithoutDomain(String)
  case unknownMode(String)
  case developmentMode(String)
  case repeatedDomain(String)

  // Custom schemes.
  case badScheme(String)
  case reservedScheme(String)
  case upperCaseScheme(String)
  case repeatedScheme(String, first: String)
  case noSchemes
  case unknownRole(String)
  case unknownKey(String, nearest: String)

  /// A part that a domain cannot have.
  package enum Stranger: String, Sendable, Hashable {
    case scheme = "a scheme"
    case path = "a path or a slash at its end"
    case port = "a port"
    case query = "a query other than 'mode'"
    case blank = "a blank"
    case nothing = "no name"
  }
}

extension PropertyListRisk: LintFacts {
  var name: String { "apple." + ending }

  private var ending: String {
    switch self {
    case .noService: "no-service"
    case .unknownService: "unknown-service"
    case .badDomain: "bad-domain"
    case .starInDomain: "star-in-domain"
    case .wildcardAppClip: "wildcard-app-clip"
    case .wildcardWithoutDomain: "wildcard-without-domain"
    case .unknownMode: "unknown-mode"
    case .developmentMode: "development-mode"
    case .repeatedDomain: "repeated-domain"
    case .badScheme: "bad-scheme"
    case .reservedScheme: "reserved-scheme"
    case .upperCaseScheme: "upper-case-scheme"
    case .repeatedScheme: "repeated-scheme"
    case .noSchemes: "no-schemes"
    case .unknownRole: "unknown-role"
    case .unknownKey: "unknown-url-type-key"
    }
  }

  /// The risks of associated domains, one for each code.
  static let domains: [PropertyListRisk] = [
    .noService(""), .unknownService("", nearest: nil), .badDomain("", .path), .starInDomain(""),
    .wildcardAppClip, .wildcardWithoutDomain(""), .unknownMode(""), .developmentMode(""),
    .repeatedDomain(""),
  ]

  /// The risks of custom schemes, one for each code.
  static let schemes: [PropertyListRisk] = [
    .badScheme(""), .reservedScheme(""), .upperCaseScheme(""), .repeatedScheme("", first: ""),
    .noSchemes, .unknownRole(""), .unknownKey("", nearest: ""),
  ]

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .noService, .unknownService, .badDomain, .starInDomain, .wildcardAppClip, .unknownMode,
      .badScheme, .reservedScheme:
      .error
    case .upperCaseScheme, .repeatedDomain: .info
    default: .warning
    }
  }

  var message: String {
    switch self {
    case .noService(let text): "\(quoted(text)) names no service"
    case .unknownService(let text, _): "no service is called \(quoted(text))"
    case .badDomain(let text, let stranger): "the domain \(quoted(text)) has \(stranger.rawValue)"
    case .starInDomain(let text):
      "'*' in \(quoted(text)) stands for all subdomains at the start only"
    case .wildcardAppClip: "app clips have no wildcard"
    case .wildcardWithoutDomain(let domain): "the wildcard does not take \(quoted(domain)) itself"
    case .unknownMode(let text): "no mode is called \(quoted(text))"
    case .developmentMode(let mode): "the mode \(quoted(mode)) is for builds in development"
    case .repeatedDomain(let text): "\(quoted(text)) appears twice here"
    case .badScheme(let text): "\(quoted(text)) is not the name of a scheme"
    case .reservedScheme(let text): "links of the scheme \(quoted(text)) never reach the app"
    case .upperCaseScheme(let text): "the scheme \(quoted(text)) has capital letters"
    case .repeatedScheme(let text, let first): "\(quoted(text)) stands in \(first) already"
    case .noSchemes: "the URL type has no schemes"
    case .unknownRole(let text): "no role is called \(quoted(text))"
    case .unknownKey(let key, _): "a URL type has no key \(quoted(key))"
    }
  }

  var help: String {
    switch self {
    case .noService(let text): "write \(quoted("applinks:" + text))"
    case .unknownService(_, let nearest?): "did you mean \(quoted(nearest))?"
    case .unknownService(_, nil):
      "write 'applinks', 'webcredentials', 'activitycontinuation' or 'appclips'"
    case .badDomain: "write the service, a colon and the domain alone: 'applinks:example.com'"
    case .starInDomain: "write '*.' before a domain, or each domain for itself"
    case .wildcardAppClip: "write each domain for itself"
    case .wildcardWithoutDomain: "list it too if links have it"
    case .unknownMode: "write 'developer', 'managed' or 'developer+managed'"
    case .developmentMode: "keep it out of what is released"
    case .repeatedDomain: "keep one of them"
    case .badScheme:
      "use letters, digits, '+', '-' and '.', a letter first; the App Store refuses others"
    case .reservedScheme: "remove it; for web links associate a domain"
    case .upperCaseScheme(let text): "write \(quoted(lowercasedASCII(text))), as links are compared"
    case .repeatedScheme: "keep one of them"
    case .noSchemes: "write 'CFBundleURLSchemes', or remove the type"
    case .unknownRole: "write 'Editor', 'Viewer', 'Shell' or 'None'"
    case .unknownKey(_, let nearest): "did you mean \(quoted(nearest))?"
    }
  }
}
