import TestSupport
import Testing
import WaymarkDiagnostics

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `Names of schemes and domains` {
  @Test(arguments: ["underway", "x-app", "nyc.underway", "a+b", "A1", "httpx", "fb123456"])
  func `a scheme is a letter, followed by letters, digits and three special characters`(
    name: String
  ) {
    #expect(SchemeName.finding(in: name) == nil)
  }

  @Test(
    .withDiagnostics,
    arguments: [
      ("", .empty), ("http", .web), ("HTTPS", .web), ("https://a.b", .web),
      ("1a", .firstCharacter("1")),
      ("-a", .firstCharacter("-")), ("é", .firstCharacter("é")), ("a_b", .character("_")),
      ("a b", .character(" ")), ("aé", .character("é")), ("under:way", .delimiter(name: "under")),
      ("UNDERWAY://", .delimiter(name: "underway")), ("a/b", .character("/")),
    ] as [(String, SchemeName.Finding)]
  )
  func `an invalid scheme is rejected with the reason`(name: String, finding: SchemeName.Finding) {
    #expect(SchemeName.finding(in: name) == finding)
    #expect(!finding.message.isEmpty)
    #expect(finding == .empty || finding.help?.isEmpty == false)
  }

  @Test(arguments: [
    "example.com", "WWW.Example.com", "*.example.com", "localhost", "localhost:8080",
    "10.0.2.2:3000",
    "a_b.example.com", "xn--mnchen-3ya.de", "münchen.de", "*.BÜCHER.example:81", "*.a.b:81", "1.2",
    "日本。example", String(repeating: "ü", count: 54) + ".b",
    String(repeating: "a", count: 63) + ".b",
  ])
  func `a domain is a host with an optional wildcard or port`(name: String) {
    #expect(DomainName.finding(in: name) == nil)
  }

  @Test(
    .withDiagnostics,
    arguments: [
      ("", .empty), ("*", .any), ("*.", .any), ("https://a.b", .surroundings(host: "a.b")),
      ("https://a.b/c?d#e", .surroundings(host: "a.b")), ("a.b/", .surroundings(host: "a.b")),
      ("applinks:a.b", .surroundings(host: "a.b")), ("u@a.b", .surroundings(host: "a.b")),
      ("//a.b", .surroundings(host: "")), ("/station", .surroundings(host: "")),
      ("*a.b", .wildcard), ("a.*.b", .wildcard), ("**.a", .wildcard), ("a.b:", .port),
      ("a.b:x", .port), ("a.b:080", .port), ("a.b:70000", .port), ("a.b:0", .port),
      ("a:1:2", .port), ("a.b:443", .defaultPort(host: "a.b")),
      ("a.b:80", .defaultPort(host: "a.b")),
      ("a.b.", .trailingDot(host: "a.b")), (String(repeating: "a.", count: 127), .tooLong),
      ("a b.c", .character(" ")), ("a%62.c", .character("%")),
      ("a\u{2003}b", .character("\u{2003}")),
      ("xn--a.b", .code("xn--a")), ("*.a.XN--Ü", .conversion("a.XN--Ü")),
      ("xn--.b", .label("xn--")),
      ("xn--tiqwera-lva.b", .code("xn--tiqwera-lva")), ("ﬁ.b", .conversion("ﬁ.b")),
      ("\u{301}.b", .conversion("\u{301}.b")), ("a\u{202E}.b", .conversion("a\u{202E}.b")),
      ("ü。", .trailingDot(host: "ü")), ("ü..b", .label("")),
      (String(repeating: "ü.", count: 130), .tooLong),
      ("a／ü.b", .conversion("a／ü.b")), ("xn--mnchen-.b", .label("xn--mnchen-")),
      ("[::1]", .character("[")), ("a:1:2", .port),
      ("a..b", .label("")), (".a", .label("")), (".", .label("")),
      ("-a.b", .label("-a")), ("a-.b", .label("a-")),
      (String(repeating: "a", count: 64), .label(String(repeating: "a", count: 64))),
    ] as [(String, DomainName.Finding)]
  )
  func `an invalid domain is rejected with the reason`(name: String, finding: DomainName.Finding) {
    #expect(DomainName.finding(in: name) == finding)
    #expect(!finding.message.isEmpty)
    #expect(finding == .empty || finding == .tooLong || finding.help?.isEmpty == false)
  }

  @Test(.withDiagnostics, arguments: [".a.example", "a..example"])
  func `an empty part of a domain is named as one`(name: String) {
    let finding = DomainName.finding(in: name)
    #expect(finding?.message == "the domain has an empty part")
    #expect(finding?.help == "remove a dot; '*.' at the start means all subdomains")
  }

  @Test(arguments: [
    ("a.b", "a.b", true), ("a.b", "b", false), ("*.b", "a.b", true), ("*.b", "b", false),
    ("*.b", "c.a.b", true), ("*.b", "ab", false), ("*.a.b", "*.b", true), ("*.a.b", "*.c.b", false),
    ("*.b:81", "a.b:81", true), ("*.b:81", "a.b", false), ("a.b", "a.b:81", false),
    ("*.ab", "*.b", false),
  ])
  func `a wildcard domain matches subdomains but not the domain itself`(
    a: String,
    b: String,
    both: Bool
  ) {
    let (one, other) = (RouteScope.universal(domain: a), RouteScope.universal(domain: b))
    #expect(ScopeSet([one]).overlaps(other) == both)
    #expect(ScopeSet([other]).overlaps(one) == both)
    #expect((one.intersection(other) != nil) == both)
  }
}

