import TestSupport
import Waymark
import WaymarkCatalog

/// Hosts, user names and ports as links spell them, right and wrong, and links inside of links.
enum HostCases {
  /// The domains of a catalog whose routes are each for one of them.
  static let domains =
    [
      "hosts.example", "*.hosts.example", "a.hosts.example", "localhost:8080", "[::1]", "1.2.3.4",
      "münchen.example", "bücher-übersicht-ää.example", "日本.例え.example", "пример.example",
      "παράδειγμα-σας.example", "faß.example", "😀-a😀.example", "क्‍ष.example", "نامه‌ای.example",
      "ไทยํา.example", "日本.münchen.example",
      "ÿ" + String(repeating: "long", count: 14) + ".example",
      "zzz-ჰა-\u{10900}-é-\u{2F800}.example", "ab--cd.example", "h:1", "h:65535", "_u.example",
      // The code of this label is at a limit of its algorithm.
      "abcdefghijk恋日.example",
    ].filter { DomainName.finding(in: $0) == nil } + coded

  /// Domains with characters far from and near to each other, so that their codes have all forms.
  private static let coded: [String] = {
    var random = SeededGenerator(seed: 5)
    let characters = Array("aabz09-äöéñøőłжщюяψωλаб日本語中国한글かな𠀀𠮷😀𐍈ㄱ".unicodeScalars)
    let domains = (0..<60).map { number in
      let count = Int.random(in: 1...18, using: &random)
      let label = (0..<count).map { _ in
        Character(characters[Int.random(in: characters.indices, using: &random)])
      }
      return String(label) + "a\(number).example"
    }
    return domains.filter { DomainName.finding(in: $0) == nil }
  }()

  /// The catalogs whose links are about hosts.
  static func catalogs() throws -> [(name: String, catalog: LinkCatalog)] {
    let wrappers = [
      AppIdentity.Wrapper(host: "mail.example", paths: ["ls/click", "go/{x}", "**"], item: "u"),
      AppIdentity.Wrapper(host: "server.example", paths: ["r/{x}"]),
    ]
    let shared = [
      try Route("{host}/{path**}?u={u?}#{f?}", in: [.appAny], name: "app host"),
      try Route("item/{id:int}?u={u?}", name: "item"),
      try Route("go/own/{id}", in: [.universal(domain: "mail.example")], name: "own"),
    ]
    let verified = try Route(
      "verified/{id?}",
      name: "verified",
      notes: RouteNotes(requiresVerifiedLink: true)
    )
    let known = try domains.enumerated().map { index, domain in
      try Route("h/{x?}", in: [.universal(domain: domain)], name: "d\(index)")
    }
    let named = AppIdentity(
      schemes: ["x", "a.b+c-1"],
      domains: .listed(domains),
      wrappers: wrappers,
      policies: LinkPolicies(plus: .space, credentials: .ignore)
    )
    let any = AppIdentity(
      schemes: .any,
      domains: .any,
      policies: LinkPolicies(
        emptyComponents: .strict,
        credentials: .ignore,
        maximumLength: 48,
        maximumItems: 3
      )
    )
    let others = try Route("{path**}", in: [.universalAny], name: "other")
    return [
      ("hosts", try LinkCatalog(app: named, routes: shared + [verified] + known)),
      ("any host", try LinkCatalog(app: any, routes: shared + [others])),
      (
        "long hosts",
        try LinkCatalog(app: AppIdentity(domains: .any), routes: [shared[2], others])
      ),
    ]
  }
}

extension KotlinCases {
  /// Links that the random ones rarely contain, for the catalog with these hosts.
  static let hosts = [
    // The shortest form of an address decides whether the link is longer than 48 characters.
    "https://[1:0:0:2:3:4:5:6]/aaaaaaaaaaaaaaaaaaaa b",
    // Only browsers accept a space.
    "https://[::ffff:255.255.0.1]/h/a b", "https://[::ffff:255.255.0.256]/h/a b",
    "https://a%7Cb/h/a b", "https://a%20b/h/a b", "https://%FF.example/h/a b", "https://%FF/h/a b",
    "x:a/../item/5?u=a b", "x:../item/5?u=a b", "x:item/./5?u=a b", "x:./item/5?u=a b",
    "https://abcdefghijk恋日.example/h/1", "https://ABCDEFGHIJK恋日.example/h/1",
    "https://mail.example/ls/click?u=x://item/5?u=7",
    "https://mail.example/ls/click?u=x://item/5?u==",
    "https://mail.example/go/1?u=https://hosts.example/item/5?u=a=b",
    "https://mail.example/go/1?u=https://mail.example/go/1?u=x://item/5",
    "https://hosts%FF.example/h/1", "https://hosts.example%FF/h/1", "https://hosts%7C.example/h/1",
  ]

