internal import SiteCheck
internal import WaymarkCatalog
internal import WaymarkCommand

/// Asks the domains of a catalog for their files, with the code of `waymark-check`.
///
/// Requests about the same domain at the same time have one check.
actor LiveFiles {
  typealias Check = @Sendable (_ domain: String, LinkCatalog) async -> (isFine: Bool, text: String)

  private let ask: Check
  private var checks: [String: Task<(isFine: Bool, text: String), Never>] = [:]

  init(_ ask: @escaping Check) { self.ask = ask }

  /// Returns the checks over TLS, with the certificates of the system.
  static func overTLS() throws -> LiveFiles {
    let client = try TLSFileClient(FileClientOptions())
    return LiveFiles { domain, catalog in await client.check(domain, of: catalog) }
  }

  func check(_ domain: String, of catalog: LinkCatalog) async -> (isFine: Bool, text: String) {
    if let running = checks[domain] { return await running.value }
    let task = Task { [ask] in await ask(domain, catalog) }
    checks[domain] = task
    defer { checks[domain] = nil }
    return await task.value
  }
}
