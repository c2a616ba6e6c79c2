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

  /// What is found in each of several files, and what of them cannot be read.
  ///
  /// One file that cannot be read does not hide what is wrong with the others.
  static func lint(
    _ paths: [String],
    of platform: Platform? = nil,
    minSDK: Int? = nil,
    ignoring codes: Set<LinkDiagnostic.Code>
  ) throws(ToolFailure) -> (findings: [Finding], unreadable: [LinkDiagnostic]) {
    try InputFile.checkStandardInput(paths)
    var findings: [Finding] = []
    var unreadable: [LinkDiagnostic] = []
    for path in paths {
      do throws(ToolFailure) {
        let file = try InputFile(path)
        let faults = try PlatformFile(file, of: platform).lint(minSDK: minSDK, ignoring: codes)
        findings += faults.map { Finding($0, in: file.name) }
      } catch {
        unreadable += error.diagnostics
      }
    }
    return (findings, unreadable)
  }

  /// Prints what is found in several files, and whether there is nothing.
  static func answer(
    _ lint: (findings: [Finding], unreadable: [LinkDiagnostic]),
    asJSON: Bool
  ) throws(ToolFailure) -> Bool {
    if lint.unreadable.isEmpty || !lint.findings.isEmpty { lint.findings.show(asJSON: asJSON) }
    if !lint.unreadable.isEmpty { throw ToolFailure(.unreadable, lint.unreadable) }
    return lint.findings.isEmpty
  }
}
#endif