  private static let users = [
    "", "", "", "", "", "u@", "u:p@", ":@", "@", "u:@", ":p@", "a@b@", "u%zz@", "ü@", "u;=p@",
    "u:a:b@", "%41@", "[@", " u@", "u:é@",
  ]
  private static let ports = [
    "", "", "", "", "", ":", ":443", ":80", ":8080", ":65535", ":65536", ":08080", ":0", ":000443",
    ":99999999999999999999", ":8a", ":-1", ":+1", ":1", ":80:80", ":٣", ":%38",
  ]
  private static let addresses = [
    "[::1]", "[::]", "[2001:DB8::1]", "[2001:db8:0:0:1:0:0:1]", "[0:0:1::]", "[1:2:3:4:5:6:7:8]",
    "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]", "[1::3:4:5:6:7:8]", "[1:2:3:4:5:6:7]", "[1:2]",
    "[1:2:3:4:5:6:7:8:9]", "[1::2::3]", "[:1]", "[1:]", "[:::]", "[]", "[", "]", "[::1", "::1]",
    "[::ffff:1.2.3.4]", "[::FFFF:192.0.2.255]", "[::256.1.1.1]", "[::01.2.3.4]", "[::1.2.3]",
    "[::1.2.3.4.5]", "[1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5:6:7:1.2.3.4]", "[::1.2.3.]",
    "[0:0:0:1:0:0:0:0]", "[00000::1]", "[0001::00a0]", "[::1%25en0]", "[::g]", "[v1.x]", "[::1]x",
    "[::1]:8080", "[::1]:443", "[::1]:", "[:]", "[.]", "[::10.20.30.40]", "[::0.0.0.0]",
    "[1:0:0:2:0:0:0:3]", "[0:0:0:0:0:0:0:0]", "[1:0:2:3:4:5:6:7]", "[::1234.1.1.1]",
    "[::0:1.2.3.4]",
    "[a:b:c:d:e:f:1:2]", "[::+1]", "[::1.2.3.0x4]", "[::1.-2.3.4]", "[1::2:0:0:0]", "[0:1::0:1]",
  ]
  private static let labels = [
    "xn--mnchen-3ya", "xn--mnchen-3yA", "XN--MNCHEN-3YA", "xn--mnchen-3yb", "xn--a", "xn--",
    "xn---",
    "xn--wgv71a", "xn--zckzah", "xn--e1afmkfd", "xn--99999999", "xn--a-ecp", "xn--fa-hia",
    "xn--fiqs8s",
    // The characters before, in and after the surrogates, the last one, and the one after that.
    "xn--hb9b", "xn--ib9b", "xn--zy0c", "xn--0y0c", "xn--a-so7g", "xn--dn32g", "xn--a-h023p",
    "xn--en32g", "xn--9ca", "xn--zca", "xn--6a", "xn--hz2n", "xn--e28h",
    "xn--n3h", "xn--a-é", "xn--\u{FF41}", "münchen", "MÜNCHEN", "mu\u{308}nchen", "m%C3%BCnchen",
    "日本",
    "faß", "FAẞ", "fass", "ς", "Σ", "İ", "ı", "K", "ſ", "ﬁ", "²", "½", "ａＢ", "a\u{AD}b",
    "a\u{200B}b",
    "a\u{200D}b", "क्\u{200D}ष", "क\u{200D}ष", "ن\u{200C}ا", "a\u{200C}b", "ن\u{200C}", "\u{301}a",
    "ก\u{E33}", "\u{EB3}", "\u{587}", "\u{FE0F}", "😀\u{FE0F}", "a\u{2F}b", "\u{202E}a", "\u{FFFD}",
    "\u{E000}", "\u{2028}", "a\u{A0}b", "a b", "a%20b", "a%2Fb", "a%00", "a<b", "a^b", "a|b", "a`b",
    "a{b", "a\"b", "a'b", "a*b", "a_b", "a$b", "a;b=c", "%ff", "%C3", "%E3%80%82", "a%2eb",
    "\u{7F}",
    "\u{9F}", "\u{180B}a", "\u{FFA0}", "\u{3164}", "\u{34F}", "\u{61C}a", "\u{E0041}", "\u{1D173}a",
  ]
  private static let dots = [".", ".", ".", "。", "．", "｡", "%2E", "%2e", "..", "%E3%80%82"]

