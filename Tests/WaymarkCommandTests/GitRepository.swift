import Foundation
import TestSupport
import Testing

/// A repository in a temporary folder.
enum GitRepository {
  static let git = SystemTool("git")

  /// Makes a repository whose first commit, with the tag `v1`, contains files.
  static func with(
    _ files: [String: String],
    _ body: (URL) throws -> Void
  ) throws {
    try SystemTool.withFolder { folder in
      func git(_ arguments: String...) throws {
        let settings = ["-c", "user.name=Tests", "-c", "user.email=tests@shop.example"]
        let answer = try Self.git.run(settings + arguments, in: folder)
        try #require(answer.status == 0, "\(answer.errors)")
      }
      try git("init", "--quiet")
      for (name, text) in files {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      try git("add", ".")
      try git("-c", "commit.gpgsign=false", "commit", "--quiet", "--message", "First")
      try git("-c", "tag.gpgsign=false", "tag", "v1")
      try body(folder)
    }
  }
}
