public import Waymark

/// The one door for every link that comes to an app.
///
///     let router = try LinkRouter(app: app, features: [DocumentFeature.self])
///     let result = await router.open("x-documents://open?name=hello.md", with: screens)
///     result == .success
///
/// A link is read, its route chosen, what it carries decoded, and only then the UI made ready and
/// the action performed.
@MainActor
public final class LinkRouter {
  /// The compiled routes of all features.
  public let table: RouteTable
  /// The features, in the order given, each group before its own.
  public let features: [any FeatureDefinition.Type]

  /// Where each route of the table leads.
  private let destinations: [any LinkDestination]
  private let routes: [ActionKey: [Int]]

  /// Makes a router of features.
  ///
  /// - Parameters:
  ///   - app: The schemes and domains that links may have and are written with.
  ///   - features: The features; of a group, all that belong to it.
  /// - Throws: ``LinkRouterError`` with every fault at once, and the names of the features.
  public init(
    app: AppIdentity = AppIdentity(),
    features: [any FeatureDefinition.Type]
  ) throws(LinkRouterError) {
    var collection = MappingCollection()
    for feature in features { collection.add(feature) }
    let compiled = try collection.compiled(app: app)
    self.table = compiled.table
    self.features = collection.features
    self.destinations = compiled.mappings.map(\.destination)
    var routes: [ActionKey: [Int]] = [:]
    for (index, mapping) in compiled.mappings.enumerated() {
      routes[mapping.key, default: []].append(index)
    }
    self.routes = routes
  }

  /// Whether a route takes a link; nothing is decoded, shown or performed.
  public func canOpen(_ text: String) -> Bool { ((try? table.match(text)) ?? nil) != nil }

  /// Opens a link and says what became of it once its action is through.
  public func open(
    _ text: String,
    with presentation: any PresentationRouter,
    source: LinkSource = .openURL
  ) async -> URLRoutingResult {
    switch request(text, source) {
    case .success(let task): await task.run(presentation)
    case .failure(let failure): failure.result
    }
  }

  /// Opens a link and says at once whether it was accepted: read, its route found, what it carries
  /// decoded.
  ///
  /// The presentation and the action follow in a task of their own. For callers that have to answer
  /// the system now.
  @discardableResult
  public func open(
    _ text: String,
    with presentation: any PresentationRouter,
    source: LinkSource = .openURL
  ) -> URLRoutingResult {
    switch request(text, source) {
    case .success(let task):
      Task { _ = await task.run(presentation) }
      return .success
    case .failure(let failure): return failure.result
    }
  }

  /// Reads a link, finds its route and decodes what it carries.
  private func request(
    _ text: String,
    _ source: LinkSource
  ) -> Result<any LinkTask, LinkFailure> {
    let found: RouteMatch?
    do throws(LinkError) {
      found = try table.match(text)
    } catch {
      return .failure(LinkFailure(result: .unreadable(error)))
    }
    if let found { return destinations[found.routeIndex].request(found, source) }
    do throws(LinkError) {
      let link = try DeepLink(text, policy: table.app.policies)
      return .failure(LinkFailure(result: .noMapping(UnmatchedLink(link, table))))
    } catch {
      return .failure(LinkFailure(result: .unreadable(error)))
    }
  }
}

extension LinkRouter {
  /// Writes links with the app's first scheme and first domain that a route's scopes allow.
  public var linkCreator: LinkCreator { LinkCreator(table: table) }

  /// The routes that lead to an action, as indices of the table's, in the order in which they were
  /// sent.
  func routes(
    to binding: StaticActionBinding<some FeatureDefinition, some Action>
  ) -> [Int] { routes[binding.key] ?? [] }
}
