import Foundation

/// What a controller does with a path, by the text of an Ingress: slow and obvious.
package struct IngressModel {
  package struct Path {
    package let path: String
    package let kind: String
    package let service: String
  }

  /// The paths of each host; `""` is any.
  package private(set) var hosts: [String: [Path]] = [:]

  package init(_ text: String) {
    var host = ""
    var path = ""
    var kind = ""
    for line in text.split(separator: "\n") {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      func value(_ key: String) -> String? {
        guard trimmed.hasPrefix(key) else { return nil }
        return Self.unquoted(String(trimmed.dropFirst(key.count)))
      }
      if let name = value("- host: ") { host = name }
      if line == "    - http:" { host = "" }
      if let text = value("- path: ") { path = text }
      if let text = value("pathType: ") { kind = text }
      if !path.isEmpty, let service = value("name: ") {
        hosts[host, default: []].append(Path(path: path, kind: kind, service: service))
      }
    }
  }

  private static func unquoted(_ text: String) -> String {
    guard text.hasPrefix("\"") else { return text }
    return (try? JSONDecoder().decode(String.self, from: Data(text.utf8))) ?? text
  }

  /// The service that a link of a rule's host goes to; `nil` where no path takes it.
  ///
  /// Source: Kubernetes, "Ingress": path types, examples, multiple matches.
  package func service(for link: String, host: String) -> String? {
    let path = NginxModel.path(of: link)
    let fitting = (hosts[host] ?? []).filter { rule in
      if rule.kind == "Exact" { return rule.path == path }
      let rulePath = rule.path.split(separator: "/")
      return path.split(separator: "/").starts(with: rulePath)
    }
    let longest = fitting.map(\.path.utf8.count).max()
    let best = fitting.filter { $0.path.utf8.count == longest }
    return (best.first { $0.kind == "Exact" } ?? best.first)?.service
  }

  /// The service that a browser reaches by a link through ingress-nginx, which redirects a path
  /// without a location of its own to the one with a slash at its end.
  package func serviceAfterRedirect(for link: String, host: String) -> String? {
    let path = NginxModel.path(of: link)
    let rules = hosts[host] ?? []
    let hasLocation = rules.contains { rule in
      rule.path == path || rule.kind == "Prefix" && rule.path == path + "/"
    }
    let longer = rules.first { $0.kind == "Exact" && $0.path == path + "/" }
    if !hasLocation, let longer { return longer.service }
    return service(for: link, host: host)
  }
}
