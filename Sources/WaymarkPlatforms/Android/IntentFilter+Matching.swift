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
    return try? compiled.rules.match(AndroidURI(url)).get()
  }
}

/// The data of a filter as a system of some API level stores them.
struct CompiledFilter: Sendable {
  let rules: AndroidFilterRules
  /// The references and placeholders without a value, in their order.
  ///
  /// Attributes that contain one are left out.
  let unknown: [String]
  /// The exception that the system throws when it reads the filter.
  let exception: AndroidPatternError?

  init(
    _ filter: AndroidManifest.IntentFilter,
    apiLevel: Int,
    values: AndroidManifest.Values
  ) {
    var reader = FilterReader(apiLevel: apiLevel, values: values)
    for data in filter.data { reader.read(data) }
    // A system that does not support groups skips the element.
    if apiLevel >= 35 {
      for group in filter.groups { reader.read(group) }
    }
    rules = AndroidFilterRules(
      schemes: reader.schemes,
      schemeSpecificParts: reader.schemeSpecificParts,
      authorities: reader.authorities,
      paths: reader.paths,
      groups: reader.groups,
      hasTypes: reader.hasTypes
    )
    unknown = reader.unknown
    exception = reader.exception
  }
}

/// Reads the elements of a filter.
private struct FilterReader {
  let apiLevel: Int
  let values: AndroidManifest.Values
  var schemes: [String] = []
  var schemeSpecificParts: [AndroidPattern] = []
  var authorities: [AndroidFilterRules.Authority] = []
  var paths: [AndroidPattern] = []
  var groups: [AndroidFilterRules.Group] = []
  var hasTypes = false
  var unknown: [String] = []
  var exception: AndroidPatternError?

  init(apiLevel: Int, values: AndroidManifest.Values) {
    self.apiLevel = apiLevel
    self.values = values
  }

  mutating func read(_ data: AndroidManifest.Data) {
    var host: String?
    var port: String?
    for attribute in data.attributes where attribute.apiLevel <= apiLevel {
      guard let text = text(attribute, of: data) else { continue }
      switch attribute {
      case .scheme: schemes.append(text)
      case .host: host = text
      case .port: port = text
      case .mimeType: hasTypes = true
      default:
        guard let (part, kind) = attribute.pattern, let pattern = pattern(text, kind) else { break }
        switch part {
        case .path: paths.append(pattern)
        case .ssp: schemeSpecificParts.append(pattern)
        // Outside of a group these attributes have no effect.
        case .query, .fragment: break
        }
      }
    }
    // The system does not read a port without a host.
    if let host { authorities.append(.init(host: host, port: port.flatMap { Int($0) } ?? -1)) }
  }

  mutating func read(_ group: AndroidManifest.RelativeGroup) {
    var parts: [(part: AndroidFilterRules.Group.Part, pattern: AndroidPattern)] = []
    for data in group.data {
      for attribute in data.attributes {
        guard let (part, kind) = attribute.pattern, let text = text(attribute, of: data),
          let pattern = pattern(text, kind)
        else { continue }
        switch part {
        case .path: parts.append((.path, pattern))
        case .query: parts.append((.query, pattern))
        case .fragment: parts.append((.fragment, pattern))
        case .ssp: break
        }
      }
    }
    groups.append(.init(allows: group.allows, parts: parts))
  }

  private mutating func text(
    _ attribute: AndroidManifest.Data.Attribute,
    of data: AndroidManifest.Data
  ) -> String? {
    guard let raw = data[attribute] else { return nil }
    switch values.resolve(raw) {
    case .text(let text): return text
    case .unknown(let name):
      unknown.append(name)
      return nil
    }
  }

  private mutating func pattern(_ text: String, _ kind: AndroidPattern.Kind) -> AndroidPattern? {
    do throws(AndroidPatternError) {
      return try AndroidPattern(text, kind: kind)
    } catch {
      exception = exception ?? error
      return nil
    }
  }
}
