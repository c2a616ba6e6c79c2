import Foundation
package import Waymark

/// Random tables of routes, some of which have a secret, and links that contain the same secret at
/// any place, in any spelling that browsers accept, and with any mistake.
package struct RandomSecrets {
  private var random: SeededGenerator
  /// The secret, decoded: a few runs of letters and digits, with other characters between them.
  package let secret: String
  private let runs: [String]
  private var templates: [Template] = []
  private let policies: LinkPolicies
  /// The table; in a router, its secret is also called `token`.
  package let table: RouteTable

  /// A pattern and a link that it matches, with a mark where the secret is written.
  private struct Template {
    let pattern: String
    let link: String
    var isSecret = true
  }

  /// The places of a secret, which `¶`, `‡`, `§` and `†` mark in a link.
  private enum Place: Character { case path = "¶", value = "‡", item = "§", fragment = "†" }

  private static let secretTemplates = [
    Template(pattern: "reset/{token}", link: "reset/¶"),
    Template(pattern: "verify/{token}/done", link: "verify/¶/done"),
    Template(pattern: "invite/{token}/{from?}", link: "invite/¶/Ada"),
    Template(pattern: "login?code={token}", link: "login?code=‡"),
    Template(pattern: "mail?code={token?}&n={n:int?}", link: "mail?n=2&code=‡"),
    Template(pattern: "join#{token}", link: "join#†"),
    Template(pattern: "bind#/e={token}", link: "bind#/e=†"),
    Template(pattern: "vault/{token**}", link: "vault/a/¶"),
    Template(pattern: "gift-{token}", link: "gift-¶"),
    Template(pattern: "show?by=k-{token}", link: "show?by=k-‡"),
    Template(pattern: "pin/{token:int}", link: "pin/¶"),
    Template(pattern: "code?digits={token:int}", link: "code?digits=‡"),
  ]

  /// Routes without secrets; their links have the secret where the pattern declares nothing.
  private static let otherTemplates = [
    Template(pattern: "", link: "?§", isSecret: false),
    Template(pattern: "users/{id}", link: "users/7?§", isSecret: false),
    Template(pattern: "list?page={page?}", link: "list?page=2&note=‡", isSecret: false),
    Template(pattern: "docs/**", link: "docs/¶/x", isSecret: false),
    Template(pattern: "item/*", link: "item/¶", isSecret: false),
    Template(pattern: "about", link: "about#†", isSecret: false),
    // A value that the pattern declares, and in which another value begins.
    Template(pattern: "page?n={n:int?}", link: "page?n=2%26cod=‡", isSecret: false),
    Template(pattern: "part#{part:int?}", link: "part#7&code=†", isSecret: false),
    Template(pattern: "note#{note?}", link: "note#a%26code=†", isSecret: false),
    // A value that the pattern declares, and that contains another link or its path.
    Template(
      pattern: "go?to={to?}",
      link: "go?to=https%3A%2F%2Fa.example%2Freset%2F‡",
      isSecret: false
    ),
    Template(pattern: "back?to={to?}", link: "back?to=/reset/‡", isSecret: false),
    Template(pattern: "file/{name}", link: "file/reset%252F¶", isSecret: false),
    Template(pattern: "tab#{tab?}", link: "tab#/reset/†", isSecret: false),
    Template(pattern: "open/{url**}", link: "open/x-vault%3A//reset/¶", isSecret: false),
    Template(pattern: "users/{id}/photos", link: "users/7/photos?cod=‡", isSecret: false),
  ]

  package init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    runs = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.run(&random) }
    var secret = runs[0]
    for run in runs.dropFirst() {
      secret += Self.separators.randomElement(using: &random) ?? ""
      secret += run
    }
    self.secret = secret
    policies = LinkPolicies(
      trailingSlash: random.oneIn(4) ? .strict : .ignore,
      emptyComponents: random.oneIn(4) ? .strict : .collapse,
      pathCase: random.oneIn(3) ? .insensitive : .sensitive,
      plus: random.oneIn(4) ? .space : .literal,
      credentials: random.oneIn(2) ? .ignore : .reject
    )
    let secrets = Self.secretTemplates.shuffled(using: &random)
      .prefix(Int.random(in: 1...5, using: &random))
    let others = Self.otherTemplates.shuffled(using: &random)
      .prefix(Int.random(in: 0...9, using: &random))
    templates = (secrets + others).shuffled(using: &random)
    table = try RouteTable(
      templates.enumerated().map { index, template in
        try Route(
          template.pattern,
          name: random.oneIn(2) ? nil : "r\(index)",
          notes: RouteNotes(secrets: template.isSecret ? ["token"] : [])
        )
      },
      app: AppIdentity(
        schemes: ["x-vault"],
        domains: ["vault.example"],
        policies: policies
      ),
      webOnly: random.oneIn(3) ? [WebOnlyPath(try Pattern("admin/**"))] : []
    )
    self.random = random
  }

  /// Texts between the runs of a secret, many of which have a meaning in links.
  private static let separators = [
    "", "/", "?", "#", "&", "=", "+", "%", "%2F", "%zz", ";", ":", "@", "\\", "|", " ", "\"", "'",
    "<", ">", "^", "`", "{", "}", "[", "]", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{7F}",
    "\u{200B}", ".", "..",
    "--", "~", "*", "***", "$", "!", ",", "\u{1}", "\0",
  ]

  /// Returns letters and digits in turn, so that no piece of them is a part of any other text.
  private static func run(_ random: inout SeededGenerator) -> String {
    var run = ""
    for _ in 0..<Int.random(in: 3...4, using: &random) {
      run.append("bcdfghkmnpqrstvwzBCDFGHKMNPQRSTVWZ".randomElement(using: &random) ?? "b")
      run.append("23456789".randomElement(using: &random) ?? "2")
    }
    return run
  }
}

