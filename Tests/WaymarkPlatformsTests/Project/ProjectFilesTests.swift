import Testing
import WaymarkPlatforms

@Suite struct ProjectFilesTests {
  private let files = ProjectFiles([
    "app/build.gradle": "android { }", "app/src/main/AndroidManifest.xml": "<manifest/>",
    "app-b/build.gradle": "", "build.gradle": "",
  ])

  @Test func `files are listed in the order of their bytes, by folder and by name`() {
    #expect(
      files.paths == [
        "app-b/build.gradle", "app/build.gradle", "app/src/main/AndroidManifest.xml",
        "build.gradle",
      ]
    )
    #expect(
      Array(files.paths(under: "app")) == ["app/build.gradle", "app/src/main/AndroidManifest.xml"]
    )
    #expect(files.paths(under: "").count == 4)
    #expect(files.paths(under: "ap").isEmpty && files.paths(under: "zoo").isEmpty)
    #expect(
      files.paths(named: "build.gradle") == [
        "app-b/build.gradle", "app/build.gradle", "build.gradle",
      ]
    )
    #expect(files.text(of: "app/build.gradle") == "android { }")
    #expect(files.contents(of: "app") == nil && !files.contains("../app/build.gradle"))
  }

  @Test(
    arguments: [
      ("Config/App.xcconfig", "ios", "ios/Config/App.xcconfig"), ("../web", "ios/App", "ios/web"),
      ("./a//b/.", "", "a/b"), ("../..", "ios", nil), ("/etc/passwd", "ios", nil), ("..", "a", ""),
    ] as [(String, String, String?)]
  )
  func `a relative path stays in the project or leads nowhere`(
    relative: String,
    folder: String,
    path: String?
  ) {
    #expect(ProjectFiles.path(relative, from: folder) == path)
  }

  @Test func `places are ordered by path and line`() {
    let places = [ProjectPlace("b", 1), ProjectPlace("a", 10), ProjectPlace("a", 9)]
    #expect(places.sorted().map(\.description) == ["a:9", "a:10", "b:1"])
    #expect(ProjectValue.unknown(reason: "the build computes it", places[0]).text == nil)
    #expect(ProjectValue.stated("x", places[0]).place.line == 1)
  }
}
