import Waymark
import WaymarkCatalog

extension LinkCatalog {
  /// Returns entitlements with every domain that the app's links may have, for the services that
  /// the catalog requests.
  func entitlements(into existing: Entitlements?, isDeveloperMode: Bool) -> Generation {
    var generation = Generation()
    let path = "App.entitlements"
    if let file = entitlements(into: existing, isDeveloperMode, path, &generation) {
      generation.files.append(GeneratedFile(path: path, domains: [], text: file.text))
    }
    return generation
  }

  /// The entitlements that the catalog generates.
  var generatedEntitlements: Entitlements? {
    var generation = Generation()
    return entitlements(into: nil, false, "", &generation)
  }

  /// Returns entitlements, and adds their findings; `nil` if the own file cannot be completed.
  func entitlements(
    into existing: Entitlements?,
    _ isDeveloperMode: Bool,
    _ path: String,
    _ generation: inout Generation
  ) -> Entitlements? {
    var file = existing ?? Entitlements()
    let key = Entitlements.associatedDomainsKey
    if !file.findings.isEmpty {
      generation.find(.unreadableKey(key), path: path)
      return nil
    }
    var missing: [AssociatedDomain] = []
    // Only the host of a domain can be in capital letters.
    let present = Set(
      file.associatedDomains.map { domain in
        domain.service + lowercasedASCII(String(domain.text.dropFirst(domain.service.count)))
      }
    )
    // Entries may have two modes, or no mode for services other than links.
    let isForDevelopment = file.isForDevelopment
    let known = Set(
      (isDeveloperMode ? file.associatedDomains : []).filter { domain in
        domain.mode?.contains("developer") == true
          || isForDevelopment && domain.service != "applinks" && domain.mode == nil
      }.map { "\($0.service):\(lowercasedASCII($0.host))" }
    )
    let hosts = associatedHosts(&generation)
    for service in associatedServices {
      var hosts = hosts
      if service == "webcredentials", let list = app.apple?.sharesPasswords.list {
        hosts = list.filter { !$0.contains(":") }
      } else if service != "applinks" {
        // The host of a wrapper has links of the app, but no other service.
        hosts.removeAll(where: app.isWrapper)
      }
      for host in hosts {
        // Apple, "Associated Domains Entitlement": a wildcard does not apply to App Clips.
        if service == "appclips", host.isWildcardDomain {
          generation.find(.clipWildcard(host), path: path)
          continue
        }
        let domain = AssociatedDomain(
          service: service,
          host: host,
          mode: isDeveloperMode ? "developer" : nil
        )
        let isPresent = present.contains(domain.text) || known.contains("\(service):\(host)")
        if !isPresent { missing.append(domain) }
      }
    }
    if isDeveloperMode { generation.find(.developerMode, path: path) }
    if !missing.isEmpty {
      file.list.append(missing.map { .string($0.text) }, to: key)
      if existing != nil {
        for domain in missing { generation.find(.added(domain.text, key: key), path: path) }
      }
    }
    return file
  }

  private var associatedServices: [String] {
    var services = ["applinks"]
    if let apple = app.apple, apple.sharesPasswords != false { services.append("webcredentials") }
    if app.apple?.appClipIDs.isEmpty == false { services.append("appclips") }
    return services
  }

  /// Returns the hosts in the order of the catalog.
  ///
  /// The bare domain, which a wildcard does not include, follows the wildcard.
  private func associatedHosts(_ generation: inout Generation) -> [String] {
    var hosts: [String] = []
    let plan = AssociationHosts(self)
    for port in plan.ports { generation.find(.port(port)) }
    let domains = plan.hosts.flatMap(\.domains)
    for domain in domains {
      hosts.append(domain)
      guard domain.isWildcardDomain else { continue }
      let bare = domain.bareDomain
      if !domains.contains(bare) { generation.find(.bareDomain(bare)) }
      hosts.append(bare)
    }
    if domains.isEmpty, plan.ports.isEmpty { generation.find(.noDomain) }
    return hosts.unique
  }
}