extension RandomSecrets {
  /// Returns a link with the secret.
  package mutating func link() -> String {
    var text = template()
    let isWeb = random.oneIn(2)
    var link = isWeb ? webStart() : appStart()
    // A domain is always shown, and browsers read one after any number of slashes.
    if isWeb, !link.lowercased().contains("vault") { text = "host/" + text }
    var isPath = true
    for character in text {
      isPath = isPath && character != "?" && character != "#"
      if let place = Place(rawValue: character) {
        link += spelled(reserved(place, isWeb: isWeb))
      } else if character == "/", isPath, isWeb, random.oneIn(8) {
        link += "\\"
      } else if let byte = character.asciiValue, character.isLetter, random.oneIn(40) {
        link += escaped(byte)
      } else {
        link.append(character)
      }
      if random.oneIn(60) { link += pick(["\t", "\n", "\r\n"]) }
    }
    if random.oneIn(12) { link = pick([" ", "\u{1}", "\t\n"]) + link }
    if random.oneIn(12) { link += pick([" ", "\u{1F}", "\r\n", " see below", ".", "…"]) }
    // The links that people paste, and those that other services wrap.
    if random.oneIn(12) {
      link = pick([
        "<\(link)>", "see \(link), please", "\u{200B}\(link)", "(\(link)…", "\(link) and \(link)",
        link.replacing("&", with: "&amp;"), link.replacing("/", with: "/\r\n"),
      ])
    }
    if random.oneIn(12) {
      let escaped = PercentEncoding.queryValue.encode(link)
      let data = link.split(separator: ":", maxSplits: 1).last ?? ""
      let scheme = isWeb ? "https" : "x-vault"
      link = pick([
        "https://mail.example/?u=" + escaped, escaped, "https://mail.example/go/" + link,
        "https://mail.example/?u=" + PercentEncoding.queryValue.encode("https://a.b/?v=" + escaped),
        "https://urldefense.com/v3/__\(link)__;!!abc",
        "intent:\(data)#Intent;scheme=\(scheme);S.browser_fallback_url=\(escaped);end",
      ])
    }
    return link
  }

  /// Returns the path, query and fragment of a link, often with a mistake.
  private mutating func template() -> String {
    let template = templates.randomElement(using: &random) ?? templates[0]
    var link = template.link
    if link.hasPrefix("open/"), random.oneIn(2) {
      // With the other policy, an empty component is not part of the value.
      let isStrict = policies.emptyComponents == .strict
      link = pick(
        ["open/a&code=¶", "open/a%26code=¶/x"]
          + (isStrict ? ["open//reset/¶", "open/a//reset/¶"] : [])
      )
    }
    // A mistake could make the secret the whole value of a parameter that is no secret.
    let isKept =
      !template.isSecret
      && ["users/7?§", "page?n", "part#", "note#", "?to=", "file/", "tab#", "open/"]
        .contains(where: link.contains)
    switch isKept ? 0 : Int.random(in: 0..<15, using: &random) {
    case 0...4: break
    case 5:  // A letter is missing, or there twice.
      let places = link.indices.filter { link[$0].isLetter && link[$0].isASCII }
      guard let place = places.randomElement(using: &random) else { break }
      if random.oneIn(2) { link.remove(at: place) } else { link.insert(link[place], at: place) }
    case 6:
      link = link.replacing("code=", with: pick(["cod=", "Code=", "kode=", "c=", "code%3D="]))
    case 7: link = link.replacing("code=", with: "").replacing("‡", with: "§")
    case 8: link += (link.contains("?") ? "&" : "?") + pick(["§", "§=", "§==", "x=‡", "§=1"])
    case 9: link = link.split(separator: "#")[0] + "#†"
    case 10: link = pick(["en/", "admin/", "./", "../", "a/../"]) + link
    case 11: link = link.replacing("¶", with: pick(["¶/x", "x/¶", "¶¶", "¶?a=b", "¶&"]))
    case 12: link = pick(["¶", "¶/", "?§", "#†", "reset?token=‡", "login/¶", "gift/¶", "join/¶"])
    case 13: link += "/"
    default: link = link.uppercased()
    }
    return link
  }

