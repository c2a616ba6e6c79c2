import Waymark
import WaymarkApp

/// An app whose links are observed.
@MainActor
enum ObservedApp {
  struct Name: Codable, Hashable, RouteParametersCodable {
    var name: String
  }

  final class OpenNote: Action {
    static let analyticsID: String? = "note-open"
    static func perform(context: ActionContext<Name>, presenter: NoPresenter) async throws {
      switch context.input.name {
      case "moved": throw LinkRedirect(to: "x-notes://note?name=here")
      case "elsewhere": throw LinkRedirect(to: "https://help.example.com/moved?to=attic")
      case "abroad": throw LinkRedirect(to: "x-notes://export?name=a")
      case "tired": throw CancellationError()
      case "broken": throw Broken(name: context.input.name)
      default: break
      }
    }
  }

  struct Broken: Error {
    var name: String
  }

  /// An action that analytics do not count.
  final class CountNotes: Action {
    static let activityEligibility: Set<ActivityEligibility> = [.handoff]
    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
  }

  final class ExportNote: Action {
    static let analyticsID: String? = "note-export"
    static func perform(context: ActionContext<Name>, presenter: NoPresenter) async throws {}
  }

  final class Notes: Feature, URLMapped {
    static let open = action(OpenNote.self)
    static let count = action(CountNotes.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("note", to: open, name: "note")
      routes.send("count", to: count)
    }
  }

  final class Export: ConditionalFeature, URLMapped {
    static let requirements: [FeatureRequirement] = [.flag("export")]
    static let export = action(ExportNote.self)
    static func urlMappings(routes: URLMappingsBuilder) { routes.send("export", to: export) }
  }

  final class All: FeatureGroup {
    static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Export.self]
  }

  /// A router with a time of its own: a second passes whenever it is asked.
  static func router() throws -> LinkRouter {
    let router = try LinkRouter(
      app: AppIdentity(schemes: ["x-notes"], domains: ["notes.example.com"]),
      features: [All.self],
      forwards: [
        .alias("memo/{name}", for: "note?name={name}"),
        .redirect("help/{topic}", to: "https://help.example.com/{topic}"),
      ]
    )
    var now = 0
    router.elapsed = {
      now += 1
      return .seconds(now)
    }
    return router
  }
}

/// Writes down what it is told.
@MainActor
final class Witness: LinkObserver {
  var events: [LinkEvent] = []
  /// What it does when it is told something.
  var reaction: ((LinkEvent) -> Void)?

  func observe(_ event: LinkEvent) {
    events.append(event)
    reaction?(event)
  }

  /// The events, each in one line.
  var lines: [String] {
    events.map { String($0.description.prefix { !$0.isNewline }) }
  }

  func forget() { events = [] }
}
