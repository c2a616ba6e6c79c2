import Waymark

// The findings about a generated Kotlin file.
extension LinkDiagnostic {
  static let routeWithoutClass =
    otherPlatform
    .remedy("'parse' returns null for its links, and no other route matches them, as in Swift")
    .direction(.narrower)

  static func wrapperWithoutClass(_ wrapper: AppIdentity.Wrapper) -> LinkDiagnostic {
    info(
      "generate.kotlin-wrapper",
      "'parse' returns null for the links of the wrapper \(quoted(wrapper.host)), although the app "
        + "gets them"
    )
    .remedy(
      "look up where such a link leads and pass the target to 'parse', or open it in a browser"
    )
    .direction(.narrower)
  }

  static let noKotlinPackage = warning(
    "generate.kotlin-no-package",
    "the Kotlin file has no package"
  )
  .remedy(
    #"give 'kotlin' a package, or write "android": { "package": "com.example.app" } under 'app'"#
  )

  static func badKotlinName(_ name: String, used: String) -> LinkDiagnostic {
    warning(
      "generate.kotlin-bad-name",
      "\(quoted(name)) is not a valid Kotlin name, so the file uses \(quoted(used))"
    )
    .remedy(
      "write letters, digits and '_', at most 60 bytes and no digit first; separate the names of a "
        + "package with dots"
    )
  }

  static func renamedClass(_ name: String) -> LinkDiagnostic {
    info(
      "generate.kotlin-renamed",
      "the class of the route is named '\(name)', because the route's own name cannot be used"
    )
    .remedy("choose a name that no Kotlin type has")
  }

  static func sameClass(_ name: String, as other: KotlinRoute) -> LinkDiagnostic {
    let route = quoted(other.route.label)
    return error(
      "generate.kotlin-same-class",
      other.name == name
        ? "the class '\(name)' of the route has the same name as that of the route \(route)"
        : "the class '\(name)' of the route differs only in case from '\(other.name)', the class "
          + "of the route \(route)"
    )
    .remedy("rename one of the two routes").direction(.narrower)
  }

  static let manyWords = info(
    "generate.kotlin-many-words",
    "the parameter has more than \(KotlinRoute.wordLimit) words, so its type is String"
  )
  .remedy("no action is necessary, because 'parse' still checks the words")

  static let tooManyValues = error(
    "generate.kotlin-too-many-values",
    "the route has more values than a class can store, so 'parse' returns null"
  )
  .remedy("capture some of them with a catch-all, as in '{path**}'").direction(.narrower)

  static func tooManyRoutes(count: Int, limit: Int) -> LinkDiagnostic {
    error(
      "generate.kotlin-too-many-routes",
      "the catalog has \(count) routes and 'webOnly' paths, but a class can contain only \(limit)"
    )
    .remedy("split the catalog into several catalogs").direction(.narrower)
  }
}
