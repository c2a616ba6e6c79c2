import Waymark
import WaymarkCatalog

// The findings about a generated TypeScript module.
extension LinkDiagnostic {
  static func uncheckedDemands(of count: Int) -> LinkDiagnostic {
    info(
      "generate.typescript-demands",
      "'match' does not check the gates and requirements of \(counted(count, "route"))"
    )
    .remedy("call 'demands' before the app shows such a route").direction(.wider)
  }

  static func closedWithoutVerified(_ count: Int) -> LinkDiagnostic {
    info(
      "generate.react-navigation-verified",
      "'createLinking' opens \(counted(count, "route")) only with 'verified', because React Native "
        + "does not report whether a link is verified"
    )
    .remedy("pass 'verified' if the app knows that the system has verified the domain of a link")
    .direction(.narrower)
  }

  static func everyPlatform(_ count: Int) -> LinkDiagnostic {
    info(
      "generate.typescript-platforms",
      "'match' opens \(counted(count, "route")) on every system, although the catalog has "
        + "'platforms' for them"
    )
    .remedy("compare the name of the route with the system before the app shows it")
    .direction(.wider)
  }

  static func wrapperOfServer(_ wrapper: AppIdentity.Wrapper) -> LinkDiagnostic {
    info(
      "generate.typescript-wrapper",
      "'match' returns null for the links of the wrapper \(quoted(wrapper.host)), although the "
        + "app gets them"
    )
    .remedy(
      "look up where such a link leads and pass the target to 'match', or open it in a browser"
    )
    .direction(.narrower)
  }

  static func unsafeDefault(_ name: String, _ text: String) -> LinkDiagnostic {
    info(
      "generate.typescript-default",
      "the module has no default of \(quoted(name)), because JavaScript rounds \(text)"
    )
    .remedy("write a default of at most 53 bits")
  }
}
