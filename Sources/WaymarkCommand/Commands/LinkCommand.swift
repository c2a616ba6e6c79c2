#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog

/// `waymark link NAME k=v…`: writes the links to a route.
struct LinkCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "link",
      abstract: "Write the links to a route.",
      discussion: """
        One link for each scheme and domain of the app on which the route holds, app links first. \
        A parameter that the route does not name goes into the query.

        With --qr, the command also draws a QR code of one of the links: the first universal link, \
        because it opens the app or else the web page, and without one the first app link.
        """
    )
  }

  @Argument(help: "The name of the route.")
  var name: String

  @Argument(
    help: ArgumentHelp("The route's parameters, each as NAME=VALUE.", valueName: "name=value")
  )
  var parameters: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Write a QR code into this file, as the image that its ending names, '.svg' or '.png'; with \
      '-', print it as text in place of the links.
      """,
      valueName: "file"
    ),
    transform: { try QRCodeOutput($0) }
  )
  var qr: QRCodeOutput?

  @OptionGroup var options: CatalogOptions<Tool>

  func validate() throws {
    if options.json, case .text = qr {
      throw ValidationError(
        "'--json' and '--qr -' both write to standard output; name a file after '--qr'."
      )
    }
  }

  func run() async throws {
    try await answer { () async throws(ToolError) in
      let catalog = try await options.load(fallsBack: true).catalog
      let values = try Self.values(parameters)
      let links = try RouteLinks(name, values, in: catalog.compiled())
      try qr?.write(links.preferred)
      if options.json {
        let json = JSONValue.object([
          "route": .string(name), "app": .strings(links.app),
          "universal": .strings(links.universal),
          "qr": qr?.path.map { .object(["file": .string($0), "link": .string(links.preferred)]) },
        ])
        try Console.answer(json.text)
      } else if case .text = qr {
        try Console.answer(links.preferred)
      } else {
        try Console.answer((links.app + links.universal).joined(separator: "\n"))
      }
      return true
    }
  }

  /// Returns the parameters of arguments of the form NAME=VALUE.
  static func values(_ parameters: [String]) throws(ToolError) -> RouteParameters {
    var values = RouteParameters()
    for argument in parameters {
      guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
        throw .notNameAndValue(
          argument,
          help: "write the name of the parameter, '=', and its value as it is, without escapes"
        )
      }
      let value = argument[argument.index(after: equals)...]
      values.append(String(value), for: String(argument[..<equals]))
    }
    return values
  }
}

/// The links to a route with every scheme and domain that it applies to.
struct RouteLinks {
  private(set) var app: [String] = []
  private(set) var universal: [String] = []

  /// The link that works for most people: the first universal link, or else the first app link.
  ///
  /// A universal link opens the app if it is installed, and otherwise a web page.
  var preferred: String { universal.first ?? app.first ?? "" }

  init(_ name: String, _ values: RouteParameters, in table: RouteTable) throws(ToolError) {
    let any = LinkCreator(table: table)
    var missing: LinkWritingError?
    let routes = table.routes(named: name)
    let known = Set(routes.flatMap { table.routes[$0].pattern.parameterNames })
    let unknown = values.map(\.name).filter { !known.contains($0) }
    for scheme in any.names(.app, ofRoutes: routes) {
      let creator = LinkCreator(table: table, scheme: scheme)
      try Self.collect(&app, &missing, unknown) { () throws(LinkWritingError) in
        try creator.appLink(toRoute: name, with: values)
      }
    }
    for domain in any.names(.universal, ofRoutes: routes) where !domain.isWildcardDomain {
      let creator = LinkCreator(table: table, domain: domain)
      try Self.collect(&universal, &missing, unknown) { () throws(LinkWritingError) in
        try creator.universalLink(toRoute: name, with: values)
      }
    }
    if app.isEmpty, universal.isEmpty {
      if missing == nil, !table.app.schemes.list.isEmpty || !table.app.domains.list.isEmpty {
        try Self.collect(&app, &missing, unknown) { () throws(LinkWritingError) in
          try any.appLink(toRoute: name, with: values)
        }
      }
      guard let missing else {
        throw ToolError(
          .unreadable,
          "command.no-names",
          "the app lists no scheme and no domain to write a link with",
          help: "list them under 'app.schemes' and 'app.domains' in the catalog"
        )
      }
      throw missing.toolError(unknown)
    }
  }

  /// Adds a link that is not in the list yet.
  ///
  /// A route that does not apply to a scheme or domain is not a failure if it applies to another.
  private static func collect(
    _ links: inout [String],
    _ missing: inout LinkWritingError?,
    _ unknown: [String],
    _ write: () throws(LinkWritingError) -> String
  ) throws(ToolError) {
    do throws(LinkWritingError) {
      let link = try write()
      if !links.contains(link) { links.append(link) }
    } catch {
      guard case .noMapping = error.reason else {
        throw error.toolError(unknown)
      }
      missing = missing ?? error
    }
  }
}

extension LinkWritingError {
  /// Returns the error of the command.
  ///
  /// - Parameter unknown: The given names that the route's patterns do not have. If one of them is
  ///   nearly the missing name, the remedy shows both.
  fileprivate func toolError(_ unknown: [String]) -> ToolError {
    var finding = diagnostic
    if case .missingParameter(let name) = reason,
      let given = nearestName(to: name, among: unknown)
    {
      finding.help = "write \(quoted(name + "=…")) in place of \(quoted(given + "=…"))"
    }
    return ToolError(isUsage ? .usage : .unreadable, finding)
  }

  /// Indicates whether the command's arguments are wrong, and not a value that no link can contain.
  fileprivate var isUsage: Bool {
    switch reason {
    case .noMapping, .missingParameter, .wildcardInPattern: true
    default: false
    }
  }
}
#endif
