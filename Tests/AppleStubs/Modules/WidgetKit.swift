// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation
public import SwiftUI

// The documentation lists it under SwiftUI; widgets import both.
extension View {
  // https://developer.apple.com/documentation/swiftui/view/widgeturl(_:)
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  @MainActor @preconcurrency public func widgetURL(_ url: URL?) -> some View { self }
}

// https://developer.apple.com/documentation/widgetkit/timelineentry
// On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
public protocol TimelineEntry {
  // https://developer.apple.com/documentation/widgetkit/timelineentry/date
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  var date: Date { get }
}

// https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy
// On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
public struct TimelineReloadPolicy: Equatable, Sendable {
  // https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy/atend
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  public static var atEnd: TimelineReloadPolicy { fatalError() }
}

// https://developer.apple.com/documentation/widgetkit/timeline
// On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
public struct Timeline<EntryType: TimelineEntry> {
  // https://developer.apple.com/documentation/widgetkit/timeline/init(entries:policy:)
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  public init(entries: [EntryType], policy: TimelineReloadPolicy) { fatalError() }
}

// https://developer.apple.com/documentation/widgetkit/timelineprovidercontext
// On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
public struct TimelineProviderContext {}

// https://developer.apple.com/documentation/widgetkit/timelineprovider
// On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
public protocol TimelineProvider {
  // https://developer.apple.com/documentation/widgetkit/timelineprovider/entry
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  associatedtype Entry: TimelineEntry
  // https://developer.apple.com/documentation/widgetkit/timelineprovider/context
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  typealias Context = TimelineProviderContext
  // https://developer.apple.com/documentation/widgetkit/timelineprovider/placeholder(in:)
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  func placeholder(in context: Self.Context) -> Self.Entry
  // https://developer.apple.com/documentation/widgetkit/timelineprovider/getsnapshot(in:completion:)
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  @preconcurrency func getSnapshot(
    in context: Self.Context,
    completion: @escaping @Sendable (Self.Entry) -> Void
  )
  // https://developer.apple.com/documentation/widgetkit/timelineprovider/gettimeline(in:completion:)
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  @preconcurrency func getTimeline(
    in context: Self.Context,
    completion: @escaping @Sendable (Timeline<Self.Entry>) -> Void
  )
}
