// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

#if !os(tvOS)
public import Foundation
public import UniformTypeIdentifiers

// https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset
open class CSSearchableItemAttributeSet: NSObject {
  // https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset
  public init(contentType: UTType) { fatalError() }
  // https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset/title
  open var title: String?
  // https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset
  open var contentDescription: String?
}

extension NSUserActivity {
  // https://developer.apple.com/documentation/foundation/nsuseractivity/contentattributeset
  public var contentAttributeSet: CSSearchableItemAttributeSet? {
    get { fatalError() }
    set { fatalError() }
  }
}

// https://developer.apple.com/documentation/corespotlight/cssearchableitem
open class CSSearchableItem: NSObject {
  // https://developer.apple.com/documentation/corespotlight/cssearchableitem
  public init(
    uniqueIdentifier: String?,
    domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) { fatalError() }
}

// https://developer.apple.com/documentation/corespotlight/cssearchableindex
open class CSSearchableIndex: NSObject {
  // https://developer.apple.com/documentation/corespotlight/cssearchableindex/default()
  open class func `default`() -> Self { fatalError() }
  // https://developer.apple.com/documentation/corespotlight/cssearchableindex
  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws { fatalError() }
}
#endif
