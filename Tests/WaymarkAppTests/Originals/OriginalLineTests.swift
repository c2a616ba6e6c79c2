import TestSupport
import Testing

/// Lines of Flint and LinkRouter that compile must have an effect.
@Suite(.sameWithoutDiagnostics) struct `Lines of the originals` {
  private static func action(_ line: String) -> String {
    """
    import Waymark
    import WaymarkApp

    final class DocumentOpenAction: Action {
      \(line)
      static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
    }
    """
  }

  @Test(arguments: Compiler.Setting.all)
  func `an action selects system features with a set`(setting: Compiler.Setting) throws {
    for line in [
      "static let activityEligibility: Set<ActivityEligibility> = [.handoff, .search, .prediction]",
      "static var activityEligibility: Set<ActivityEligibility> { [.perform] }",
      "",
    ] {
      #expect(
        try Compiler.output(for: Self.action(line), setting, isChecked: true) == "",
        "\(line)"
      )
    }
  }

  @Test(
    arguments: [
      "static let activityEligibility: ActivityEligibility = .handoff",
      "static var activityEligibility: ActivityEligibility { .handoff }",
      "static let activityEligibility: [ActivityEligibility] = [.handoff, .search]",
      "static let activityEligibility: Set<ActivityEligibility>? = [.handoff]",
      "static let activityEligibility: Set<String> = [\"handoff\"]",
    ]
  )
  func `a property of another type does not compile`(line: String) throws {
    for setting in Compiler.Setting.all {
      let output = try Compiler.output(for: Self.action(line), setting)
      #expect(
        output.contains("type 'DocumentOpenAction' does not conform to protocol 'Action'")
          && (output.contains("does not conform to protocol 'ActivityEligibility.SetProtocol'")
            || output.contains("requires the types 'String' and 'ActivityEligibility'")),
        "\(setting): \(output)"
      )
    }
  }

  @Test func `a list of system features is not one system feature`() throws {
    let line = "static let activityEligibility: ActivityEligibility = [.handoff, .search]"
    let output = try Compiler.output(for: Self.action(line))
    #expect(output.contains("error: "))
  }

  @Test(arguments: Compiler.Setting.all)
  func `parameters are used like a dictionary`(setting: Compiler.Setting) throws {
    let source = """
      import Waymark
      import WaymarkApp

      func texts(_ result: PathResult, _ values: [String: String]) -> [String] {
        var texts = [result.params["a", default: ""], result.params.keys.joined()]
        for (key, value) in result.params { texts.append(key + value) }
        let dictionary: [String: String] = Dictionary(result.params)
        let all = RouteParameters(dictionary.merging(values) { first, _ in first })
        return texts + all.map { $0.key + $0.value }
      }
      """
    #expect(try Compiler.output(for: source, setting, isChecked: true) == "")
  }
}
