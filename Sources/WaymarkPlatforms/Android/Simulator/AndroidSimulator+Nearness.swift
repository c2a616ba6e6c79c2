import Waymark

extension AndroidSimulator {
  /// How nearly a filter takes a link, more for nearer.
  ///
  /// First what lacks no more than a flag or a category, then what has the host, then the scheme.
  func nearness(_ refusal: AndroidRefusal, of entry: Entry, _ uri: AndroidURI) -> Int {
    switch refusal {
    case .exception: return 0
    case .disabled, .notExported, .lacks:
      if case .success = entry.compiled.rules.match(uri) { return 4 }
      return 0
    case .data(let mismatch):
      switch mismatch {
      case .noScheme, .scheme: return 1
      case .authority: return 2
      case .schemeSpecificPart, .path, .blocked, .type: return 3
      }
    }
  }

  /// The patterns for paths that a filter has on this level, as the manifest writes them.
  func paths(of entry: Entry) -> [String] {
    entry.filter.data.flatMap { data in
      data.attributes.compactMap { attribute in
        guard attribute.pattern?.part == .path, attribute.apiLevel <= apiLevel,
          let value = data[attribute]
        else { return nil }
        return "\(attribute.rawValue) \(quoted(value))"
      }
    }
  }
}
