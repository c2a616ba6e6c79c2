import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

private let kotlin = SystemTool("kotlinc")
private let java = SystemTool("java")
private let javaCompiler = SystemTool("javac")

/// The Kotlin code of an article is compiled against declarations of the classes of Android that it
/// uses, because the real ones are not in Debian, and runs as Android calls it.
@Suite(.enabled(if: kotlin.isExpected, Comment(rawValue: kotlin.absence)))
struct `The activities in GeneratingKotlin.md` {
  @Test func `an intent opens once, also after a rotation, a gate and the end of the process`()
    throws
  {
    let article = try Article(
      file: "Sources/WaymarkPlatforms/WaymarkPlatforms.docc/GeneratingKotlin.md"
    )
    let blocks = article.blocks("kotlin")
    func block(with text: String) throws -> String {
      try #require(blocks.first { $0.contains(text) })
    }
    let program = try Self.program
      .replacing("OPENING", with: block(with: "null -> showStart()"))
      .replacing("ONCE", with: block(with: "onNewIntent"))
      .replacing("HOLDING", with: block(with: "onSaveInstanceState"))
      .replacing("VERIFIED", with: block(with: "hostToStateMap"))
      .replacing("KEYS", with: block(with: "NavKey"))
    let file = try #require(try LinkCatalog(json: Self.catalog).generate(.kotlin()).files.first)
    try SystemTool.withFolder { folder in
      for (name, text) in Self.declarations + [("Use.kt", program), ("Routes.kt", file.text)] {
        let path = folder.appendingPathComponent(name)
        let parent = path.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: path)
      }
      let sources = Self.declarations.map(\.0)
      let classes = try javaCompiler.run(["-d", "classes"] + sources, in: folder)
      try #require(classes.status == 0, "\(classes.errors)")
      let options = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-include-runtime"]
      let compiled = try kotlin.run(
        options + ["-cp", "classes", "Use.kt", "Routes.kt", "-d", "use.jar"],
        in: folder
      )
      try #require(compiled.status == 0, "\(compiled.errors)")
      let answer = try java.run(["-cp", "use.jar:classes", "UseKt"], in: folder)
      #expect(answer.errors == "")
      #expect(answer.output == Self.answers)
    }
  }

  private static let catalog = """
    {
      "schema": 1,
      "app": {
        "name": "Underway", "schemes": ["underway"], "domains": ["www.underway.nyc"],
        "android": { "package": "nyc.underway" }
      },
      "routes": [
        { "name": "lines", "pattern": "lines" },
        {
          "name": "station", "pattern": "station/{stationID:int}/{action:arrivals|alerts?}",
          "defaults": { "action": "arrivals" }, "parent": "lines", "gates": ["signedIn"]
        }
      ]
    }
    """

  /// Declarations of our own for the classes that the code uses, after the reference of Android and
  /// of Navigation 3.
  private static let declarations = [
    (
      "android/os/Bundle.java",
      """
      package android.os;
      public class Bundle {
        private final java.util.HashMap<String, String> texts = new java.util.HashMap<>();
        public String getString(String key) { return texts.get(key); }
        public void putString(String key, String text) { texts.put(key, text); }
      }
      """
    ),
    (
      "android/net/Uri.java",
      """
      package android.net;
      public class Uri {
        private final String host;
        public Uri(String host) { this.host = host; }
        public String getHost() { return host; }
      }
      """
    ),
    (
      "android/content/Intent.java",
      """
      package android.content;
      public class Intent {
        private final String data;
        public Intent(String data) { this.data = data; }
        public String getDataString() { return data; }
      }
      """
    ),
    (
      "android/content/pm/verify/domain/DomainVerificationUserState.java",
      """
      package android.content.pm.verify.domain;
      public class DomainVerificationUserState {
        public static final int DOMAIN_STATE_VERIFIED = 2;
        public java.util.Map<String, Integer> getHostToStateMap() {
          return java.util.Collections.singletonMap("www.underway.nyc", DOMAIN_STATE_VERIFIED);
        }
      }
      """
    ),
    (
      "android/content/pm/verify/domain/DomainVerificationManager.java",
      """
      package android.content.pm.verify.domain;
      public class DomainVerificationManager {
        public DomainVerificationUserState getDomainVerificationUserState(String name) {
          return new DomainVerificationUserState();
        }
      }
      """
    ),
    (
      "android/app/Activity.java",
      """
      package android.app;
      import android.content.Intent;
      import android.os.Bundle;
      public class Activity {
        private Intent intent;
        public Intent getIntent() { return intent; }
        public void setIntent(Intent intent) { this.intent = intent; }
        public String getPackageName() { return "nyc.underway"; }
        public void onCreate(Bundle savedInstanceState) {}
        public void onNewIntent(Intent intent) {}
        public void onSaveInstanceState(Bundle outState) {}
        public <Service> Service getSystemService(Class<Service> type) {
          try { return type.getConstructor().newInstance(); }
          catch (ReflectiveOperationException error) { return null; }
        }
      }
      """
    ),
    (
      "androidx/navigation3/runtime/NavKey.java",
      "package androidx.navigation3.runtime; public interface NavKey {}"
    ),
    (
      "kotlinx/serialization/Serializable.java",
      "package kotlinx.serialization; public @interface Serializable {}"
    ),
  ]

  private static let program = """
    import android.app.Activity
    import android.content.Intent
    import android.content.pm.verify.domain.DomainVerificationManager
    import android.content.pm.verify.domain.DomainVerificationUserState
    import android.net.Uri
    import android.os.Bundle
    import androidx.navigation3.runtime.NavKey
    import kotlinx.serialization.Serializable
    import nyc.underway.UnderwayRoute

    class Opening : Activity() {
        private fun showStation(id: Long, action: UnderwayRoute.Station.Action) =
            println("shows station $id, $action")
        private fun showLines() = println("shows the lines")
        private fun showStart() = println("shows the start")

    OPENING
    }

    class Once(private val met: MutableSet<String>) : Activity() {
        private lateinit var holder: UnderwayRoute.LinkHolder
        private fun isMet(name: String) = name in met
        private fun show(route: UnderwayRoute) = println("shows $route")
        fun signIn() {
            met.add("signedIn")
            onSignedIn()
        }

        fun isVerified(uri: Uri): Boolean {
    VERIFIED
            return verified
        }

    ONCE

    HOLDING
    }

    KEYS

    /** A new activity for an intent, as Android makes it after a rotation or a new process. */
    fun started(met: MutableSet<String>, link: String?, saved: Bundle?) = Once(met).apply {
        intent = Intent(link)
        onCreate(saved)
    }

    fun saved(activity: Once) = Bundle().apply { activity.onSaveInstanceState(this) }

    fun main() {
        for (link in listOf("underway://station/25", "underway://lines", "underway://x", null)) {
            Opening().apply { intent = Intent(link) }.onCreate(null)
        }
        println("a link, a rotation, and a new intent")
        val open = hashSetOf("signedIn")
        val first = started(open, "underway://station/25/alerts", null)
        val rotated = started(open, "underway://station/25/alerts", saved(first))
        rotated.onNewIntent(Intent("underway://lines"))
        started(open, rotated.intent.dataString, saved(rotated)).signIn()
        println("a gate, and the end of the process")
        val closed = HashSet<String>()
        val waiting = started(closed, "underway://station/7", null)
        val again = started(closed, "underway://station/7", saved(waiting))
        again.signIn()
        again.signIn()
        started(closed, "underway://station/7", saved(again)).signIn()
        println(listOf("www.underway.nyc", "x.example").map { again.isVerified(Uri(it)) })
        val keys = UnderwayRoute.Station(25).keys()
        for (key in keys) println("$key ${key.route}")
    }
    """

  private static let answers = """
    shows station 25, ARRIVALS
    shows the lines
    shows the start
    shows the start
    a link, a rotation, and a new intent
    shows Station(stationID=25, action=ALERTS)
    shows Lines
    a gate, and the end of the process
    shows Station(stationID=7, action=ARRIVALS)
    [true, false]
    RouteKey(url=https://www.underway.nyc/lines) Lines
    RouteKey(url=https://www.underway.nyc/station/25) Station(stationID=25, action=ARRIVALS)

    """
}
