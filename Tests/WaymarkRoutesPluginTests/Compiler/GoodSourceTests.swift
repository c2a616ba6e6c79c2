import Testing

@Suite struct GoodSourceTests {
  static let sources = [GoodSource.values, GoodSource.shapes]

  @Test(arguments: Compiler.Setting.all, sources)
  func `what is right compiles without a warning`(
    setting: Compiler.Setting,
    source: String
  ) throws {
    let output = try Compiler.output(for: source, setting, isChecked: true)
    #expect(output == "", "\(setting)")
  }
}
