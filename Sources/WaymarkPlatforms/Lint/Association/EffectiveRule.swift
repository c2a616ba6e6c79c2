import Waymark

/// A rule with the values that it inherits from the defaults, as the system reads it.
struct EffectiveRule {
  var path: String?
  var query: AppleAppSiteAssociation.Component.Query?
  var fragment: String?
  var excludes = false
  var isCaseSensitive = true
  var isPercentEncoded = true

  /// Reads a component; `inherited` contains the defaults, the nearest first.
  init(
    _ component: AppleAppSiteAssociation.Component,
    inherited: [AppleAppSiteAssociation.Component]
  ) {
    func owner(_ key: String) -> AppleAppSiteAssociation.Component? {
      ([component] + inherited).first { $0.json[key] != nil }
    }
    path = owner("/")?.path
    query = owner("?")?.query
    fragment = owner("#")?.fragment
    excludes = owner("exclude")?.excludes ?? false
    isCaseSensitive = owner("caseSensitive")?.isCaseSensitive ?? true
    isPercentEncoded = owner("percentEncoded")?.isPercentEncoded ?? true
  }

  /// Reads an element of a legacy list.
  init(path text: String) {
    excludes = text.hasPrefix("NOT ")
    path = excludes ? String(text.dropFirst(4)) : text
  }
}
