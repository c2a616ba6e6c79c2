import AppIntents
import Foundation
import SwiftUI
import WaymarkApp

@main
struct UnderwayApp: App {
  private let underway: Underway
  #if os(macOS)
  @NSApplicationDelegateAdaptor private var delegate: MacDelegate
  #endif

  init() {
    do {
      underway = try Underway()
    } catch {
      // The routes contain a mistake, which the tests of the app find first.
      fatalError("\(error)")
    }
    let links = underway.links
    AppDependencyManager.shared.add(dependency: links)
    // For trying a cold start without Xcode: UNDERWAY_LINK=underway://favorites swift run
    if let link = ProcessInfo.processInfo.environment["UNDERWAY_LINK"] {
      links.receive(.link(link))
    }
  }

  var body: some Scene {
    WindowGroup {
      RootView(screens: underway.screens)
        .environment(underway)
        .opensLinks(with: underway.links)
        // All windows show the same screens, so a link needs no new window.
        .handlesExternalEvents(preferring: ["*"], allowing: ["*"])
    }
  }
}
