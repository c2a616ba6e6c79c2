import Waymark

/// An app that a project builds for Android.
struct AndroidApp: Sendable {
  /// The app as one flavor or build type builds it.
  struct Variant: Sendable {
    /// The name of the variant; empty for the app itself.
    let name: String
    /// The application ID.
    var package: ProjectValue?
    /// The manifest, with all values that files of the project state.
    var manifest: ComposedFile?
    /// The path of the manifest that the variant is made from; `nil` if no file contains its
    /// filters.
    var manifestPath: String?
    /// The values that the manifest requires when it is read alone.
    var values = AndroidManifest.Values()
    /// The links of navigation graphs, whose filters the manifest has.
    var links: [NavigationLink] = []
    var findings: [LinkDiagnostic] = []
  }

  let name: String
  /// The file that declares the app.
  let place: ProjectPlace
  /// The variants, the one for the store first.
  var variants: [Variant]
}

extension AndroidApp {
  /// Returns the apps for Android of a project, in the order of their files.
  ///
  /// The variant for the store is the release with the shortest application ID, and of several the
  /// one with the default flavors. The other variants are each set of flavors with the same build
  /// type, each build type with the same flavors, and then all others.
  static func apps(in files: ProjectFiles) -> [AndroidApp] {
    AndroidProject.modules(in: files).map { module in
      let place = ProjectPlace(module.script, 1)
      let name = ProjectFiles.name(of: module.folder)
      return AndroidApp(
        name: name.isEmpty ? "app" : name,
        place: place,
        variants: variants(of: module)
      )
    }
  }

  private static func variants(of module: AndroidModule) -> [Variant] {
    let releases = module.variants.filter { $0.buildType == "release" }
    let store = releases.enumerated().min { left, right in
      let lengths = [left, right].map { $0.element.applicationID?.text?.utf8.count ?? Int.max }
      return (lengths[0], -left.element.defaultCount, left.offset)
        < (lengths[1], -right.element.defaultCount, right.offset)
    }
    guard let first = store?.element ?? module.variants.first else { return [] }
    let flavors = module.variants.filter {
      $0.buildType == first.buildType && $0.flavors != first.flavors
    }
    let types = module.variants.filter {
      $0.buildType != first.buildType && $0.flavors == first.flavors
    }
    let others = module.variants.filter {
      $0.buildType != first.buildType && $0.flavors != first.flavors
    }
    var variants = [variant(first, "")]
    variants[0].findings = module.findings
    return variants + flavors.map { variant($0, $0.flavors.joined(separator: "-")) }
      + types.map { variant($0, $0.buildType) }
      + others.map { variant($0, ($0.flavors + [$0.buildType]).joined(separator: "-")) }
  }

  private static func variant(_ variant: AndroidVariant, _ name: String) -> Variant {
    Variant(
      name: name,
      package: variant.applicationID,
      manifest: variant.manifest,
      manifestPath: variant.manifestPath,
      values: variant.values,
      links: variant.navigationLinks
    )
  }
}
