import WaymarkCatalog

extension AndroidManifest.IntentFilter {
  /// Returns how much of a URI the filter's data match, or `nil` if they do not match.
  ///
  ///     let filter = IntentFilter.web(data: [Data([.scheme: "https", .host: "*.a.com"])])
  ///     filter.match("https://www.a.com/x")   // .host
  ///     filter.match("https://a.com/x")       // nil
  ///
  /// This function ignores actions and categories, and everything that ``AndroidSimulator`` checks
  /// in addition to the filter.
  ///
  /// - Parameters:
  ///   - url: A URL as an app or a browser passes it to the system.
  ///   - apiLevel: The API level of the system. Below 31 the system ignores suffixes and advanced
  ///     globs, and below 35 relative groups; a filter that has no other paths then matches every
  ///     path.
  ///   - values: The values of references and placeholders.
  public func match(
    _ url: String,
    apiLevel: Int = 35,
    values: AndroidManifest.Values = .init()
  ) -> AndroidMatch? {
    let compiled = CompiledFilter(self, apiLevel: apiLevel, values: values)
    if compiled.exception != nil { return nil }
    return try? compiled.match(AndroidURI(url)).get()
  }
}

/// The data of a filter as a system of some API level stores them.
struct CompiledFilter: Sendable {
  /// The data, of which those without a known value match no link.
  let rules: AndroidFilterRules
  /// The data, of which those without a known value match every link; `nil` if all are known.
  let widest: AndroidFilterRules?
  /// The references and placeholders without a value, in their order.
  let unknown: [String]
  /// The exception that the system throws when it reads the filter.
  let exception: AndroidPatternError?

  init(
    _ filter: AndroidManifest.IntentFilter,
    apiLevel: Int,
    values: AndroidManifest.Values
  ) {
    let reader = FilterReader(filter, apiLevel, values, unknownMatches: false)
    rules = reader.rules
    unknown = reader.unknown
    exception = reader.exception
    widest =
      unknown.isEmpty ? nil : FilterReader(filter, apiLevel, values, unknownMatches: true).rules
  }

  /// The data of filters that are not known at all, which may match every link.
  init(unknown: [String]) {
    rules = FilterReader(nil, 0, .init(), unknownMatches: false).rules
    var reader = FilterReader(nil, 0, .init(), unknownMatches: true)
    reader.hasAnyScheme = true
    widest = reader.rules
    self.unknown = unknown
    exception = nil
  }

  /// Returns the data with which the filter matches the fewest or the most links.
  func rules(isKnown: Bool) -> AndroidFilterRules { isKnown ? rules : widest ?? rules }

  /// Returns how much of a URI without a type the filter matches.
  func match(_ uri: AndroidURI) -> Result<AndroidMatch, AndroidMatchError> {
    guard let widest else { return rules.match(uri) }
    if case .failure(let error) = widest.match(uri) { return .failure(error) }
    let match = rules.match(uri)
    if case .success = match { return match }
    return .failure(.unknown(unknown))
  }
}

/// Reads the elements of a filter.
private struct FilterReader {
  let apiLevel: Int
  let values: AndroidManifest.Values
  /// Indicates whether data without a known value match every link, and not none.
  let unknownMatches: Bool
  private var schemes: [String] = []
  var hasAnyScheme = false
  private var schemeSpecificParts: [AndroidPattern] = []
  private var authorities: [AndroidFilterRules.Authority] = []
  private var paths: [AndroidPattern] = []
  private var groups: [AndroidFilterRules.Group] = []
  private var hasTypes = false
  private(set) var unknown: [String] = []
  private(set) var exception: AndroidPatternError?

  init(
    _ filter: AndroidManifest.IntentFilter?,
    _ apiLevel: Int,
    _ values: AndroidManifest.Values,
    unknownMatches: Bool
  ) {
    (self.apiLevel, self.values, self.unknownMatches) = (apiLevel, values, unknownMatches)
    for data in filter?.data ?? [] { read(data) }
    // A system that does not support groups skips the element.
    if apiLevel >= 35 {
      for group in filter?.groups ?? [] { read(group) }
    }
  }

  var rules: AndroidFilterRules {
    AndroidFilterRules(
      schemes: schemes.unique,
      hasAnyScheme: hasAnyScheme,
      schemeSpecificParts: schemeSpecificParts,
      authorities: authorities,
      paths: paths,
      groups: groups,
      hasTypes: hasTypes
    )
  }

  private mutating func read(_ data: AndroidManifest.Data) {
    var host: String?
    var port: Int?
    for (attribute, raw) in data.values where attribute.apiLevel <= apiLevel {
      switch attribute {
      case .scheme:
        if let text = text(raw) {
          schemes.append(text)
        } else if unknownMatches {
          hasAnyScheme = true
        } else {
          schemes.append(AndroidFilterRules.nothing)
        }
      case .host: host = text(raw) ?? (unknownMatches ? "*" : AndroidFilterRules.nothing)
      case .port:
        // The system rejects an app with another text.
        port = text(raw).map { Int32($0).map(Int.init) ?? .max } ?? (unknownMatches ? -1 : .max)
      case .mimeType: hasTypes = true
      default:
        guard let (part, kind) = attribute.pattern else { break }
        switch part {
        case .path: if let pattern = pattern(raw, kind) { paths.append(pattern) }
        case .ssp: if let pattern = pattern(raw, kind) { schemeSpecificParts.append(pattern) }
        // Outside of a group these attributes have no effect.
        case .query, .fragment: break
        }
      }
    }
    // The system does not read a port without a host.
    if let host { authorities.append(.init(host: host, port: port ?? -1)) }
  }

  private mutating func read(_ group: AndroidManifest.RelativeGroup) {
    let name = group.element.unknownValue(of: "allow")
    if let name { unknown.append(name) }
    let allows = name == nil ? group.allows : unknownMatches
    var parts: [(part: AndroidFilterRules.Group.Part, pattern: AndroidPattern)] = []
    for data in group.data {
      for (attribute, raw) in data.values {
        guard let (part, kind) = attribute.pattern,
          let place = AndroidFilterRules.Group.Part(rawValue: part.rawValue)
        else { continue }
        // A group that excludes links matches the fewest if its filter matches the most.
        let isWide = unknownMatches == allows
        if let pattern = pattern(raw, kind, isWide: isWide) { parts.append((place, pattern)) }
      }
    }
    groups.append(.init(allows: allows, parts: parts))
  }

  private mutating func text(_ raw: String) -> String? {
    switch values.resolve(raw) {
    case .text(let text): return text
    case .unknown(let name):
      unknown.append(name)
      return nil
    }
  }

  private mutating func pattern(
    _ raw: String,
    _ kind: AndroidPattern.Kind,
    isWide: Bool? = nil
  ) -> AndroidPattern? {
    do throws(AndroidPatternError) {
      if let text = text(raw) { return try AndroidPattern(text, kind: kind) }
      return isWide ?? unknownMatches
        ? try AndroidPattern("", kind: .prefix)
        : try AndroidPattern(AndroidFilterRules.nothing, kind: .literal)
    } catch {
      exception = exception ?? error
      return nil
    }
  }
}
