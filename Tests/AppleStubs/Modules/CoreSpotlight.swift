// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// On Apple TV and on a watch it can be imported and has nothing of this.
public import Foundation
public import UniformTypeIdentifiers

// https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset
// On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
open class CSSearchableItemAttributeSet: NSObject {
  // https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset/init(contenttype:)
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 1.
  public init(contentType: UTType) { fatalError() }
  // https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset/title
  // On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
  open var title: String?
  // https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset/contentdescription
  // On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
  open var contentDescription: String?
}

// On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
extension NSUserActivity {
  // https://developer.apple.com/documentation/foundation/nsuseractivity/contentattributeset
  // On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
  public var contentAttributeSet: CSSearchableItemAttributeSet? {
    get { fatalError() }
    set { fatalError() }
  }
}

// https://developer.apple.com/documentation/corespotlight/cssearchableitem
// On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
open class CSSearchableItem: NSObject {
  // https://developer.apple.com/documentation/corespotlight/cssearchableitem/init(uniqueidentifier:domainidentifier:attributeset:)
  // On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
  public init(
    uniqueIdentifier: String?,
    domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) { fatalError() }
}

// https://developer.apple.com/documentation/corespotlight/cssearchableindex
// On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
open class CSSearchableIndex: NSObject {
  // https://developer.apple.com/documentation/corespotlight/cssearchableindex/default()
  // On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
  open class func `default`() -> Self { fatalError() }
  // https://developer.apple.com/documentation/corespotlight/cssearchableindex/indexsearchableitems(_:completionhandler:)
  // On iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1.
  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws { fatalError() }
}
