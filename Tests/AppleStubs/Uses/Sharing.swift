// The code of the article "Sharing links" that needs Apple's frameworks.
import Foundation
import Waymark
import WaymarkApp

nonisolated struct DocumentRef: Codable, RouteParametersCodable {
  var name: String
}

nonisolated enum OpenDocument: Action {
  @MainActor
  static func perform(context: ActionContext<DocumentRef>, presenter: NoPresenter) async throws {}
}

nonisolated enum DocumentFeature: Feature, URLMapped {
  static let open = action(OpenDocument.self)
  @MainActor
  static func urlMappings(routes: URLMappingsBuilder) { routes.send("open/{name}", to: open) }
}

#if canImport(SwiftUI) && !os(tvOS)
import SwiftUI

// snippet.route
struct LineView: View {
  let line: String

  var body: some View {
    try? ShareLink(to: AppRoute.line(line), subject: Text("Line \(line)"))
  }
}
// snippet.end

// snippet.action
struct DocumentView: View {
  let router: LinkRouter
  let document: DocumentRef

  var body: some View {
    try? ShareLink(to: DocumentFeature.open, with: document, by: router.linkCreator) {
      Text("Share \(document.name)")
    }
  }
}
// snippet.end

/// The other two initializers.
struct EveryShareLink: View {
  let router: LinkRouter

  var body: some View {
    try? ShareLink(to: AppRoute.lines, message: Text("All lines")) { Text("Share") }
    try? ShareLink(
      to: DocumentFeature.open,
      with: DocumentRef(name: "a"),
      by: router.linkCreator,
      subject: Text("a")
    )
  }
}
#endif

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import UIKit

// snippet.sheet
@MainActor
func shareSheet(for line: String) throws -> UIActivityViewController {
  UIActivityViewController(
    activityItems: [try AppRoute.line(line).universalURL],
    applicationActivities: nil
  )
}
// snippet.end

@MainActor
func offerLastDocument(_ document: DocumentRef, _ router: LinkRouter) throws {
  // snippet.quick
  UIApplication.shared.shortcutItems = [
    UIApplicationShortcutItem(
      try QuickAction(
        "Last document",
        icon: .symbol("doc"),
        opening: DocumentFeature.open,
        with: document,
        by: router.linkCreator
      )
    )
  ]
  // snippet.end
}
#endif
