#if Tools
internal import Waymark
internal import WaymarkAgreement

extension ProofAnswer {
  /// Returns the answer as annotations of GitHub, and the verdict.
  ///
  /// A difference is at its rule in the given file, a limit at its route in the catalog.
  ///
  /// - Parameters:
  ///   - places: The lines of the catalog.
  ///   - showsLimits: Indicates whether the limits are annotated, or only counted.
  func annotations(_ places: CatalogPlaces?, showsLimits: Bool) -> String {
    let title = "\(command) prove"
    var lines: [String] = []
    for proof in proofs {
      let variant = proof.variant.map { " (variant \(quoted($0)))" } ?? ""
      for (difference, place) in zip(proof.agreement.differences, proof.places) {
        let help = help(for: difference, proof.files.file(of: difference))
        lines.append(
          GitHubAnnotation(
            severity: .error,
            title: title,
            message: message(difference, proof) + variant + "\nhelp: \(help)",
            file: place?.path == "-" ? nil : place?.path,
            line: place?.line
          ).text
        )
      }
      for search in proof.agreement.undecided {
        let rules = search.rules.isEmpty ? "" : "\nrules: \(listed(search.rules, limit: 12))"
        lines.append(
          GitHubAnnotation(
            severity: .warning,
            title: title,
            message: search.words + variant + rules + "\nhelp: \(help)"
          ).text
        )
      }
      for limit in showsLimits ? proof.agreement.limits : [] {
        let finding = LinkDiagnostic(
          severity: .info,
          code: limit.code ?? LinkDiagnostic.Code(rawValue: title),
          message: message(limit, proof) + variant,
          place: limit.route.map { "route \(quoted($0))" }
        )
        lines.append(GitHubAnnotation(places?.placed(finding) ?? finding).text)
      }
    }
    return (lines + [verdict]).joined(separator: "\n")
  }

  private func message(_ disagreement: Agreement.Disagreement, _ proof: Proof) -> String {
    let levels = disagreement.apiLevels.isEmpty ? "" : " (API \(disagreement.levels))"
    return "on \(disagreement.platform.words)\(levels), \(TerminalText.visible(disagreement.url)) "
      + "\(disagreement.decision); \(disagreement.wish(proof.activity(of: disagreement.route)))"
  }
}
#endif
