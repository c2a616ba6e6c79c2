import Waymark

/// An activity of a catalog in a manifest, in any spelling of its name.
///
/// Source: developer.android.com, "<activity>": a name that begins with a dot is relative to the
/// project's namespace, which often is the application ID.
struct ManifestActivity {
  let name: String
  let package: String

  /// The place of an activity: the indices of the application among the root's children, and of
  /// the activity among the application's children.
  struct Place: Hashable {
    let application: Int
    let activity: Int
  }

  /// Returns the activity; `nil` if no activity or more than one may be meant.
  func component(in manifest: AndroidManifest) -> AndroidManifest.Component? {
    place(in: manifest).flatMap { place in
      let application = manifest.document.root.children[place.application].element
      return application?.children[place.activity].element
        .flatMap { AndroidManifest.Component(element: $0, in: application) }
    }
  }

  /// Returns the place of the activity; `nil` if no activity or more than one may be meant.
  func place(in manifest: AndroidManifest) -> Place? {
    let found = Self.places(in: manifest)
    let exact = found.filter { $0.name == name }
    if let first = exact.first { return exact.count == 1 ? first.place : nil }
    let full = found.filter {
      let written = fullName($0.name, manifest)
      return !written.isDisjoint(with: fullName(name, manifest))
    }
    if let first = full.first { return full.count == 1 ? first.place : nil }
    // The namespace is in a Gradle file: `.Main` may be `com.example.Main`.
    let likely = found.filter { isRelative($0.name, of: name) || isRelative(name, of: $0.name) }
    return likely.count == 1 ? likely[0].place : nil
  }

  /// Returns the places of all activities that have a name, in the order of the file.
  static func places(in manifest: AndroidManifest) -> [(place: Place, name: String)] {
    var found: [(place: Place, name: String)] = []
    for (application, node) in manifest.document.root.children.enumerated() {
      guard let element = node.element, element.name == "application" else { continue }
      for (activity, child) in element.children.enumerated() {
        guard let component = child.element.flatMap({ AndroidManifest.Component(element: $0) }),
          component.kind == .activity || component.kind == .activityAlias,
          let name = component.name
        else { continue }
        found.append((Place(application: application, activity: activity), name))
      }
      // The system skips others.
      break
    }
    return found
  }

  /// Returns the names of all activities.
  static func names(in manifest: AndroidManifest) -> [String] { places(in: manifest).map(\.name) }

  private func fullName(_ name: String, _ manifest: AndroidManifest) -> Set<String> {
    let packages = [package, manifest.package].compactMap { $0 }
    return Set(
      packages.map { package in
        let written = name.split(separator: "${applicationId}", omittingEmptySubsequences: false)
          .joined(separator: package)
        return ActivityName.fullName(written, in: package)
      }
    )
  }

  private func isRelative(_ short: String, of long: String) -> Bool {
    short.hasPrefix(".") && long.hasSuffix(short)
  }
}

extension AndroidManifest {
  /// Returns the activity that a catalog means by a name; `nil` if it may mean none or several.
  package func component(named name: String, package: String) -> Component? {
    ManifestActivity(name: name, package: package).component(in: self)
  }
}
