#if canImport(AppIntents)
// deprecated: openAppWhenRun
public import AppIntents
import Foundation
import Waymark
import WaymarkApp

// snippet.url
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct ShowLine: AppIntent {
  static let title: LocalizedStringResource = "Show a line"

  @Parameter(title: "Line") var line: String

  func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(AppRoute.line(line)))
  }
}
// snippet.end

// snippet.open
struct OpenLine: OpenIntent {
  static let title: LocalizedStringResource = "Open a line"
  // Before iOS 26.
  static let openAppWhenRun = true

  @Parameter(title: "Line") var target: LineEntity

  func perform() async throws -> some IntentResult {
    let link = try LinkArrival.route(AppRoute.line(target.id), source: .intent)
    await links.deliver(link)
    return .result()
  }
}
// snippet.end

// snippet.modes
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension OpenLine {
  static var supportedModes: IntentModes { .foreground }
}
// snippet.end

// snippet.package
/// The intents of the package.
public struct LineIntents: AppIntentsPackage {}
// snippet.end

// snippet.included
struct UnderwayIntents: AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { [LineIntents.self] }
}
// snippet.end

/// The inbox of the app, wherever it keeps it.
@MainActor let links = LinkInbox(.shared)

struct LineEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Line"
  static let defaultQuery = LineQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct LineQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [LineEntity] {
    identifiers.map { LineEntity(id: $0) }
  }
}

// snippet.entity
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension LineEntity: URLRepresentableEntity {
  static var urlRepresentation: URLRepresentation { "https://www.underway.nyc/line/\(.id)" }
}
// snippet.end
#endif