  private mutating func webStart() -> String {
    if random.oneIn(12) {
      return pick([
        "https://vault.example:99999/", "https:///", "https://vault.exa mple/", "vault.example/",
        "//",
        "https:", "https://[vault]/", "https://vault%00.example/",
        // What is after an '@' is a domain, and is shown.
        "https://[\(spelled("/?#\\@"))/", "https://vault.example:\(spelled("/?#\\@"))/",
      ])
    }
    let host = pick(["vault.example", "vault.example", "Vault.Example", "vault.example.org"])
    let slashes = pick(["//", "//", "//", "\\\\", "/\\", "///", "/", ""])
    let user =
      random.oneIn(5)
      ? pick(["§@", "user:§@", "§:x@", "@"]).split(separator: "").map {
        $0 == "§" ? spelled("/?#\\@") : String($0)
      }.joined() : ""
    let port = random.oneIn(8) ? pick([":443", ":8080", ":"]) : ""
    return pick(["https:", "https:", "HTTPS:", "http:"]) + slashes + user + host + port + "/"
  }

  private mutating func appStart() -> String {
    let scheme = pick(["x-vault", "x-vault", "x-vault", "X-Vault", "x-valt", "x-other", "mailto"])
    let user = random.oneIn(12) ? spelled("/?#@") + "@" : ""
    return scheme + (user.isEmpty ? pick([":", ":/", "://", ":///"]) : "://\(user)")
  }

  /// Returns the characters that end a place; someone may forget to escape them.
  private mutating func reserved(_ place: Place, isWeb: Bool) -> String {
    if random.oneIn(6) { return "" }
    return switch place {
    case .path: isWeb ? "/?#\\" : "/?#"
    case .value, .item: "#&+="
    case .fragment: ""
    }
  }

  /// Returns the secret in one of the spellings that browsers accept.
  private mutating func spelled(_ reserved: String) -> String {
    let escapes = random.oneIn(3) ? 2 : 12
    let breaks = random.oneIn(3) ? 6 : 1_000
    var text = ""
    for scalar in secret.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      let mustEscape =
        reserved.unicodeScalars.contains(scalar) || scalar == "%" && !random.oneIn(4)
        || scalar.value < 0x20 && random.oneIn(2)
      if mustEscape || random.oneIn(escapes) {
        for byte in bytes { text += escaped(byte) }
      } else {
        text.unicodeScalars.append(scalar)
      }
      if random.oneIn(breaks) { text += pick(["\t", "\n", "\r"]) }
    }
    return text
  }

  /// Returns the escape of a byte, even with a line break inside.
  private mutating func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: random.oneIn(2))
    let escape = "%" + (digits.count == 1 ? "0" : "") + digits
    guard random.oneIn(20) else { return escape }
    return "\(escape.prefix(2))\(pick(["\t", "\n"]))\(escape.suffix(1))"
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}

extension RandomSecrets {
  /// Returns the lines of a text that show a piece of the secret in any spelling; `nil` if none
  /// does.
  package func lines(shownBy text: String) -> String? {
    guard piece(shownBy: text) != nil else { return nil }
    let lines = text.split(separator: "\n").filter { piece(shownBy: String($0)) != nil }
    return lines.isEmpty ? text : lines.prefix(3).joined(separator: "\n")
  }

  /// Returns a piece of the secret that a text shows in any spelling; `nil` if it shows none.
  ///
  /// A piece is four letters and digits of the secret, in any letter case, escaped any number of
  /// times, with line breaks anywhere between them, or as a list of bytes.
  private func piece(shownBy text: String) -> String? {
    let bytes = Array(text.utf8)
    for run in runs {
      let run = Array(run.utf8)
      for start in 0...(run.count - 4) {
        let list = run[start..<start + 4].map(String.init).joined(separator: ", ")
        if text.contains(list) { return list }
      }
    }
    var plain = Self.plain(bytes)
    for round in 0..<3 {
      if round > 0 {
        // Most texts have no escapes, and a debug build is slow at loops over bytes.
        if !Self.contains(plain, [UInt8(ascii: "%")]) { return nil }
        plain = Self.plain(Self.decoded(plain))
      }
      for run in runs {
        let run = Array(run.lowercased().utf8)
        for start in 0...(run.count - 4) {
          let piece = run[start..<start + 4]
          if Self.contains(plain, piece) { return String(decoding: piece, as: UTF8.self) }
        }
      }
    }
    return nil
  }

  /// Returns a text in lower case, without what may be between its characters.
  private static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    for byte in bytes where byte != 9 && byte != 10 && byte != 13 {
      // The description of a text contains a backslash and a letter for each gap.
      if plain.last == 0x5C, "tnr".utf8.contains(byte) {
        plain.removeLast()
      } else {
        plain.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      }
    }
    return plain
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }

  /// Returns the value of a hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }

  /// Foundation's search is fast in a debug build, too.
  private static func contains(_ text: [UInt8], _ piece: ArraySlice<UInt8>) -> Bool {
    Data(text).range(of: Data(piece)) != nil
  }

  /// Returns every text that shows a value: its descriptions, its mirror, and those of all values
  /// in it.
  package static func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    // An interpolation shows the same text as the first one.
    return [String(describing: value), String(reflecting: value), dumped]
  }
}
