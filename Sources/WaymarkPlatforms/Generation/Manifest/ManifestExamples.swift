import Waymark

/// Finds links for which the filters and the table have different results.
struct ManifestExamples {
  /// The filters on systems of the lowest and the highest API level.
  struct Trial {
    private let simulators: [AndroidSimulator]

    init(_ filters: [AndroidManifest.IntentFilter], apiLevel: Int) {
      let manifest = AndroidManifest(filters: filters)
      // Before API level 23 the system asks the user about every web link.
      let lowest = max(apiLevel, 23)
      simulators = (lowest < 35 ? [lowest, 35] : [lowest])
        .map { AndroidSimulator(manifest, apiLevel: $0) }
    }

    /// Returns whether a link opens the app on all levels, or on none; `nil` if the levels differ.
    func opens(_ link: AndroidURI) -> Bool? {
      let answer = simulators[0].opens(link)
      return simulators.dropFirst().allSatisfy { $0.opens(link) == answer } ? answer : nil
    }
  }

  let table: RouteTable
  private let apiLevel: Int
  private let whole: Trial

  init(_ filters: [AndroidManifest.IntentFilter], apiLevel: Int, table: RouteTable) {
    self.table = table
    self.apiLevel = apiLevel
    whole = Trial(filters, apiLevel: apiLevel)
  }

  func trial(_ filters: [AndroidManifest.IntentFilter]) -> Trial {
    Trial(filters, apiLevel: apiLevel)
  }

  /// Returns whether a link opens the app on all levels, or on none; `nil` if the levels differ.
  func opens(_ link: String) -> Bool? { whole.opens(AndroidURI(link)) }

  /// Returns whether a link opens the app on all levels, or on none; `nil` if the levels differ.
  ///
  /// If some of the filters open a link, all filters together also open it, unless a filter has
  /// groups that keep the link in the browser. So it is faster to try some of the filters first.
  func opens(_ link: String, _ trial: Trial) -> Bool? {
    let link = AndroidURI(link)
    if apiLevel < 35, trial.opens(link) == true { return true }
    return whole.opens(link)
  }

  /// Returns whether a route accepts a link that does not open the app.
  func isMissing(_ text: String) -> Bool {
    guard let link = try? DeepLink(text, policy: table.app.policies) else { return false }
    return table.match(link) != nil && opens(text) == false
  }

  /// Returns links that may show a difference of a pattern, without the scheme and the domain.
  static func candidates(of pattern: Pattern, _ difference: Difference) -> [String] {
    let sample = ExampleLink(pattern)
    let count = sample.components.count
    switch difference {
    case .deeper: return [sample.inserting("x", at: count).relativePath, sample.relativePath + "/"]
    case .unrestricted: return loosened(pattern).map(\.relativePath)
    case .laterText:
      return sample.components.indices.flatMap { index in
        let component = sample.components[index]
        return ["x", "0", "-"].flatMap { end in
          [component.dropLast() + end, component + end].map {
            sample.replacing(at: index, by: String($0)).relativePath
          }
        }
      }
    case .emptyPart: return [ExampleLink(pattern, value: "/y").relativePath]
    case .acrossQuery: return [ExampleLink(pattern, value: "a?b").relativePath]
    case .character:
      return oddTexts.map { sample.replacing($0, by: "x").relativePath }
    case .innerSlash: return [sample.replacing("%2F", by: "/").relativePath]
    case .exactCase: return [sample.upperCased.relativePath, sample.lowerCased.relativePath]
    case .condition:
      let bare = sample.withoutConditions.relativePath
      return [bare, bare + "?x=y"]
    case .tooMany:
      let more = (0..<Pattern.componentLimit).reduce(sample) { link, _ in
        link.inserting("x", at: count)
      }
      return [more.relativePath]
    case .anyItem:
      return [sample.repeatingItems(with: "other", isFirst: true).relativePath]
    case .decodedSlash, .decodedQuestionMark:
      // A decoded value may look like a link of another route, so several kinds of values are
      // tried.
      let escape = difference == .decodedSlash ? "%2F" : "%3F"
      let values = [
        "a\(escape)b", "one\(escape)two", "1\(escape)2\(escape)3\(escape)4\(escape)5",
        "\(escape)b", "a\(escape)",
      ]
      return values.flatMap { value in
        [false, true].flatMap { isFull in
          let plain = ExampleLink(pattern, isFull: isFull)
          let escaped = ExampleLink(pattern, value: value, isFull: isFull)
          return [escaped.relativePath] + plain.inTurn(from: escaped).map(\.relativePath)
        }
      }
    case .bareItem, .plus:
      let text = sample.relativePath
      let bare = text.split(separator: "&").map {
        String($0.hasSuffix("=a") ? $0.dropLast(2) : $0)
      }
      return [
        bare.joined(separator: "&"),
        text.split(separator: "%20", omittingEmptySubsequences: false).joined(separator: "+"),
        text.split(separator: "%2B", omittingEmptySubsequences: false).joined(separator: "+"),
      ]
    default: return []
    }
  }

  /// The characters that a manifest may be unable to contain, as links contain them.
  private static let oddTexts =
    ["."]
    + "!\"#$%&'()*+,:;<=>?@[\\]^`{|}".map { PercentEncoding.pathComponent.encode(String($0)) }

  /// Returns samples with other numbers, words and UUIDs.
  private static func loosened(_ pattern: Pattern) -> [ExampleLink] {
    let uuid = [8, 4, 4, 4, 12].map { String(repeating: "x", count: $0) }.joined(separator: "-")
    var words: [String] = ["x"]
    for parameter in pattern.parameters {
      if let first = parameter.restriction.words?.first {
        words.append(first.map { _ in String(first.prefix(1)) }.joined())
        words.append(String(first.reversed()))
      }
    }
    return words.map { ExampleLink(pattern, number: "x", word: $0, uuid: uuid) }
      + words.map { ExampleLink(pattern, word: $0) }
  }
}
