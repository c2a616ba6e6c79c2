// The code of the article "GeneratingIntentFilters".

import Waymark
import WaymarkCatalog
import WaymarkPlatforms

// snippet.generate
let catalog = try LinkCatalog(
  app: AppIdentity(
    schemes: ["underway"],
    domains: ["www.underway.nyc"],
    android: .init(package: "nyc.underway.underway", activity: ".MainActivity", minSDK: 26)
  ),
  routes: [
    try Route("station/{id:int}", name: "station"),
    try Route("account/**", name: "account"),
  ]
)
let own = try AndroidManifest(
  """
  <manifest xmlns:android="http://schemas.android.com/apk/res/android">
    <application>
      <activity android:name=".MainActivity" android:exported="true">
      </activity>
    </application>
  </manifest>
  """
)
let generation = try catalog.generate(.androidManifest(into: own))
for file in generation.files { print(file.text) }
for finding in generation.findings { print(finding) }
// snippet.end

// snippet.activities
let screens = try LinkCatalog(
  app: AppIdentity(
    domains: ["www.underway.nyc"],
    android: .init(package: "nyc.underway.underway", activity: ".MainActivity", minSDK: 31)
  ),
  routes: [
    try Route("station/new", name: "new", notes: RouteNotes(activity: ".NewStationActivity")),
    try Route("station/{id}", name: "station", notes: RouteNotes(activity: ".StationActivity")),
    try Route("about", name: "about"),
  ]
)
let manifest = try AndroidManifest(screens.generate(.androidManifest()).files[0].text)
print(manifest.components.compactMap(\.name))
// [".MainActivity", ".StationActivity", ".NewStationActivity"]
let android = AndroidSimulator(manifest)
print(android.answer(for: "https://www.underway.nyc/station/new").component ?? "none")
// .NewStationActivity
// snippet.end
