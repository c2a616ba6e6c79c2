import Testing

@testable import Waymark
@testable import WaymarkCatalog

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct `The JSON schema for editors` {
  private static func schema() throws -> JSONValue {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Schema/waymark.schema.json")
    return try JSONDocument(Array(Data(contentsOf: file))).root
  }

  private static let objects: [(definition: String?, keys: [String])] = [
    (nil, CatalogKeys.catalog), ("app", CatalogKeys.app), ("apple", CatalogKeys.apple),
    ("android", CatalogKeys.android), ("policies", CatalogKeys.policies),
    ("site", CatalogKeys.site), ("page", CatalogKeys.page),
    ("route", CatalogKeys.route), ("deprecated", CatalogKeys.deprecated),
    ("webOnly", CatalogKeys.webOnly), ("variant", CatalogKeys.variant),
    ("output", CatalogKeys.output),
  ]

  @Test func `the JSON schema has exactly the keys that the reader reads, in the same order`()
    throws
  {
    let schema = try Self.schema()
    for (name, keys) in Self.objects {
      let object = name.map { schema["$defs"]?[$0] } ?? schema
      #expect(object?["properties"]?.members?.map(\.key) == keys, "\(name ?? "the catalog")")
      #expect(object?["additionalProperties"]?.bool == false, "\(name ?? "the catalog")")
    }
    let definitions = schema["$defs"]?.members?.filter { $0.value["properties"] != nil }
    #expect(definitions?.map(\.key).sorted() == Self.objects.compactMap(\.definition).sorted())
  }

  @Test func `the JSON schema has an identifier with the version that a catalog has`() throws {
    let schema = try Self.schema()
    #expect(schema["$id"]?.string == "urn:waymark:catalog:\(LinkCatalog.schema)")
    #expect(schema["properties"]?["schema"]?["const"]?.int == LinkCatalog.schema)
    for text in ["urn:waymark:catalog:1", "./waymark.schema.json", "https://a.example/s.json"] {
      let json = #"{"$schema": "\#(text)", "schema": 1, "app": {"schemes": ["a"]}, "routes": []}"#
      #expect(throws: Never.self) { try LinkCatalog(json: json) }
    }
  }

  /// A variant whose app has no value for a key has nothing to remove.
  @Test(arguments: [("apple", CatalogKeys.apple), ("android", CatalogKeys.android)])
  func `the JSON schema accepts null in a variant exactly where the reader does`(
    identity: String,
    keys: [String]
  ) throws {
    let variant = try Self.schema()["$defs"]?["variant"]?["properties"]?[identity]
    #expect(variant?["properties"]?.members?.map(\.key) == keys)
    #expect(variant?["additionalProperties"]?.bool == false)
    #expect(variant?["type"] == ["object", "null"])
    for key in keys {
      let own = #"{ "\#(identity)": { "\#(key)": null } }"#
      let base = identity == "android" ? #"{ "package": "a.b" }"# : "{}"
      let text = CatalogText.app(
        #"{ "schemes": ["aa"], "\#(identity)": \#(base), "variants": { "beta": \#(own) } }"#
      )
      let isRead = (try? LinkCatalog(json: text)) != nil
      let options = variant?["properties"]?[key]?["anyOf"]?.array ?? []
      #expect(options.contains { $0["type"] == "null" } == isRead, "\(key)")
    }
  }

  @Test func `the JSON schema describes every key`() throws {
    let schema = try Self.schema()
    for (name, _) in Self.objects {
      let object = name.map { schema["$defs"]?[$0] } ?? schema
      for property in object?["properties"]?.members ?? [] {
        let reference = property.value["$ref"]?.string?.split(separator: "/").last
        let target = reference.flatMap { schema["$defs"]?[String($0)] }
        let description = property.value["description"] ?? target?["description"]
        #expect(description?.string?.isEmpty == false, "\(name ?? "").\(property.key)")
      }
    }
  }

  @Test func `the JSON schema requires the same keys as the reader`() throws {
    let schema = try Self.schema()
    func required(_ name: String) -> [String]? {
      schema["$defs"]?[name]?["required"]?.array?.compactMap(\.string)
    }
    #expect(schema["required"] == ["schema", "app", "routes"])
    #expect(required("app") == nil)
    #expect(required("android") == ["package"])
    #expect(required("route") == ["name", "pattern"])
    #expect(required("deprecated") == ["reason"])
    #expect(required("webOnly") == ["domain", "pattern"])
    #expect(required("output") == ["kind"])
  }

  @Test func `the JSON schema has the words, the defaults and the limits of the reader`() throws {
    let schema = try Self.schema()
    let policies = schema["$defs"]?["policies"]?["properties"]
    func check<Choice: RawRepresentable<String> & CaseIterable>(_ key: String, _ type: Choice.Type)
    {
      #expect(policies?[key]?["enum"] == .strings(Choice.allCases.map(\.rawValue)), "\(key)")
      #expect(policies?[key]?["default"] == .strings(Choice.allCases.map(\.rawValue)).array?.first)
    }
    check("trailingSlash", LinkPolicies.TrailingSlash.self)
    check("emptyComponents", LinkPolicies.EmptyComponents.self)
    check("pathCase", LinkPolicies.PathCase.self)
    check("plus", LinkPolicies.Plus.self)
    check("credentials", LinkPolicies.Credentials.self)
    let kinds = schema["$defs"]?["output"]?["properties"]?["kind"]?["enum"]
    #expect(kinds == .strings(CatalogOutput.Kind.allCases.map(\.rawValue)))
    let presentation = schema["$defs"]?["route"]?["properties"]?["presentation"]
    #expect(presentation?["examples"] == .strings(PresentationHint.forms))
    #expect(policies?["maximumLength"]?["default"]?.int == LinkPolicies().maximumLength)
    #expect(policies?["maximumLength"]?["maximum"]?.int == LinkPolicies.lengthLimit)
    #expect(policies?["maximumItems"]?["default"]?.int == LinkPolicies().maximumItems)
    #expect(schema["properties"]?["routes"]?["maxItems"]?.int == LinkCatalog.routeLimit)
    #expect(schema["properties"]?["schema"]?["const"]?.int == LinkCatalog.schema)
    #expect(schema["$defs"]?["pattern"]?["maxLength"]?.int == Pattern.lengthLimit)
  }
}
