#if Tools
internal import Waymark

/// A message about a line of a file, which GitHub and other programs show there.
struct Annotation {
  let severity: LinkDiagnostic.Severity
  /// The code of a finding, or else the command that found something.
  let title: String
  let message: String
  var file: String?
  var line: Int?
  var column: Int?

  /// The message as a workflow command of GitHub, which is one line.
  ///
  ///     ::error file=waymark.json,line=4,col=35,title=catalog.unknown-key::there is no key
  ///
  /// Source: docs.github.com, "Workflow commands for GitHub Actions"; the escapes are those of
  /// `@actions/core`.
  var gitHub: String {
    let properties: [(name: String, value: String?)] = [
      ("file", file.map(Self.path)), ("line", line.map(String.init)),
      ("col", column.map(String.init)), ("title", title),
    ]
    let written = properties.compactMap { name, value in
      value.map { "\(name)=\(Self.escaped($0, isProperty: true))" }
    }
    let command = severity == .info ? "notice" : severity.rawValue
    return "::\(command) \(written.joined(separator: ","))::\(Self.escaped(message))"
  }

  /// Returns a path relative to the root folder of the repository if the file is below it.
  ///
  /// A workflow of GitHub names that folder. Otherwise, it is the working directory.
  static func path(_ path: String) -> String {
    guard let resolved = try? Disk.resolved(path) else { return path }
    let root = Console.variable("GITHUB_WORKSPACE") ?? ""
    if !root.isEmpty, let root = try? Disk.resolved(root), resolved.hasPrefix(root + "/") {
      return String(resolved.dropFirst(root.count + 1))
    }
    return Disk.shown(resolved)
  }

  /// Returns the annotation of a file whose path is relative to a folder.
  func below(_ folder: String) -> Annotation {
    var copy = self
    copy.file = file.map { Disk.path($0, in: folder) }
    return copy
  }

  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Annotation {
  /// Makes the annotation of a finding.
  ///
  /// - Parameter suffix: The end of the message.
  init(_ finding: LinkDiagnostic, suffix: String = "") {
    var lines = [finding.message + suffix]
    // A file of a server, or in a built app, is not a file of the repository.
    let isServed =
      finding.file.map { file in
        file.hasPrefix("https://") || file.contains(": ") && Disk.kind(file) != .file
      } ?? false
    let path = finding.line == nil && !finding.keyPath.isEmpty ? finding.keyPath : nil
    if let place = isServed ? finding.place : path { lines.append("at \(place)") }
    if let help = finding.help { lines.append("help: \(help)") }
    self.init(
      severity: finding.severity,
      title: finding.code.rawValue,
      message: lines.joined(separator: "\n"),
      // Nor is standard input.
      file: isServed || finding.file == InputFile.name("-") ? nil : finding.file,
      line: isServed ? nil : finding.line,
      column: isServed ? nil : finding.column
    )
  }
}
#endif
