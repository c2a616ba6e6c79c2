// The step `narrow` compiles this file with the reader, and runs it where `Int` has 32 bits.
#if canImport(Waymark)
@testable import Waymark
#endif

/// Links, and the parts that the reader returns.
enum LinkTable {
  static let links: [(String, String)] = [
    // Kinds, schemes and domains.
    ("https://www.underway.nyc/station/25", #"web https www.underway.nyc ["station", "25"]"#),
    ("HTTPS://WWW.Underway.NYC/Station", #"web https www.underway.nyc ["Station"]"#),
    ("http://h/a", #"web http h ["a"]"#),
    ("https://h", #"web https h []"#),
    ("https://h/", #"web https h []"#),
    ("https://h?a=1", #"web https h [] a=1"#),
    ("https://h#f", #"web https h [] #f"#),
    ("https://h:443/a", #"web https h ["a"]"#),
    ("https://h:/a", #"web https h ["a"]"#),
    ("http://h:80/a", #"web http h ["a"]"#),
    ("https://h:80/a", #"web https h:80 ["a"]"#),
    ("https://localhost:08080/a", #"web https localhost:8080 ["a"]"#),
    ("https://h:0/a", #"web https h:0 ["a"]"#),
    // The dot at the end of a host is the DNS root.
    ("https://a.com./x", #"web https a.com ["x"]"#),
    ("https://a.com.", #"web https a.com []"#),
    ("https://a.com.?x", #"web https a.com [] x"#),
    ("https://A.com.:443/x", #"web https a.com ["x"]"#),
    ("https://a.com.:8080/x", #"web https a.com:8080 ["x"]"#),
    ("https://a.com%2E/x", #"web https a.com ["x"]"#),
    ("https://localhost./x", #"web https localhost ["x"]"#),
    ("https://a.com/.x/..y./.", #"web https a.com [".x", "..y."]/"#),
    ("https://a..com/x", #"web https a..com ["x"]"#),
    ("https://a.com../x", #"web https a.com.. ["x"]"#),
    // A host beyond ASCII is the host that browsers send.
    ("https://MÜNCHEN.de/x", #"web https xn--mnchen-3ya.de ["x"]"#),
    ("https://M%C3%9CNCHEN.de./x", #"web https xn--mnchen-3ya.de ["x"]"#),
    ("https://mu\u{308}nchen.de/x", #"web https xn--mnchen-3ya.de ["x"]"#),
    ("https://XN--MNCHEN-3YA.de/x", #"web https xn--mnchen-3ya.de ["x"]"#),
    ("https://İstanbul.example/x", #"web https xn--istanbul-o0e.example ["x"]"#),
    ("https://[::1]/a", #"web https [::1] ["a"]"#),
    ("https://[2001:DB8::1]:8080/a", #"web https [2001:db8::1]:8080 ["a"]"#),
    ("https://ex%41mple.com/a", #"web https example.com ["a"]"#),
    ("https://bücher.example/a", #"web https xn--bcher-kva.example ["a"]"#),
    // The four spellings of an app link.
    ("x:a/b", #"app x ["a", "b"]"#),
    ("x:/a/b", #"app x ["a", "b"]"#),
    ("x://a/b", #"app x ["a", "b"]"#),
    ("x:///a/b", #"app x ["a", "b"]"#),
    ("X-App+1.0:Create", #"app x-app+1.0 ["Create"]"#),
    ("x:create?name=MyFile1", #"app x ["create"] name=MyFile1"#),
    ("x://create?name=MyFile1", #"app x ["create"] name=MyFile1"#),
    ("x:", #"app x []"#),
    ("x://", #"app x []"#),
    ("x://?a=b", #"app x [] a=b"#),
    ("x://user@host:80/a", #"app x ["user@host:80", "a"]"#),
    ("x://[::1]/a", #"app x ["[::1]", "a"]"#),
    ("x://bücher/a", #"app x ["bücher", "a"]"#),
    ("mailto:a@b.example", #"app mailto ["a@b.example"]"#),
    // Splitting before decoding.
    ("https://h/a%2Fb/c", #"web https h ["a/b", "c"]"#),
    ("x://a%2fb/c", #"app x ["a/b", "c"]"#),
    ("https://h/%73tation/%32%35", #"web https h ["station", "25"]"#),
    ("https://h/caf%C3%A9/é/%F0%9F%9A%87", #"web https h ["café", "é", "🚇"]"#),
    ("https://h/100%25", #"web https h ["100%"]"#),
    ("https://h/%252F", #"web https h ["%2F"]"#),
    // Dot segments.
    ("https://h/a/./b/../c", #"web https h ["a", "c"]"#),
    ("https://h/a/%2e%2E/b", #"web https h ["b"]"#),
    ("https://h/../../a", #"web https h ["a"]"#),
    ("https://h/a/..", #"web https h []"#),
    ("https://h/a/b/..", #"web https h ["a"]/"#),
    ("https://h/a/.", #"web https h ["a"]/"#),
    ("https://h/.well-known/x", #"web https h [".well-known", "x"]"#),
    ("https://h/a../...", #"web https h ["a..", "..."]"#),
    ("x://a/../b", #"app x ["a", "b"]"#),
    ("x://a/./../../b/..", #"app x ["a"]/"#),
    ("x://../a/../b", #"app x ["b"]"#),
    ("x:///a/../b", #"app x ["b"]"#),
    ("x:a/../b", #"app x ["b"]"#),
    // Slashes.
    ("https://h/a/", #"web https h ["a"]/"#),
    ("https://h//a//b//", #"web https h ["a", "b"]/"#),
    ("x:////a", #"app x ["a"]"#),
    ("https://h/%2F", #"web https h ["/"]"#),
    // Query and fragment.
    ("https://h/a?b=1&b=2&c&d=", #"web https h ["a"] b=1&b=2&c&d="#),
    ("https://h/a?&&x=1&", #"web https h ["a"] x=1"#),
    ("https://h/a?a=b=c", #"web https h ["a"] a=b=c"#),
    ("https://h/a?q=%26%3D%23+x", #"web https h ["a"] q=&=#+x"#),
    ("https://h/a?x[]=1&u=/b?c", #"web https h ["a"] x[]=1&u=/b?c"#),
    ("https://h/a#b?c/d%20e", #"web https h ["a"] #b?c/d e"#),
    ("https://h/a?#", #"web https h ["a"] #"#),
    // More components and items than a 32-bit and a 64-bit mask has bits.
    (
      "https://h/" + long("a/", 70) + "z?" + long("b&", 70) + "c",
      "web https h [" + long(#""a", "#, 70) + #""z"] "# + long("b&", 70) + "c"
    ),
  ]

  static let refused: [(String, String)] = [
    ("", "link.empty 0"),
    (" \n", "link.empty 2"),
    ("station/25", "link.missing-scheme 0"),
    ("  station/25", "link.missing-scheme 2"),
    ("//h/a", "link.missing-scheme 0"),
    (":a", "link.missing-scheme 0"),
    ("1x:a", "link.missing-scheme 0"),
    ("é:a", "link.missing-scheme 0"),
    ("https", "link.missing-scheme 0"),
    ("https:", "link.missing-host 6"),
    ("https:///", "link.missing-host 9"),
    ("https://:80/a", "link.missing-host 8"),
    ("https://user@/a", "link.credentials 8"),
    ("https://@/a", "link.missing-host 9"),
    ("https://www.apple.com@evil.example/a", "link.credentials 8"),
    ("https:/www.apple.com@evil.example/a", "link.credentials 7"),
    ("https:\\\\:secret@evil.example/a", "link.credentials 8"),
    ("https://h:x/a", "link.invalid-port 10"),
    ("https://h:65536/a", "link.invalid-port 10"),
    ("https://h:99999999999999999999999/a", "link.invalid-port 10"),
    ("https://h:8 0/a", "link.invalid-port 11"),
    ("https://h h/a", "link.invalid-host 9"),
    ("https://h\th h/a", "link.invalid-host 11"),
    ("https://h%2Fevil/a", "link.invalid-host 9"),
    ("https://h%40evil/a", "link.invalid-host 9"),
    ("https://h%00/a", "link.invalid-host 9"),
    ("https://h%25/a", "link.invalid-host 9"),
    ("https://h%/a", "link.invalid-host 9"),
    ("https://h%E9/a", "link.invalid-host 8"),
    ("https://h|i/a", "link.invalid-host 9"),
    ("https://h^i/a", "link.invalid-host 9"),
    ("https://[::1/a", "link.invalid-host 8"),
    ("https://[]/a", "link.invalid-host 9"),
    ("https://[g]/a", "link.invalid-host 9"),
    ("https://[::1]x/a", "link.invalid-host 13"),
    ("https:/[1:2]/a", "link.invalid-host 8"), ("https://[1:2]/a", "link.invalid-host 9"),
    ("https://[::256.1.1.1]:80/a", "link.invalid-host 9"),
    ("https://h/a%0A", "link.control-character 11"),
    ("https://h/a%00", "link.control-character 11"),
    ("https://h/a%7F", "link.control-character 11"),
    ("https://h/a%C2%85", "link.control-character 11"),
    ("https://h/%E9%00", "link.control-character 13"),
    ("https://h/a\u{0}b", "link.control-character 11"),
    ("https://h/a\u{85}", "link.control-character 11"),
    (" https:/\\h/a|b\tc%0Ad", "link.control-character 16"),
    ("x://a%01b", "link.control-character 5"),
    ("x:a b\u{1}c", "link.control-character 5"),
    ("x://a b/c", "link.invalid-host 5"),
    (#"x://a\b/c"#, "link.invalid-host 5"),
    ("x://h:a/b c", "link.invalid-port 6"),
    ("x://:80/b c", "link.missing-host 4"),
    ("x://[::z]/b c", "link.invalid-host 5"),
  ]

  /// Returns the parts of a link on one line, or the error.
  static func reading(_ text: String, _ policy: LinkPolicies = LinkPolicies()) -> String {
    do {
      let link = try DeepLink(text, policy: policy)
      var parts = [link.kind == .web ? "web" : "app", link.scheme]
      if let domain = link.domain { parts.append(domain) }
      let components = link.pathComponents.map { "\"\($0)\"" }.joined(separator: ", ")
      parts.append("[\(components)]" + (link.hasTrailingSlash ? "/" : ""))
      if !link.queryItems.isEmpty {
        parts.append(
          link.queryItems.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name }
            .joined(separator: "&")
        )
      }
      if let fragment = link.fragment { parts.append("#\(fragment)") }
      return parts.joined(separator: " ")
    } catch {
      return "\(error.diagnostic.code.rawValue) \(error.offset)"
    }
  }

  /// A line for each row that differs.
  static var failures: [String] {
    (links + refused).compactMap { text, expected in
      let found = reading(text)
      return found == expected ? nil : "link \(text): \(found), not \(expected)"
    }
  }

  private static func long(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }
}
