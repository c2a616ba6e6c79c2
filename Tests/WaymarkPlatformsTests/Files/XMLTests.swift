import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `XML` {
  private static func document(_ text: String) throws -> XMLDocument {
    try XMLParser.document(Array(text.utf8))
  }

  /// Documents in every spelling that is to be kept.
  static let documents = [
    "<a/>", "<a></a>", "<a />", "<a\n  b = 'c' d=\"e\"\n>\n</a \n>", "<a>x &amp; &#233;&#xE9;</a>",
    "\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\r\n<!-- x - y --><a/>\r\n<!-- z -->\n",
    "<!DOCTYPE a PUBLIC \"x>\" 'y'>\n<a><![CDATA[<b>&amp;]]]]><?p q?></a>",
    "<a xmlns='u' xmlns:b=\"v\"><b:c b:d='1' d='2'/><c xmlns=''/></a>",
    "<é ü='ß'>日本</é>",
  ]

  @Test(arguments: documents)
  func `XML is written as it was read`(text: String) throws {
    #expect(try Self.document(text).text == text)
  }

  @Test func `XML has values and namespaces`() throws {
    let root = try Self.document(Self.documents[7]).root
    #expect(root.namespace == "u")
    #expect(root.elements.map(\.namespace) == ["v", nil])
    #expect(root.elements[0].attribute("d", in: "v")?.value == "1")
    #expect(root.elements[0].attribute("d", in: nil)?.value == "2")
    #expect(try Self.document(Self.documents[4]).root.text == "x & éé")
    #expect(try Self.document(Self.documents[6]).root.text == "<b>&amp;]]")
    let blanks = try Self.document("<a b='1\r\n2\t3&#10;'>\r\n\r</a>").root
    #expect(blanks.attributes[0].value == "1 2 3\n")
    #expect(blanks.text == "\n\n")
  }

  @Test func `XML escapes a value when it is written`() throws {
    let text = "<&>\"'\t\n\r]]>é"
    let made = XMLElement(
      "a",
      attributes: [XMLAttribute("b", text)],
      children: [.text(XMLText(text))]
    )
    let read = try Self.document(made.markup).root
    #expect(read.attributes[0].value == text)
    #expect(read.text == text)
  }

  @Test func `XML replaces a character that it cannot contain`() throws {
    let text = "a\u{0}\u{1B}\u{FFFE}b\u{FFFF}\u{1FFFE}"
    let made = XMLElement(
      "a",
      attributes: [XMLAttribute("b", text)],
      children: [.text(XMLText(text))]
    )
    let read = try Self.document(made.markup).root
    let expected = "a\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}\u{1FFFE}"
    #expect(read.attributes[0].value == expected)
    #expect(read.text == expected)
  }

  /// Texts that are no XML, and the codes and places of their faults.
  static let faulty = [
    ("", "file.empty 0:0"), ("  ", "xml.unexpected-end 1:3"), ("<a>", "xml.unexpected-end 1:4"),
    ("<a", "xml.unexpected-end 1:1"), ("<a b", "xml.unexpected-end 1:5"),
    ("<a b='", "xml.unexpected-end 1:6"), ("<a b=c/>", "xml.unexpected-character 1:6"),
    ("<1/>", "xml.unexpected-character 1:2"), ("<a>\n</b>", "xml.mismatched-tag 2:1"),
    ("<a/></b>", "xml.unexpected-end-tag 1:5"), ("<a/><b/>", "xml.several-roots 1:5"),
    ("x<a/>", "xml.text-outside-root 1:1"), ("<a b='1' b='2'/>", "xml.repeated-attribute 1:10"),
    (
      "<a xmlns:b='u' xmlns:c='u' b:d='' c:d=''/>", "xml.repeated-attribute 1:35"
    ),
    ("<a b='1'c='2'/>", "xml.missing-blank 1:9"), ("<a>&</a>", "xml.bare-ampersand 1:4"),
    ("<a>&é;</a>", "xml.unknown-entity 1:4"), ("<a>&nbsp;</a>", "xml.unknown-entity 1:4"),
    ("<a>&#0;</a>", "xml.bad-character-reference 1:4"),
    ("<a>&#x110000;</a>", "xml.bad-character-reference 1:4"),
    ("<a b='<'/>", "xml.bare-less-than 1:7"), ("<a><!-- -- --></a>", "xml.double-hyphen 1:9"),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "xml.internal-subset 1:13"),
    ("<a b:c=''/>", "xml.unbound-prefix 1:4"), ("<b:a/>", "xml.unbound-prefix 1:2"),
    ("<a>\u{1}</a>", "xml.control-character 1:4"),
    ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "xml.other-encoding 1:1"),
    (String(repeating: "<a>", count: 257), "xml.too-deep 1:769"),
    ("<!DOCTYPE HTML><html/>", "file.html 0:0"),
  ]

  @Test(arguments: faulty.indices)
  func `a text that is not XML is rejected with the place of the error`(index: Int) {
    let (text, expected) = Self.faulty[index]
    do throws(UnreadableFileError) {
      _ = try XMLParser.document(Array(text.utf8))
      Issue.record("'\(text)' was read")
    } catch {
      let fault = error.diagnostic
      #expect("\(fault.code) \(fault.line ?? 0):\(fault.column ?? 0)" == expected, "\(text)")
    }
  }

  @Test func `XML in another encoding and broken UTF-8 are rejected`() {
    let cases: [([UInt8], String)] = [
      ([0xFF, 0xFE, 0x3C, 0], "file.utf-16"), ([0xFF, 0xFE, 0, 0], "file.utf-32"),
      ([0, 0x3C, 0, 0x61], "file.utf-16"), ([0x3C, 0, 0x61, 0], "file.utf-16"),
      ([0x1F, 0x8B, 8], "file.compressed"), ([0x30, 0x82, 1], "file.signed"),
      (Array("<a>".utf8) + [0xFF], "xml.invalid-utf-8"),
      ([UInt8](repeating: 0x20, count: 4 << 20 + 1), "xml.too-large"),
    ]
    for (bytes, code) in cases {
      #expect { try XMLParser.document(bytes) } throws: {
        ($0 as? UnreadableFileError)?.diagnostic.code.rawValue == code
      }
    }
  }

  @Test func `XML with random changes is written as it was read, or rejected`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("<>/&;!-[]?='\" ax:#\u{9}\n".utf8) + [0xC3, 0xA9, 0]
    for _ in 0..<5_000 {
      var bytes = Array((Self.documents.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      guard let document = try? XMLParser.document(bytes) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(document.text.utf8.elementsEqual(text.utf8), "seed \(seed): \(text)")
    }
  }
}
