import Waymark
import WaymarkCatalog

/// Finds links for which the file and the table have different results.
struct AssociationExamples {
  let table: RouteTable
  let simulator: AppleSimulator
  let appID: String

  /// Returns a link that shows a difference of a rule; `nil` if none was found.
  func link(
    of pattern: Pattern,
    _ difference: Difference,
    _ effect: LinkDiagnostic.Effect
  ) -> String? {
    candidates(of: pattern, difference).first { text in
      let opens = simulator.opens(text, appID: appID)
      guard opens == (effect == .wider),
        let link = try? DeepLink(text, policy: table.app.policies)
      else { return false }
      return (table.match(link) == nil) == opens
    }
  }

  /// Returns a link of a pattern that opens the app.
  func openingLink(of pattern: Pattern) -> String? {
    let link = ExampleLink(pattern).text(host: simulator.domain)
    return simulator.opens(link, appID: appID) ? link : nil
  }

  private func candidates(of pattern: Pattern, _ difference: Difference) -> [String] {
    let sample = ExampleLink(pattern)
    var samples: [ExampleLink] = []
    switch difference {
    case .character: samples = [sample.replacing("*", by: "x"), sample.replacing("$(", by: "x(")]
    case .escape: samples = [ExampleLink(pattern, value: "a%2")]
    case .looseNumber: samples = [ExampleLink(pattern, number: "7x")]
    case .unrestricted:
      samples = [ExampleLink(pattern, number: "x", word: "x", uuid: "x")]
    case .restAlone: samples = [sample.withoutSlash]
    case .restCrossing:
      samples = (0...sample.components.count).map { sample.inserting("x", at: $0) }
    case .letterCase:
      samples = [sample.upperCased, sample.lowerCased]
    case .exactCase: samples = [sample.upperCased, sample.lowerCased]
    case .emptyItem: samples = [ExampleLink(pattern, itemValue: "")]
    case .repeatedItem:
      samples = ["other", ""].map { sample.repeatingItems(with: $0, isFirst: false) }
    case .valuelessItem, .condition: samples = [sample.withoutConditions]
    default: break
    }
    return samples.map { $0.text(host: simulator.domain) }
  }
}
