import Waymark

/// Generated files of one kind, and the hosts that serve them.
struct HostFiles: Sendable {
  /// The files.
  private(set) var all: [GeneratedFile] = []
  /// The index of each host's file; the key `nil` is any host that the catalog does not contain.
  private var indices: [String?: Int] = [:]

  /// The hosts of the catalog, and their names; `nil` if no files are generated.
  private let plan: AssociationHosts?
  private let names: Set<String>

  init(of plan: AssociationHosts?) {
    self.plan = plan
    names = Set(plan?.hosts.compactMap(\.name) ?? [])
  }

  /// Creates the files of the domains that each file names; all other hosts serve a file without
  /// domains.
  init(_ files: [GeneratedFile], of plan: AssociationHosts) {
    self.init(of: plan)
    for file in files { add(file, of: file.domains.isEmpty ? [nil] : file.domains) }
  }

  /// Adds a file that hosts serve.
  mutating func add(_ file: GeneratedFile, of hosts: [String?]) {
    for host in hosts where indices[host] == nil { indices[host] = all.count }
    all.append(file)
  }

  /// Returns the file of a domain or of `*.example.com`: its own, or that of the nearest wildcard
  /// that covers it; `nil` if it has none.
  ///
  /// - Parameter domain: `nil` for all domains that the catalog does not contain.
  func file(of domain: String?) -> GeneratedFile? {
    var host = domain?.bareDomain
    if let name = host, !names.contains(name) {
      // A host without an app for the system has no file, although a parent domain has one.
      let server = plan?.host(of: name) ?? name
      host = names.contains(server) ? server : nil
    }
    return indices[host].map { all[$0] }
  }
}
