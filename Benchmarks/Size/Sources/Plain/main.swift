// An app's use of FoundationEssentials, without Waymark.
import FoundationEssentials

struct Station: Codable {
  var id: Int
  var name: String?
}

print(URL(string: CommandLine.arguments.last ?? "")?.host() ?? "none")
print(try JSONEncoder().encode(Station(id: 25)).count)
