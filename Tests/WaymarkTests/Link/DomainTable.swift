// The step `narrow` compiles this file with the reader, and runs it where `Int` has 32 bits.
#if canImport(Waymark)
@testable import Waymark
#endif

/// Domains, and their conversion to ASCII.
enum DomainTable {
  /// Each kind of conversion of UTS #46, and the exceptions that ReadingLinks.md lists.
  static let conversions: [(String, String?)] = [
    ("example.com", "example.com"), ("EXAMPLE.com.", "example.com."), ("a..b", "a..b"), ("", ""),
    ("münchen.example", "xn--mnchen-3ya.example"), ("MÜNCHEN.EXAMPLE", "xn--mnchen-3ya.example"),
    ("mu\u{308}nchen.example", "xn--mnchen-3ya.example"), ("日本.example", "xn--wgv71a.example"),
    ("президент.рф", "xn--d1abbgf6aiiy.xn--p1ai"), ("☕.example", "xn--53h.example"),
    ("faß.example", "xn--fa-hia.example"), ("FAẞ.example", "xn--fa-hia.example"),
    ("βόλος.example", "xn--nxasmm1c.example"), ("βόλοσ.example", "xn--nxasmq6b.example"),
    ("İ.example", "xn--i-9bb.example"), ("i\u{307}.example", "xn--i-9bb.example"),
    // Full-width ASCII, and the dots of East Asian texts.
    ("ｅＸ１.example", "ex1.example"), ("日本。example", "xn--wgv71a.example"),
    ("a．b｡c", "a.b.c"),
    // Letters that are two characters in a domain.
    ("คำ.example", "xn--42c6g8c.example"), ("ຄຳ.example", "xn--s6c6g8c.example"),
    ("և.example", "xn--29a2d.example"),
    // Removed characters.
    ("ex\u{AD}ample.com", "example.com"), ("a\u{FE0F}\u{200B}\u{2060}b.com", "ab.com"),
    ("ü\u{AD}.example", "xn--tda.example"),
    // Joiners, where a script needs them.
    ("क्\u{200D}ष.example", "xn--11b2ezcw70k.example"), ("a\u{200D}b", nil), ("ü\u{200C}b", nil),
    ("نامه\u{200C}ای.example", "xn--mgba3gch31f060k.example"),
    // The code of a label, beside a label beyond ASCII and alone.
    ("xn--mnchen-3ya.ü", "xn--mnchen-3ya.xn--tda"), ("XN--MNCHEN-3YA.ü", "xn--mnchen-3ya.xn--tda"),
    ("xn--a.ü", nil), ("xn--.ü", nil), ("xn--ü", nil), ("xn--a", "xn--a"),
    // A code that is not what its characters are converted to: 'Ü', 'ﬁ', and plain ASCII.
    ("xn--wca.ü", nil), ("xn--jm6c.ü", nil), ("xn--example-.ü", nil),
    // Characters that no host has, also after the conversion.
    ("ü b", nil), ("ü％41", nil), ("ü／a", nil), ("ü：1", nil), ("ü@a", nil), ("ü\u{0}", nil),
    ("ü\u{85}", nil), ("ü\u{2028}", nil), ("ü\u{E000}", nil), ("ü\u{FFFD}", nil),
    ("ü\u{202E}", nil), ("ü\u{E0041}", nil), ("a\u{2FF0}b", nil),
    ("a\u{31EF}b", nil), ("ü\u{FFFC}", nil), ("\u{301}ü", nil), ("\u{AD}", ""),
    // Exceptions: what the standard converts with a large table, and what is longer than a domain.
    ("ﬁ.example", nil), ("½.example", nil), ("𝟙.example", nil), ("ﾃｽﾄ.example", nil),
    ("①.example", nil), ("ｱﾊﾟｰﾄ.example", nil), ("²ü", nil), ("ª", nil), ("ℌ", nil), ("Ⅻ", nil),
    ("ſü", nil), ("ᾳ", nil), ("ꮳ", nil), ("ﻝ", nil), ("⼈", nil), ("㈱", nil), ("ㄱ", nil), ("™", nil),
    ("a‑b", nil), (String(repeating: "a", count: 250) + ".ü", nil),
    (String(repeating: "a", count: 300), String(repeating: "a", count: 300)),
  ]

  /// Texts and their Punycode.
  static let codes: [(String, String)] = [
    // RFC 3492 §7.1.
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("porquénopuedensimplementehablarenespañol", "porqunopuedensimplementehablarenespaol-fmd56a"),
    ("tạisaohọkhôngthểchỉnóitiếngviệt", "tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g"),
    ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"), ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
    ("ü", "tda"), ("a", "a-"), ("", ""), ("\u{80}", "a"), ("\u{10FFFF}", "dn32g"),
  ]

  static let invalidCodes: [String] = [
    "0", "zz", "99999999", "999999999999999999999999", "a-999999b", "ü", "-é", "a b", "dn32h",
    String(repeating: "a", count: 254), "\u{7f}",
    // Numbers of 31 bits, whose sum with the first character needs 32.
    "w416146o", "9016146o", "8016146o", "en32g",
  ]

  /// A line for each row that differs.
  static var failures: [String] {
    conversions.compactMap { host, ascii in
      let found = asciiHost(host)
      return found == ascii ? nil : "host \(host): \(found ?? "nil"), not \(ascii ?? "nil")"
    }
      + codes.compactMap { text, code in
        let scalars = Array(text.unicodeScalars)
        let isEqual =
          Punycode.encode(scalars).map { String(decoding: $0, as: UTF8.self) } == code
          && Punycode.decode(Array(code.utf8)) == scalars
        return isEqual ? nil : "Punycode of \(text)"
      }
      + invalidCodes.compactMap { code in
        Punycode.decode(Array(code.utf8)) == nil ? nil : "Punycode \(code)"
      }
  }
}
