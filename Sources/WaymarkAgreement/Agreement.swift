public import Waymark
package import WaymarkCatalog
public import WaymarkPlatforms

/// The result of a comparison of routes with the files of the platforms.
///
///     let agreement = try catalog.agreement(with: files)
///     agreement.agrees                     // false
///     agreement.differences.map(\.url)     // ["https://www.example.com/buy/x"]
///
/// The comparison covers every link as Waymark writes it, with any Unicode text in values, and the
/// same links with a slash at the end of the path. ``services`` has the differences of shared
/// passwords and App Clips. The comparison makes no statement about other spellings, such as `//`,
/// unnecessary escapes, ports that no domain of the app has, and user names. Of the links with a
/// custom scheme, it covers those that a route accepts and that have a host, unlike
/// `example:///a%20b`: iOS gives all links of a scheme to the app, and no website loses one. A file
/// that is not given is generated. If a file cannot be generated either, its links are in
/// ``notCompared``.
public struct Agreement: Sendable, Hashable {
  /// A system that opens links, or sends them to a server, by a file.
  public enum Platform: String, Sendable, Hashable, CaseIterable {
    case iOS = "ios"
    case android
    /// A web server, which sends links to a server of the app or to the website.
    case nginx
    /// An Ingress of Kubernetes, as the controller ingress-nginx reads it.
    case ingress

    /// Indicates whether the system is a web server, which opens no app.
    package var isServer: Bool { self == .nginx || self == .ingress }

    /// The name of the system in a text.
    package var name: String {
      switch self {
      case .iOS: "iOS"
      case .android: "Android"
      case .nginx: "nginx"
      case .ingress: "Ingress"
      }
    }
  }

  /// A link that a platform's file treats in another way than the routes.
  ///
  /// It represents all links of a route, or of a rule, that are treated in this way, and is one of
  /// the shortest.
  public struct Disagreement: Sendable, Hashable {
    /// The way in which the file and the routes disagree; raw values are those of `--json`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A route accepts the link, and the link does not open the app.
      case notOpened = "not-opened"
      /// The link opens the app, and no route accepts it for the platform.
      case opened
      /// The link opens another activity than that of its route.
      case otherActivity = "other-activity"
    }

    /// The system that opens the link, or does not.
    public let platform: Platform
    /// The domain of the link, or its custom scheme.
    public let domain: String
    /// Indicates whether ``domain`` is a custom scheme.
    public let isScheme: Bool
    /// The way in which the file and the routes disagree.
    public let kind: Kind
    /// The route that the table chooses, by its name or its pattern; `nil` if there is none.
    public let route: String?
    /// The key path of the rule or filter that decides; `nil` if none does.
    public let rule: String?
    /// Android: the API levels on which the link is treated in this way, in ascending order.
    public internal(set) var apiLevels: [Int]
    /// The link.
    public let url: String
    /// The destination of the link in the app and on both systems.
    public let opens: Destinations
    /// The decision of the routes about the link, in one sentence that begins in lowercase.
    public let wanted: String
    /// The reason for the file's decision, in one sentence that begins in lowercase.
    public let reason: String
    /// For a limit, the note that `generate` gives about it; `nil` for a difference.
    ///
    /// Its place is the route or web-only path whose rule has the limit, if there is one.
    public internal(set) var note: LinkDiagnostic?

