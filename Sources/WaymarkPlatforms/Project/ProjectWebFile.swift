import Waymark
import WaymarkCatalog

/// A file that a website of the project serves, or a configuration of its server.
struct ProjectWebFile: Sendable {
  enum Content: Sendable {
    case association(AppleAppSiteAssociation)
    case assetLinks(AssetLinks)
    /// A configuration of nginx or an Ingress.
    case server(CatalogOutput.Kind)
  }

  let path: String
  let content: Content
  /// The domain that a folder of the path names; `nil` if none does.
  var domain: String? { ImportFile.domain(in: path) }

  /// The folder that the website serves, if the file is in its `.well-known`.
  var root: String? {
    let folder = ProjectFiles.folder(of: path)
    guard ProjectFiles.name(of: folder) == ".well-known" else { return nil }
    return ProjectFiles.folder(of: folder)
  }

  /// Returns a finding about an association file whose name ends with `.json`, unless a file of the
  /// project sends it in place of the one that the systems fetch, or the website has that one, too.
  ///
  /// - Parameter all: The files of the website about the app.
  func refusalOfName(among all: [ProjectWebFile], in files: ProjectFiles) -> LinkDiagnostic? {
    let name = ProjectFiles.name(of: path)
    let hasOther = all.contains { other in
      ProjectFiles.name(of: other.path) == Self.association && other.domain == domain
    }
    guard name == "\(Self.association).json", !hasOther else { return nil }
    let isSent = files.paths.contains { other in
      let isConfiguration =
        ProjectFiles.rewritingNames.contains(ProjectFiles.name(of: other))
        || other.hasSuffix(".conf") || Self.isYAML(ProjectFiles.name(of: other))
      return isConfiguration && files.rewrites(other, to: name)
    }
    return isSent ? nil : .wrongName(Self.association).at(ProjectPlace(path, 1))
  }

  /// Returns the files of a project, in their order, with the findings about those that cannot be
  /// read.
  static func files(in files: ProjectFiles) -> (files: [ProjectWebFile], findings: [LinkDiagnostic])
  {
    var found: [ProjectWebFile] = []
    var findings: [LinkDiagnostic] = []
    for path in files.paths where !isForTests(path) {
      let name = ProjectFiles.name(of: path)
      let isAssociation = [association, "\(association).json"].contains(name)
      let isServer = name.hasSuffix(".conf") || isYAML(name)
      guard isAssociation || name == "assetlinks.json" || isServer,
        let bytes = files.contents(of: path), bytes.count <= 1 << 20
      else { continue }
      // The systems read a file in the root only if '.well-known' has none.
      let folder = ProjectFiles.folder(of: path)
      let preferred = "\(folder.isEmpty ? "" : "\(folder)/").well-known/\(association)"
      if isAssociation, files.contains(preferred) { continue }
      if isServer {
        if let kind = serverKind(bytes, name) {
          found.append(ProjectWebFile(path: path, content: .server(kind)))
        }
        continue
      }
      do throws(UnreadableFileError) {
        let content =
          isAssociation
          ? Content.association(try AppleAppSiteAssociation(bytes: bytes))
          : .assetLinks(try AssetLinks(bytes: bytes))
        found.append(ProjectWebFile(path: path, content: content))
      } catch {
        findings.append(.unreadableProjectFile(error).inFile(path))
      }
    }
    return (found, findings)
  }

  private static let association = "apple-app-site-association"

  private static func isYAML(_ name: String) -> Bool {
    (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && lowercasedASCII(name).contains("ingress")
  }

  /// Returns whether a file is an example of a test, and not what a website serves.
  static func isForTests(_ path: String) -> Bool {
    let folders = ["test", "tests", "fixtures", "__tests__", "testdata", "mocks", "spec"]
    return path.split(separator: "/").dropLast().contains {
      folders.contains(lowercasedASCII(String($0)))
    }
  }

  /// Returns the kind of a configuration of a server; `nil` for any other file.
  private static func serverKind(_ bytes: [UInt8], _ name: String) -> CatalogOutput.Kind? {
    let text = String(decoding: bytes, as: UTF8.self)
    if isYAML(name) { return text.contains("kind: Ingress") ? .ingress : nil }
    let isBlock = text.contains("location ") || text.filter { !$0.isWhitespace }.contains("server{")
    return text.contains("server_name") && isBlock ? .nginx : nil
  }
}

// The configurations of websites that send a file in place of another one.
extension ProjectFiles {
  /// Returns whether a configuration sends a file under another name: neither in a comment nor with
  /// a redirect, which the systems do not follow.
  ///
  /// - Parameters:
  ///   - path: The configuration, which is read by its name.
  ///   - name: The name of the file.
  func rewrites(_ path: String, to name: String) -> Bool {
    guard let bytes = contents(of: path), bytes.contains(text: name) else { return false }
    let file = Self.name(of: path)
    if file.hasSuffix(".json") {
      // A file in another form may send anything.
      return (try? JSONFile(bytes)).map { Self.sends($0.document.root, name) } ?? true
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.filter { !$0.hasPrefix("#") }
    switch file {
    case "_redirects":
      return lines.filter { $0.contains(name) }
        .contains { Self.words($0).dropFirst(2).contains { $0.hasPrefix("200") } }
    case "netlify.toml":
      return lines.split { $0.hasPrefix("[") }.contains { table in
        let settings = table.map { Self.words(Substring($0.replacing("=", with: " "))) }
        return table.contains { $0.contains(name) }
          && settings.contains { $0.starts(with: ["status", "200"]) }
      }
    default:
      return lines.flatMap { $0.split { ";{}".contains($0) } }
        .contains { $0.contains(name) && !Self.redirects($0) }
    }
  }

  /// Returns whether a value of a configuration contains a name outside of redirects and headers.
  private static func sends(_ value: JSONValue, _ name: String) -> Bool {
    if let text = value.string { return text.contains(name) }
    if let list = value.array { return list.contains { sends($0, name) } }
    let members = value.members ?? []
    let isRedirect = members.contains {
      ["status", "statusCode", "type"].contains($0.key) && 300..<400 ~= $0.value.int ?? 0
    }
    return !isRedirect
      && members.contains {
        !["headers", "redirect", "redirects"].contains($0.key) && sends($0.value, name)
      }
  }

  /// Returns whether a directive of nginx or Apache redirects, or is only the name of a block.
  private static func redirects(_ directive: Substring) -> Bool {
    let words = words(directive)
    let (first, last) = (words.first ?? "", words.last ?? "")
    if ["location", "return"].contains(first) || first.hasPrefix("Redirect") { return true }
    if first.hasSuffix("-redirect:") { return true }
    guard lowercasedASCII(first).hasPrefix("rewrite") else { return false }
    let flags = last.hasPrefix("[") ? last.dropFirst().split(separator: ",") : []
    return directive.contains("://") || ["permanent", "redirect"].contains(last)
      || flags.contains { $0.hasPrefix("R") }
  }

  private static func words(_ line: Substring) -> [String] {
    line.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
