#if Tools
internal import Waymark
internal import WaymarkAgreement
public import WaymarkCatalog
internal import WaymarkPlatforms

extension FileClient {
  /// Requests the files that the systems fetch from a domain of an app, and compares them with the
  /// routes, as `waymark-check DOMAIN` does, with the smaller limits of the link book.
  ///
  /// - Parameters:
  ///   - domain: A domain as the catalog lists it.
  ///   - catalog: The catalog with all variants of the app.
  /// - Returns: Whether nothing was found, and the answer for people.
  public func check(
    _ domain: String,
    of catalog: LinkCatalog
  ) async -> (isFine: Bool, text: String) {
    do throws(ToolError) {
      let plan = try CheckPlan(LoadedCatalog(catalog), domains: [PlatformFiles.server(of: domain)])
      let requests = plan.requests(ConnectionRules(), appleCDN: false, google: false)
      let answer = try CheckAnswer(
        plan,
        await answers(to: requests, showsProgress: false),
        ignoring: [],
        budget: AgreementBudget(states: 100_000, bytes: 64 << 20)
      )
      return (answer.isFine(failingOn: .warning), answer.text)
    } catch {
      return (false, "\(error)")
    }
  }

  /// Requests all files, many at once.
  func answers(
    to requests: [CheckedHost.Source],
    showsProgress: Bool
  ) async -> [CheckedHost.Source] {
    var sources = requests
    var progress = showsProgress ? CheckProgress(hosts: sources.map(\.request.host)) : nil
    // Enough for about 30 domains, and fewer than the files that every system lets a process open.
    let limit = 128
    await withTaskGroup(of: (Int, FetchedFile).self) { group in
      var next = 0
      func start() {
        guard next < sources.count else { return }
        let (index, request) = (next, sources[next].request)
        next += 1
        group.addTask { (index, await fetch(request)) }
      }
      for _ in 0..<limit { start() }
      while let (index, file) = await group.next() {
        sources[index].file = file
        progress?.arrive(from: sources[index].request.host)
        start()
      }
    }
    progress?.end()
    return sources
  }
}

extension CheckPlan {
  /// Returns the requests, in the order of the answer.
  func requests(_ rules: ConnectionRules, appleCDN: Bool, google: Bool) -> [CheckedHost.Source] {
    var sources: [CheckedHost.Source] = []
    for host in hosts {
      func add(_ kind: CheckedHost.Source.Kind, _ server: String, _ target: String) {
        let request = rules.request(server, target)
        sources.append(CheckedHost.Source(host: host.name, kind: kind, request: request))
      }
      if host.hasAssociation {
        add(.association, host.name, WebFile.associationPaths[0])
        if host.isListed { add(.rootAssociation, host.name, WebFile.associationPaths[1]) }
      }
      if host.hasAssetLinks { add(.assetLinks, host.name, WebFile.assetLinksPath) }
      if appleCDN, host.isListed, host.hasAssociation {
        add(.appleCDN, "app-site-association.cdn-apple.com", "/a/v1/\(host.name)")
      }
      if google, host.isListed, host.hasAssetLinks {
        add(
          .google,
          "digitalassetlinks.googleapis.com",
          "/v1/statements:list?source.web.site=https://\(host.name)&relation="
            + AssetLinks.handleAllURLs
        )
      }
    }
    return sources
  }
}

extension CheckAnswer {
  /// Judges the answers of all hosts now.
  init(
    _ plan: CheckPlan,
    _ sources: [CheckedHost.Source],
    ignoring ignored: Set<LinkDiagnostic.Code>,
    budget: AgreementBudget
  ) throws(ToolError) {
    let now = Console.now
    let hosts = plan.hosts.map { host in
      CheckedHost(
        host,
        sources.filter { $0.host == host.name },
        plan.identities,
        ignoring: ignored,
        now: now
      )
    }
    try self.init(hosts, plan.identities, ignoring: ignored, budget: budget)
  }
}
#endif
