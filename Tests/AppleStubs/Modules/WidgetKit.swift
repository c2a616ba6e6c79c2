// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation
public import SwiftUI

// The documentation lists it under SwiftUI; widgets import both.
extension View {
  // https://developer.apple.com/documentation/swiftui/view/widgeturl(_:)
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 26, watchOS 9.
  @MainActor @preconcurrency public func widgetURL(_ url: URL?) -> some View { self }
}
