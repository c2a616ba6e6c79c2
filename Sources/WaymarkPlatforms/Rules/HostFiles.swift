import Waymark

/// Generated files of one kind, and the hosts that serve them.
struct HostFiles: Sendable {
  /// The files.
  private(set) var all: [GeneratedFile] = []
  /// The index of each host's file; the key `nil` is any host that the catalog does not contain.
  private var indices: [String?: Int] = [:]

  init() {}

  /// Creates the files of the domains that each file names; all other hosts serve a file without
  /// domains.
  init(_ files: [GeneratedFile]) {
    for file in files { add(file, of: file.domains.isEmpty ? [nil] : file.domains) }
  }

  /// Adds a file that hosts serve.
  mutating func add(_ file: GeneratedFile, of hosts: [String?]) {
    for host in hosts where indices[host] == nil { indices[host] = all.count }
    all.append(file)
  }

  /// Returns the file of a domain or of `*.example.com`: its own, or that of the nearest parent
  /// domain that has one; `nil` if it has none.
  ///
  /// - Parameter domain: `nil` for all domains that the catalog does not contain.
  func file(of domain: String?) -> GeneratedFile? {
    let hosts = domain?.coveringDomains.map(\.bareDomain) ?? []
    let index = hosts.lazy.compactMap { indices[$0] }.first ?? indices[nil]
    return index.map { all[$0] }
  }
}
