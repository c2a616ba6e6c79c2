/// The catalog and the files of a shop, whose links are proved.
enum Shop {
  static let catalog = """
    {
      "schema": 1,
      "app": {
        "domains": ["shop.example", "*.tea.example"],
        "apple": { "appIDs": ["ABCDE12345.a.b"] },
        "android": {
          "package": "a.b", "activity": ".Main", "fingerprints": ["\(fingerprint)"]
        },
        "variants": {
          "beta": {
            "domains": ["beta.example"], "apple": { "appIDs": ["ABCDE12345.a.beta"] }
          }
        }
      },
      "routes": [
        { "name": "item", "pattern": "item/{id}", "examples": ["item/1"] },
        { "name": "cart", "pattern": "cart", "examples": ["cart"], "activity": ".Cart" }
      ]
    }
    """
  static let fingerprint =
    "AB:0F:71:C2:9B:44:E8:15:60:AD:27:F3:8C:51:B6:0E:"
    + "D9:72:48:1B:FA:33:95:CE:67:20:84:EB:1D:A9:5F:76"
  static let association = """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["ABCDE12345.a.b"],
            "components": [
              { "/": "/cart" }
            ]
          }
        ]
      }
    }
    """
  static let entitlements = """
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
    <array><string>applinks:shop.example</string></array></dict></plist>
    """
  static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
    <activity android:name=".Main" android:exported="true">
    <intent-filter android:autoVerify="true">
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="https" android:host="shop.example"/>
    </intent-filter></activity></application></manifest>
    """

  /// Returns a text with a single space in place of each line break and indentation.
  static func unwrapped(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
