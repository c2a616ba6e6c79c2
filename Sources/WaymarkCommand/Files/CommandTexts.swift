// swift-format-ignore-file

/// Texts in other languages.
///
/// `Scripts/texts` writes this file. Change the files that it names, and run the script.
enum CommandTexts {
  /// The catalog of Underway, a transit app for New York: the command's example.
  ///
  /// From the file `Examples/Underway/waymark.json`.
  static let underwayCatalog = #"""
{
  "schema": 1,
  "app": {
    "name": "Underway",
    "schemes": ["underway", "nyc.underway.legacy"],
    "domains": ["www.underway.nyc"],
    "apple": {
      "appIDs": ["ABCDE12345.nyc.underway.Underway"],
      "storeID": "1234567890"
    },
    "android": {
      "package": "nyc.underway.underway",
      "fingerprints": [
        "0B:76:2B:2D:E0:2A:0B:62:8F:F7:D2:B0:30:8B:25:2A:DD:E5:DA:ED:12:0C:9E:7F:96:65:D6:25:D6:97:38:0A"
      ],
      "activity": ".MainActivity",
      "minSDK": 26
    }
  },
  "routes": [
    {
      "name": "stations",
      "pattern": "stations",
      "summary": "The stations nearby",
      "examples": ["stations"],
      "presentation": "tab:stations"
    },
    {
      "name": "station",
      "pattern": "station/{stationID:int}/{action:arrivals|filter|service-alerts?}",
      "summary": "Arrivals at one station, the choice of lines there, or its service alerts",
      "examples": [
        "station/25",
        "station/25/filter",
        "https://www.underway.nyc/station/25/service-alerts",
        "underway://station/25"
      ],
      "parent": "stations",
      "presentation": "push",
      "defaults": {
        "action": "arrivals"
      },
      "activityType": "nyc.underway.Underway.station"
    },
    {
      "name": "stop",
      "pattern": "stops/{stationID:int}?action={action:arrivals|filter|service-alerts?}",
      "scopes": ["universal"],
      "summary": "A station, by the path that was printed on posters",
      "examples": ["stops/25"],
      "deprecated": {
        "reason": "stations have had more than arrivals since version 2",
        "replacement": "station"
      },
      "parent": "stations",
      "presentation": "push",
      "defaults": {
        "action": "arrivals"
      },
      "activityType": "nyc.underway.Underway.station",
      "inheritsFrom": "station"
    },
    {
      "name": "legacy-open",
      "pattern": "open-station?id={stationID:int}&action={action:arrivals|filter|service-alerts?}",
      "scopes": ["app:nyc.underway.legacy"],
      "summary": "A station, by the scheme of version 1, which widgets still use",
      "examples": ["nyc.underway.legacy:open-station?id=25"],
      "deprecated": {
        "reason": "the scheme is that of version 1",
        "replacement": "station"
      },
      "parent": "stations",
      "presentation": "push",
      "defaults": {
        "action": "arrivals"
      },
      "activityType": "nyc.underway.Underway.station",
      "inheritsFrom": "station"
    },
    {
      "name": "lines",
      "pattern": "lines",
      "summary": "All lines with their state",
      "examples": ["lines"],
      "presentation": "tab:lines"
    },
    {
      "name": "line",
      "pattern": "line/{line}",
      "summary": "One line: its stops and where its trains are",
      "examples": ["line/A", "line/7"],
      "parent": "lines",
      "presentation": "push"
    },
    {
      "name": "trip",
      "pattern": "trip/{from:int}/{to:int}?depart={time?}",
      "summary": "How to get from one station to another",
      "examples": ["trip/25/180", "trip/25/180?depart=08:30"],
      "presentation": "present"
    },
    {
      "name": "search",
      "pattern": "search?q={query}&line={line?}&accessible={accessible?}",
      "summary": "Stations by name, optionally only those of one line or with an elevator",
      "examples": ["search?q=Times%20Square", "search?q=Canal&line=A&accessible=true"],
      "parent": "stations",
      "presentation": "push",
      "defaults": {
        "accessible": "false"
      }
    },
    {
      "name": "alerts",
      "pattern": "alerts/{line?}",
      "summary": "Service alerts, of all lines or of one",
      "examples": ["alerts", "alerts/7"],
      "presentation": "tab:alerts"
    },
    {
      "name": "favorites",
      "pattern": "favorites",
      "summary": "The stations and lines one has marked",
      "examples": ["favorites"],
      "presentation": "tab:favorites",
      "gates": ["signed-in"]
    },
    {
      "name": "shared-trip",
      "pattern": "share/{token}",
      "scopes": ["universal"],
      "summary": "The trip that somebody shares, as long as it lasts",
      "examples": ["https://www.underway.nyc/share/9vQ2xK"],
      "requiresVerifiedLink": true,
      "presentation": "present",
      "secrets": ["token"]
    },
    {
      "name": "notification-settings",
      "pattern": "settings/notifications",
      "scopes": ["app"],
      "summary": "Which alerts are sent as notifications; the web site has no such page",
      "examples": ["underway://settings/notifications"],
      "platforms": ["ios"],
      "presentation": "present"
    }
  ],
  "webOnly": [
    ".well-known/**",
    "admin",
    "admin/**",
    "api/**",
    "login",
    "press",
    "press/**",
    "privacy"
  ]
}

"""#
}