@Suite struct `Identifiers of an app on its platforms` {
  private static let digits =
    "0B:76:2B:2D:E0:2A:0B:62:8F:F7:D2:B0:30:8B:25:2A:"
    + "DD:E5:DA:ED:12:0C:9E:7F:96:65:D6:25:D6:97:38:0A"

  @Test(
    arguments: [
      (.appID, "ABCDE12345.com.example.app"), (.appID, "0123456789.a-b_c"),
      (.storeID, "1234567890"), (.activityType, "a.b"), (.activityType, "com.example-1.x_Y.2"),
      (.package, "com.example"), (.package, "a.B_1.c"), (.fingerprint, digits),
    ] as [(IdentityFormat, String)]
  )
  func `an identifier in the right format is accepted`(format: IdentityFormat, text: String) {
    #expect(format.accepts(text))
  }

  @Test(
    arguments: [
      (.appID, "com.example.app"), (.appID, "ABCDE12345"), (.appID, "ABCDE12345."),
      (.appID, "ABCDE12345.*"),
      (.appID, "abcde12345.a"), (.appID, "ABCDE12345.a..b"), (.appID, "ABCDE12345.\u{301}a"),
      (.appID, "ÄBCDE12345.a"),
      (.activityType, ""), (.activityType, "station"), (.activityType, "a."),
      (.activityType, ".a"), (.activityType, "a..b"), (.activityType, "a.b c"),
      (.activityType, "a.$(NAME)"), (.activityType, "a.é"), (.activityType, "a.b\n"),
      (.storeID, ""), (.storeID, "id123"), (.storeID, "12 3"), (.package, "example"),
      (.package, "com.1a"),
      (.package, "com.a-b"), (.package, ".com.a"), (.package, "com..a"), (.package, "com.é"),
      (.fingerprint, ""), (.fingerprint, digits.lowercased()),
      (.fingerprint, String(digits.dropLast(3))),
      (.fingerprint, digits + ":00"), (.fingerprint, digits.replacing(":", with: "")),
      (.fingerprint, digits.replacing("E5", with: "G5")),
      (.fingerprint, digits.replacing(":", with: " ")),
    ] as [(IdentityFormat, String)]
  )
  func `an identifier in a wrong format is rejected, and the help describes the format`(
    format: IdentityFormat,
    text: String
  ) {
    #expect(!format.accepts(text))
    #expect(format.message(for: "x").contains("'x'") && !format.help(for: text).isEmpty)
  }

  @Test(arguments: [
    (".MainActivity", "com.example.MainActivity"), ("MainActivity", "com.example.MainActivity"),
    ("org.other._Main$Inner", "org.other._Main$Inner"), (".a.B", "com.example.a.B"),
  ])
  func `the name of an activity is completed with the package`(name: String, full: String) {
    #expect(ActivityName.isValid(name))
    #expect(ActivityName.fullName(name, in: "com.example") == full)
  }

  @Test(
    .withDiagnostics,
    arguments: [
      ("", "write it as in"), (".", "write it as in"), ("..A", "write it as in"),
      ("1A", "write it as in"), ("a b", "write it as in"), (".A.", "write it as in"),
      (".É", "write it as in"), ("com.example/.A", "write '.A'"), ("a/b.C", "write 'b.C'"),
      ("a/b/c", "write it as in"),
    ]
  )
  func `a text that is not the name of an activity is rejected`(text: String, help: String) {
    #expect(!ActivityName.isValid(text))
    #expect(DeclarationFinding.Reason.badActivity(text).help?.hasPrefix(help) == true)
  }

  @Test(arguments: [
    digits.lowercased(), digits.replacing(":", with: ""), digits.replacing(":", with: " "),
  ])
  func `the help for a fingerprint in another notation contains the right notation`(text: String) {
    #expect(IdentityFormat.fingerprint.help(for: text) == "write '\(Self.digits)'")
  }

  @Test func `the help for a store number with other text contains the number`() {
    #expect(IdentityFormat.storeID.help(for: "id1234567890") == "write '1234567890'")
    #expect(IdentityFormat.storeID.help(for: "https://apps.apple.com") == "write its digits alone")
  }
}

@Suite struct `The most similar name` {
  @Test(arguments: [
    ("scope", "scopes"), ("Scopes", "scopes"), ("patern", "pattern"), ("pattren", "pattern"),
    ("nmae", "name"), ("paths", nil), ("", nil), ("scopes", nil), ("s", nil),
    (String(repeating: "scopes", count: 20), nil),
  ])
  func `the most similar name has few edits, or differs only in case`(text: String, name: String?) {
    #expect(nearestName(to: text, among: ["name", "pattern", "scopes", "examples"]) == name)
  }

  @Test func `the first of several equally similar names is chosen`() {
    #expect(nearestName(to: "ab", among: ["ac", "ad"]) == "ac")
    #expect(nearestName(to: "abcdef", among: ["abcdxy", "abcdeg"]) == "abcdeg")
    #expect(nearestName(to: "lnit", among: ["init", "lint", "list"]) == "lint")
    #expect(nearestName(to: "lnit", among: ["init", "list", "init2"]) == "init")
  }
}

@Suite struct `A text in a message` {
  @Test(arguments: [
    ("schemas", "'schemas'"), ("é😀", "'é😀'"), ("a\u{1b}[31m", "'a\\u{1b}[31m'"),
    ("\u{202E}x\u{2028}", "'\\u{202e}x\\u{2028}'"),
    (String(repeating: "x", count: 81), "'\(String(repeating: "x", count: 80))…'"),
  ])
  func `a quoted text is shortened, and its control characters are escaped`(
    text: String,
    shown: String
  ) {
    #expect(quoted(text) == shown)
  }
}
