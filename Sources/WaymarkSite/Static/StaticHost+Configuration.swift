internal import Waymark
internal import WaymarkCatalog

extension CatalogOutput.StaticHost {
  /// Indicates whether the rules of the host contain regular expressions.
  var hasExpressions: Bool { self == .firebase || self == .vercel }

  /// Returns the files that configure the host.
  ///
  /// - Parameter domain: The domain; `nil` if there are several.
  func configuration(_ rules: StaticRules, domain: String?) -> [(path: String, text: String)] {
    switch self {
    case .cloudflare, .netlify:
      return [("_headers", Self.headers(rules)), ("_redirects", redirects(rules))]
    case .firebase:
      let settings = JSONValue.object(["hosting": Self.firebase(rules)])
      return [("firebase.json", settings.text + "\n")]
    case .vercel: return [("vercel.json", Self.vercel(rules).text + "\n")]
    case .gitHubPages:
      // Without this file, Jekyll leaves out folders such as '.well-known' and '_links'.
      let files = [(path: ".nojekyll", text: "")]
      return files + (domain.map { [("CNAME", "\($0)\n")] } ?? [])
    }
  }

  /// Returns findings about limits of the host that the rules exceed.
  func limits(_ rules: StaticRules) -> [LinkDiagnostic] {
    switch self {
    case .cloudflare:
      // developers.cloudflare.com/pages/configuration/redirects
      let paths = rules.rewrites.flatMap(\.wildcardPaths)
      let dynamic = paths.count { $0.contains(":") || $0.contains("*") }
      return (dynamic > 100 ? [.tooMany(dynamic, "redirects with parameters", limit: 100)] : [])
        + (rules.redirects.count > 2_000
          ? [.tooMany(rules.redirects.count, "redirects", limit: 2_000)] : [])
    case .vercel:
      // vercel.com/docs/project-configuration
      let count = rules.rewrites.count + rules.redirects.count + rules.typed.count
      return count > 2_048 ? [.tooMany(count, "rules", limit: 2_048)] : []
    case .firebase, .gitHubPages, .netlify: return []
    }
  }
}

extension CatalogOutput.StaticHost {
  private static let json = "application/json"

  /// Returns the file `_headers` of Cloudflare and Netlify.
  private static func headers(_ rules: StaticRules) -> String {
    rules.typed.map { "\($0)\n  Content-Type: \(json)\n" }.joined()
  }

  /// Returns the file `_redirects` of Cloudflare and Netlify.
  private func redirects(_ rules: StaticRules) -> String {
    var text = ""
    for (path, location) in rules.redirects {
      text += "\(path) \(PercentEncoding.url.encode(location)) 302\n"
    }
    var known: Set<String> = []
    for rewrite in rules.rewrites {
      for path in rewrite.wildcardPaths where known.insert(path).inserted {
        // Netlify ignores a slash at the end.
        if self == .netlify, path.count > 1, path.hasSuffix("/"), !rewrite.pattern.endsWithSlash {
          continue
        }
        text += "\(path) \(rewrite.page) 200\n"
      }
    }
    return text
  }

  private static func firebase(_ rules: StaticRules) -> JSONValue {
    .object([
      "public": .string("public"),
      // Firebase would otherwise make files of its own for apps of the project.
      "appAssociation": .string("NONE"),
      // Without 'ignore', the folder '.well-known' is deployed, too.
      "ignore": .array([]),
      "cleanUrls": .bool(true),
      "headers": types(rules),
      "redirects": .array(
        rules.redirects.map { path, location in
          .object([
            "source": .string(path),
            "destination": .string(PercentEncoding.url.encode(location)),
            "type": .int(302),
          ])
        }
      ),
      "rewrites": .array(
        rules.rewrites.map { rewrite in
          .object([
            "regex": .string(rewrite.expression),
            "destination": .string("\(rewrite.page).html"),
          ])
        }
      ),
    ])
  }

  private static func vercel(_ rules: StaticRules) -> JSONValue {
    .object([
      "$schema": .string("https://openapi.vercel.sh/vercel.json"),
      "cleanUrls": .bool(true),
      "headers": types(rules),
      "redirects": .array(
        rules.redirects.map { path, location in
          .object([
            "source": .string(vercelSource(path)),
            "destination": .string(PercentEncoding.url.encode(location)),
            "statusCode": .int(302),
          ])
        }
      ),
      "rewrites": .array(
        rules.rewrites.map { rewrite in
          // A source is a pattern of path-to-regexp, in which parentheses contain an expression.
          .object([
            "source": .string("/(\(rewrite.expression.dropFirst(2).dropLast()))"),
            "destination": .string(rewrite.page),
          ])
        }
      ),
    ])
  }

  /// Returns a path as a pattern of path-to-regexp.
  private static func vercelSource(_ path: String) -> String {
    path.map { ":()*+?{}\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func types(_ rules: StaticRules) -> JSONValue {
    .array(
      rules.typed.map { path in
        .object([
          "source": .string(path),
          "headers": .array([
            .object(["key": .string("Content-Type"), "value": .string(json)])
          ]),
        ])
      }
    )
  }
}
