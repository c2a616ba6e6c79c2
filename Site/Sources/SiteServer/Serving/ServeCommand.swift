public import ArgumentParser
internal import Logging
internal import Metrics
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkCommand
internal import WaymarkHummingbird
internal import WaymarkSite

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The command `waymark-site`.
public struct SiteCommand: AsyncParsableCommand {
  /// The configuration of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "waymark-site",
      abstract: "Serve the web side of an app's links.",
      version: WaymarkTool.version,
      subcommands: [ServeCommand.self]
    )
  }

  /// Creates the command.
  public init() {}
}

/// `waymark-site serve [CATALOG]`.
struct ServeCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "serve",
      abstract: "Serve the files that iOS and Android fetch, and a page for every link.",
      discussion: """
        The server reads the catalog again when it changes. A catalog with mistakes leaves the \
        last one without mistakes in service.

        It speaks HTTP without TLS: put a proxy with your certificates in front of it, which \
        passes the header 'Host' on.

        Exit status: 0 after SIGTERM or SIGINT, 64 wrong usage, 65 the catalog or a template has \
        mistakes, 71 the address cannot be used.
        """
    )
  }

  @Argument(
    help: ArgumentHelp(
      "The file of a catalog; without it, 'waymark.json' in the working directory, or else the "
        + "example, Underway.",
      valueName: "catalog"
    ),
    completion: .file(extensions: ["json"])
  )
  var catalog: String?

  @Flag(help: "Serve the example, Underway, also if there is a file 'waymark.json'.")
  var example = false

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("The port to listen on; 0 for a free one.", valueName: "number"))
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "The domain that requests to a loopback address mean; without it, the first of the app.",
      valueName: "name"
    )
  )
  var domain: String?

  @Option(
    help: ArgumentHelp("The folder with templates of pages, ROUTE.html.", valueName: "folder"),
    completion: .directory
  )
  var pages: String?

  @Option(
    help: ArgumentHelp(
      "The token for the link book and everything else below '/_links/', as the password of any "
        + "user in a browser, or as 'Authorization: Bearer TOKEN'. Without it, a server on a "
        + "loopback address makes a token, and prints the address of the link book with it.",
      valueName: "token"
    )
  )
  var token: String?

  @Flag(help: "Serve no link book.")
  var noBook = false

  @Flag(
    help: """
      Let the link book check the files of the catalog's own domains when someone presses a \
      button, as waymark-check does.
      """
  )
  var liveChecks = false

  @Flag(name: .customLong("open"), help: "Open the link book in the browser of this computer.")
  var opensBook = false

  @Flag(
    help: "Serve only the files that Apple and Google fetch, for a website that has the pages."
  )
  var filesOnly = false

  @Option(
    help: ArgumentHelp(
      "The time for which the server still answers after SIGTERM, while it is not ready.",
      valueName: "seconds"
    )
  )
  var stopDelay = 1

  /// The address without the brackets of a URL.
  private var address: String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  private var isLoopback: Bool {
    // Names below '.localhost' are loopback addresses for browsers, but not for every system.
    address == "::1"
      || !address.contains(":") && !address.hasSuffix(".localhost")
        && LinkBook.isLoopback(host: address)
  }

  func validate() throws {
    if example, catalog != nil {
      throw ValidationError("'--example' is instead of the file of a catalog.")
    }
    if domain != nil, !isLoopback {
      throw ValidationError(
        "'--domain' is only for a loopback address: elsewhere, the header 'Host' names the domain."
      )
    }
    guard (0...65_535).contains(port) else {
      throw ValidationError("'--port' must be a number from 0 to 65535.")
    }
    // RFC 6750 §2.1.
    if let token, token.isEmpty || !token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      throw ValidationError("'--token' must have visible characters of ASCII, and no others.")
    }
    if noBook, token != nil {
      throw ValidationError("'--token' is for the link book, which '--no-book' leaves out.")
    }
    if noBook, liveChecks || opensBook {
      throw ValidationError(
        "'--live-checks' and '--open' are for the link book, which '--no-book' leaves out."
      )
    }
    if opensBook, !isLoopback {
      throw ValidationError("'--open' is only for a loopback address.")
    }
    if filesOnly, pages != nil {
      throw ValidationError("'--pages' is for pages, which '--files-only' leaves out.")
    }
    guard (0...3_600).contains(stopDelay) else {
      throw ValidationError("'--stop-delay' must be a number from 0 to 3600.")
    }
  }

  func run() async throws {
    OpenFiles.raiseLimit()
    let source = source
    let version = source.version()
    let loaded: SiteSource.Loaded
    do {
      loaded = try source.load()
    } catch {
      throw failure("\(error)", status: 65)
    }
    let access = noBook ? nil : BookAccess(isLoopback: isLoopback, token: token)
    let lines = LineLogHandler(label: "waymark-site")
    let logger = Logger(label: "waymark-site") { _ in lines }
    let live: LiveFiles?
    do {
      live = liveChecks && access != nil ? try LiveFiles.overTLS() : nil
    } catch {
      throw failure("the certificates of the system cannot be used: \(error)", status: 70)
    }
    let server = SiteServer(
      source: source,
      host: address,
      port: port,
      access: access,
      live: live,
      stopDelay: .seconds(stopDelay),
      logger: logger,
      log: SiteLog(metrics: MetricsSystem.factory) { lines.log($0) }
    )
    loaded.log(to: logger)
    let greeting = Greeting(
      loaded,
      name: source.catalog ?? "the example, Underway",
      host: address,
      isLoopback: isLoopback,
      book: access?.target
    )
    let opensBook = opensBook
    do {
      let store = SiteStore(loaded, booking: access, checksDomains: live != nil)
      try await server.run(loaded, version, store: store) { port in
        Self.print(greeting.text(port: port), to: STDOUT_FILENO)
        if opensBook, let book = greeting.book(port: port), !Browser.open(book) {
          Self.print("no browser can be opened; open the address above", to: STDERR_FILENO)
        }
      }
    } catch {
      throw failure(ListenError(error, host: host, port: port).description, status: 71)
    }
  }

  private var source: SiteSource {
    let own = "waymark.json"
    let isLoopback = isLoopback
    let domain = domain
    return SiteSource(
      catalog: example ? nil : catalog ?? (access(own, F_OK) == 0 ? own : nil),
      pages: pages,
      hasPages: !filesOnly
    ) { catalog in
      isLoopback ? domain ?? catalog.firstDomain : nil
    }
  }

  /// Prints an error, and returns the exit status.
  private func failure(_ message: String, status: Int32) -> ExitCode {
    Self.print(message, to: STDERR_FILENO)
    return ExitCode(status)
  }

  /// Writes lines at once, also if they go to a file.
  private static func print(_ text: String, to descriptor: Int32) {
    var rest = Array("\(text)\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

extension LinkCatalog {
  /// The first domain of the app; `nil` if it has none.
  fileprivate var firstDomain: String? { (try? Site(self))?.domains.first }
}

/// The limit of the system for the files and connections that a process can open.
enum OpenFiles {
  /// Raises the limit as far as the process may: systems start with 1,024 or less, which is fewer
  /// than the connections that the server accepts.
  static func raiseLimit() {
    var limit = rlimit()
    #if canImport(Darwin)
    let resource = RLIMIT_NOFILE
    #else
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    _ = setrlimit(resource, &limit)
  }
}
