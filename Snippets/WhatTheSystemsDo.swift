// The code of the article "WhatTheSystemsDo".

import WaymarkPlatforms

// snippet.apple
let association = try AppleAppSiteAssociation(
  """
  {"applinks": {"details": [{
    "appIDs": ["ABCDE12345.nyc.underway.Underway"],
    "components": [
      {"/": "/station/*/admin", "exclude": true},
      {"/": "/station/?*"}
    ]
  }]}}
  """
)
let apple = AppleSimulator(association, domain: "www.underway.nyc")
for answer in apple.answers(for: "https://www.underway.nyc/station/25/admin") {
  print(answer.decision, answer.rule ?? "no rule")  // exclude applinks.details[0].components[0]
}
// snippet.end

// snippet.android
let manifest = try AndroidManifest(
  """
  <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
    <activity android:name=".MainActivity" android:exported="true">
      <intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="www.underway.nyc"/>
        <data android:pathAdvancedPattern="/station/[0-9]+"/>
      </intent-filter>
    </activity>
  </application></manifest>
  """
)
for apiLevel in [30, 34] {
  let android = AndroidSimulator(manifest, apiLevel: apiLevel)
  print(apiLevel, android.opens("https://www.underway.nyc/login"))
}
// 30 true
// 34 false
// snippet.end
