#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

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

        Exit status: 0 the links are written, 64 there is no such route, a parameter is missing or \
        another wrong usage, 65 the catalog cannot be read or no link can have such a value, 74 \
        the image cannot be written.
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
    completion: .file(),
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
      let loaded = try await options.load(fallsBack: true)
      let values = try Self.values(parameters)
      let table = try loaded.catalog.compiled()
      let links = try RouteLinks.written(name, values, in: table, of: loaded.all)
      try qr?.write(links.preferred)
      if options.json {
        let json: JSONValue = .object([
          "route": .string(name), "app": .strings(links.app),
          "universal": .strings(links.universal),
          "qr": qr?.path.map { .object(["file": .string($0), "link": .string(links.preferred)]) },
        ])
        try Console.answer(json)
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
      let help = "write the name of the parameter, '=', and its value as it is, without escapes"
      let (name, value) = try argument.nameAndValue(help: help)
      values.append(value, for: name)
    }
    return values
  }
}

extension RouteLinks {
  /// Returns the links to a route.
  ///
  /// - Parameter all: The catalog with all variants, one of which may have links to the route.
  static func written(
    _ name: String,
    _ values: RouteParameters,
    in table: RouteTable,
    of all: LinkCatalog
  ) throws(ToolError) -> RouteLinks {
    do throws(Failure) {
      return try RouteLinks(name, values, in: table)
    } catch {
      let failure = ToolError(error)
      guard case .writing(let reason, _) = error, case .noMapping = reason.reason,
        let owner = all.owners.first(where: { Self.canWrite(name, values, in: $0.catalog) })
      else { throw failure }
      let help = owner.variant.map { "'--variant \($0)' selects the variant with these links" }
      let diagnostics = failure.diagnostics.map { $0.remedy(help ?? "leave out '--variant'") }
      throw ToolError(failure.status, diagnostics)
    }
  }

  private static func canWrite(
    _ name: String,
    _ values: RouteParameters,
    in catalog: LinkCatalog
  ) -> Bool {
    guard let table = try? catalog.compiled() else { return false }
    return (try? RouteLinks(name, values, in: table)) != nil
  }
}

extension ToolError {
  fileprivate init(_ failure: RouteLinks.Failure) {
    switch failure {
    case .writing(let error, let unknown): self = error.toolError(unknown)
    case .noNames:
      self.init(
        .unreadable,
        "command.no-names",
        "the app lists no scheme and no domain to write a link with",
        help: "list them under 'app.schemes' and 'app.domains' in the catalog"
      )
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
