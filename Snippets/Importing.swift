// The code of the article "Importing files".
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

// snippet.importing
let text = #"{"applinks": {"details": [{"appID": "ABCDE12345.a.b", "paths": ["/buy/*"]}]}}"#
let file = try ImportFile(bytes: Array(text.utf8), name: "aasa.json", domains: ["a.example"])
let result = try LinkCatalog.importing([file])
print(result.catalog.routes[0].pattern)  // buy/**
print(result.findings[0].exampleLink ?? "")  // https://a.example/buy
// snippet.end
