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
  private(set) var rules = AndroidFilterRules()
  /// The references and placeholders without a value, in their order.
  ///
  /// Attributes that contain one are left out.
  private(set) var unknown: [String] = []
  /// The exception that the system throws when it reads the filter.
  private(set) var exception: AndroidPatternError?

  init(
    _ filter: AndroidManifest.IntentFilter,
    apiLevel: Int,
    values: AndroidManifest.Values
  ) {
    for data in filter.data { take(data, apiLevel, values) }
    // A system that does not support groups skips the element.
    if apiLevel >= 35 {
      for group in filter.groups { take(group, values) }
    }
  }

  private mutating func take(
    _ data: AndroidManifest.Data,
    _ apiLevel: Int,
    _ values: AndroidManifest.Values
  ) {
    var host: String?
    var port: String?
    for attribute in data.attributes where attribute.apiLevel <= apiLevel {
      guard let text = text(attribute, of: data, values) else { continue }
      switch attribute {
      case .scheme: rules.schemes.append(text)
      case .host: host = text
      case .port: port = text
      case .mimeType: rules.hasTypes = true
      default:
        guard let (part, kind) = attribute.pattern, let pattern = pattern(text, kind) else { break }
        switch part {
        case .path: rules.paths.append(pattern)
        case .ssp: rules.schemeSpecificParts.append(pattern)
        // Outside of a group these attributes have no effect.
        case .query, .fragment: break
        }
      }
    }
    // The system does not read a port without a host.
    if let host {
      rules.authorities.append(.init(host: host, port: port.flatMap { Int($0) } ?? -1))
    }
  }

  private mutating func take(
    _ group: AndroidManifest.RelativeGroup,
    _ values: AndroidManifest.Values
  ) {
    var parts: [(part: AndroidFilterRules.Group.Part, pattern: AndroidPattern)] = []
    for data in group.data {
      for attribute in data.attributes {
        guard let (part, kind) = attribute.pattern, let text = text(attribute, of: data, values),
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
    rules.groups.append(.init(allows: group.allows, parts: parts))
  }

  private mutating func text(
    _ attribute: AndroidManifest.Data.Attribute,
    of data: AndroidManifest.Data,
    _ values: AndroidManifest.Values
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
