#if Tools
internal import Waymark

/// A message that GitHub shows at a line of a file in a pull request.
///
///     ::error file=waymark.json,line=4,col=35,title=catalog.unknown-key::there is no key
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions"; the escapes are those of
/// `@actions/core`.
struct GitHubAnnotation {
  let severity: LinkDiagnostic.Severity
  let title: String
  let message: String
  var file: String?
  var line: Int?
  var column: Int?

  /// The workflow command, which is one line.
  var text: String {
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

  /// Returns a path relative to the working directory if the file is below it.
  private static func path(_ path: String) -> String {
    guard let resolved = try? Disk.resolved(path) else { return path }
    return Disk.shown(resolved)
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

extension GitHubAnnotation {
  /// Makes the annotation of a finding.
  ///
  /// - Parameter suffix: The end of the message.
  init(_ finding: LinkDiagnostic, suffix: String = "") {
    var lines = [finding.message + suffix]
    // A file of a server is not a file of the repository.
    let isServed = finding.file?.hasPrefix("https://") == true
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
