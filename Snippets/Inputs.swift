// The code of the article "Inputs".

import Waymark
import WaymarkDiagnostics

// snippet.codable
struct Filter: Codable, RouteParametersCodable {
  var line: String
  var page: UInt8?
}

let table = try RouteTable([Route("line/{line}", name: "line")])
let match = try table.match("underway://line/7?page=2")
let filter = try match?.decode(Filter.self)
print(filter?.line ?? "none", filter?.page ?? 1)  // 7 2
// snippet.end

// snippet.malformed
LinkDiagnostics.enable()  // of WaymarkDiagnostics, once: it adds the line "help"
do {
  _ = try table.match("underway://line/7?page=two")?.decode(Filter.self)
} catch {
  print(error)
}
// error[decoding.malformed]: 'page' is "two", not an integer from 0 to 255
//   at route 'line'
// help: give 'page' an integer from 0 to 255
// snippet.end

// snippet.defaults
struct Search: Codable, RouteParametersCodable, RouteDefaulting {
  var text: String
  var page: Int
  static var routeDefaults: Search { Search(text: "", page: 1) }
}

let mapping = URLMapping(name: "search", pattern: try Pattern("search"), scope: .appAny)
let written = try Search(text: "lines", page: 1).encodeAsRouteParameters(for: mapping)
print(written ?? [:])  // ["text": "lines"]
print(try Search(from: ["text": "lines"], mapping: mapping)?.page ?? 0)  // 1
// snippet.end

// snippet.optional
let none: RouteParameters = ["utm_source": "mail"]
print(try none.decode(Filter?.self, mapping: mapping) == nil)  // true
// snippet.end

// snippet.by-hand
struct DocumentRef: RouteParametersCodable {
  var name: String

  init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    guard let name = routeParameters?["name"] else { return nil }
    self.name = name
  }

  func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
    ["name": name]
  }
}
// snippet.end

// snippet.parameters
let parameters: RouteParameters = ["name": "Ada", "tag": "a", "tag": "b"]
print(parameters["name"] ?? "none")  // Ada
print(parameters.all("tag"))  // ["a", "b"]
print(parameters["id"] == nil)  // true
print(parameters["id", default: "0"])  // 0
print(parameters.keys)  // ["name", "tag"]
print(parameters.map { key, value in "\(key)=\(value)" })  // ["name=Ada", "tag=a", "tag=b"]
// snippet.end
