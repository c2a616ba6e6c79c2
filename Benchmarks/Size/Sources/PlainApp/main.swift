// An app's use of Foundation, without Waymark.
import Foundation

struct Station: Codable {
  var id: Int
  var name: String?
}

print(URL(string: CommandLine.arguments.last ?? "")?.host() ?? "none")
print(try JSONEncoder().encode(Station(id: 25)).count)
// Nearly every app reads settings, as WaymarkApp does. FoundationEssentials cannot read them.
print(UserDefaults.standard.string(forKey: "name") ?? "none")
