import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `An association file` {
  private static let text = """
    {
      "applinks": {
        "apps": [],
        "defaults": {"caseSensitive": false, "x": 1.50},
        "substitutionVariables": {"food": ["burrito", "p?zza"]},
        "details": [
          {
            "appIDs": ["ABCDE12345.com.example.app"],
            "components": [
              {"/": "/buy/*", "?": {"id": "?*"}, "exclude": true, "comment": "a\\/b", "/": "y"},
              {"#": "top", "percentEncoded": false, "unknown": [null, {}]}
            ],
            "defaults": {"?": "a=1"}
          },
          {"appID": "ABCDE12345.com.example.old", "paths": ["NOT /x", "*"]},
          7
        ]
      },
      "webcredentials": {"apps": ["ABCDE12345.com.example.app"], "more": true},
      "activitycontinuation": {"apps": ["a"]},
      "appclips": {"apps": []},
      "other": {}
    }
    """

  @Test func `an association file is read completely`() throws {
    let file = try AppleAppSiteAssociation(Self.text)
    let links = try #require(file.appLinks)
    #expect(links.apps == [])
    #expect(links.variables.map(\.name) == ["food"])
    #expect(links.variables.map(\.values) == [["burrito", "p?zza"]])
    #expect(links.defaults?.isCaseSensitive == false)
    #expect(
      links.details.map(\.appIDs) == [
        ["ABCDE12345.com.example.app"], ["ABCDE12345.com.example.old"],
      ]
    )
    #expect(links.details[1].paths == ["NOT /x", "*"])
    #expect(links.details[0].defaults?.query == .text("a=1"))
    let components = try #require(links.details[0].components)
    #expect(components[0].path == "/buy/*")
    #expect(components[0].query == .items([("id", "?*")]))
    #expect(components[0].excludes == true)
    #expect(components[0].comment == "a/b")
    #expect(components[1].fragment == "top")
    #expect(components[1].isPercentEncoded == false)
    #expect(file.webCredentials == ["ABCDE12345.com.example.app"])
    #expect(file.activityContinuation == ["a"])
    #expect(file.appClips == [])
  }

  @Test func `an association file is written with everything that was read`() throws {
    let file = try AppleAppSiteAssociation(Self.text)
    let again = try AppleAppSiteAssociation(file.text)
    #expect(again == file)
    #expect(again.text == file.text)
    for kept in ["1.50", #""unknown": ["#, #""more": true"#, #""other": {}"#, #""/": "y""#, "7"] {
      #expect(file.text.contains(kept), "\(kept)")
    }
  }

  @Test func `an association file keeps the content that is not changed`() throws {
    var file = try AppleAppSiteAssociation(Self.text)
    file.webCredentials = ["b"]
    var links = try #require(file.appLinks)
    links.details[0].components?[1].excludes = true
    links.details[1].appIDs = ["c"]
    file.appLinks = links
    #expect(file.text.contains(#""more": true"#))
    #expect(file.text.contains(#""x": 1.50"#))
    #expect(file.appLinks?.details[0].components?[1].fragment == "top")
    #expect(file.appLinks?.details[0].components?[1].excludes == true)
    #expect(file.appLinks?.details[1].appIDs == ["c"])
    #expect(file.appLinks?.details[1].paths == ["NOT /x", "*"])
    file.appLinks = nil
    #expect(!file.text.contains("applinks"))
  }

  @Test func `an association file can be created from its parts`() {
    let file = AppleAppSiteAssociation(
      appLinks: .init(
        details: [
          .init(
            appIDs: ["ABCDE12345.a.b"],
            components: [.init(path: "/x", excludes: true), .init(query: .items([("q", "?*")]))]
          )
        ],
        variables: [("v", ["1"])]
      ),
      webCredentials: ["ABCDE12345.a.b"]
    )
    #expect(
      file.text == """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["ABCDE12345.a.b"],
                "components": [
                  {
                    "/": "/x",
                    "exclude": true
                  },
                  {
                    "?": {
                      "q": "?*"
                    }
                  }
                ]
              }
            ],
            "substitutionVariables": {
              "v": ["1"]
            }
          },
          "webcredentials": {
            "apps": ["ABCDE12345.a.b"]
          }
        }

        """
    )
    #expect(file.findings == [])
    let oldest = AppleAppSiteAssociation.Detail(json: ["paths": ["*"]], key: "A.b")
    var links = AppleAppSiteAssociation.AppLinks(details: [])
    links.details = [oldest].compactMap { $0 }
    #expect(links.details == [oldest].compactMap { $0 })
    #expect(links.json["details"]?.members?.map(\.key) == ["A.b"])
  }

  @Test func `an association file reports all of its errors with their places`() throws {
    let file = try AppleAppSiteAssociation(
      """
      {"applinks": {"apps": "x", "details": [
        7,
        {"appIDs": "A.b", "appID": 1, "paths": ["/", null], "components": {}},
        {"components": [
          [],
          {"/": 1, "?": {"a": "1", "b": true}, "#": null, "exclude": 1, "comment": 2},
          {"?": 3}
        ], "defaults": []}
      ], "substitutionVariables": {"v": [1], "w": "x"}}, "webcredentials": [], "appclips": {}}
      """
    )
    let found = file.findings.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.keyPath)" }
    #expect(
      found == [
        "9:70 webcredentials", "1:23 applinks.apps",
        "9:36 applinks.substitutionVariables.v[0]", "9:45 applinks.substitutionVariables.w",
        "2:3 applinks.details[0]", "3:30 applinks.details[1].appID",
        "3:14 applinks.details[1].appIDs", "3:48 applinks.details[1].paths[1]",
        "3:69 applinks.details[1].components", "8:18 applinks.details[2].defaults",
        "5:5 applinks.details[2].components[0]", "6:11 applinks.details[2].components[1]['/']",
        "6:47 applinks.details[2].components[1]['#']",
        "6:64 applinks.details[2].components[1].exclude",
        "6:78 applinks.details[2].components[1].comment",
        "6:35 applinks.details[2].components[1]['?'].b",
        "7:11 applinks.details[2].components[2]['?']",
      ]
    )
    #expect(file.findings.allSatisfy { $0.code.rawValue == "file.wrong-type" })
    #expect(
      file.findings[11].inFile("aasa").description == """
        error[file.wrong-type]: the value must be a string, but is a number
          at aasa:6:11 (applinks.details[2].components[1]['/'])
          {"/": 1, "?": {"a": "1", "b": true}, "#": null, "exclude": 1, "comment": 2},
                ^
        help: the system ignores it, so the rule matches more links
        """
    )
  }

  /// What is no association file, or one with a fault in its text.
  static let texts: [([UInt8], String)] = [
    (Array("[]".utf8), "file.wrong-type"), (Array("{".utf8), "json.unexpected-end"),
    (Array("{“a”: 1}".utf8), "json.wrong-quote"),
    (Array("{\"a\": 1,}".utf8), "json.trailing-comma"),
    (Array("\n".utf8), "json.empty"), ([0xFF, 0xFE, 0x7B, 0], "file.utf-16"),
    ([0x30, 0x82, 0x10], "file.signed"), (Array("<!doctype html>".utf8), "file.html"),
    ([0xEF, 0xBB, 0xBF] + Array("{}".utf8), "file.byte-order-mark"),
    (Array("{\"a\": 1, \"a\": 2}".utf8), "file.repeated-key"),
  ]

  @Test(arguments: texts.indices)
  func `a file that is not an association file is rejected with its actual format`(index: Int) {
    let (bytes, code) = Self.texts[index]
    do throws(UnreadableFileError) {
      let file = try AppleAppSiteAssociation(bytes: bytes)
      #expect(file.findings.map(\.code.rawValue) == [code])
    } catch {
      #expect(error.diagnostic.code.rawValue == code)
    }
  }

  @Test func `an association file with random changes is read or rejected`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("{}[]\",:*?$()/1te \n".utf8)
    for _ in 0..<500 {
      var bytes = Array(Self.text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = alphabet.randomElement(using: &random) ?? 0
      }
      guard let file = try? AppleAppSiteAssociation(bytes: bytes) else { continue }
      _ = file.findings
      #expect(try AppleAppSiteAssociation(file.text) == file, "seed \(seed)")
      _ = AppleSimulator(file, domain: "a.b").answers(for: "https://a.b/buy/1?id=2#top")
    }
  }
}
