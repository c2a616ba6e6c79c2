/// The compiler's output for mistakes that lint reports, too.
enum LintMessages {
  static let rows: [MessageRow] = [
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("recipes/:id") case a(id: Int) }
        """##,
      output: ##"""
        1:25: error: ':id' is literal text and captures nothing [lint.foreign-syntax]
          recipes/:id
                  ^
        help: write '{id}' for a parameter
        1:25: note: write 'recipes/{id}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("recipes/%@") case a(id: Int) }
        """##,
      output: ##"""
        1:25: error: '%@' is literal text and captures nothing [lint.foreign-syntax]
          recipes/%@
                  ^
        help: write 'recipes/{id}'
        1:25: note: write 'recipes/{id}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A {
          static let appIdentity = AppIdentity(schemes: ["pantry"])
          @Route("recipes", in: [.universalAny], platforms: []) case a
        }
        """##,
      output: ##"""
        3:25: error: the route 'recipes' accepts only universal links, but the app \##
        declares no domain [lint.no-domains]
        help: declare a domain, or write 'in: [.appAny]'
        3:53: error: the list is empty [catalog.empty-list]
        help: write the platforms, or remove 'platforms' for all
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("recipes/{id:integer}") case a(id: String) }
        """##,
      output: ##"""
        1:25: error: the parameter 'id' matches only the word 'integer' [lint.misspelt-type]
          recipes/{id:integer}
                  ^
        help: write '{id:int}'
        1:25: note: write 'recipes/{id:int}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A {
          static let appIdentity = AppIdentity(schemes: ["pantry"])
          @Route("recipes", in: [.app(scheme: "pantri")]) case a
        }
        """##,
      output: ##"""
        3:25: error: the app does not declare the scheme 'pantri' [lint.undeclared-scheme]
        help: did you mean 'pantry'?
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A {
          static let appIdentity = AppIdentity(schemes: ["pantry"], domains: .any)
          @Route("pay", requiresVerifiedLink: true) case pay
        }
        """##,
      output: ##"""
        3:39: error: the route 'pay' requires a verified link, but the app accepts every \##
        domain, so a link of any web site counts as verified [lint.any-domain-is-verified]
        help: list the app's domains in its identity, or name the domain in the route's scopes
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("invite/{token}", secrets: ["tokens"]) case a(token: String) }
        """##,
      output: ##"""
        1:53: error: the pattern has no parameter 'tokens' [catalog.unknown-secret]
        help: did you mean 'token'?
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("station/{id}", activityType: "station") case a(id: Int) }
        """##,
      output: ##"""
        1:55: error: 'station' is not the type of a user activity [catalog.bad-activity-type]
        help: write names of ASCII letters, digits, '-' and '_' with dots between them, as in \##
        'com.example.app.station'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A {
          @Route("recipes/{id}") case recipe(id: String, page: Int = 1)
          @Route("recipes/{number}") case numbered(number: String)
        }
        """##,
      output: ##"""
        2:10: error: no link opens the route 'recipe': 'numbered' matches all of its links, such \##
        as 'any://recipes/x' [lint.unreachable-route]
        help: remove it, or make its pattern or its scopes more specific
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A {
          @Route("recipes/{id}", examples: ["recipes/new"]) case recipe(id: String)
          @Route("recipes/new") case newRecipe
        }
        """##,
      output: ##"""
        2:37: error: the example 'app://recipes/new' opens the route 'newRecipe' instead of this \##
        route [lint.example-of-other-route]
        help: move it to that route, or make this pattern the more specific one
        """##
    ),
  ]
}
