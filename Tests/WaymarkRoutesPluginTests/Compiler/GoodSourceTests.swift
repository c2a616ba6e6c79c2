#if TypedRoutes
import TestSupport
import Testing

@Suite struct GoodSourceTests {
  @Test(arguments: Compiler.Setting.all)
  func `enums with every kind of value compile without a warning`(
    setting: Compiler.Setting
  ) throws {
    #expect(try Compiler.output(for: GoodSource.values, setting, isChecked: true) == "")
  }

  @Test(arguments: Compiler.Setting.all)
  func `enums of every shape compile without a warning`(setting: Compiler.Setting) throws {
    #expect(try Compiler.output(for: GoodSource.shapes, setting, isChecked: true) == "")
  }

  @Test(arguments: Compiler.Setting.all)
  func `enums with names that are no identifiers compile without a warning`(
    setting: Compiler.Setting
  ) throws {
    #expect(try Compiler.output(for: GoodSource.rawNames, setting, isChecked: true) == "")
  }
}
#endif
