import Foundation
import TestSupport
import Testing

@Suite struct `The command try` {
  private static let catalog = """
    {
      "schema": 1,
      "app": {
        "schemes": ["shop"], "domains": ["shop.example"],
        "apple": { "appIDs": ["ABCDE12345.example.shop"] },
        "android": { "package": "example.shop" },
        "variants": { "beta": { "schemes": ["beta"], "domains": [], "apple": null } }
      },
      "routes": [
        { "name": "item", "pattern": "item/{id}" }, { "name": "a:b", "pattern": "a" },
        { "name": "reset", "pattern": "reset/{token}", "requiresVerifiedLink": true }
      ]
    }
    """
  private static let files = ["waymark.json": catalog]

  @Test func `the lines of a route open each of its links`() throws {
    let answer = try Tool.run("try", "item", "id=7", files: Self.files)
    #expect(answer.status == 0)
    #expect(
      answer.output == """
        shop://item/7
          xcrun simctl openurl booted shop://item/7
          xcrun devicectl device process launch --device DEVICE --terminate-existing \
        --payload-url shop://item/7 example.shop
          adb shell "am start -W -a android.intent.action.VIEW -c \
        android.intent.category.BROWSABLE -d shop://item/7 example.shop"

        https://shop.example/item/7
          xcrun simctl openurl booted https://shop.example/item/7
          xcrun devicectl device process launch --device DEVICE --terminate-existing \
        --payload-url https://shop.example/item/7 example.shop
          adb shell "am start -W -a android.intent.action.VIEW -c \
        android.intent.category.BROWSABLE -d https://shop.example/item/7 example.shop"

        """
    )
    #expect(answer.errors.hasPrefix("note: many simulators open a web link in Safari"))
    let beta = try Tool.run(["try", "item", "id=7", "--variant", "beta"], files: Self.files)
    #expect(beta.errors.isEmpty)
    #expect(beta.output.hasPrefix("beta://item/7\n  adb shell "), "\(beta.output)")
    #expect(beta.output.split(separator: "\n").count == 2)
    let refused = try Tool.run(["try", "reset", "token=a", "--variant", "beta"], files: Self.files)
    #expect(refused.errors.hasPrefix("note: no route opens it"), "\(refused)")
  }

  @Test func `an intent opens the link that it gives the app`() throws {
    let intent = "intent://shop.example/item/7#Intent;scheme=https;end"
    let answer = try Tool.run("try", intent, files: Self.files)
    #expect(answer.output.hasPrefix("https://shop.example/item/7\n"), "\(answer.output)")
    #expect(answer.errors.contains("note: the app gets 'https://shop.example/item/7'"))
  }

  private static let bash = SystemTool("bash")

  /// Each shell has to pass the URL on as it is.
  @Test(
    .enabled(if: bash.isInstalled, "'bash' is not installed"),
    arguments: [
      "shop://item/7?a=1&b=2", "shop://item/it's", "shop://item/$HOME",
      "shop://item/a;b", "shop://item/!x", "shop://item/*?x=(1)", "shop:item/~",
      "shop://item/'$(id)'", "https://shop.example/item/a%20b#top",
    ]
  )
  func `two shells pass a URL to the device as it is`(url: String) throws {
    let answer = try Tool.run("try", url, "--json", files: Self.files)
    #expect(answer.status == 0, "\(answer.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
    let links = try #require(json?["links"] as? [[String: Any]])
    #expect(links.map { $0["url"] as? String } == [url])
    let commands = try #require(links[0]["commands"] as? [[String: String]])
    #expect(commands.map { $0["system"] } == ["ios-simulator", "ios-device", "android"])
    for command in commands.compactMap({ $0["command"] }) {
      // 'adb shell' joins its arguments and lets a second shell read them.
      let script = """
        xcrun() { printf '%s\\n' "$@"; }
        am() { printf '%s\\n' "$@"; }
        adb() { shift; eval "$*"; }
        \(command)
        """
      let run = try SystemTool.withFolder { folder in
        try Self.bash.run(["-c", script], in: folder)
      }
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.split(separator: "\n").contains(Substring(url)), "\(command)")
    }
  }

  @Test(
    arguments: [
      (["itm"], 64, "did you mean 'item'"), (["item"], 64, "writing.missing-parameter"),
      (["item", "7"], 64, "command.not-a-parameter"), ([], 64, "Missing expected argument"),
      (["shop:item/7", "id=8"], 64, "command.parameter-of-url"),
      (["<shop://item/7>"], 65, "did you mean 'shop://item/7'?"),
      (["shop.example/item/7."], 65, "did you mean 'https://shop.example/item/7'?"),
      (["shop:item/%00"], 65, "link."), (["shop:item/a\u{1}b"], 65, "link."),
      (["shop:" + String(repeating: "a", count: 9_000)], 65, "command.too-long-url"),
    ] as [([String], Int32, String)]
  )
  func `wrong usage and unreadable URLs are errors`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let answer = try Tool.run(["try"] + arguments, files: Self.files)
    #expect(answer.status == status, "\(answer.errors)")
    #expect(answer.errors.contains(message), "\(answer.errors)")
    #expect(answer.output.isEmpty)
  }

  @Test func `a link of a variant has the lines of that variant`() throws {
    let beta = try Tool.run("try", "beta://item/7", files: Self.files)
    #expect(beta.status == 0)
    #expect(beta.output.hasPrefix("beta://item/7\n  adb shell "), "\(beta.output)")
    #expect(
      beta.errors == "note: the link is one of the variant 'beta', and so are these lines; "
        + "'--variant beta' selects it\n"
    )
    let own = try Tool.run("try", "shop://item/7", "--variant", "beta", files: Self.files)
    #expect(own.output.contains("xcrun simctl") && own.errors.contains("leave out '--variant'"))
  }

  @Test func `a URL that no route opens can be tried, with a note`() throws {
    let answer = try Tool.run("try", "shop:nothing", files: Self.files)
    #expect(answer.status == 0)
    #expect(answer.errors == "note: no route opens it; 'waymark explain' shows why\n")
    // The name of a route comes before a URL.
    let named = try Tool.run("try", "a:b", files: Self.files)
    #expect(named.output.hasPrefix("shop://a\n"), "\(named.output)")
  }
}
