import Waymark
import WaymarkCatalog

/// Generates a Kubernetes Ingress for a catalog.
struct IngressGenerator {
  let catalog: LinkCatalog
  let table: RouteTable
  let settings: IngressSettings

  /// The path of the file relative to the output directory.
  static let path = "kubernetes/ingress.yaml"

  /// The file and the notes.
  var generation: Generation {
    var generation = Generation()
    let (places, ports) = catalog.webPlaces
    for port in ports { generation.find(.port(port)) }
    if places.isEmpty {
      if ports.isEmpty { generation.find(.noDomain) }
      return generation
    }
    var text = head(places.map(\.place))
    var rules: [(place: WebPlace, catalog: LinkCatalog, rules: IngressRules)] = []
    let files = WebFiles(catalog)
    for (place, catalog) in places {
      let found = IngressRules(place, catalog, files: files.files(of: place))
      rules.append((place, catalog, found))
      text += rule(of: place, found)
    }
    generation.files.append(GeneratedFile(path: Self.path, domains: [], text: text))
    report(rules, in: &generation)
    return generation
  }

  private func head(_ places: [WebPlace]) -> String {
    var text = """
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata:
        name: \(YAMLText.scalar(settings.name))

      """
    if let namespace = settings.namespace { text += "  namespace: \(YAMLText.scalar(namespace))\n" }
    if !settings.annotations.isEmpty {
      text += "  annotations:\n"
      for (key, value) in settings.annotations.sorted(by: { $0.key < $1.key }) {
        text += "    \(YAMLText.quoted(key)): \(YAMLText.quoted(value))\n"
      }
    }
    text += "spec:\n"
    if let name = settings.ingressClass { text += "  ingressClassName: \(YAMLText.scalar(name))\n" }
    if let secret = settings.tlsSecret {
      text += "  tls:\n    - secretName: \(YAMLText.scalar(secret))\n"
      let names = places.compactMap(\.name)
      if !names.isEmpty { text += "      hosts:\n" }
      for name in names { text += "        - \(YAMLText.scalar(name))\n" }
    }
    return text + "  rules:\n"
  }

  private func rule(of place: WebPlace, _ rules: IngressRules) -> String {
    var text = "    - "
    if let name = place.name { text += "host: \(YAMLText.scalar(name))\n      " }
    text += "http:\n        paths:\n"
    for (path, receiver) in rules.paths {
      let service = receiver == .links ? settings.links : settings.website
      text += """
                  - path: \(YAMLText.quoted(path.path))
                    pathType: \(path.kind.rawValue)
                    backend:
                      service:
                        name: \(YAMLText.scalar(service.name))
                        port:
                          number: \(service.port)

        """
    }
    return text
  }

  private func report(
    _ rules: [(place: WebPlace, catalog: LinkCatalog, rules: IngressRules)],
    in generation: inout Generation
  ) {
    for (name, value) in settings.annotations.sorted(by: { $0.key < $1.key }) {
      let finding = NginxConfiguration.finding(about: name, value)
      if let finding { generation.add(finding.onServer(path: Self.path)) }
    }
    let hasLinks = rules.contains { !$0.place.routes.isEmpty }
    if hasLinks {
      generation.add(.spelling(on: .webServer).onServer(path: Self.path))
      if catalog.app.policies.pathCase == .insensitive {
        let finding = LinkDiagnostic.difference(.exactCase, on: .webServer)
        generation.add(finding.onServer(path: Self.path))
      }
    }
    for (place, catalog, rules) in rules {
      guard let table = catalog == self.catalog ? table : try? catalog.table() else { continue }
      let examples = RouteExamples(catalog: catalog, table: table)
      if let name = place.name, name.isWildcardDomain, !place.routes.isEmpty {
        let link = place.routes.lazy
          .map { ExampleLink(catalog.routes[$0].pattern).text(host: "www.\(place.exampleDomain)") }
          .first { (try? table.match($0)) != nil }
        generation.add(.oneLabel(name).onServer(path: Self.path, exampleLink: link))
      }
      generation.checkLinks(of: place, rules.differences, examples, path: Self.path) { path in
        rules.receiver(of: path) == .links
      }
    }
  }
}
