/// The compiler's output for mistakes in enums and cases.
enum EnumMessages {
  static let rows: [MessageRow] = [
    MessageRow(
      source: ##"""
        @Routes enum A { case newUser(id: Int, page: Int = 1) }
        """##,
      output: ##"""
        1:23: error: the case 'newUser' has no route [routes.case-without-route]
        help: give it a pattern with '@Route', or leave it out with '@NotRouted'
        1:23: note: add '@Route("new-user/{id}")'
        1:23: note: add '@NotRouted'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("a") @NotRouted case a }
        """##,
      output: ##"""
        1:30: error: the case 'a' has both '@Route' and '@NotRouted' [routes.route-and-not-routed]
        help: remove '@NotRouted', or every '@Route'
        1:30: note: remove '@NotRouted'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("a") case a, b }
        """##,
      output: ##"""
        1:38: error: a declaration with a route can contain only one case \##
        [routes.several-cases]
        help: declare each case separately
        1:38: note: declare each case separately
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A {
          #if os(Linux)
          @Route("a") case a
          #endif
        }
        """##,
      output: ##"""
        2:3: error: a macro cannot see whether a case under '#if' is compiled \##
        [routes.conditional-cases]
        help: declare the case always, or in an enum that is under '#if' as a whole
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("a") case a(x: Int); @Route("b") case a(y: Int) }
        """##,
      output: ##"""
        1:63: error: the compiler cannot distinguish two cases 'a' in a pattern match \##
        [routes.overloaded-case]
        help: give one of them another name
        1:35: note: the other case 'a'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("a") case a; @Route("b", name: "a") case b }
        """##,
      output: ##"""
        1:56: error: two routes are named 'a' [routes.duplicate-name]
        help: give one of them another name with 'name:'
        1:35: note: the other route named 'a'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("u/{x}") case a(x: String); @Route("u/{y}") case b(y: Double) }
        """##,
      output: ##"""
        1:60: error: the routes 'a' (u/{x}) and 'b' (u/{y}) both match 'app://u/x' \##
        [routes.conflict]
        help: distinguish them by a literal, a restriction such as '{id:int}', a required query \##
        item or the scopes, or remove one
        1:25: note: the other route, 'u/{x}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes struct A {}
        """##,
      output: ##"""
        1:1: error: '@Routes' can only be attached to an enum, but this is a struct \##
        [routes.not-an-enum]
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes protocol A {}
        """##,
      output: ##"""
        1:1: error: '@Routes' can only be attached to an enum, but this is a protocol \##
        [routes.not-an-enum]
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A: ~Copyable { @Route("a") case a }
        """##,
      output: ##"""
        1:17: error: 'A' cannot be copied, but the values of routes are copied \##
        [routes.not-copyable]
        help: remove '~Copyable'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @available(*, unavailable) @Route("a") case a; @Route("b") case b }
        """##,
      output: ##"""
        1:62: error: the case 'a' is unavailable, so no link can be read as it \##
        [routes.unavailable-case]
        help: write '@NotRouted' in the place of '@Route'
        1:62: note: write '@NotRouted'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("a") case routeSet }
        """##,
      output: ##"""
        1:35: error: '@Routes' adds a member with the name of the case 'routeSet' \##
        [routes.reserved-case]
        help: give the case another name
        1:1: note: in expansion of macro 'Routes' on enum 'A' here
        1:35: note: 'routeSet' previously declared here
        """##
    ),
    MessageRow(
      source: ##"""
        func f() { @Routes enum A { @Route("a") case a } }
        """##,
      output: ##"""
        1:12: error: 'A' is declared in a function, where types cannot be extended \##
        [routes.local-enum]
        help: move it out of the function
        1:25: error: local type cannot have attached extension macro
        1:12: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        struct S { @Routes private enum A { @Route("a") case a } }
        """##,
      output: ##"""
        1:20: error: 'A' cannot be extended outside of the type that contains it \##
        [routes.private-nested]
        help: write 'fileprivate' in the place of 'private'
        1:20: note: write 'fileprivate'
        1:12: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        struct S { private struct T { @Routes enum A { @Route("a") case a } } }
        """##,
      output: ##"""
        1:44: error: 'A' cannot be extended outside of the type that contains it \##
        [routes.private-nested]
        help: write 'fileprivate' in the place of the 'private' of the type around it
        1:31: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A {
          static let appIdentity = AppIdentity(schemes: ["shop_app"])
          @Route("a") case a
        }
        """##,
      output: ##"""
        2:50: error: the name of a scheme does not contain '_' [catalog.bad-scheme]
        help: use letters, digits, '+', '-' and '.', a letter first (RFC 3986 §3.1)
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A {
          fileprivate static let appIdentity = AppIdentity(schemes: ["a"])
          @Route("a") case a
        }
        """##,
      output: ##"""
        2:26: error: 'appIdentity' must be as accessible as 'A' [routes.hidden-property]
        help: declare it 'internal'
        2:26: note: declare it 'internal'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { static let webOnly = ["admin/**"]; @Route("a") case a }
        """##,
      output: ##"""
        1:29: error: 'webOnly' is not of type '[WebOnlyDeclaration]', so it keeps no link in \##
        the browser [routes.property-type]
        help: declare the type, as in 'webOnly: [WebOnlyDeclaration]'
        1:29: note: declare the type '[WebOnlyDeclaration]'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { static let appIdentiy = AppIdentity(schemes: ["a"]); @Route("a") case a }
        """##,
      output: ##"""
        1:29: error: the property 'appIdentiy' is ignored, because its name is not \##
        'appIdentity' [routes.misspelt-property]
        help: did you mean 'appIdentity'?
        1:29: note: rename it to 'appIdentity'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { static let app = AppIdentity(schemes: ["a"]); @Route("a") case a }
        """##,
      output: ##"""
        1:29: error: the property 'app' is ignored, because its name is not 'appIdentity' \##
        [routes.misspelt-property]
        help: did you mean 'appIdentity'?
        1:29: note: rename it to 'appIdentity'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A {
        static let webOnly: [WebOnlyDeclaration] = ["https://a.com/admin"]; @Route("a") case a }
        """##,
      output: ##"""
        2:45: error: the component is empty [pattern.empty-component]
          https://a.com/admin
                 ^
        help: write WebOnlyDeclaration("admin", domain: "a.com"), or only the path for every domain
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { var appIdentity: AppIdentity { .any }; @Route("a") case a }
        """##,
      output: ##"""
        1:22: error: 'appIdentity' is ignored, because it is not a static property \##
        [routes.not-a-static-property]
        help: declare it as 'static var appIdentity'
        1:22: note: make it static
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { static let appIdentity = "shop"; @Route("a") case a }
        """##,
      output: ##"""
        1:29: error: 'appIdentity' is not of type 'AppIdentity', so the enum accepts every \##
        scheme and domain [routes.property-type]
        help: give it one value of type 'AppIdentity'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("docs/**") case docs(path: [String]) }
        """##,
      output: ##"""
        1:25: error: '**' captures nothing, and the value 'path' would become a query item \##
        [routes.wildcard-beside-value]
          docs/**
               ^
        help: write '{path**}', or name the query item: '?path={path?}'
        1:25: note: write 'docs/{path**}'
        1:25: note: write 'docs/**?path={path?}'
        """##
    ),
    MessageRow(
      source: ##"""
        struct S { @Route("a") var x: Int { 1 } }
        """##,
      output: ##"""
        1:12: error: '@Route' belongs to a case of an enum [routes.not-a-case]
        """##
    ),
    MessageRow(
      source: ##"""
        enum A { @NotRouted case a }
        """##,
      output: ##"""
        1:10: error: '@NotRouted' has no effect in 'A', which has no '@Routes' \##
        [routes.enum-without-routes]
        help: write '@Routes' before 'enum A'
        """##
    ),
  ]
}
