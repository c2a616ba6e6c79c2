/// The compiler's output for mistakes in patterns.
enum PatternMessages {
  static let rows: [MessageRow] = [
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{id/posts") case a(id: Int) }
        """##,
      output: ##"""
        1:25: error: the parameter has no closing brace [pattern.unclosed-parameter]
          users/{id/posts
                ^
        help: write 'users/{id}/posts', or '\{' for a brace that is part of the path
        1:25: note: write 'users/{id}/posts'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/\(1)") case a(id: Int) }
        """##,
      output: ##"""
        1:25: error: the pattern is not a plain string literal [routes.pattern-not-literal]
        help: write it out in quotation marks, so that the compiler can check it
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{stationId}") case a(stationID: Int) }
        """##,
      output: ##"""
        1:25: error: the placeholder 'stationId' has no associated value \##
        [routes.placeholder-without-value]
          users/{stationId}
                ^
        help: name it 'stationID', or add a value of its name to the case
        1:25: note: write 'users/{stationID}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{id:int}") case a }
        """##,
      output: ##"""
        1:25: error: the placeholder 'id' has no associated value \##
        [routes.placeholder-without-value]
          users/{id:int}
                ^
        help: add a value of its name to the case
        1:25: note: add 'id: Int' to the case
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{id?}") case a(id: Int) }
        """##,
      output: ##"""
        1:25: error: a link may lack 'id', but a value of type 'Int' is always there \##
        [routes.optional-place]
          users/{id?}
                ^
        help: write the placeholder without '?', or give the value the type 'Int?' or a default
        1:25: note: write 'users/{id}'
        1:25: note: make the type 'Int?'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{id}") case a(id: Int?) }
        """##,
      output: ##"""
        1:25: error: every link has 'id', but a value of type 'Int?' may be absent \##
        [routes.optional-type]
          users/{id}
                ^
        help: mark the placeholder with '?', or give the value a type that is always there
        1:25: note: write 'users/{id?}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{id}/edit") case a(id: Int?) }
        """##,
      output: ##"""
        1:25: error: every link has 'id', but a value of type 'Int?' may be absent \##
        [routes.optional-type]
          users/{id}/edit
                ^
        help: leave the placeholder out, so that the value is a query item, or give the value a \##
        type that is always there
        1:25: note: make the type 'Int'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{id}/edit") case a(id: Int? = nil) }
        """##,
      output: ##"""
        1:25: error: every link has 'id', but a value of type 'Int?' may be absent \##
        [routes.optional-type]
          users/{id}/edit
                ^
        help: leave the placeholder out, so that the value is a query item, or give the value a \##
        type that is always there
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{a?}-{b?}") case a(a: Int, b: Int?) }
        """##,
      output: ##"""
        1:25: error: a link may lack 'a', but a value of type 'Int' is always there \##
        [routes.optional-place]
          users/{a?}-{b?}
                ^
        help: give the value the type 'Int?' or a default
        1:25: note: make the type 'Int?'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{ids}") case a(ids: [Int]) }
        """##,
      output: ##"""
        1:25: error: a component has one value, but 'ids' has any number of them \##
        [routes.list-at-single-place]
          users/{ids}
                ^
        help: capture the rest of the path with '{ids**}', or use query items for the values
        1:25: note: write 'users/{ids**}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users#{ids}") case a(ids: [Int]) }
        """##,
      output: ##"""
        1:25: error: a fragment has one value, but 'ids' has any number of them \##
        [routes.list-at-single-place]
          users#{ids}
                ^
        help: use query items for the values
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{ids**}") case a(ids: Int) }
        """##,
      output: ##"""
        1:25: error: 'ids' captures all remaining components, but is of type 'Int' \##
        [routes.rest-type]
          users/{ids**}
                ^
        help: give the value the type 'String', 'Substring' or an array such as '[String]'
        1:25: note: make the type '[String]'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{id:uuid}") case a(id: Int) }
        """##,
      output: ##"""
        1:25: error: no value that 'uuid' accepts can be read as 'Int' [routes.contradiction]
          users/{id:uuid}
                    ^
        help: leave the restriction out, or give the value a type that fits it
        1:25: note: write 'users/{id}'
        """##
    ),
    MessageRow(
      source: ##"""
        @Routes enum A { @Route("users/{id:1|all}") case a(id: Int) }
        """##,
      output: ##"""
        1:25: error: the word 'all' cannot be read as 'Int' [routes.unreadable-word]
          users/{id:1|all}
                    ^
        help: leave the word out, or give the value a type that reads it
        1:25: note: write 'users/{id}'
        """##
    ),
  ]
}
