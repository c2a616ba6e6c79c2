#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms
internal import WaymarkSite

/// `waymark try ROUTE|URL [k=v…]`: prints the commands that open a link on a simulator, an emulator
/// or a device.
struct TryCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "try",
      abstract: "Print the commands that open a link on a simulator, an emulator or a device.",
      discussion: """
        The lines are for a POSIX shell. With a route, one link for each scheme and domain of the \
        app. A link of a variant has the lines of that variant. The command runs nothing; DEVICE \
        is a name that 'xcrun devicectl list devices' shows.

        Exit status: 0 the lines are printed, 64 wrong usage, 65 the URL cannot be read.
        """
    )
  }

  @Argument(help: "The name of a route, or a URL; quote it, because shells interpret '?' and '&'.")
  var target: String

  @Argument(
    help: ArgumentHelp("The route's parameters, each as NAME=VALUE.", valueName: "name=value")
  )
  var parameters: [String] = []

  @OptionGroup var options: CatalogOptions<Tool>

  func run() async throws {
    try await answer { () async throws(ToolError) in
      let loaded = try await options.load(fallsBack: true)
      var catalog = loaded.catalog
      var table = try catalog.compiled()
      if table.routes(named: target).first == nil,
        let owner = table.explain(target).otherOwner(of: target, in: loaded.all)
      {
        catalog = owner.catalog
        table = try catalog.compiled()
        let help = owner.variant.map { "'--variant \($0)' selects it" } ?? "leave out '--variant'"
        Console.error("note: the link is one of \(owner.words), and so are these lines; \(help)")
      }
      let openings = try links(in: table, of: catalog, loaded.all)
        .map { LinkOpening($0, app: catalog.app) }
      if openings.contains(where: \.mayOpenSafari) {
        // Apple documents no reason (https://github.com/avioli/uni_links/issues/122).
        Console.error(
          "note: many simulators open a web link in Safari, whatever the app's files say; a link "
            + "in Messages or Notes on a device shows what users see"
        )
      }
      if options.json {
        let json = openings.map(\.json)
        try Console.answer(["links": .array(json)])
      } else {
        try Console.answer(openings.map(\.text).joined(separator: "\n\n"))
      }
      return true
    }
  }

  /// Returns the links of a route, or the URL itself.
  private func links(
    in table: RouteTable,
    of catalog: LinkCatalog,
    _ all: LinkCatalog
  ) throws(ToolError) -> [String] {
    let isRoute = table.routes(named: target).first != nil
    let explanation = isRoute ? nil : table.explain(target)
    if case .unreadable(let error)? = explanation?.result,
      let meant = explanation?.candidates.first, meant.route != nil, meant.reason != .misspelled
    {
      let isShown = meant.shown == meant.link
      throw ToolError(
        .unreadable,
        error.diagnostic.remedy(isShown ? didYouMean(meant.link) : "give the link alone")
      )
    }
    guard !isRoute, target.urlScheme != nil else {
      let values = try LinkCommand<Tool>.values(parameters)
      let written = try RouteLinks.written(target, values, in: table, of: all)
      let links = written.app + written.universal
      if links.allSatisfy({ !table.explain($0).opens }) { Self.noteUnopened() }
      return links
    }
    if let parameter = parameters.first {
      throw ToolError(
        .usage,
        "command.parameter-of-url",
        "\(quoted(parameter)) is given for a URL, which has its parameters already",
        help: "write it into the URL, or name a route"
      )
    }
    try MatchedURL.check([target])
    let link: DeepLink
    do throws(LinkError) {
      link = try DeepLink(target, policy: table.app.policies)
    } catch {
      throw ToolError(.unreadable, error.diagnostic)
    }
    if !catalog.decoding(table.explain(link)).opens { Self.noteUnopened() }
    return MatchedURL.received([link.browserText ?? target])
  }

  private static func noteUnopened() {
    Console.error("note: no route opens it; '\(Tool.name) explain' shows why")
  }
}

/// The commands that open one link.
private struct LinkOpening {
  let url: String
  private(set) var commands: [(system: String, command: String)] = []

  init(_ url: String, app: AppIdentity) {
    self.url = url
    let link = ShellText.quoted(url)
    // Without identifiers, the app may run on both systems.
    let isUnknown = app.apple == nil && app.android == nil
    if isUnknown || app.apple != nil {
      commands.append(("ios-simulator", "xcrun simctl openurl booted \(link)"))
      for appID in app.apple?.appIDs ?? [] {
        let bundle = String(appID.drop { $0 != "." }.dropFirst())
        commands.append(
          (
            "ios-device",
            "xcrun devicectl device process launch --device DEVICE --terminate-existing "
              + "--payload-url \(link) \(ShellText.quoted(bundle))"
          )
        )
      }
    }
    if isUnknown || app.android != nil {
      var words = [
        "am", "start", "-W", "-a", "android.intent.action.VIEW", "-c",
        "android.intent.category.BROWSABLE", "-d", link,
      ]
      if let package = app.android?.package { words.append(ShellText.quoted(package)) }
      // 'adb shell' passes its arguments to a shell of the device as one text.
      let remote = words.joined(separator: " ")
      commands.append(("android", "adb shell \(ShellText.doubleQuoted(remote))"))
    }
  }

  /// Indicates whether a simulator may open the link in a browser, although a device would open
  /// the app.
  var mayOpenSafari: Bool {
    ["http", "https"].contains(url.urlScheme?.lowercased())
      && commands.contains { $0.system == "ios-simulator" }
  }

  var text: String { ([url] + commands.map { "  \($0.command)" }).joined(separator: "\n") }

  var json: JSONValue {
    .object([
      "url": .string(url),
      "commands": .array(
        commands.map { .object(["system": .string($0.system), "command": .string($0.command)]) }
      ),
    ])
  }
}
#endif
