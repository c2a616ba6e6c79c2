import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

@testable import WaymarkAgreement
@testable import WaymarkCommand

@Suite struct `Proofs by the command` {
  @Test(
    arguments: [
      (["--states", "0"], 64, "'--states' requires a number from 1 to 1000000000."),
      (["--states", "many"], 64, "'many' is invalid for '--states <number>'"),
      (["--memory", "0"], 64, "'--memory' requires a number of MiB"),
      (["--memory", "9223372036854775807"], 64, "'--memory' requires a number of MiB"),
      (["--format", "xml"], 64, "'xml' is invalid for '--format <format>'"),
      (["--format", "github", "--json"], 64, "'--json' means '--format json'"),
      (["--aasa", "aasa", "--aasa", "aasa"], 64, "'--aasa' gives two files for every domain."),
      (
        ["--assetlinks", "A.b=links", "--assetlinks", "a.b=links"], 64,
        "'--assetlinks' gives two files for 'a.b'."
      ),
      (
        ["--aasa", "*.a.b=aasa", "--aasa", "a.b=aasa"], 64, "'--aasa' gives two files for 'a.b'."
      ),
      (["--aasa", "=aasa"], 64, "'=aasa' is invalid for '--aasa <file>'"),
      (["--aasa", "other.example=aasa"], 64, "the app has no domain 'other.example'"),
      (["--assetlinks", "other.example=links"], 64, "error[command.unknown-domain]"),
      (["--variant", "betta"], 64, "did you mean 'beta'?"),
      (["--aasa", "-", "--manifest", "-"], 64, "command.standard-input-twice"),
      (["--example", "--catalog", "waymark.json"], 64, "give one of them"),
      (["extra"], 64, "Unexpected argument 'extra'"),
      (["--links-server", "http://a"], 64, "'--links-server' is for a file of '--nginx'."),
      (["--nginx", "nginx", "--links-server", "a"], 64, "'--links-server': "),
      (["--nginx", "nginx", "--nginx", "nginx"], 64, "'--nginx' gives two files for every"),
      (["--ingress", "a", "--ingress", "b"], 64, "'--ingress' gives two files; join them"),
      (["--manifest", "a", "--manifest", "b"], 64, "'--manifest' gives two files; an app has one"),
      (["--nginx", "other.example=nginx"], 64, "error[command.unknown-domain]"),
      (["--nginx", "nginx", "--links-server", "http://a"], 65, "command.no-links-server"),
      (["--nginx", "missing"], 65, "there is no file 'missing'"),
      (["--nginx", "aasa"], 65, "help: name a configuration of nginx"),
      (["--nginx", "manifest"], 65, "command.other-file"),
      (["--nginx", "ingress"], 65, "help: 'prove' reads it with '--ingress'"),
      (["--nginx", "empty"], 65, "file.empty"),
      (["--ingress", "aasa"], 65, "help: name an Ingress"),
      (["--ingress", "nginx"], 65, "help: 'prove' reads it with '--nginx'"),
      (["--assetlinks", "aasa"], 65, "help: name an assetlinks.json"),
      (["--assetlinks", "manifest"], 65, "is a manifest of Android"),
      (["--assetlinks", "rights"], 65, "is a file of entitlements"),
      (["--entitlements", "manifest"], 65, "help: name the app's entitlements"),
      (["--info-plist", "aasa"], 65, "help: name the app's Info.plist"),
      (["--aasa", "missing"], 65, "there is no file 'missing'"),
      (["--aasa", "aasa", "--aasa", "a/aasa"], 64, "Write DOMAIN=FILE for a file of one domain."),
      (["--aasa", "shop.example=missing"], 65, "there is no file 'missing'"),
      (["--aasa", "shop.example=head"], 65, "json.comment"),
      (["--aasa", "./shop.example=missing"], 65, "there is no file './shop.example=missing'"),
      (["--aasa", "manifest"], 65, "'manifest' is a manifest of Android"),
      (["--manifest", "aasa"], 65, "is an apple-app-site-association file"),
      (["--entitlements", "empty"], 65, "at empty"),
      (["--entitlements", "info"], 65, "command.other-file"),
      (["--info-plist", "rights"], 65, "command.other-file"),
      (["--assetlinks", "."], 65, "is a folder"),
      (["--catalog", "missing.json"], 65, "command.missing-file"),
      (["--catalog", "conflict.json"], 65, "error[table.conflict]"),
      (["--catalog", "web.json"], 65, "error[command.no-app]: the catalog has no app whose files"),
      (["--catalog", "web.json", "--aasa", "aasa"], 65, "has no app for iOS, so 'aasa' cannot"),
      (["--catalog", "port.json", "--aasa", "aasa"], 64, "error[command.no-domain]"),
      (["--catalog", "port.json", "--assetlinks", "links"], 64, "no domain without a port, so no"),
      (["--catalog", "web.json", "--manifest", "manifest"], 65, "write 'app.android.package'"),
      (["--manifest", "manifest", "--value", "host"], 64, "command.not-a-parameter"),
      (["--catalog", "conflict.json", "--assetlinks", "links"], 65, "has no app for Android, so"),
    ] as [([String], Int32, String)]
  )
  func `wrong usage and unreadable files are errors with a remedy`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let files = [
      "waymark.json": Shop.catalog, "aasa": Shop.association, "manifest": Shop.manifest,
      "empty": "", "links": "[]", "rights": Shop.entitlements,
      "head": "# links\n\(Shop.association)",
      "info": "<plist><dict><key>CFBundleName</key><string>Shop</string></dict></plist>",
      "nginx": "location / { proxy_pass http://127.0.0.1:8080; }",
      "ingress": "apiVersion: networking.k8s.io/v1\nkind: Ingress\nspec: {rules: []}\n",
      "web.json": """
      { "schema": 1, "app": { "domains": ["a.example"] },
        "routes": [{ "name": "a", "pattern": "a" }] }
      """,
      "port.json": Shop.catalog.replacing("\"*.tea.example\"", with: "\"shop.example:8443\"")
        .replacing("\"shop.example\", ", with: "").replacing("beta.example", with: "b.a:8443"),
      "conflict.json": """
      {
        "schema": 1,
        "app": { "domains": ["a.example"], "apple": { "appIDs": ["ABCDE12345.a.b"] } },
        "routes": [
          { "name": "a", "pattern": "x/{a}" }, { "name": "b", "pattern": "x/{b}" }
        ]
      }
      """,
    ]
    let own = arguments == ["--catalog", "conflict.json"] ? ["--aasa", "aasa"] : []
    let answer = try Tool.run(["prove"] + arguments + own, files: files)
    #expect(answer.status == status, "\(answer.output)\(answer.errors)")
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains(message), "\(answer.errors)")
  }

  @Test func `a symbolic link to no file is named with its target`() throws {
    try SystemTool.withFolder { folder in
      try Data(Shop.catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("link").path,
        withDestinationPath: "absent"
      )
      for option in ["--aasa", "--manifest", "--app", "--ingress", "--catalog"] {
        let answer = try Tool.run(["prove", option, "link"], in: folder)
        #expect(answer.status == 65)
        #expect(
          answer.errors.contains("'link' is a symbolic link to 'absent', which is not there"),
          "\(answer.errors)"
        )
      }
    }
  }

  @Test func `links about which a placeholder without a value decides are undecided`() throws {
    let files = [
      "waymark.json": Shop.catalog,
      "placeholder": Shop.manifest.replacing("shop.example", with: "${host}"),
    ]
    let answer = try Tool.run(["prove", "--manifest", "placeholder"], files: files)
    #expect(answer.status == 1 && answer.errors.isEmpty)
    let reason = "undecided on Android for shop.example: it depends on '${host}', which has no"
    #expect(answer.output.contains(reason), "\(answer.output)")
    #expect(answer.output.contains("or give each value with '--value NAME=VALUE'"))
  }

  @Test func `a difference never depends on a placeholder without a value`() throws {
    let files = [
      "waymark.json": Shop.catalog,
      "path": Shop.manifest.replacing(
        #""shop.example""#,
        with: #""${host}" android:path="/item/1""#
      ),
      "activity": Shop.manifest.replacing(#"".Main""#, with: #""${main}""#),
    ]
    for name in ["path", "activity"] {
      let answer = try Tool.run(["prove", "--manifest", name], files: files).output
      #expect(answer.contains("undecided on Android for shop.example"), "\(answer)")
      #expect(!answer.contains("app: it depends on") && !answer.contains("opens ${"), "\(answer)")
    }
  }

  @Test func `a manifest with placeholders is compared with their values`() throws {
    let files = [
      "waymark.json": Shop.catalog, "plain": Shop.manifest,
      "placeholder": Shop.manifest.replacing("shop.example", with: "${host}"),
      "reference": Shop.manifest.replacing("shop.example", with: "@string/host"),
    ]
    let plain = try Tool.run(["prove", "--json", "--manifest", "plain"], files: files)
    for (name, value) in [("placeholder", "host"), ("reference", "@string/host")] {
      let arguments = ["--manifest", name, "--value", "\(value)=shop.example"]
      let answer = try Tool.run(["prove", "--json"] + arguments, files: files)
      #expect(answer.status == plain.status)
      #expect(answer.output == plain.output)
      #expect(answer.errors.isEmpty, "\(answer.errors)")
    }
  }

  @Test func `a catalog is necessary`() throws {
    let answer = try Tool.run("prove")
    #expect(answer.status == 65)
    #expect(answer.errors.contains("there is no file 'waymark.json'"), "\(answer.errors)")
  }

  @Test(
    arguments: [
      ("aasa", nil, "aasa"), ("Shop.Example=aasa", "shop.example", "aasa"),
      ("a.b=c=d", "a.b", "c=d"), ("./a=b", nil, "./a=b"), ("", nil, ""), ("a.b=", "a.b", ""),
      ("-", nil, "-"), ("a.b=-", "a.b", "-"),
    ] as [(String, String?, String)]
  )
  func `an argument names a file and possibly its domain`(
    argument: String,
    domain: String?,
    path: String
  ) throws {
    let file = try #require(ServedFile(argument: argument))
    #expect(file.domain == domain)
    #expect(file.path == path)
  }

  @Test func `without files and outputs everything is generated, for all variants`() throws {
    let answer = try Tool.run("prove", files: ["waymark.json": Shop.catalog])
    let generated =
      "only generated files: apple-app-site-association, entitlements, android-manifest and "
      + "assetlinks"
    #expect(answer.output.contains("the app: the files"), "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains("variant 'beta': the files"), "\(answer.output)")
    #expect(Shop.unwrapped(answer.output).components(separatedBy: generated).count == 3)
    let beta = try Tool.run("prove", "--variant=beta", files: ["waymark.json": Shop.catalog])
    #expect(beta.output.hasPrefix("variant 'beta': "), "\(beta.output)")
    #expect(!beta.output.contains("the app: "), "\(beta.output)")
  }

  @Test func `the outputs of the catalog are compared where they exist`() throws {
    try SystemTool.withFolder { folder in
      let outputs = """
        , "outputs": [
          { "kind": "apple-app-site-association", "to": "web" },
          { "kind": "android-manifest", "into": "app/AndroidManifest.xml" },
          { "kind": "entitlements", "to": "ios" },
          { "kind": "markdown", "to": "docs" }
        ]
        """
      let catalog = Shop.catalog.trimmingCharacters(in: .whitespacesAndNewlines).dropLast()
      let own = folder.appendingPathComponent("own")
      let app = own.appendingPathComponent("app")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      let path = own.appendingPathComponent("c.json")
      try Data((catalog + outputs + "}").utf8).write(to: path)
      try Data(Shop.manifest.utf8).write(to: app.appendingPathComponent("AndroidManifest.xml"))
      let prove = ["prove", "--catalog", "own/c.json"]
      let first = Shop.unwrapped(try Tool.run(prove, in: folder).output)
      #expect(
        first.contains(
          "compared android-manifest 'own/app/AndroidManifest.xml'; "
            + "generated: apple-app-site-association, entitlements and assetlinks"
        ),
        "\(first)"
      )
      // The manifest is that of the app, not that of the variant.
      #expect(first.components(separatedBy: "compared android-manifest").count == 2, "\(first)")

      let kinds = ["apple-app-site-association", "entitlements"]
      let generate = try Tool.run(
        ["generate"] + kinds + ["--catalog", "own/c.json"],
        in: folder
      )
      #expect(generate.status == 0, "\(generate.errors)")
      let second = Shop.unwrapped(try Tool.run(prove, in: folder).output)
      #expect(second.contains("apple-app-site-association 'own/web/"), "\(second)")
      #expect(second.contains("own/ios/App.entitlements'"), "\(second)")
      #expect(second.contains("own/ios/beta/App.entitlements'"), "\(second)")

      // An option replaces the outputs.
      let given = Shop.unwrapped(
        try Tool.run(prove + ["--manifest", "own/app/AndroidManifest.xml"], in: folder).output
      )
      #expect(!given.contains("own/web/"), "\(given)")
      #expect(given.contains("android-manifest 'own/app/AndroidManifest.xml'"), "\(given)")

      // A file that exists must be readable.
      try Data("{".utf8).write(to: app.appendingPathComponent("AndroidManifest.xml"))
      let broken = try Tool.run(prove, in: folder)
      #expect(broken.status == 65)
      #expect(broken.errors.contains("own/app/AndroidManifest.xml"), "\(broken.errors)")
    }
  }

  @Test func `a file on standard input is named so`() throws {
    let catalog = try LinkCatalog(json: Shop.catalog)
    let file = PlatformFile.association(try AppleAppSiteAssociation(Shop.association))
    let files = try ProvedFiles([GivenFile(file, path: "-")], of: catalog, variant: nil)
    let proof = Proof(
      try catalog.agreement(with: files.platformFiles),
      files,
      catalog,
      variant: nil
    )
    let answer = ProofAnswer([proof], budget: AgreementBudget(), command: "waymark")
    let text = Shop.unwrapped(answer.text(showsLimits: false))
    #expect(text.contains("compared apple-app-site-association standard input;"), "\(text)")
    #expect(text.contains("add a rule for the link to standard input or"), "\(text)")
    let annotation = answer.annotations(nil, showsLimits: false).first?.gitHub
    #expect(annotation?.hasPrefix("::error title=waymark prove::") == true)
  }

  @Test func `a configuration of nginx is compared if it is given or an output`() throws {
    try SystemTool.withFolder { folder in
      let outputs = #", "outputs": [{ "kind": "nginx", "to": "web", "linksServer": "http://l" }] }"#
      let catalog = Shop.catalog.trimmingCharacters(in: .whitespacesAndNewlines).dropLast()
      try Data((catalog + outputs).utf8).write(to: folder.appendingPathComponent("waymark.json"))
      let none = Shop.unwrapped(try Tool.run(["prove"], in: folder).output)
      #expect(none.contains("android-manifest, assetlinks and nginx"), "\(none)")
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      let own = try Tool.run(["prove"], in: folder)
      #expect(own.status == 0, "\(own.output)\(own.errors)")
      #expect(own.output.contains("nginx 'web/"), "\(own.output)")

      // Lines are those of the file, and nginx is one of the platforms of '--json'.
      let text = """
        # The links.
        location ~ ^/(item|cart)/ { proxy_pass http://l; }
        location = /cart { proxy_pass http://l; }
        location / { proxy_pass http://w; }
        """
      try Data(text.utf8).write(to: folder.appendingPathComponent("n.conf"))
      let wrong = try Tool.run(["prove", "--nginx", "n.conf"], in: folder)
      #expect(wrong.status == 1)
      #expect(
        wrong.output.contains(
          """
          routes    no route accepts it
          nginx     sends the link to the server for links
          location  n.conf:2, location ~ ^/(item|cart)/
          """
        ),
        "\(wrong.output)"
      )
      #expect(!wrong.output.contains("on nginx, opens"), "\(wrong.output)")
      let json = try Tool.run(["prove", "--nginx", "n.conf", "--json"], in: folder).output
      #expect(json.contains(#""platform": "nginx""#) && json.contains(#""web": true"#), "\(json)")
      let github = try Tool.run(["prove", "--nginx=n.conf", "--format=github"], in: folder).output
      #expect(github.contains("file=n.conf,line=2"), "\(github)")
    }
  }

  @Test func `an Ingress is compared if it is given or an output`() throws {
    try SystemTool.withFolder { folder in
      let outputs = #", "outputs": [{ "kind": "ingress", "to": "k8s", "linksService": "l:7" }] }"#
      let catalog = Shop.catalog.trimmingCharacters(in: .whitespacesAndNewlines).dropLast()
      try Data((catalog + outputs).utf8).write(to: folder.appendingPathComponent("waymark.json"))
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      let own = try Tool.run(["prove"], in: folder)
      #expect(own.status == 0, "\(own.output)\(own.errors)")
      #expect(own.output.contains("ingress 'k8s/"), "\(own.output)")

      let text = """
        apiVersion: networking.k8s.io/v1
        kind: Ingress
        spec:
          rules:
            - http:
                paths:
                  - path: /
                    pathType: Prefix
                    backend: &m {service: {name: m, port: {number: 8}}}
        """
      let file = folder.appendingPathComponent("i.yaml")
      try Data(text.utf8).write(to: file)
      let flow = try Tool.run(["prove", "--ingress", "i.yaml"], in: folder)
      #expect(flow.status == 65)
      #expect(flow.errors.contains("error[yaml.form]") && flow.errors.contains("i.yaml:9"))

      let block = """
                    backend:
                      service:
                        name: m
                        port:
                          number: 8
        """
      let line = text.split(separator: "\n").last ?? ""
      try Data(text.replacing(line, with: block).utf8).write(to: file)
      let none = try Tool.run(["prove", "--ingress", "i.yaml"], in: folder)
      #expect(none.status == 65)
      #expect(none.errors.contains("error[command.no-links-server]"), "\(none.errors)")
      let wrong = try Tool.run(["prove", "--ingress=i.yaml", "--links-service=m:8"], in: folder)
      #expect(wrong.status == 1)
      #expect(
        wrong.output.contains(
          """
          Ingress   sends the link to the server for links
          path      i.yaml:7, Prefix /
          """
        ),
        "\(wrong.output)"
      )
      #expect(try Tool.run(["prove", "--links-service", "m:8"], in: folder).status == 64)
    }
  }

  @Test func `the remedy for a wildcard names the wildcard, and following it is enough`() throws {
    try SystemTool.withFolder { folder in
      func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      func proof(_ arguments: String...) throws -> String {
        Shop.unwrapped(try Tool.run(["prove"] + arguments, in: folder).output)
      }
      let variants = /,\s*"variants": \{\s*"beta": \{[^}]*\}\s*\}\s*\}/
      let catalog = Shop.catalog.replacing(variants, with: "")
      try write(catalog, "waymark.json")
      for (domains, help) in [
        ([], "add 'applinks:*.tea.example' to 'e'"),
        (["any.tea.example", "any2.tea.example"], "add 'applinks:*.tea.example' to 'e'"),
        (["*.tea.example"], nil),
      ] as [([String], String?)] {
        let added = domains.map { "<string>applinks:\($0)</string>" }.joined()
        try write(Shop.entitlements.replacing("</array>", with: "\(added)</array>"), "e")
        let answer = try proof("--entitlements", "e")
        if let help { #expect(answer.contains(help), "\(answer)") }
        #expect(answer.hasPrefix("the files agree") == (help == nil), "\(answer)")
      }
      let links = "location ~ ^/(item/[^/]+|cart)/?$ { proxy_pass http://127.0.0.1:8080; }"
      for (name, agrees) in [("any.tea.example", false), ("*.tea.example", true)] {
        let text = """
          server { listen 443 ssl; server_name shop.example tea.example \(name);
          \(links) location / { root /srv; } }
          server { listen 443 ssl default_server; server_name _; return 404; }
          """
        try write(text, "n.conf")
        let answer = try proof("--nginx", "n.conf")
        let help = "add a server with the name '*.tea.example' to 'n.conf'"
        #expect(answer.contains(help) != agrees, "\(answer)")
        #expect(answer.hasPrefix("the files agree") == agrees, "\(answer)")
      }
    }
  }

  @Test func `the remedy for an exact path of an Ingress is to change its service`() throws {
    try SystemTool.withFolder { folder in
      try Data(Shop.catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
      let made = try Tool.run(["generate", "ingress", "--output", "out"], in: folder)
      #expect(made.status == 0, "\(made.errors)")
      let path = "out/kubernetes/ingress.yaml"
      let file = folder.appendingPathComponent(path)
      let text = try String(contentsOf: file, encoding: .utf8)
      let change = try Regex(#"(path: "/cart"\n\s*pathType: Exact\n(.*\n){2}\s*name: )links"#)
      let wrong = text.replacing(change, maxReplacements: 1) { match in
        (match.output[1].substring ?? "") + "website"
      }
      #expect(wrong != text, "\(text)")
      try Data(wrong.utf8).write(to: file)
      let answer = try Tool.run(["prove", "--ingress", path], in: folder)
      let help = "help change the service of 'Exact /cart' in '\(path)' or generate"
      #expect(Shop.unwrapped(answer.output).contains(help), "\(answer.output)\(answer.errors)")
    }
  }

  @Test func `the remedy for regular expressions of an Ingress is to write none`() throws {
    try SystemTool.withFolder { folder in
      try Data(Shop.catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
      let annotation = "nginx.ingress.kubernetes.io/use-regex=true"
      let out = ["generate", "ingress", "--output", "out", "--annotation", annotation]
      #expect(try Tool.run(out, in: folder).status == 0)
      let answer = try Tool.run(["prove", "--ingress", "out/kubernetes/ingress.yaml"], in: folder)
      #expect(answer.status == 1)
      let text = Shop.unwrapped(answer.output + answer.errors)
      let help = "without regular expressions, which ignore case, or generate"
      #expect(text.contains(help) && !text.contains("change the service"), "\(text)")
    }
  }

  @Test func `a file without a domain is that of every domain, and one with a domain of that`()
    throws
  {
    let catalog = try LinkCatalog(json: Shop.catalog)
    let every = PlatformFile.association(try AppleAppSiteAssociation(Shop.association))
    let other = PlatformFile.association(
      try AppleAppSiteAssociation(Shop.association.replacingOccurrences(of: "/cart", with: "/x"))
    )
    let both = try ProvedFiles(
      [
        GivenFile(every, path: "every"),
        GivenFile(other, path: "tea", domains: ["*.tea.example"]),
      ],
      of: catalog,
      variant: nil
    )
    let served = try #require(both.platformFiles).associations
    #expect(served["shop.example"]?.root.text.contains("/cart") == true)
    #expect(served["tea.example"]?.root.text.contains("/cart") == false)
    #expect(both.platformFiles?.assetLinks.isEmpty == true)
    #expect(both.platformFiles?.manifest == nil)

    // The comparison generates the file of the other domain.
    let one = try ProvedFiles(
      [GivenFile(every, path: "tea", domains: ["tea.example"])],
      of: catalog,
      variant: nil
    )
    let files = try #require(one.platformFiles)
    let generated = try PlatformFiles(generatedFrom: catalog).associations
    #expect(files.associations["shop.example"] == nil)
    #expect(files.associations["tea.example"] != generated["tea.example"])

    // No file is that of a domain that the identity does not have.
    let beta = try ProvedFiles(
      [GivenFile(every, path: "shop", domains: ["shop.example"])],
      of: try #require(catalog.variant("beta")),
      variant: "beta"
    )
    #expect(beta.platformFiles == nil)
    #expect(beta.given.isEmpty)
  }

  @Test func `several files without a domain are those of the domains in their paths`() throws {
    try SystemTool.withFolder { folder in
      let file = folder.appendingPathComponent("waymark.json")
      try Data(Shop.catalog.utf8).write(to: file)
      let names = ["shop", "tea"].map { "\($0).example/.well-known/apple-app-site-association" }
      for name in names {
        let path = folder.appendingPathComponent(name)
        let parent = path.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(Shop.association.utf8).write(to: path)
      }
      let options = names.flatMap { ["--aasa", $0] }
      let answer = try Tool.run(["prove"] + options, in: folder)
      #expect(answer.status == 1, "\(answer.errors)")
      for name in names {
        let help = "add a rule for the link to '\(name)' or generate"
        #expect(Shop.unwrapped(answer.output).contains(help), "\(answer.output)")
      }
      let url = "https://shop.example/cart"
      #expect(try Tool.run(["explain", url] + options, in: folder).status == 0)
    }
  }

  @Test func `a file of the app belongs to one identity`() throws {
    let catalog = try LinkCatalog(json: Shop.catalog)
    let manifest = PlatformFile.manifest(try AndroidManifest(Shop.manifest))
    let files = ["m", "second"].map { GivenFile(manifest, path: $0, variant: "beta") }
    #expect(try ProvedFiles(files, of: catalog, variant: nil).platformFiles == nil)
    let beta = try ProvedFiles(files, of: #require(catalog.variant("beta")), variant: "beta")
    #expect(beta.platformFiles?.manifest != nil)
    #expect(beta.given.map(\.path) == ["m"])
  }
}
