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
