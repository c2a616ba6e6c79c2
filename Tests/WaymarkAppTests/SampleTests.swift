import Foundation
import TestSupport
import Testing

@Suite struct SampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The files of the samples, which build on the first.
  private static let files = [
    "DocumentsSample", "FlintSample+Mappings", "FlintSample+App", "BoardGamesSample",
  ]

  @Test(arguments: Compiler.Setting.all)
  func `the code of the guides compiles without warnings`(setting: Compiler.Setting) throws {
    let source = try Self.files.map { file in
      try String(contentsOf: Self.folder.appending(path: "\(file).swift"), encoding: .utf8)
    }
    #expect(try Compiler.output(for: source.joined(), setting, isChecked: true) == "")
  }
}
