import Waymark
import WaymarkCatalog

/// Generates the nginx configuration for a catalog: locations to include, and complete servers.
struct NginxGenerator {
  let catalog: LinkCatalog
  let table: RouteTable
  let settings: NginxSettings

  /// The files and the notes.
  var generation: Generation {
    var generation = Generation()
    let (places, ports) = catalog.webPlaces
    for port in ports { generation.find(.port(port)) }
    if places.isEmpty, ports.isEmpty { generation.find(.noDomain) }
    var groups: [Group] = []
    let files = WebFiles(catalog)
    for (place, catalog) in places {
      let files = files.files(of: place)
      let rules = NginxRules(place, catalog, files: files, hasLinks: settings.links != nil)
      let text = text(of: rules)
      if let index = groups.firstIndex(where: { $0.text == text }) {
        groups[index].places.append(place)
      } else {
        groups.append(Group(catalog: catalog, rules: rules, text: text, places: [place]))
      }
    }
    for index in groups.indices {
      let folder = groups.count == 1 ? "" : "\(groups[index].places[0].fileName)/"
      groups[index].path = "\(folder)nginx/links.conf"
    }
    for group in groups {
      let isForAny = group.places.contains { $0.name == nil }
      generation.files.append(
        GeneratedFile(
          path: group.path,
          domains: isForAny ? [] : group.places.compactMap(\.name),
          text: "\(head(of: group))\(group.text)"
        )
      )
      report(group, in: &generation)
    }
    if !groups.isEmpty {
      generation.files.append(
        GeneratedFile(path: "nginx/servers.conf", domains: [], text: servers(groups))
      )
    }
    return generation
  }

  /// Places with the same locations.
  private struct Group {
    /// The catalog of the app, or of the variant that has the places.
    let catalog: LinkCatalog
    let rules: NginxRules
    let text: String
    var places: [WebPlace]
    var path = ""

    var names: [String] { places.map { $0.name ?? "_" } }
  }

  private func report(_ group: Group, in generation: inout Generation) {
    if !group.rules.entries.isEmpty {
      generation.add(.spelling(on: .webServer).onServer(path: group.path))
      if group.catalog.app.policies.emptyComponents == .strict {
        generation.add(.doubledSlash.onServer(path: group.path))
      }
    }
    if settings.links == nil { return }
    let policies = group.catalog.app.policies
    guard let table = group.catalog == catalog ? table : try? group.catalog.table() else { return }
    func paths(_ differences: [PatternDifferences]) -> PathTable {
      PathTable(differences.map(\.pattern), policies: policies)
    }
    let all = group.rules.differences
    let routes = paths(all.filter { !$0.excludes && !$0.kinds.contains(.longPath) })
    let browser = paths(all.filter(\.excludes))
    let files = Set(group.rules.files.map(\.url))
    generation.checkLinks(
      of: group.places[0],
      all,
      RouteExamples(catalog: group.catalog, table: table),
      path: group.path
    ) { path in
      !files.contains(path) && routes.takes(decoded: path) && !browser.takes(decoded: path)
    }
  }

  /// The name of the location of the website for requests that only it answers.
  private static let website = "@waymark_website"

  private func head(of group: Group) -> String {
    """
    # The links of \(group.names.prefix(3).joined(separator: ", "))\
    \(group.names.count > 3 ? ", …" : ""), from the catalog: change it there.
    # Include this file in the block of the server, before other regular expressions.


    """
  }

  private func text(of rules: NginxRules) -> String {
    var text = ""
    if !rules.files.isEmpty {
      text += "# The files that the systems fetch, without any redirect.\n"
      for file in rules.files {
        text += """
          location = \(NginxLocation.quoted(file.url)) {
            alias \(NginxLocation.quoted("\(settings.root)/\(file.path)"));
            types {}
            default_type application/json;
          }

          """
      }
    }
    // A form that is sent to the address of a link is the website's.
    let isSent =
      rules.entries.contains { $0.receiver == .links } && settings.links != settings.website
    // Unlike 'limit_except', the condition comes before a 'return' of the directives.
    let others =
      isSent
      ? "if ($request_method !~ \"^(GET|HEAD)$\") { return 405; } "
        + "error_page 405 = \(Self.website); " : ""
    for receiver in [WebReceiver.website, .links] {
      let entries = rules.entries.filter { $0.receiver == receiver }
      guard !entries.isEmpty else { continue }
      let directives = receiver == .links ? settings.links ?? "" : settings.website
      text +=
        receiver == .links
        ? "\n# The links of routes.\n" : "\n# The links that stay in the browser.\n"
      var label: String?
      for entry in entries {
        if receiver == .links, entry.label != label { text += "# \(quoted(entry.label))\n" }
        label = entry.label
        let first = receiver == .links ? others : ""
        text += "location \(entry.location.text) { \(first)\(directives) }\n"
      }
    }
    if isSent {
      text += "\n# Other methods than GET and HEAD.\n"
      text += "location \(Self.website) { \(settings.website) }\n"
    }
    return text
  }

  /// Returns complete servers, which include the locations.
  private func servers(_ groups: [Group]) -> String {
    var text = """
      # Servers for all domains: include this file in the block 'http', or copy from it what yours
      # lack.

      """
    // The default accepts names of about 40 bytes (nginx, "Setting up hashes").
    if groups.flatMap(\.names).contains(where: { $0.utf8.count > 40 }) {
      text += "\nserver_names_hash_bucket_size 512;\n"
    }
    for group in groups {
      text += "\nserver {\n"
      let isDefault = group.places.contains { $0.name == nil }
      for address in settings.listen {
        text += "  listen \(address)\(isDefault ? " default_server" : "");\n"
      }
      text += "  server_name \(group.names.map(NginxLocation.quoted).joined(separator: " "));\n"
      if let folder = settings.certificates {
        let name = group.places[0].name ?? "default"
        let place = "\(folder)/\(name.bareDomain)"
        text += "  ssl_certificate \(NginxLocation.quoted("\(place)/fullchain.pem"));\n"
        text += "  ssl_certificate_key \(NginxLocation.quoted("\(place)/privkey.pem"));\n"
      }
      text += """
          absolute_redirect off;
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
          include \(NginxLocation.quoted("\(settings.root)/\(group.path)"));
          location / { \(settings.website) }
        }

        """
    }
    return text
  }
}
