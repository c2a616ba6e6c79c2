import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

/// Lint of files that belong to one domain each.
@Suite struct `Files of single domains in lint` {
  private static let catalog = """
    {
      "schema": 1,
      "app": { "domains": ["shop.example", "help.example"],
        "apple": { "appIDs": ["ABCDE12345.a.b"] } },
      "routes": [
        { "name": "item", "pattern": "item/{id}", "examples": ["item/7"],
          "scopes": ["universal:shop.example"] },
        { "name": "help", "pattern": "help/{id}", "examples": ["help/7"],
          "scopes": ["universal:help.example"] }
      ]
    }
    """

  private static func association(_ path: String) -> String {
    """
    { "applinks": { "details": [
      { "appIDs": ["ABCDE12345.a.b"], "components": [{ "/": "\(path)" }] }
    ] } }
    """
  }

  private static func entitlements(_ domains: [String]) -> String {
    """
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
    <array>\(domains.map { "\n<string>applinks:\($0)</string>" }.joined())</array>
    </dict></plist>
    """
  }

  /// Runs lint in a folder with files, and returns its findings.
  private static func findings(
    _ arguments: [String],
    _ files: [String: String],
    catalog: String = catalog
  ) throws -> [JSONValue] {
    try SystemTool.withFolder { folder in
      for (path, text) in files.merging(["waymark.json": catalog], uniquingKeysWith: { $1 }) {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      let answer = try Tool.run(["lint", "--json"] + arguments, in: folder)
      let root = try JSONDocument(Array(answer.output.utf8)).root
      return try #require(root["findings"]?.array, "\(answer.errors)")
    }
  }

  private static let shop = "web/shop.example/.well-known/apple-app-site-association"
  private static let help = "web/help.example/.well-known/apple-app-site-association"

  @Test(arguments: [false, true])
  func `the domain of a file is in its path or before it`(isArgument: Bool) throws {
    func association(_ path: String) -> String { Self.association(path) }
    let swapped =
      isArgument
      ? ["a": association("/help/*"), "b": association("/item/*")]
      : [Self.shop: Self.association("/help/*"), Self.help: Self.association("/item/*")]
    let arguments = isArgument ? ["shop.example=a", "HELP.example=b"] : [Self.shop, Self.help]
    let found = try Self.findings(arguments, swapped)
      .filter { $0["code"]?.string == "files.route-not-opened" }
    #expect(found.count == 2)
    let paths = isArgument ? ["a", "b"] : [Self.shop, Self.help]
    #expect(found.compactMap { $0["file"]?.string } == paths, "\(found)")
    let right =
      isArgument
      ? ["a": association("/item/*"), "b": association("/help/*")]
      : [Self.shop: Self.association("/item/*"), Self.help: Self.association("/help/*")]
    #expect(try Self.findings(arguments, right).allSatisfy { $0["severity"]?.string == "info" })
  }

  @Test(arguments: [false, true])
  func `a generated file is that of each domain that it is generated for`(isOwn: Bool) throws {
    let catalog = Self.catalog.replacing(
      #""shop.example", "help.example""#,
      with: #""shop.example", "www.shop.example", "help.example""#
    ).replacing(
      #"["universal:shop.example"]"#,
      with: #"["universal:shop.example", "universal:www.shop.example"]"#
    )
    try SystemTool.withFolder { folder in
      try Data(catalog.utf8).write(to: folder.appending(path: "waymark.json"))
      let made = try Tool.run(["generate", "--output", "."], in: folder)
      #expect(made.status == 0, "\(made.errors)")
      let files = ["apple/App.entitlements", Self.shop, Self.help]
      if isOwn {
        try Data(Self.association("/item/*").utf8).write(to: folder.appending(path: Self.shop))
      }
      let answer = try Tool.run(["lint"] + files, in: folder)
      let code = "files.domain-without-association"
      #expect(answer.output.contains(code) == isOwn, "\(answer.output)\(answer.errors)")
    }
  }

  @Test func `a domain before a file is one of the catalog or of the app's files`() throws {
    let files = [
      "waymark.json": Self.catalog, "a": Self.association("/item/*"),
      "e.entitlements": Self.entitlements(["other.example"]),
    ]
    let unknown = try Tool.run(["lint", "other.example=a"], files: files)
    #expect(unknown.status == 64, "\(unknown.output)")
    #expect(unknown.errors.contains("command.unknown-domain"), "\(unknown.errors)")
    let known = try Tool.run(["lint", "other.example=a", "e.entitlements"], files: files)
    #expect(known.status == 1, "\(known.errors)")
  }

  @Test func `a domain has one file of each kind`() throws {
    let files = [
      "waymark.json": Self.catalog, "a": Self.association("/item/*"),
      "b": Self.association("/help/*"), "links": "[]",
    ]
    let twice = try Tool.run(["lint", "shop.example=a", "*.SHOP.example=b"], files: files)
    #expect(twice.status == 64, "\(twice.output)")
    #expect(twice.errors.contains("command.one-place"), "\(twice.errors)")
    #expect(twice.errors.contains("'a' and 'b'"), "\(twice.errors)")
    let both = try Tool.run(["lint", "shop.example=a", "shop.example=links"], files: files)
    #expect(both.status != 64, "\(both.errors)")
  }

  @Test(arguments: [["lint"], ["apple", "lint"]])
  func `two files of one domain are a finding with both paths`(command: [String]) throws {
    let copies = ["old/\(Self.shop)", "new/\(Self.shop)"]
    let files = [
      "e.entitlements": Self.entitlements(["shop.example"]),
      copies[0]: Self.association("/item/*"), copies[1]: Self.association("/help/*"),
    ]
    for paths in [copies, copies.reversed()] {
      let result = try Tool.run(command + paths + ["e.entitlements"], files: files)
      #expect(result.status == 1, "\(result.output)")
      #expect(result.output.contains("files.several-files"), "\(result.output)")
      #expect(result.output.contains("'\(paths[0])' and '\(paths[1])'"), "\(result.output)")
      #expect(result.output.contains("1 error"), "\(result.output)")
    }
    let equal = files.merging([copies[1]: Self.association("/item/*")]) { $1 }
    let same = try Tool.run(command + copies + ["e.entitlements"], files: equal)
    #expect(!same.output.contains("files.several-files"), "\(same.output)")
  }

  @Test func `each domain needs its file, and each file its domain`() throws {
    let files = [
      "ios/App/App.entitlements": Self.entitlements(["shop.example", "help.example"]),
      "ios/One.entitlements": Self.entitlements(["shop.example"]),
      Self.shop: Self.association("/item/*"), Self.help: Self.association("/help/*"),
    ]
    let missing = try Self.findings(["ios/App/App.entitlements", Self.shop], files)
    let first = try #require(
      missing.first { $0["code"]?.string == "files.domain-without-association" }
    )
    #expect(first["message"]?.string?.contains("'help.example'") == true)
    #expect(first["file"]?.string == "ios/App/App.entitlements" && first["line"]?.int == 4)
    let extra = try Self.findings(["ios/One.entitlements", Self.shop, Self.help], files)
    let second = try #require(
      extra.first { $0["code"]?.string == "files.association-without-domain" }
    )
    #expect(second["file"]?.string == Self.help)
    let both = try Self.findings(["ios/App/App.entitlements", Self.shop, Self.help], files)
    #expect(both.allSatisfy { $0["severity"]?.string == "info" }, "\(both)")
  }

  @Test func `a finding across files is at the line of the file that was given`() throws {
    let files = ["ios/App/App.entitlements": Self.entitlements(["shop.example", "old.example"])]
    let found = try Self.findings(["ios/App/App.entitlements"], files)
    let finding = try #require(found.first { $0["code"]?.string == "files.undeclared-host" })
    #expect(finding["file"]?.string == "ios/App/App.entitlements")
    #expect(finding["line"]?.int == 4, "\(finding)")
  }

  @Test func `routes that a file treats in one way are one finding`() throws {
    let routes = (1...30).map { #"{ "name": "r\#($0)", "pattern": "r\#($0)" }"# }
    let catalog = """
      {
        "schema": 1,
        "app": { "domains": ["shop.example"], "apple": { "appIDs": ["ABCDE12345.a.b"] } },
        "routes": [\(routes.joined(separator: ",\n"))]
      }
      """
    let files = ["aasa": Self.association("/other")]
    let found = try Self.findings(["aasa"], files, catalog: catalog)
      .filter { $0["code"]?.string == "files.route-not-opened" }
    #expect(found.count == 1)
    #expect(found.first?["message"]?.string?.contains("and 25 more") == true, "\(found)")
  }
}