  /// The authority of a web link for a domain, often in another spelling.
  mutating func authority(_ domain: String) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 9: return longHost()
    case 0: return pick(Self.users) + pick(Self.addresses) + pick(Self.ports)
    case 1:
      let labels = (0...Int.random(in: 0...2, using: &random)).map { _ in pick(Self.labels) }
      // Beside a label beyond ASCII, a code must be that of a label.
      let end = pick(["", "", ".é", ".日本", ".example"])
      return pick(Self.users) + labels.joined(separator: pick(Self.dots)) + end + pick(Self.ports)
    case 2: return pick(Self.users) + domain + pick(Self.ports)
    case 3: return domain + pick([".", "..", "%2E", ".:443", "。", ".%2e", "\u{AD}", "%C2%AD"])
    case 4: return pick([".", "-", "%", "@", "\u{AD}", "x", "x.", "\t"]) + domain
    default:
      var host = ""
      for label in domain.split(separator: ".", omittingEmptySubsequences: false) {
        host += (host.isEmpty ? "" : pick(random.oneIn(3) ? Self.dots : ["."])) + respelled(label)
      }
      return random.oneIn(4) ? pick(Self.users) + host + pick(Self.ports) : host
    }
  }

  /// A host with about as many characters in ASCII as a domain may have.
  private mutating func longHost() -> String {
    let start = pick(["é", "日本", "é-é", "xn--9ca", "a"])
    let middle = String(repeating: String(repeating: "m", count: 60) + ".", count: 3)
    return start + "." + middle
      + String(repeating: "z", count: Int.random(in: 55...63, using: &random))
      + pick(["", "", ".", ":443", "é"])
  }

  /// A label in another spelling that often means the same.
  private mutating func respelled(_ label: Substring) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return label.uppercased()
    case 1: return escaped(String(label))
    case 2:
      return label.unicodeScalars.reduce(into: "") { text, scalar in
        let wide = scalar.value + 0xFEE0
        text.unicodeScalars.append(
          ("a"..."z").contains(scalar) ? Unicode.Scalar(wide) ?? scalar : scalar
        )
      }
    case 3: return decoded(label)
    case 4:
      var scalars = Array(decoded(label).unicodeScalars)
      let place = Int.random(in: 0...scalars.count, using: &random)
      scalars.insert(contentsOf: pick(Self.labels).unicodeScalars.prefix(2), at: place)
      return String(String.UnicodeScalarView(scalars))
    case 5: return decoded(label).uppercased()
    case 6:
      guard label.hasPrefix("xn--") else { return String(label) }
      var bytes = Array(label.utf8)
      let place = Int.random(in: 4..<bytes.count, using: &random)
      bytes[place] = pick(Array("abz09-".utf8))
      return String(decoding: bytes, as: UTF8.self)
    default: return String(label)
    }
  }

  private func decoded(_ label: Substring) -> String {
    decodedLabel(label.utf8).map { String(String.UnicodeScalarView($0)) } ?? String(label)
  }

  /// A link of a wrapper of the app, with another link inside.
  mutating func wrapped(_ target: String) -> String {
    let link = random.oneIn(6) ? wrapped(target) : target
    let wrapper = pick(catalog.app.wrappers)
    let item = wrapper.item.map { random.oneIn(9) ? "v" : $0 } ?? "u"
    let path = pick(["ls/click", "go/1", "r/2", "go/own/3", "", "ls/click/"])
    let inner = random.oneIn(6) ? pick(["", "+", "%zz", "x:%ff", "item/5"]) : link
    let value = random.oneIn(4) ? inner : escaped(inner)
    let before = pick(["", "", "a=1&", item + "&", item + "=&"])
    return "https://\(wrapper.host)/\(path)?\(before)\(item)=\(value)" + pick(["", "&b=2", "#f"])
  }
}
