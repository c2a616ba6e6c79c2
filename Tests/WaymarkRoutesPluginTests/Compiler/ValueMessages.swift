/// The compiler's output for mistakes in values.
enum ValueMessages {
  static let rows: [MessageRow] = [
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users", activity: "com.example/.Users") case a }
        """##,
      output: ##"""
        1:44: error: 'com.example/.Users' is not the class name of an activity \##
        [catalog.bad-activity]
        help: write '.Users'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users") case a(Int) }
        """##,
      output: ##"""
        1:41: error: the pattern has no place left for the value of type 'Int' \##
        [routes.value-without-place]
          users
               ^
        help: give the value a label, or the pattern a placeholder for it
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users") case a(Inner, Inner) }
        """##,
      output: ##"""
        1:48: error: the pattern has no place left for the value of type 'Inner', nor for \##
        the one before it [routes.several-continuations]
          users
               ^
        help: only one value can continue a route: give the others labels
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users?preview") case a(preview: Bool) }
        """##,
      output: ##"""
        1:25: error: the query item 'preview' has no place for the value 'preview' \##
        [routes.item-taken]
          users?preview
                ^
        help: write 'preview={preview}' in the pattern, or rename the value
        1:25: note: write 'users?preview={preview}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users") case a(maß: Bool) }
        """##,
      output: ##"""
        1:41: error: nothing in a pattern can be named 'maß' [routes.unnameable-value]
        help: give the value a label of ASCII letters, digits and '_' that begins with a \##
        letter or '_'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users") case a(ids: [Int]?) }
        """##,
      output: ##"""
        1:41: error: the value 'ids' cannot be written in a link as '[Int]?' [routes.composite-type]
        help: use a type that is written as one text, an optional of such a type, or an \##
        array of them
        1:41: note: make the type '[Int]'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users") case a(ids: [Int]? = nil) }
        """##,
      output: ##"""
        1:41: error: the value 'ids' cannot be written in a link as '[Int]?' [routes.composite-type]
        help: use a type that is written as one text, an optional of such a type, or an \##
        array of them
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{id?}") case a(id: Int = 1, Inner) }
        """##,
      output: ##"""
        1:25: error: an optional component comes before the routes that continue this one \##
        [routes.optional-before-continuation]
          users/{id?}
                ^
        help: write it without '?', and a second route without the component
        1:25: note: write 'users/{id}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/**") case a(Inner) }
        """##,
      output: ##"""
        1:25: error: nothing is left for the routes that continue this one \##
        [routes.rest-before-continuation]
          users/**
                ^
        help: end the pattern before the components of the other routes
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users") case a(Inner = .x) }
        """##,
      output: ##"""
        1:41: error: a value that continues the route has no default \##
        [routes.continuation-with-default]
        help: remove the default: a link always contains one of the value's own routes
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users") indirect case a(A); @NotRouted case b }
        """##,
      output: ##"""
        1:50: error: 'A' would continue itself without end [routes.continues-itself]
        help: continue with another enum
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users", spread: 1 == 1) case a(View) }
        """##,
      output: ##"""
        1:42: error: 'spread' is neither 'true' nor 'false' [routes.spread-not-literal]
        help: write 'true' or 'false', so that the compiler can check the pattern
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users", spread: true) case a(id: Int) }
        """##,
      output: ##"""
        1:42: error: the case has no unlabelled value to spread [routes.spread-without-value]
        help: add a value without a label, or leave 'spread: true' out
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users", spread: true) case a(View, View) }
        """##,
      output: ##"""
        1:61: error: the case has several unlabelled values, and only one can be spread \##
        [routes.several-spread-values]
        help: give all but one a label
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users", spread: true) case a(View = View()) }
        """##,
      output: ##"""
        1:55: error: a value that is spread has no default [routes.spread-with-default]
        help: declare the defaults in its type, with RouteDefaulting
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users") case a(wait: Duration) }
        """##,
      output: ##"""
        1:47: error: 'requireText()' is unavailable: no link can hold a value of this type, \##
        because it is not one text [routes.unreadable-type]; let the type conform to \##
        RouteValue, give an enum raw values, or give the case a value for each part
        1:1: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{x?}") case a(x: Foundation.Locale?) }
        """##,
      output: ##"""
        1:49: error: 'requireText()' is unavailable: no link can hold a value of this type, \##
        because it is not one text [routes.unreadable-type]; let the type conform to \##
        RouteValue, give an enum raw values, or give the case a value for each part
        1:1: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users") case a(x: [ClosedRange<Int>]) }
        """##,
      output: ##"""
        1:44: error: 'requireText()' is unavailable: no link can hold a value of this type, \##
        because it is not one text [routes.unreadable-type]; let the type conform to \##
        RouteValue, give an enum raw values, or give the case a value for each part
        1:1: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("{x}") case a(x: P); struct P: Codable { var x: Int, y: Int } }
        """##,
      output: ##"""
        1:42: error: 'requireText()' is unavailable: no link can hold a value of this type, \##
        because it is not one text [routes.unreadable-type]; let the type conform to \##
        RouteValue, give an enum raw values, or give the case a value for each part
        1:1: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("{x}") case a(x: Self.P); enum P: Codable { case x, y } }
        """##,
      output: ##"""
        1:42: error: 'requireText()' is unavailable: no link can hold a value of this type, \##
        because it is not one text [routes.unreadable-type]; let the type conform to \##
        RouteValue, give an enum raw values, or give the case a value for each part
        1:1: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        typealias Names = [String]
        @Routes enum A { @Route("{x}") case a(x: Page, y: Names); typealias Page = Int? }
        """##,
      output: ##"""
        2:42: error: 'requireText()' is unavailable: this name hides an optional or a \##
        collection, whose values are not one text [routes.unreadable-type]; write 'T?' for an \##
        optional, and '[T]' for any number of values
        2:1: note: in expansion of macro 'Routes' on enum 'A' here
        2:51: error: 'requireText()' is unavailable: this name hides an optional or a \##
        collection, whose values are not one text [routes.unreadable-type]; write 'T?' for an \##
        optional, and '[T]' for any number of values
        2:1: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        typealias Tags = Set<String>
        typealias Table = [String: String]
        @Routes enum A { @Route("a") case a(x: Tags, y: [ContiguousArray<Int>], z: Table) }
        """##,
      output: ##"""
        3:40: error: 'requireText()' is unavailable: this name hides an optional or a \##
        collection, whose values are not one text [routes.unreadable-type]; write 'T?' for an \##
        optional, and '[T]' for any number of values
        3:1: note: in expansion of macro 'Routes' on enum 'A' here
        3:49: error: 'requireText()' is unavailable: this name hides an optional or a \##
        collection, whose values are not one text [routes.unreadable-type]; write 'T?' for an \##
        optional, and '[T]' for any number of values
        3:1: note: in expansion of macro 'Routes' on enum 'A' here
        3:76: error: 'requireText()' is unavailable: this name hides an optional or a \##
        collection, whose values are not one text [routes.unreadable-type]; write 'T?' for an \##
        optional, and '[T]' for any number of values
        3:1: note: in expansion of macro 'Routes' on enum 'A' here
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("a") case a(x: String!) }
        """##,
      output: ##"""
        1:37: error: the value 'x' cannot be written in a link as 'String!' [routes.composite-type]
        help: use a type that is written as one text, an optional of such a type, or an \##
        array of them
        1:37: note: make the type 'String?'
        """##
    ),
  ]
}
