internal import Logging
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
internal import WaymarkCatalog
internal import WaymarkSite

/// The site in service, which a change of its files replaces.
final class SiteStore: Sendable {
  private struct State {
    var site: Site
    var catalog: LinkCatalog
    var book: LinkBook?
    var version = 0
    var fault: String?
    var isStopping = false
  }

  private let state: Mutex<State>
  /// The readers of the link book; `nil` for no book.
  private let booking: BookAccess?
  private let checksDomains: Bool

  /// - Parameters:
  ///   - booking: The readers of the link book; `nil` for no book.
  ///   - checksDomains: Indicates whether the link book checks the files of the domains.
  init(_ loaded: SiteSource.Loaded, booking: BookAccess? = nil, checksDomains: Bool = false) {
    (self.booking, self.checksDomains) = (booking, checksDomains)
    state = Mutex(State(site: loaded.site, catalog: loaded.catalog))
    replace(with: loaded)
  }

  /// The site.
  var site: Site { state.withLock { $0.site } }

  /// The site, and whether the server is about to stop.
  var current: (site: Site, isStopping: Bool) { state.withLock { ($0.site, $0.isStopping) } }

  /// The catalog of the site.
  var catalog: LinkCatalog { state.withLock { $0.catalog } }

  /// The link book of the site; `nil` if no one may read it.
  var book: LinkBook? { state.withLock { $0.book } }

  /// The mistakes in the files since the site in service was made; `nil` if there are none.
  var fault: String? { state.withLock { $0.fault } }

  /// Indicates whether the server is about to stop, so that no client should keep its connection.
  var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Puts a new site in service.
  func replace(with loaded: SiteSource.Loaded) {
    let book = booking.map {
      LinkBook(
        loaded.site,
        files: loaded.files,
        variantFiles: loaded.variantFiles,
        acceptsLoopback: $0.isLoopback,
        source: loaded.source,
        checksDomains: checksDomains
      )
    }
    let version = state.withLock { state in
      state.site = loaded.site
      state.catalog = loaded.catalog
      state.book = book
      state.fault = nil
      state.version += 1
      return state.version
    }
    guard let book else { return }
    // The comparison can take seconds, in which the threads of the server answer requests.
    NIOThreadPool.singleton.submit { [weak self] state in
      guard case .active = state, let self else { return }
      if self.state.withLock({ $0.version }) == version { book.prove() }
    }
  }

  /// Keeps the site in service although its files have mistakes.
  func keep(because fault: String) {
    let time = String(decoding: TimeText.log.bytes, as: UTF8.self)
    let book = state.withLock { state in
      state.fault = fault
      return state.book
    }
    book?.note(fault: "since \(time): \(fault)")
  }

  /// Begins to stop.
  func stop() { state.withLock { $0.isStopping = true } }
}

/// Notices that files have changed, once they change no more.
struct FileChanges<Version: Equatable> {
  private var current: Version
  private var last: Version

  /// - Parameter version: The version that was read first.
  init(_ version: Version) {
    current = version
    last = version
  }

  /// Returns whether a version is to be read: it is new, and as it was in the call before.
  mutating func areComplete(_ version: Version) -> Bool {
    defer { last = version }
    guard version != current, version == last else { return false }
    current = version
    return true
  }
}

/// Makes the site again whenever its files change.
///
/// The files are compared every second. This also notices files that are replaced as a whole, as
/// editors and Kubernetes do. Files that still change, such as a template of which one half is
/// written, are not read.
struct SiteWatch: Service {
  let source: SiteSource
  let store: SiteStore
  let logger: Logger
  /// The version of the files from which the site in service was made.
  let version: SiteSource.Version
  var interval: Duration = .seconds(1)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var changes = FileChanges(version)
      while true {
        try await Task.sleep(for: interval)
        if changes.areComplete(source.version()) { reload() }
      }
    }
  }

  /// Makes the site from the files, or keeps the last one.
  func reload() {
    do {
      let loaded = try source.load()
      store.replace(with: loaded)
      loaded.log(to: logger)
      logger.notice("The files have changed; \(loaded.catalog.routes.count) routes are in service.")
    } catch {
      store.keep(because: "\(error)")
      logger.error("The files have mistakes; the last site without mistakes stays.\n\(error)")
    }
  }
}

extension SiteSource.Loaded {
  /// Logs the mistakes that do not keep the site from its service.
  func log(to logger: Logger) {
    guard let fault else { return }
    logger.warning(
      "The link book compares generated files, because those of the app have mistakes.\n\(fault)"
    )
  }
}
