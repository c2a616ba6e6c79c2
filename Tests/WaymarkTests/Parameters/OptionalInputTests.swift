import Testing

@testable import Waymark

@Suite struct OptionalInputTests {
  struct Page: Codable, Equatable, RouteParametersCodable {
    var page: Int
    var size: Int?
  }

  /// Written by hand: gives `nil` for what it does not take.
  struct Document: Equatable, RouteParametersCodable {
    var name: String
    init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
      guard let name = routeParameters?["name"], !name.isEmpty else { return nil }
      self.name = name
    }
    func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { ["name": name] }
  }

  /// Written by hand: throws an error of its own.
  struct Strict: Equatable, RouteParametersDecodable {
    struct Fault: Error {}
    var id: String
    init(from routeParameters: RouteParameters?, mapping: URLMapping) throws {
      guard let id = routeParameters?.all("id").last, id != "bad" else { throw Fault() }
      self.id = id
    }
  }

  enum Answer: Equatable { case value, absent, refused, error }

  private func answer<Input: RouteParametersDecodable>(
    _ type: Input.Type,
    _ parameters: RouteParameters?
  ) throws -> Answer {
    let mapping = try URLMapping.of("x")
    do {
      let input = try #require(try Input?(from: parameters, mapping: mapping) as Input??)
      return input == nil ? .absent : .value
    } catch let error as RouteDecodingError {
      if case .refused = error.reason { return .refused }
      return .error
    } catch {
      return .error
    }
  }

  @Test(
    arguments: [
      (nil, .absent), ([:], .absent), (["utm": "1"], .absent), (["page": "2"], .value),
      (["page": "2", "utm": "1"], .value), (["page": "x"], .error), (["page": ""], .error),
      (["size": "2"], .error), (["size": "x"], .error), (["page": "2", "size": "x"], .error),
      (["Page": "2"], .absent),
    ] as [(RouteParameters?, Answer)]
  )
  func `an optional Codable input is nil if none of its parameters is present`(
    parameters: RouteParameters?,
    expected: Answer
  ) throws {
    #expect(try answer(Page.self, parameters) == expected)
  }

  @Test(
    arguments: [
      (nil, .absent), ([:], .absent), (["utm": "1"], .absent), (["name": "a"], .value),
      (["name": ""], .refused), (["name": "", "utm": "1"], .refused),
    ] as [(RouteParameters?, Answer)]
  )
  func `a custom initializer's nil means absence only without requested parameters`(
    parameters: RouteParameters?,
    expected: Answer
  ) throws {
    #expect(try answer(Document.self, parameters) == expected)
  }

  @Test(
    arguments: [
      (nil, .absent), (["utm": "1"], .absent), (["id": "7"], .value), (["id": "bad"], .error),
    ] as [(RouteParameters?, Answer)]
  )
  func `a custom initializer's error means absence only without requested parameters`(
    parameters: RouteParameters?,
    expected: Answer
  ) throws {
    #expect(try answer(Strict.self, parameters) == expected)
  }

  @Test func `the error for a rejected input names the type and its only parameter`() throws {
    let error = RouteDecodingError(
      route: "open",
      parameter: "name",
      value: "",
      reason: .refused(type: "Document")
    )
    #expect(throws: error) {
      try Document?(from: ["name": ""], mapping: .of("x", name: "open"))
    }
  }

  @Test func `an optional input with only optional fields is nil without their parameters`()
    throws
  {
    struct Filter: Codable, Equatable, RouteParametersCodable { var line: String? }
    #expect(try answer(Filter.self, ["utm": "1"]) == .absent)
    #expect(try answer(Filter.self, ["line": ""]) == .value)
  }

  @Test func `an input that iterates over the parameters reads all of them`() throws {
    struct Everything: RouteParametersDecodable {
      var count = 0
      init(from routeParameters: RouteParameters?, mapping: URLMapping) {
        for _ in routeParameters ?? [:] { count += 1 }
      }
    }
    #expect(try answer(Everything.self, [:]) == .absent)
    #expect(try answer(Everything.self, ["utm": "1"]) == .value)
  }

  @Test func `an input that reads no parameter is never absent`() throws {
    struct ByRoute: RouteParametersDecodable {
      var name: String
      init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
        guard let name = mapping.name else { return nil }
        self.name = name
      }
    }
    #expect(try ByRoute?(from: nil, mapping: .of("x", name: "a"))??.name == "a")
    #expect(try answer(NoInput.self, ["utm": "1"]) == .value)
    #expect(try answer(ByRoute.self, ["utm": "1"]) == .absent)
  }

  @Test func `an input that only counts the parameters reads none of them`() throws {
    struct Counting: RouteParametersDecodable {
      init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
        guard let routeParameters, !routeParameters.isEmpty, routeParameters["a"] != nil else {
          return nil
        }
      }
    }
    #expect(try answer(Counting.self, ["utm": "1"]) == .absent)
    #expect(try answer(Counting.self, ["a": "1"]) == .value)
  }

  @Test func `each nested optional input records the parameters that it reads itself`() throws {
    struct Both: RouteParametersDecodable {
      var document: Document?
      var page: Page?
      init(from routeParameters: RouteParameters?, mapping: URLMapping) throws {
        document = try Document?(from: routeParameters, mapping: mapping) ?? nil
        page = try Page?(from: routeParameters, mapping: mapping) ?? nil
      }
    }
    let mapping = try URLMapping.of("x")
    let one = try #require(try Both?(from: ["page": "1"], mapping: mapping) as Both??)
    #expect(one?.document == nil && one?.page?.page == 1)
    #expect(try answer(Both.self, ["utm": "1"]) == .absent)
    #expect(try answer(Page?.self, ["utm": "1"]) == .absent)
    #expect(try answer(Page?.self, ["page": "1"]) == .value)
    #expect(try answer(Page?.self, ["page": "x"]) == .error)
    #expect(try answer(Both.self, ["name": "a", "page": "x"]) == .error)
  }

  @Test func `an input can store the parameters and read them on any thread`() async throws {
    struct Keeping: RouteParametersDecodable, Sendable {
      var parameters: RouteParameters
      init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
        guard let routeParameters, routeParameters.contains("a") else { return nil }
        parameters = routeParameters
      }
    }
    let input = try #require(try Keeping?(from: ["a": "1"], mapping: .of("x")) as Keeping??)
    let kept = try #require(input)
    await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { _ = kept.parameters["a"] } }
    }
    #expect(kept.parameters == ["a": "1"])
  }

  @Test func `an optional input is written like its value, and nil writes no parameters`() throws {
    let mapping = try URLMapping.of("x")
    #expect(try Page?.none.encodeAsRouteParameters(for: mapping) ?? [:] == [:])
    #expect(try Page?(Page(page: 1)).encodeAsRouteParameters(for: mapping) == ["page": "1"])
  }

  @Test func `NoInput accepts any parameters and writes none`() throws {
    let mapping = try URLMapping.of("x")
    #expect(NoInput(from: ["a": "1"], mapping: mapping) == .noInput)
    #expect(NoInput(from: nil, mapping: mapping) == NoInput())
    #expect(NoInput().encodeAsRouteParameters(for: mapping) == nil)
  }
}
