import Foundation

extension LinkActivity {
  /// The types of activities that the app accepts: those that its `Info.plist` lists under
  /// `NSUserActivityTypes`, web pages, and results of Core Spotlight.
  ///
  /// In an app extension, the property reads the extension's `Info.plist`.
  ///
  /// Source: Apple, Information Property List, `NSUserActivityTypes`.
  @MainActor
  public static var declaredTypes: [String] {
    types(inInfo: Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes"))
  }

  /// Returns the types in an `Info.plist`'s list, without duplicates, after those that need no
  /// entry.
  static func types(inInfo list: Any?) -> [String] {
    var types = ["NSUserActivityTypeBrowsingWeb", searchResultType]
    for type in list as? [String] ?? [] where !types.contains(type) { types.append(type) }
    return types
  }
}
