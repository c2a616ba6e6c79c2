import Foundation
import TestSupport
import Testing

@Suite struct SampleTests {
  @Test(arguments: Compiler.Setting.all)
  func `the samples of the guide compile without a warning`(setting: Compiler.Setting) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("DocumentsSample.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    #expect(try Compiler.output(for: source, setting, isChecked: true) == "")
  }
}
