// The program `Linked` without its links.
import Foundation

struct Station: Codable {
  var id: Int
  var name: String?
}

struct StationScreen {
  func show(_ station: Station) {
    print("\(self) shows \(station)")
  }
}

@MainActor
func open(_ link: String) async throws {
  guard let url = URL(string: link) else { return }
  StationScreen().show(Station(id: 25, name: url.lastPathComponent))
  print(try JSONEncoder().encode(Station(id: 25)).count)
}

try await open(CommandLine.arguments.last ?? "")
