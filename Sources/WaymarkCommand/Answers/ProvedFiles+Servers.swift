#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
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
  func checkServers(_ settings: NginxSettings) throws(ToolError) {
    for file in given {
      guard case .nginx(let configuration) = file.content, !configuration.hasLinks else { continue }
      throw ToolError(
        .unreadable,
        "command.no-links-server",
        "no location of \(quoted(file.path)) has the directive "
          + quoted(settings.links ?? ""),
        help: "name the URL to which the file sends the links of the app with '--links-server'"
      )
    }
  }

  /// Makes the error for a part of a configuration that cannot be decided.
  func error(_ error: UnreadableFileError, domain: String) -> ToolError {
    let file = configuration(for: domain)?.path
    return ToolError(
      .unreadable,
      file.map { error.diagnostic.inFile($0) } ?? error.diagnostic
    )
  }
}

extension WebServers {
  /// Makes the servers of some configurations of nginx; `nil` is the key for all other domains.
  init(_ files: [String?: GivenFile], settings: NginxSettings) {
    self.init(settings: settings)
    for (domain, file) in files {
      guard case .nginx(let configuration) = file.content else { continue }
      if let domain { nginx[domain] = configuration } else { nginxOfOthers = configuration }
    }
  }
}

extension ProveCommand {
  /// Returns the settings of the nginx to compare; `nil` if there is none.
  func nginxSettings(_ loaded: LoadedCatalog) -> NginxSettings? {
    let output = loaded.all.outputs.first { $0.kind == .nginx }
    if files.isEmpty ? output == nil : files.nginx.isEmpty { return nil }
    var settings = output?.settings ?? CatalogOutput.Settings()
    if let server = files.linksServer { settings.linksServer = server }
    return settings.nginx
  }
}
#endif
