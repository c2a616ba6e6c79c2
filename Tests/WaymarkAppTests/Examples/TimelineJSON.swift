import Foundation

/// A timeline's JSON, as another program reads it.
struct TimelineJSON: Decodable {
  struct Event: Decodable {
    let link: Int
    let time: Double
    let source: String
    let step: String
    let route: String?
    let result: String?
    let succeeded: Bool?
  }

  let schema: Int
  let forgotten: Int
  let events: [Event]

  init(_ json: String) throws {
    self = try JSONDecoder().decode(TimelineJSON.self, from: Data(json.utf8))
  }
}
