import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite(.sameWithoutDiagnostics) struct `Writing a catalog` {
  @Test func `a written catalog has its keys in the documented order, without defaults`() throws {
    let catalog = try LinkCatalog(json: `Reading a catalog`.whole)
    #expect(
      catalog.json == """
        {
          "schema": 1,
          "app": {
            "name": "Underway",
            "schemes": ["underway"],
            "domains": ["www.underway.nyc", "*.underway.nyc", "localhost:8080"],
            "apple": {
              "appIDs": ["ABCDE12345.nyc.underway.Under-way"],
              "storeID": "1234567890",
              "appClipIDs": ["ABCDE12345.nyc.underway.Clip"],
              "sharesPasswords": true,
              "activityTypes": ["nyc.underway.trip"]
            },
            "android": {
              "package": "nyc.underway.underway",
              "fingerprints": [
                "\(`Reading a catalog`.fingerprint)"
              ],
              "activity": ".MainActivity",
              "minSDK": 26
            },
            "site": {
              "title": "Underway online",
              "image": "/images/underway.png",
              "themeColor": "#00429D",
              "storeCountry": "us"
            },
            "policies": {
              "trailingSlash": "strict",
              "emptyComponents": "strict",
              "pathCase": "insensitive",
              "plus": "space",
              "credentials": "ignore",
              "maximumLength": 2000,
              "maximumItems": 0
            }
          },
          "routes": [
            {
              "name": "station",
              "pattern": "station/{stationID:int}/{action:arrivals|filter|service-alerts?}",
              "summary": "Arrivals at one station",
              "examples": ["station/25"],
              "defaults": {
                "action": "filter"
              }
            },
            {
              "name": "legacyOpen",
              "pattern": "open/{id}?token={token}&tag={tag?}",
              "scopes": ["app:x-legacy", "universal:*.example.com", "universal:old.example.com"],
              "platforms": ["ios", "android"],
              "deprecated": {
                "reason": "of version 1",
                "replacement": "station"
              },
              "requiresVerifiedLink": true,
              "parent": "station",
              "presentation": "tab:new: arrivals",
              "activity": ".OpenActivity",
              "lists": ["tag"],
              "gates": ["signed-in"],
              "requires": ["premium", "camera"],
              "secrets": ["token"],
              "activityType": "nyc.underway.open",
              "page": {
                "title": "A station",
                "image": "https://images.underway.nyc/station.png",
                "redirect": "/stations/{id}?from=app"
              }
            },
            {
              "name": "old",
              "pattern": "",
              "deprecated": "nobody uses it"
            }
          ],
          "webOnly": [
            "admin/**",
            {
              "domain": "beta.example.com",
              "pattern": "login"
            }
          ],
          "ignoredCodes": ["lint.no-examples", "apple.opens-parent"]
        }

        """
    )
  }

  @Test func `an empty catalog is written with its three keys`() throws {
    let catalog = try LinkCatalog(app: AppIdentity(schemes: [], domains: []), routes: [])
    #expect(
      catalog.json == """
        {
          "schema": 1,
          "app": {},
          "routes": []
        }

        """
    )
    #expect(try LinkCatalog(app: .any, routes: []).json.contains(#""schemes": "any""#))
  }

  @Test(arguments: 0..<200)
  func `a catalog that is written reads as an equal catalog`(seed: Int) throws {
    var random = CatalogRandom(seed: UInt64(seed))
    let catalog = try random.catalog()
    let text = catalog.json
    let again = try LinkCatalog(json: text)
    #expect(again == catalog, "seed \(seed)")
    #expect(again.json == text, "seed \(seed)")
  }
}
