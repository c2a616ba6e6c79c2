import Waymark

@testable import WaymarkPlatforms

/// The whole input is read as each of the files of a project that state something about links.
func fuzz(_ input: [UInt8]) {
  let paths = [
    "App.xcodeproj/project.pbxproj", "gen/project.yml", "App/App.entitlements", "App/Info.plist",
    "App/App.xcconfig", "expo/app.json", "android/app/build.gradle", "kts/app/build.gradle.kts",
    "android/app/src/main/AndroidManifest.xml", "android/app/src/main/res/values/strings.xml",
    "android/app/src/main/res/navigation/graph.xml", "android/gradle.properties",
    "web/.well-known/apple-app-site-association", "web/.well-known/assetlinks.json",
  ]
  for path in paths {
    read(ProjectFiles(paths: [path]) { _ in input }, input)
  }
  // The other files of an app name the file that has the input.
  let project = """
    { objects = {
      P = { isa = PBXProject; buildConfigurationList = L; targets = (T); };
      T = { isa = PBXNativeTarget; name = A; buildConfigurationList = L;
        productType = "com.apple.product-type.application"; };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = X;
        buildSettings = { CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
          INFOPLIST_FILE = App/Info.plist; }; };
      X = { isa = PBXFileReference; path = App/App.xcconfig; sourceTree = SOURCE_ROOT; };
    }; rootObject = P; }
    """
  read(
    ProjectFiles(paths: paths) { path in
      path.hasSuffix("pbxproj") ? Array(project.utf8) : input
    },
    input
  )
}

private func read(_ files: ProjectFiles, _ input: [UInt8]) {
  hold(within: .milliseconds(2000), "reading a project of \(input.count) bytes") {
    let reading = ProjectReading(files)
    for app in reading.apps.prefix(3) {
      guard let project = try? reading.catalog(of: app) else { continue }
      for source in project.sources {
        hold(files.contains(source.place.path), "\(source.place) is a file of the project")
        hold(source.place.line > 0, "\(source.place) is a line")
      }
    }
  }
}
