#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkPlatforms

extension ProofAnswer {
  /// Returns the answer as annotations of GitHub, and the verdict.
  ///
  /// A difference is at its rule in the given file, one of a service at its entry, a limit at its
  /// route in the catalog.
  ///
  /// - Parameters:
  ///   - places: The lines of the catalog.
  ///   - showsLimits: Indicates whether the limits are annotated, or only counted.
  ///   - title: The title of the annotations; `nil` for the command and `prove`.
  func annotations(
    _ places: CatalogPlaces?,
    showsLimits: Bool,
    title: String? = nil
  ) -> String {
    let title = title ?? "\(command) prove"
    var lines: [String] = []
    for proof in proofs {
      let variant = proof.variant.map { " (variant \(quoted($0)))" } ?? ""
      for group in ProofGroup.differences(of: proof, command: command) {
        lines.append(
          GitHubAnnotation(
            severity: .error,
            title: title,
            message: group.message + variant + (group.help.map { "\nhelp: \($0)" } ?? ""),
            file: group.place.flatMap { $0.isInRepository ? $0.path : nil },
            line: group.place?.line
          ).text
        )
      }
      for service in proof.agreement.services {
        lines.append(GitHubAnnotation(service.finding, suffix: variant).text)
      }
      for (entry, line) in zip(proof.agreement.notCompared, proof.notCompared) {
        let path =
          entry.finding?.file
          ?? entry.domain.flatMap { proof.files.configuration(for: $0, entry.platform)?.path }
        lines.append(
          GitHubAnnotation(
            severity: .warning,
            title: title,
            message: "not compared: " + line + variant,
            file: entry.platform.isServer && path != "-" ? path : nil,
            line: entry.finding?.line
          ).text
        )
      }
      for search in proof.agreement.undecided {
        let rules = search.rules.isEmpty ? "" : "\nrules: \(listed(search.rules, limit: 12))"
        let help = search.remedy(budget)
        lines.append(
          GitHubAnnotation(
            severity: .warning,
            title: title,
            message: search.words + variant + rules + "\nhelp: \(help)"
          ).text
        )
      }
      for limit in showsLimits ? ProofGroup.limits(of: proof) : [] {
        let finding = LinkDiagnostic(
          severity: .info,
          code: limit.first.code ?? LinkDiagnostic.Code(rawValue: title),
          message: limit.message + variant,
          place: limit.first.route.map { "route \(quoted($0))" }
        )
        lines.append(GitHubAnnotation(places?.placed(finding) ?? finding).text)
      }
    }
    return (lines + [verdict]).joined(separator: "\n")
  }
}
#endif
