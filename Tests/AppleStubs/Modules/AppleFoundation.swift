// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// The parts of Foundation that Apple's systems have and Linux lacks. Sources that import Foundation
// import this module instead, which exports all of Linux's Foundation, too.
@_exported public import Foundation

// https://developer.apple.com/documentation/foundation/nsuseractivity
// On iOS 8, macCatalyst 13.1, macOS 10.10, tvOS 9, visionOS 1, watchOS 2.
open class NSUserActivity: NSObject {
  // https://developer.apple.com/documentation/foundation/nsuseractivity/init(activitytype:)
  // On iOS 8, macCatalyst 13.1, macOS 10.10, tvOS 9, visionOS 1, watchOS 2.
  public init(activityType: String) { fatalError() }
  // https://developer.apple.com/documentation/foundation/nsuseractivity/activitytype
  // On iOS 8, macCatalyst 13.1, macOS 10.10, tvOS 9, visionOS 1, watchOS 2.
  open var activityType: String { fatalError() }
  // https://developer.apple.com/documentation/foundation/nsuseractivity/title
  // On iOS 8, macCatalyst 13.1, macOS 10.10, tvOS 9, visionOS 1, watchOS 2.
  open var title: String?
  // https://developer.apple.com/documentation/foundation/nsuseractivity/userinfo
  // On iOS 8, macCatalyst 13.1, macOS 10.10, tvOS 9, visionOS 1, watchOS 2.
  open var userInfo: [AnyHashable: Any]?
  // https://developer.apple.com/documentation/foundation/nsuseractivity/requireduserinfokeys
  // On iOS 9, macCatalyst 13.1, macOS 10.11, tvOS 10, visionOS 1, watchOS 3.
  open var requiredUserInfoKeys: Set<String>?
  // https://developer.apple.com/documentation/foundation/nsuseractivity/webpageurl
  // On iOS 8, macCatalyst 13.1, macOS 10.10, tvOS 9, visionOS 1, watchOS 2.
  open var webpageURL: URL?
  // https://developer.apple.com/documentation/foundation/nsuseractivity/keywords
  // On iOS 9, macCatalyst 13.1, macOS 10.11, tvOS 10, visionOS 1, watchOS 3.
  open var keywords: Set<String> = []
  // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforhandoff
  // On iOS 9, macCatalyst 13.1, macOS 10.11, tvOS 10, visionOS 1, watchOS 3.
  open var isEligibleForHandoff: Bool = true
  // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforsearch
  // On iOS 9, macCatalyst 13.1, macOS 10.11, tvOS 10, visionOS 1, watchOS 3.
  open var isEligibleForSearch: Bool = false
  // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforpublicindexing
  // On iOS 9, macCatalyst 13.1, macOS 10.11, tvOS 10, visionOS 1, watchOS 3.
  open var isEligibleForPublicIndexing: Bool = false
  // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforprediction
  // On iOS 12, macCatalyst 13.1, visionOS 1, watchOS 5.
  open var isEligibleForPrediction: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  // https://developer.apple.com/documentation/foundation/nsuseractivity/persistentidentifier
  // On iOS 12, macCatalyst 13.1, macOS 10.15, visionOS 1, watchOS 5.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier? {
    get { fatalError() }
    set { fatalError() }
  }
  // https://developer.apple.com/documentation/foundation/nsuseractivity/becomecurrent()
  // On iOS 8, macCatalyst 13.1, macOS 10.10, tvOS 9, visionOS 1, watchOS 2.
  open func becomeCurrent() { fatalError() }
  // https://developer.apple.com/documentation/foundation/nsuseractivity/invalidate()
  // On iOS 8, macCatalyst 13.1, macOS 10.10, tvOS 9, visionOS 1, watchOS 2.
  open func invalidate() { fatalError() }
  // https://developer.apple.com/documentation/foundation/nsuseractivity/deletesaveduseractivities(withpersistentidentifiers:completionhandler:)
  // On iOS 12, macCatalyst 13.1, macOS 10.15, visionOS 1, watchOS 5.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler handler: @escaping () -> Void
  ) { fatalError() }
}

// https://developer.apple.com/documentation/foundation/nsuseractivitypersistentidentifier
// On iOS 2, macCatalyst 13, macOS 10, tvOS 9, visionOS 1, watchOS 2.
public typealias NSUserActivityPersistentIdentifier = String

// https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
// On iOS 2, macCatalyst 13, macOS 10, tvOS 9, visionOS 1, watchOS 2.
public let NSUserActivityTypeBrowsingWeb: String = ""

// https://developer.apple.com/documentation/foundation/localizedstringresource
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public struct LocalizedStringResource: Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { fatalError() }
}
