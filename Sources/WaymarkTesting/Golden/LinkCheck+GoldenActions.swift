public import Waymark
public import WaymarkApp

extension LinkCheck {
  /// Checks links of an action in both directions: the input with which a router requests the
  /// action, and the link that the router's link creator writes for the input.
  ///
  /// The check shows no UI and does not perform the action.
  @MainActor
  public static func goldenLinks<Binding: ActionBinding>(
    of action: Binding,
    _ rows: [GoldenLink<Binding.ActionType.InputType>],
    in router: LinkRouter
  ) async -> LinkFailure?
  where Binding.ActionType.InputType: Equatable & RouteParametersEncodable & Sendable {
    var report = GoldenReport(rows)
    for (index, row) in rows.enumerated() {
      guard let input = row.value else {
        report.add(link(row.link, doesNotOpenIn: router.table), index, row)
        continue
      }
      if let failure = await link(row.link, opens: action, with: input, in: router) {
        report.add(failure, index, row)
        continue
      }
      guard case .link(let expected) = row.writing else { continue }
      let match = (try? router.table.match(row.link)) ?? nil
      let (kind, name) = GoldenBase.of(row.link)
      report.add(
        GoldenBase.compare(row.link, expected, match) {
          let creator = router.linkCreator(preferring: name)
          return kind == .web
            ? try creator.universalLink(to: action, with: input)
            : try creator.appLink(to: action, with: input)
        },
        index,
        row
      )
    }
    return report.failure
  }
}
