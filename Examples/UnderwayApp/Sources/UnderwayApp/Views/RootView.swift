import Foundation
import SwiftUI
import UnderwayRoutes

/// The tabs, and everything that is shown over them.
struct RootView: View {
  @Environment(Underway.self) private var underway
  @SceneStorage("screens") private var saved: Data?
  @Bindable var screens: Screens

  var body: some View {
    content
      .task { await underway.start(showing: saved) }
      .onChange(of: screens.stack) { saved = underway.savedScreens }
  }

  @ViewBuilder private var content: some View {
    if let map = underway.map {
      TabView(selection: $screens.tab) {
        ForEach(Screens.Tab.allCases, id: \.self) { tab in
          NavigationStack(path: $screens[stackOf: tab]) {
            RouteView(route: screens.root(of: tab), map: map)
              .navigationDestination(for: AppRoute.self) { RouteView(route: $0, map: map) }
          }
          .tabItem { Label(tab.title, systemImage: tab.image) }
          .tag(tab)
        }
      }
      .sheet(item: $screens.sheet) { sheet in
        SheetView(sheet: sheet, map: map)
      }
      .alert("Link", isPresented: $screens.showsMessage) {
        Button("OK", role: .cancel) {}
      } message: {
        Text(screens.message ?? "")
      }
    } else {
      ProgressView("Loading stations")
    }
  }
}

/// A screen over the tabs, with a button to close it.
private struct SheetView: View {
  @Environment(\.dismiss) private var dismiss
  let sheet: Screens.Sheet
  let map: SubwayMap

  var body: some View {
    NavigationStack {
      switch sheet {
      case .signIn: SignInView()
      case .screen(let route):
        RouteView(route: route, map: map)
          .toolbar { Button("Done") { dismiss() } }
      }
    }
    #if os(macOS)
    .frame(minWidth: 400, minHeight: 300)
    #endif
  }
}

extension Screens.Tab {
  fileprivate var title: String { rawValue.capitalized }

  fileprivate var image: String {
    switch self {
    case .stations: "tram"
    case .lines: "point.topleft.down.to.point.bottomright.curvepath"
    case .alerts: "exclamationmark.triangle"
    case .favorites: "star"
    }
  }
}

extension Screens {
  fileprivate var showsMessage: Bool {
    get { message != nil }
    set { if !newValue { message = nil } }
  }
}