    /// The code of ``note``.
    public var code: LinkDiagnostic.Code? { note?.code }
  }

  /// The destinations of a link.
  public struct Destinations: Sendable, Hashable {
    /// The route that the table chooses; `nil` for none.
    public let route: String?
    /// Indicates whether the link opens the app on iOS; `nil` if the catalog has no app for iOS,
    /// and for a link with a port, for which the answer is unknown.
    public let iOS: Bool?
    /// The activity that the link opens on the newest Android system; `nil` for none.
    public let android: String?
    /// Indicates whether the web server sends the link to the server for the app's links; `nil` if
    /// no web server is compared.
    public internal(set) var web: Bool?
  }

  /// The searches for the links of one domain on one system that ended before they had compared all
  /// links.
  public struct Undecided: Sendable, Hashable {
    /// The system whose files were compared.
    public let platform: Platform
    /// The domain of the links, or their custom scheme.
    public let domain: String
    /// Indicates whether ``domain`` is a custom scheme.
    public let isScheme: Bool
    /// The routes and rules that cause most of the work.
    public private(set) var rules: [String]
    /// The reasons, in one sentence that begins in lowercase.
    public private(set) var reason: String
    /// Indicates whether larger limits may end the searches; else only simpler rules do.
    public private(set) var needsBudget: Bool
    /// Indicates whether a decision depends on a part of a file that is not known.
    public private(set) var isUnknown = false

    /// Adds another search that ended early.
    mutating func add(_ other: Undecided) {
      let known = Set(rules)
      rules += other.rules.filter { !known.contains($0) }
      if !reason.contains(other.reason) { reason += "; \(other.reason)" }
      if !other.needsBudget { needsBudget = false }
      if other.isUnknown { isUnknown = true }
    }
  }

  /// A difference between the catalog and the files about a service other than links: shared
  /// passwords or App Clips.
  public struct ServiceDifference: Sendable, Hashable {
    /// The system that reads the file.
    public let platform: Platform
    /// The host of the file, or the domain in the entitlements.
    public let domain: String
    /// `webcredentials`, `appclips`, or on Android `get_login_creds`.
    public let service: String
    /// The finding that lint across files also reports, with its file and line.
    public package(set) var finding: LinkDiagnostic
  }

  /// Links that were not compared: a file is neither given nor generated, or it cannot be read.
  public struct NotCompared: Sendable, Hashable {
    /// The system that reads the file.
    public let platform: Platform
    /// The domain of the file; `nil` if all domains need the file.
    public let domain: String?
    /// The kind of the file, as `generate` names it.
    public let what: String
    /// The reason, in one sentence that begins in lowercase.
    public let reason: String
    /// The finding about a part of the file that cannot be decided; `nil` if there is no file.
    public let finding: LinkDiagnostic?

    package init(
      _ platform: Platform,
      _ domain: String?,
      _ what: String,
      reason: String,
      finding: LinkDiagnostic? = nil
    ) {
      (self.platform, self.domain, self.what) = (platform, domain, what)
      (self.reason, self.finding) = (reason, finding)
    }
  }

  /// A rule of a given file that decides about no link.
  public struct UnusedRule: Sendable, Hashable {
    /// The system that reads the file.
    public let platform: Platform
    /// The domain, if the rule is in a file that a domain serves.
    public let domain: String?
    /// The key path of the rule or filter.
    public let rule: String
  }

  /// Links for which a file is wrong: the file that `generate` writes treats them as the routes do.
  public package(set) var differences: [Disagreement] = []
  /// Services other than links that the catalog and the given files declare in different ways.
  ///
  /// Warnings in the catalog's `ignoredCodes` are left out.
  public package(set) var services: [ServiceDifference] = []
  /// Links that no generated file of the platform can treat as the routes do.
  public internal(set) var limits: [Disagreement] = []
  /// The domains and systems whose searches ended early.
  public internal(set) var undecided: [Undecided] = []
  /// The files without which links cannot be compared.
  public package(set) var notCompared: [NotCompared] = []
  /// The kinds of links that were compared on each system.
  package var compared: [Platform: Set<RouteScope.Kind>] = [:]
  /// The number of limits that the given files do not have.
  public internal(set) var betterCount = 0
  /// The rules that decide about no link, because other rules come first, or nothing matches them.
  public internal(set) var unusedRules: [UnusedRule] = []

  /// Indicates whether the files agree with the routes, except for limits; `nil` if that is
  /// unknown, because a search ended early or links could not be compared, and no other link or
  /// service shows a difference.
  public var agrees: Bool? {
    if !differences.isEmpty || !services.isEmpty { return false }
    return undecided.isEmpty && notCompared.isEmpty ? true : nil
  }

  /// Adds the reason why a file of the app is not compared.
  package mutating func leaveOut(_ what: String, of platform: Platform, reason: String) {
    notCompared.append(NotCompared(platform, nil, what, reason: reason))
  }

  /// The API levels of Android at which answers may change, in ascending order; the first also
  /// represents earlier levels.
  package static let apiLevels = [26, 31, 35]

  /// The decision of the routes about a link without a route.
  package static let noRoute = "no route accepts it"

  /// The decision of the routes about the link of a file for the systems.
  package static let fetchedFile = "the systems fetch a file from its path"

  package init() {}

  /// Adds a search that ended early to those for the same links.
  mutating func add(_ search: Undecided) {
    let index = undecided.firstIndex {
      $0.platform == search.platform && $0.domain == search.domain
        && $0.isScheme == search.isScheme
    }
    if let index { undecided[index].add(search) } else { undecided.append(search) }
  }
}

/// The limits of each search of a comparison.
///
/// A comparison that reaches one of them is undecided.
public struct AgreementBudget: Sendable, Hashable {
  /// The maximum number of states of one search.
  public var states: Int
  /// The approximate maximum of the memory of one search, in bytes.
  public var bytes: Int
  /// The limit of the memory of the whole program; `nil` for none.
  package var memory: MemoryLimit?

  /// Creates limits; by default 600,000 states and 192 MiB.
  public init(states: Int = 600_000, bytes: Int = 192 << 20) {
    (self.states, self.bytes) = (states, bytes)
  }

  /// The limits of a search for links.
  var ofSearch: SearchBudget { SearchBudget(states: states, bytes: bytes, memory: memory) }
}

/// The reason why routes and files cannot be compared.
public enum AgreementError: Error, Sendable {
  /// The routes conflict, so that the files would be ambiguous.
  case conflicts(RouteTableError)
  /// Files of a platform are given, and the catalog has no app for it, so that nothing would be
  /// compared.
  case noApp(Agreement.Platform)
  /// The comparison and a simulator contradict each other about a link: a mistake in Waymark.
  case contradiction(link: String, String)
  /// A part of a generated configuration of a web server cannot be decided.
  case undecidable(Agreement.Platform, domain: String, UnreadableFileError)
}
