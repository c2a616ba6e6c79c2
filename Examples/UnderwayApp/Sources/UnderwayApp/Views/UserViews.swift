import SwiftUI
import UnderwayRoutes

/// The favorites of the user, who has to sign in to see them.
struct FavoritesView: View {
  @Environment(Underway.self) private var underway
  let map: SubwayMap

  var body: some View {
    if let user = underway.user {
      StationList(title: "Favorites of \(user)", stations: Array(map.stations.prefix(2)))
        .toolbar {
          Button("Sign out") { Task { await underway.signOut() } }
        }
    } else {
      ContentUnavailableView {
        Label("Sign in to see your favorites", systemImage: "star")
      } actions: {
        Button("Sign in") { underway.screens.sheet = .signIn }
      }
    }
  }
}

/// The sign-in screen, after which the links that waited for the sign-in open.
struct SignInView: View {
  @Environment(Underway.self) private var underway
  @State private var name = ""

  var body: some View {
    Form {
      TextField("Name", text: $name)
      Button("Sign in") { Task { await underway.signIn(as: name) } }
        .disabled(name.isEmpty)
      Button("Not now", role: .cancel) { Task { await underway.cancelSignIn() } }
    }
    .navigationTitle("Sign in")
    .interactiveDismissDisabled()
  }
}

/// The lines whose alerts are sent as notifications.
struct NotificationSettings: View {
  let lines: [Line]
  @State private var selected: Set<Line> = []

  var body: some View {
    Form {
      ForEach(lines, id: \.self) { line in
        Toggle("Line \(line.rawValue)", isOn: $selected[contains: line])
      }
    }
    .navigationTitle("Notifications")
  }
}

extension Set {
  /// Indicates whether the set contains a value; a toggle can change it.
  fileprivate subscript(contains value: Element) -> Bool {
    get { contains(value) }
    set { if newValue { insert(value) } else { remove(value) } }
  }
}
