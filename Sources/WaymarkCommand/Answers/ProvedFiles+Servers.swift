#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkDiagnostics
internal import WaymarkPlatforms

extension ProvedFiles {
  /// Returns the configurations of nginx by their domains; `nil` for all other domains.
  static func byDomain(_ files: [GivenFile]) -> [String?: GivenFile] {
    var byDomain: [String?: GivenFile] = [:]
    for file in files {
      for domain in file.domains.isEmpty ? [nil] : file.domains.map(Optional.some)
      where byDomain[domain] == nil {
        byDomain[domain] = file
      }
    }
    return byDomain
  }

  /// Throws the error of a configuration that sends no links to the app's server.
  func checkServers() throws(ToolError) {
    for server in servers {
      for file in given {
        switch (server.kind, file.content) {
        case (.nginx(let settings), .nginx(let configuration)) where !configuration.hasLinks:
          // A part that cannot be decided may have the location, and a server may need none.
          if configuration.problem != nil || configuration.answersAll { continue }
          throw ToolError(
            .unreadable,
            "command.no-links-server",
            "no location of \(configuration.hasLinksWithoutTLS ? "a server for HTTPS in " : "")"
              + "\(quoted(file.path)) has the directive \(quoted(settings.links ?? ""))",
            help: configuration.hasLinksWithoutTLS
              ? "write the locations for links in the server that listens for HTTPS"
              : "name the URL to which the file sends the links of the app with '--links-server'"
                + (configuration.destinations.isEmpty
                  ? "" : "; the file sends requests to \(quotedList(configuration.destinations))")
          )
        case (.ingress(let settings), .ingress(let configuration))
        where !configuration.hasLinks && configuration.problem == nil:
          throw ToolError(
            .unreadable,
            "command.no-links-server",
            "no path of \(quoted(file.path)) has the service "
              + quoted("\(settings.links.name):\(settings.links.port)"),
            help: "name the service for the links of the app with '--links-service'"
          )
        default: break
        }
      }
    }
  }
}

extension WebServers {
  /// Makes the servers of a kind with its given files; `nil` is the key for all other domains.
  init(_ kind: Kind, nginx: [String?: GivenFile], ingress: GivenFile?) {
    self.init(kind)
    if case .ingress(let configuration) = ingress?.content, kind.output == .ingress {
      for name in configuration.names { ofDomains[name] = configuration }
      ofOthers = configuration
    }
    for (domain, file) in nginx where kind.output == .nginx {
      guard case .nginx(let configuration) = file.content else { continue }
      if let domain { ofDomains[domain] = configuration } else { ofOthers = configuration }
    }
  }
}

extension WebServers.Kind {
  /// Creates the kind of an output, with its settings; `nil` for an output of no web server.
  init?(_ output: CatalogOutput) {
    switch output.kind {
    case .nginx: self = .nginx(output.settings.nginx)
    case .ingress: self = .ingress(output.settings.ingress)
    default: return nil
    }
  }

  /// The kind of the files.
  var output: OutputKind {
    switch self {
    case .nginx: .nginx
    case .ingress: .ingress
    }
  }
}
#endif
