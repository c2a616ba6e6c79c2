#if Tools
internal import Waymark
internal import WaymarkPlatforms

extension PlatformFile {
  /// Returns all mistakes and risks in the file.
  func lint(minSDK: Int? = nil, ignoring codes: Set<LinkDiagnostic.Code>) -> [LinkDiagnostic] {
    switch self {
    case .association(let file): file.lint(ignoring: codes)
    case .entitlements(let file): file.lint(ignoring: codes)
    case .infoPropertyList(let file): file.lint(ignoring: codes)
    case .assetLinks(let file): file.lint(ignoring: codes)
    case .manifest(let file):
      (file.built?.findings ?? []).filter { !codes.contains($0.code) }
        + file.lint(minSDK: minSDK, ignoring: codes)
    case .nginx, .ingress: []
    }
  }

  /// A file that could be read.
  struct Read {
    let content: PlatformFile
    let path: String
    /// The domain that serves the file, as the argument or the path names it.
    let domain: String?
  }

  /// The findings in several files.
  struct Lint {
    /// The files that could be read, in their order.
    var files: [Read] = []
    var findings: [LinkDiagnostic] = []
    /// The errors of the files that could not be read.
    var unreadable: [LinkDiagnostic] = []

    /// Checks the files of a built app; those of its extensions are not compared with others.
    fileprivate mutating func add(
      _ app: BuiltAppFile,
      of platform: Platform?,
      minSDK: Int?,
      ignoring codes: Set<LinkDiagnostic.Code>
    ) throws(ToolError) {
      for file in app.files {
        if let platform, file.content.platform != platform {
          let name = InputFile(name: InputFile.name(file.path), bytes: [])
          throw file.content.otherPlatform(name)
        }
        if !file.isNested {
          files.append(Read(content: file.content, path: file.path, domain: nil))
        }
        findings += file.content.lint(minSDK: minSDK, ignoring: codes).map { $0.inFile(file.path) }
      }
    }

    /// Prints the findings, and returns whether all of them are below a severity.
    ///
    /// - Throws: The errors of the files that cannot be read, after printing the other findings.
    func answer(
      in form: AnswerForm,
      failingOn threshold: FailureThreshold,
      about file: InputFile? = nil
    ) throws(ToolError) -> Bool {
      try findings.show(in: form, with: unreadable, about: file)
      if !unreadable.isEmpty { throw ToolError(.unreadable, unreadable, isAnnotated: true) }
      return !findings.contains(where: threshold.includes)
    }
  }

  /// Checks several files.
  ///
  /// A file that cannot be read does not hide the findings in the others.
  static func lint(
    _ arguments: [ServedFile],
    of platform: Platform? = nil,
    minSDK: Int? = nil,
    ignoring codes: Set<LinkDiagnostic.Code>
  ) throws(ToolError) -> Lint {
    try InputFile.checkStandardInput(arguments.map(\.path))
    var lint = Lint()
    for argument in arguments {
      do throws(ToolError) {
        if let app = try BuiltAppFile(argument.path) {
          try lint.add(app, of: platform, minSDK: minSDK, ignoring: codes)
          continue
        }
        let file = try InputFile(argument.path)
        let read = try PlatformFile(file, of: platform, isServed: argument.domain != nil)
        let domain = argument.domain ?? ImportFile.domain(in: argument.path)
        lint.files.append(Read(content: read, path: file.name, domain: domain))
        lint.findings += read.lint(minSDK: minSDK, ignoring: codes).map { $0.inFile(file.name) }
        // Without a platform, all files of the app are compared with each other.
        if platform == .android, case .manifest(let manifest) = read {
          let findings = PlatformFiles(manifest: manifest).lint(minSDK: minSDK, ignoring: codes)
          lint.findings += findings.map { $0.inFile(file.name) }
        }
      } catch {
        lint.unreadable += error.diagnostics
      }
    }
    lint.findings += PlatformFiles.rivals(among: lint.files).filter { !codes.contains($0.code) }
    return lint
  }
}
#endif
