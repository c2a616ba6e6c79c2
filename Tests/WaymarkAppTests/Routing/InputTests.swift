import Testing
import Waymark
import WaymarkApp

/// The kinds of input that an action may have.
@MainActor
@Suite struct InputTests {
  let screen = Screen()

  struct Filter: Codable, RouteParametersCodable, Equatable, CustomStringConvertible {
    enum Order: String, Codable { case name, date }
    var tags: [String]
    var page: Int?
    var order: Order
    var description: String { "\(tags) \(page.map(String.init) ?? "-") \(order)" }
  }

  /// An action that shows its input.
  final class Note<Input>: Action {
    static var name: String { "Note" }
    static func perform(context: ActionContext<Input>, presenter: Screen) async throws {
      presenter.shown.append("\(context.input)")
    }
  }

  final class Inputs: Feature, URLMapped {
    static let filter = action(Note<Filter>.self)
    static let optional = action(Note<Filter?>.self)
    static let none = action(Note<NoInput>.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("filter/{order}", to: filter)
      routes.send("optional", to: optional)
      routes.send("none", to: none)
    }
  }

  @Test(
    arguments: [
      ("filter/name?tags=a&tags=b&page=2", #"["a", "b"] 2 name"#, ""),
      ("filter/date", "[] - date", ""),
      ("filter/size", nil, "order"),
      ("filter/name?page=x", nil, "page"),
      ("optional", "nil", ""),
      ("optional?other=1", "nil", ""),
      ("optional?order=date&tags=a", #"Optional(["a"] - date)"#, ""),
      ("optional?order=size", nil, "order"),
      ("none?any=thing", "NoInput()", ""),
    ]
  )
  func `an input is decoded, or the wrong parameter is named`(
    path: String,
    shown: String?,
    parameter: String
  ) async throws {
    let router = try LinkRouter(app: .tests, features: [Inputs.self])
    let result = await router.open("x-app:" + path, with: screen.presentation)
    guard let shown else {
      guard case .notDecodable(let link, let error) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(error.parameter == parameter && link.text == "x-app:" + path)
      #expect(result.description.contains(parameter))
      return
    }
    #expect(result == .success)
    #expect(screen.shown == [shown])
  }

  @Test func `an input is written as it is read`() throws {
    let router = try LinkRouter(app: .tests, features: [Inputs.self])
    let filter = Filter(tags: ["a b", "c"], page: nil, order: .date)
    #expect(
      try router.linkCreator.appLink(to: Inputs.filter, with: filter)
        == "x-app://filter/date?tags=a%20b&tags=c"
    )
    #expect(try router.linkCreator.appLink(to: Inputs.optional, with: nil) == "x-app://optional")
    #expect(
      try router.linkCreator.universalLink(to: Inputs.none) == "https://domain.example/none"
    )
  }

  @Test func `typed routes wait for gates and are verified like other routes`() async throws {
    var opened = 0
    let router = try LinkRouter(app: .tests, routes: [.routes(Guarded.self) { _ in opened += 1 }])
    #expect(await router.open("x-app:guarded").code == "unverified")
    #expect(await router.open("https://domain.example/guarded").code == "deferred")
    router.gates.open("ready")
    #expect(await router.open("https://domain.example/guarded") == .success)
    #expect(opened == 1)
  }

  enum Guarded: TypedRoutes {
    case guarded
    static let routeSet = RouteExpansion.RouteSet(Self.self)
    static var routeDeclarations: [RouteExpansion.Declaration] {
      [RouteExpansion.Declaration("guarded", requiresVerifiedLink: true, gates: ["ready"])]
    }
    init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
      self = .guarded
    }
    func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
      try link.begin(0)
      try link.end()
    }
  }
}
