import TestSupport
import Testing
import WaymarkCatalog

@testable import Waymark
@testable import WaymarkSite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct `The OpenAPI document of the link book` {
  private let document: JSONValue
  private let client: BookClient

  init() throws {
    client = try BookClient(SiteCatalogs.shop)
    document = try JSONDocument(Array(SiteTexts.bookAPI.utf8)).root
  }

  @Test(
    arguments: zip(
      ["openapi.json", "book.css", "book.js"],
      [
        "Schema/link-book.openapi.json", "Sources/WaymarkSite/Book/book.css",
        "Sources/WaymarkSite/Book/book.js",
      ]
    )
  )
  func `the book has the document, the stylesheet and the script of the repository`(
    name: String,
    path: String
  ) throws {
    let file = Article.root.appending(path: path)
    let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(client.get("/_links/\(name)")?.text == text)
  }

  @Test func `each page of the book has the address of the document`() throws {
    for page in ["/_links", "/_links/route?name=none"] {
      #expect(client.get(page)?.text.contains("href=\"/_links/openapi.json\"") == true, "\(page)")
    }
    let answer = try #require(client.get("/_links/openapi.json"))
    #expect(answer.status == 200 && answer[header: "Content-Type"] == "application/json")
    #expect(document["servers"]?.array?.compactMap { $0["url"]?.string } == ["/"])
  }

  @Test func `the book answers every method of the document, and no other one`() throws {
    let paths = try #require(document["paths"]?.members)
    #expect(paths.count == 4)
    for path in paths {
      let methods = try #require(path.value.members).map { $0.key.uppercased() }
      for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let request = SiteRequest(method: method, host: client.host, target: path.key)
        let status = try #require(client.book.answer(request)).status
        #expect((status == 405) == !methods.contains(method), "\(method) \(path.key)")
      }
    }
  }

  @Test func `every answer has only keys of the document, and every key is in an answer`() throws {
    var reader = SchemaReader(document)
    var answers: [(path: String, method: String, answer: SiteAnswer)] = [
      ("/_links/routes", "get", try #require(client.get("/_links/routes"))),
      ("/_links/catalog", "get", try #require(client.get("/_links/catalog"))),
    ]
    let redirecting = try BookClient(
      SiteCatalogs.catalog(
        """
        {"schema": 1,
         "app": {"name": "Old", "domains": ["www.tea.example"],
           "wrappers": [{"host": "click.mail.example", "paths": ["c"], "item": "u"}],
           "variants": {"wide": {"domains": ["*.tea.example"]}}},
         "routes": [{"name": "a", "pattern": "a/{x}"},
           {"name": "b", "pattern": "b/{x}", "deprecated": {"reason": "old", "replacement": "a"}}]}
        """
      )
    )
    answers.append(
      ("/_links/explain", "post", try redirecting.explain("https://www.tea.example/b/1"))
    )
    // A link inside another one, and a link of a variant.
    answers.append(
      (
        "/_links/explain", "post",
        try redirecting.explain("https://click.mail.example/c?u=https://www.tea.example/a/1")
      )
    )
    answers.append(
      (
        "/_links/explain", "post",
        try redirecting.explain("https://a.b/?u=https://www.tea.example/a/1")
      )
    )
    for url in ["tea-beta://tea/x", "https://www.tea.example/tea/x/y"] {
      answers.append(("/_links/explain", "post", try client.explain(url)))
    }
    for url in `The answers of a link book for programs`.urls {
      answers.append(("/_links/explain", "post", try client.explain(url)))
    }
    let bodies = [
      #"{"route": "tea", "parameters": {"name": "x"}}"#, #"{"route": "tea"}"#, "{",
      #"{"route": "none"}"#,
    ]
    for body in bodies {
      let answer = try #require(client.post("/_links/link", body))
      answers.append(("/_links/link", "post", answer))
    }
    for (path, method, answer) in answers {
      let operation = try #require(document["paths"]?[path]?[method])
      let response = try #require(
        reader.resolved(operation["responses"]?["\(answer.status)"]),
        "\(path) has the status \(answer.status)"
      )
      let type = try #require(answer[header: "Content-Type"])
      let schema = try #require(response["content"]?[type]?["schema"], "\(path): \(type)")
      reader.check(try JSONDocument(answer.body).root, schema, at: path)
    }
    #expect(reader.mistakes == [])
    #expect(reader.unused == [])
  }
}

/// The part of JSON Schema that the document uses.
private struct SchemaReader {
  private let document: JSONValue
  private(set) var mistakes: [String] = []
  /// The properties of the schemas that were in a value, by the names of the schemas.
  private var used: Set<String> = []

  init(_ document: JSONValue) { self.document = document }

  /// Returns a value, or the one that it refers to.
  func resolved(_ value: JSONValue?) -> JSONValue? {
    guard let path = value?["$ref"]?.string else { return value }
    return path.split(separator: "/").dropFirst().reduce(document) { $0?[String($1)] }
  }

  /// Compares a value with a schema.
  mutating func check(_ value: JSONValue, _ schema: JSONValue, at place: String) {
    let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) ?? place
    guard let schema = resolved(schema) else { return mistakes.append("\(place): no schema") }
    if let known = schema["enum"]?.array, !known.contains(value) {
      mistakes.append("\(place): \(value.text)")
    }
    if let constant = schema["const"], constant != value {
      mistakes.append("\(place): \(value.text)")
    }
    let types = schema["type"]?.array?.compactMap(\.string) ?? []
    if types.contains("null"), value.content == .null { return }
    switch schema["type"]?.string ?? types.first {
    case "object": checkObject(value, schema, name, at: place)
    case "array":
      guard let elements = value.array, let item = schema["items"] else {
        return mistakes.append("\(place): no array")
      }
      for element in elements { check(element, item, at: "\(name)[]") }
    case "string": if value.string == nil { mistakes.append("\(place): no text") }
    case "integer": if value.int == nil { mistakes.append("\(place): no number") }
    case "boolean": if value.bool == nil { mistakes.append("\(place): no true or false") }
    case nil where schema["enum"] != nil || schema["const"] != nil: break
    default: mistakes.append("\(place): unknown type")
    }
  }

  private mutating func checkObject(
    _ value: JSONValue,
    _ schema: JSONValue,
    _ name: String,
    at place: String
  ) {
    guard let members = value.members else { return mistakes.append("\(place): no object") }
    for key in schema["required"]?.array?.compactMap(\.string) ?? [] where value[key] == nil {
      mistakes.append("\(place): lacks '\(key)'")
    }
    for member in members {
      if let property = schema["properties"]?[member.key] {
        used.insert("\(name).\(member.key)")
        check(member.value, property, at: "\(name).\(member.key)")
      } else if schema["additionalProperties"]?.bool == false {
        mistakes.append("\(place): unknown key '\(member.key)'")
      }
    }
  }

  /// The properties of named schemas that no value had.
  var unused: [String] {
    (document["components"]?["schemas"]?.members ?? []).flatMap { schema in
      (schema.value["properties"]?.members ?? []).map { "\(schema.key).\($0.key)" }
        .filter { !used.contains($0) }
    }
  }
}
