internal import SiteCheck
internal import WaymarkCatalog
internal import WaymarkCommand

/// Fetches and checks the files of a catalog's domains, with the code of `waymark-check`.
///
/// Requests about the same domain at the same time have one check.
actor LiveFiles {
  typealias Check = @Sendable (_ domain: String, LinkCatalog) async -> (isFine: Bool, text: String)

  private let run: Check
  private var checks: [String: Task<(isFine: Bool, text: String), Never>] = [:]

  init(_ run: @escaping Check) { self.run = run }

  /// Returns the checks over TLS, with the certificates of the system.
  static func overTLS() throws -> LiveFiles {
    let client = try TLSFileClient(FileClientOptions())
    return LiveFiles { domain, catalog in await client.check(domain, of: catalog) }
  }

  func check(_ domain: String, of catalog: LinkCatalog) async -> (isFine: Bool, text: String) {
    if let running = checks[domain] { return await running.value }
    let task = Task { [run] in await run(domain, catalog) }
    checks[domain] = task
    defer { checks[domain] = nil }
    return await task.value
  }
}
