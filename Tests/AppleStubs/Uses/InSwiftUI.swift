#if canImport(SwiftUI)
import Foundation
import SwiftUI
import WaymarkApp

// snippet.app
struct UnderwayApp: App {
  @State private var underway = Underway()

  var body: some Scene {
    WindowGroup {
      LinesView(screens: underway.screens)
        .opensLinks(with: underway.links)
        .task { await underway.start() }
    }
  }
}
// snippet.end

// snippet.stack
struct LinesView: View {
  let screens: Screens

  var body: some View {
    let path = Binding(
      get: { NavigationPath(screens.stack.pushed) },
      set: { screens.stack.pop(to: $0.count) }
    )
    NavigationStack(path: path) {
      Text("Lines")
        .navigationDestination(for: AppRoute.self) { route in Text("\(route)") }
    }
  }
}
// snippet.end

// snippet.restoring
struct LinesRoot: View {
  let underway: Underway
  @SceneStorage("screens") private var saved: Data?

  var body: some View {
    LinesView(screens: underway.screens)
      .task { await underway.start(showing: saved) }
      .onChange(of: underway.screens.stack) {
        saved = try? JSONEncoder().encode(underway.screens.stack)
      }
  }
}
// snippet.end

// snippet.start
extension Underway {
  func start(showing saved: Data?) async {
    // What the first screen needs is loaded here.
    if let saved, let stack = try? JSONDecoder().decode(ScreenStack<AppRoute>.self, from: saved) {
      screens.stack = LinkRouter.shared.restore(stack)
    }
    await links.open(LinkInbox.ready)
  }
}
// snippet.end

// snippet.text
struct NoticeView: View {
  let underway: Underway
  /// The A is late, with a link to it.
  let notice: AttributedString

  var body: some View {
    Text(notice)
      .environment(\.openURL, OpenURLAction(links: underway.links))
  }
}
// snippet.end

/// SwiftUI's own, and the router's, side by side.
struct EveryOpenURL: View {
  let router: LinkRouter

  var body: some View {
    Text("")
      .onOpenURL(router.route)
      .onOpenURL { url in print(url) }
      .onOpenURL { url in router.route(url: url) }
      .onOpenURL { router.route(url: $0) }
      .onOpenURL { url in
        guard url.isFileURL else { return }
        print(url)
      }
      .onOpenURL(perform: { print($0) })
      .opensLinks(with: router, activities: [])
  }
}

/// The modifiers of the SDK 27 beside the ones with the same name.
struct NewModifiers: View {
  let underway: Underway

  var body: some View {
    Text("Lines")
      .task(name: "Start", priority: .high) { await underway.start() }
      .toolbar { ToolbarItem { Text("Lines") } }
      .toolbar { Text("Fares") }
  }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
struct NewOpenURL: View {
  var body: some View {
    Text("").onOpenURL(prefersInApp: true).onOpenURL(LinkRouter.shared.route)
  }
}
#endif
