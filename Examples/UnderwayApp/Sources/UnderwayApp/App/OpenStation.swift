// deprecated: openAppWhenRun
import AppIntents
import Foundation
import UnderwayRoutes
import WaymarkApp

/// Opens a station from Siri, Shortcuts or Spotlight.
struct OpenStation: OpenIntent {
  static let title: LocalizedStringResource = "Open a station"
  // Before iOS 26.
  static let openAppWhenRun = true

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  static var supportedModes: IntentModes { .foreground }

  @Parameter(title: "Station") var target: StationEntity
  @Dependency private var links: LinkInbox

  func perform() async throws -> some IntentResult {
    let route = AppRoute.station(stationID: Station.ID(target.id))
    await links.deliver(try .route(route, source: .intent))
    return .result()
  }
}

/// A station in the system's UI.
struct StationEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Station"
  static let defaultQuery = StationQuery()

  let id: Int
  let name: String

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

/// Finds the stations for the system.
struct StationQuery: EnumerableEntityQuery {
  func entities(for identifiers: [Int]) async throws -> [StationEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [StationEntity] {
    await SubwayMap.load().stations.map { StationEntity(id: $0.id.number, name: $0.name) }
  }
}
