// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// What Foundation has on Apple's systems and lacks on Linux. Sources that import Foundation are
// given this module instead, which has all of Linux's Foundation besides.
@_exported public import Foundation

// https://developer.apple.com/documentation/foundation/nsuseractivity
open class NSUserActivity: NSObject {
  // https://developer.apple.com/documentation/foundation/nsuseractivity/init(activitytype:)
  public init(activityType: String) { fatalError() }
  // https://developer.apple.com/documentation/foundation/nsuseractivity/activitytype
  open var activityType: String { fatalError() }
  // https://developer.apple.com/documentation/foundation/nsuseractivity/title
  open var title: String?
  // https://developer.apple.com/documentation/foundation/nsuseractivity/userinfo
  open var userInfo: [AnyHashable: Any]?
  // https://developer.apple.com/documentation/foundation/nsuseractivity/requireduserinfokeys
  open var requiredUserInfoKeys: Set<String>?
  // https://developer.apple.com/documentation/foundation/nsuseractivity/webpageurl
  open var webpageURL: URL?
  // https://developer.apple.com/documentation/foundation/nsuseractivity/keywords
  open var keywords: Set<String> = []
  // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforhandoff
  open var isEligibleForHandoff: Bool = true
  // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforsearch
  open var isEligibleForSearch: Bool = false
  // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforpublicindexing
  open var isEligibleForPublicIndexing: Bool = false
  #if !os(macOS) && !os(tvOS)
  // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforprediction
  open var isEligibleForPrediction: Bool = false
  #endif
  // https://developer.apple.com/documentation/foundation/nsuseractivity/persistentidentifier
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  // https://developer.apple.com/documentation/foundation/nsuseractivity/becomecurrent()
  open func becomeCurrent() { fatalError() }
  // https://developer.apple.com/documentation/foundation/nsuseractivity/invalidate()
  open func invalidate() { fatalError() }
  // https://developer.apple.com/documentation/foundation/nsuseractivity
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler handler: @escaping () -> Void
  ) { fatalError() }
}

// https://developer.apple.com/documentation/foundation/nsuseractivitypersistentidentifier
public typealias NSUserActivityPersistentIdentifier = String

// https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
public let NSUserActivityTypeBrowsingWeb: String = ""

// https://developer.apple.com/documentation/foundation/localizedstringresource
public struct LocalizedStringResource: Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { fatalError() }
}
