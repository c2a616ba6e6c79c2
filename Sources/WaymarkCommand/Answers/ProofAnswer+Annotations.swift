#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkPlatforms

extension ProofAnswer {
  /// Returns the answer as annotations.
  ///
  /// A difference is at its rule in the given file, or else at its route in the catalog, one of a
  /// service at its entry, a limit at its route.
  ///
  /// - Parameters:
  ///   - places: The places of the catalog's values.
  ///   - showsLimits: Indicates whether the limits are annotated, or only counted.
  ///   - title: The title of the annotations; `nil` for the command and `prove`.
  func annotations(
    _ places: CatalogPlaces?,
    showsLimits: Bool,
    title: String? = nil
  ) -> [Annotation] {
    let title = title ?? "\(command) prove"
    var annotations: [Annotation] = []
    for proof in proofs {
      let variant = proof.variant.map { " (variant \(quoted($0)))" } ?? ""
      for group in ProofGroup.differences(of: proof, command: command) {
        let place = group.place.flatMap { $0.isInRepository ? $0 : nil }
        let route = place == nil ? group.first.route.flatMap { places?.place(ofRoute: $0) } : nil
        annotations.append(
          Annotation(
            severity: .error,
            title: title,
            message: group.message + variant + (group.help.map { "\nhelp: \($0)" } ?? ""),
            file: place?.path ?? route?.file,
            line: place?.line ?? route?.line,
            column: route?.column
          )
        )
      }
      for service in proof.agreement.services {
        annotations.append(Annotation(service.finding, suffix: variant))
      }
      annotations += proof.findings.map { Annotation($0, suffix: variant) }
      for (entry, line) in zip(proof.agreement.notCompared, proof.notCompared) {
        let path =
          entry.finding?.file
          ?? entry.domain.flatMap { proof.files.configuration(for: $0, entry.platform)?.path }
        annotations.append(
          Annotation(
            severity: .warning,
            title: title,
            message: "not compared: " + line + variant,
            file: entry.platform.isServer && path != "-" ? path : nil,
            line: entry.finding?.line
          )
        )
      }
      for search in proof.agreement.undecided {
        let rules = search.rules.isEmpty ? "" : "\nrules: \(abridged(search.rules, limit: 12))"
        let help = search.remedy(budget)
        annotations.append(
          Annotation(
            severity: .warning,
            title: title,
            message: search.words + variant + rules + "\nhelp: \(help)"
          )
        )
      }
      for limit in showsLimits ? ProofGroup.limits(of: proof) : [] {
        let finding = LinkDiagnostic(
          severity: .info,
          code: limit.first.code ?? LinkDiagnostic.Code(rawValue: title),
          message: limit.message + variant,
          place: limit.first.route.map { "route \(quoted($0))" }
        )
        annotations.append(Annotation(places?.placed(finding) ?? finding))
      }
    }
    return annotations
  }
}
#endif
