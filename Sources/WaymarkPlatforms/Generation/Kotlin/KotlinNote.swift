import Waymark

/// A note about a generated Kotlin file.
enum KotlinNote: Sendable, Hashable {
  /// A route that is only for other platforms.
  case otherPlatform
  /// The package is unknown.
  case noPackage
  /// The name of a package or class that is invalid in Kotlin, and its replacement.
  case badName(String, used: String)
  /// A class that could not have the same name as its route.
  case renamed(String)
  /// More words than an enumeration can contain.
  case manyWords
  /// More values than a class can contain.
  case tooManyValues
  /// More routes, together with paths that stay in the browser, than a file can contain.
  case tooManyRoutes(count: Int, limit: Int)
}

extension KotlinNote {
  /// Every code that a note can have.
  static var allCodes: [LinkDiagnostic.Code] {
    [
      "other-platform", "no-package", "bad-name", "renamed", "many-words", "too-many-values",
      "too-many-routes",
    ].map { .init("generate.kotlin-\($0)") }
  }

  var code: LinkDiagnostic.Code {
    switch self {
    case .otherPlatform: .init("generate.kotlin-other-platform")
    case .noPackage: .init("generate.kotlin-no-package")
    case .badName: .init("generate.kotlin-bad-name")
    case .renamed: .init("generate.kotlin-renamed")
    case .manyWords: .init("generate.kotlin-many-words")
    case .tooManyValues: .init("generate.kotlin-too-many-values")
    case .tooManyRoutes: .init("generate.kotlin-too-many-routes")
    }
  }

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .tooManyValues, .tooManyRoutes: .error
    case .noPackage, .badName: .warning
    case .otherPlatform, .renamed, .manyWords: .info
    }
  }

  var effect: GenerationNote.Effect? {
    switch self {
    case .otherPlatform, .tooManyValues, .tooManyRoutes: .narrower
    case .noPackage, .badName, .renamed, .manyWords: nil
    }
  }

  var message: String {
    switch self {
    case .otherPlatform: "the route is for other platforms, and has no class: 'parse' gives null"
    case .noPackage: "no package is known"
    case .badName(let name, let used):
      "\(quoted(name)) is not a name in Kotlin; the file uses \(quoted(used))"
    case .renamed(let name): "the class of the route is called '\(name)'"
    case .manyWords: "the words are a String, because there are more than \(KotlinRoute.wordLimit)"
    case .tooManyValues: "the route has more values than a class takes: 'parse' gives null"
    case .tooManyRoutes(let count, let limit):
      "there are \(count) routes and paths that stay in the browser; a class takes \(limit)"
    }
  }

  var help: String? {
    switch self {
    case .otherPlatform: "no other route is taken in its place, as in Swift"
    case .noPackage:
      "give 'kotlin' a package, or write 'app': { 'android': { 'package': 'com.example.app' } }"
    case .badName:
      "write letters, digits and '_', at most 60 bytes and not a digit first; a package has dots "
        + "between its names"
    case .renamed: "choose a name that no other route, and no type of Kotlin's, has"
    case .manyWords: "they are checked all the same"
    case .tooManyValues: "hand some of them over as a rest, as in '{path**}'"
    case .tooManyRoutes: "make several catalogs of it"
    }
  }
}
