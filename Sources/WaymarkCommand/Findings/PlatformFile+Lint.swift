#if Tools
internal import Waymark
internal import WaymarkPlatforms

extension PlatformFile {
  /// Everything in the file that is wrong or risky.
  func lint(minSDK: Int? = nil, ignoring codes: Set<LinkDiagnostic.Code>) -> [FileFault] {
    switch self {
    case .association(let file): file.lint(ignoring: codes)
    case .entitlements(let file): file.lint(ignoring: codes)
    case .infoPropertyList(let file): file.lint(ignoring: codes)
    case .assetLinks(let file): file.lint(ignoring: codes)
    case .manifest(let file): file.lint(minSDK: minSDK, ignoring: codes)
    }
  }

  /// What was found in several files.
  struct Lint {
    /// The files that could be read, in their order.
    var files: [PlatformFile] = []
    var findings: [Finding] = []
    /// Why the others could not.
    var unreadable: [LinkDiagnostic] = []

    /// Prints the findings, and says whether there are none.
    ///
    /// - Throws: What cannot be read, after the findings of the others.
    func answer(asJSON: Bool) throws(ToolFailure) -> Bool {
      if unreadable.isEmpty || !findings.isEmpty { try findings.show(asJSON: asJSON) }
      if !unreadable.isEmpty { throw ToolFailure(.unreadable, unreadable) }
      return findings.isEmpty
    }
  }

  /// Looks through several files.
  ///
  /// One file that cannot be read does not hide what is wrong with the others.
  static func lint(
    _ paths: [String],
    of platform: Platform? = nil,
    minSDK: Int? = nil,
    ignoring codes: Set<LinkDiagnostic.Code>
  ) throws(ToolFailure) -> Lint {
    try InputFile.checkStandardInput(paths)
    var lint = Lint()
    for path in paths {
      do throws(ToolFailure) {
        let file = try InputFile(path)
        let read = try PlatformFile(file, of: platform)
        lint.files.append(read)
        lint.findings += read.lint(minSDK: minSDK, ignoring: codes).map {
          Finding($0, in: file.name)
        }
      } catch {
        lint.unreadable += error.diagnostics
      }
    }
    return lint
  }
}
#endif
