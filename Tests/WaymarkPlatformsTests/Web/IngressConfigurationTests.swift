import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `An Ingress that is read` {
  /// Returns an Ingress with paths, each as `TYPE PATH SERVICE`.
  private static func text(_ paths: [String], annotations: String = "", spec: String = "") -> String
  {
    let rules = paths.map { path in
      let parts = path.split(separator: " ").map(String.init)
      return """
              - path: "\(parts[1])"
                pathType: \(parts[0])
                backend: # where it goes
                  service:
                    name: \(parts[2])
                    port: { }
        """.replacing(" { }", with: "\n              number: 80")
    }
    return """
      # My own file.
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata:
        name: shop\(annotations)
      spec:\(spec)
        rules:
        - host: a.example
          http:
            paths:
      \(rules.joined(separator: "\n"))
      """
  }

  private static let regex = "\n  annotations:\n    nginx.ingress.kubernetes.io/use-regex: 'true'"

  @Test(
    arguments: [
      (["Exact /a links"], "/a", true), (["Exact /a links"], "/a/", false),
      (["Exact /a links"], "/ab", false), (["Prefix /a links"], "/a", true),
      (["Prefix /a links"], "/a/b", true), (["Prefix /a links"], "/ab", false),
      (["Prefix /a/ links"], "/a/b", true), (["Prefix / links"], "/x", true),
      // nginx redirects the path without the slash.
      (["Exact /a/ links"], "/a", true), (["Exact /a/ links", "Exact /a web"], "/a", false),
      // The longest path decides, and an exact one before a prefix.
      (["Prefix /a links", "Prefix /a/b web"], "/a/b/c", false),
      (["Prefix /a links", "Exact /a web"], "/a", false),
      (["Prefix /a links", "Exact /a web"], "/a/b", true),
      // A path of any implementation is a prefix.
      (["ImplementationSpecific /a links"], "/a/b", true),
      (["ImplementationSpecific /a links"], "/ab", false),
      // Paths are decoded.
      (["Exact /é links"], "/%C3%A9", true), (["Exact /a/b links"], "/a%2Fb", true),
      // The first of equal paths has precedence.
      (["Exact /a links", "Exact /a web"], "/a", true),
    ] as [([String], String, Bool)]
  )
  func `a path decides about a link as in ingress-nginx`(
    paths: [String],
    path: String,
    goesToLinks: Bool
  ) throws {
    let simulator = try NginxConfiguration(ingress: Self.text(paths)).simulator(for: "a.example")
    #expect(simulator.answer(for: "https://a.example\(path)").goesToLinks == goesToLinks)
  }

  @Test(
    arguments: [
      (["ImplementationSpecific /a/[0-9]+$ links"], "/a/12", true),
      (["ImplementationSpecific /a/[0-9]+$ links"], "/a/12b", false),
      (["ImplementationSpecific /a/[0-9]+$ links"], "/A/12", true),
      // Every path of the host is a regular expression, which ignores case and has no end.
      (["Exact /a links"], "/AB", true), (["Prefix /a links"], "/ab", true),
      // The longest text comes first, even if it is not the longest match.
      (["Exact /a/bar links", "ImplementationSpecific /a/[a-z]{3} web"], "/a/bar", false),
    ] as [([String], String, Bool)]
  )
  func `with 'use-regex', each path of a host is a regular expression`(
    paths: [String],
    path: String,
    goesToLinks: Bool
  ) throws {
    let text = Self.text(paths, annotations: Self.regex)
    let simulator = try NginxConfiguration(ingress: text).simulator(for: "a.example")
    #expect(simulator.answer(for: "https://a.example\(path)").goesToLinks == goesToLinks)
  }

  @Test func `the default backend gets the links that no path matches`() throws {
    let spec =
      "\n  defaultBackend:\n    service:\n      name: links\n      port:\n        number: 80"
    let text = Self.text(["Exact /a web"], spec: spec)
    let configuration = try NginxConfiguration(ingress: text)
    let own = try configuration.simulator(for: "a.example")
    let answer = own.answer(for: "/b")
    #expect(answer == NginxAnswer(goesToLinks: true, location: "defaultBackend", line: 8))
    #expect(!own.answer(for: "/a").goesToLinks)
    #expect(try !configuration.simulator(for: "b.example").answer(for: "/b").goesToLinks)
    #expect(own.answer(for: "/a").line == 16)
  }

  @Test func `all objects of a file are read, in YAML and in JSON`() throws {
    let first = Self.text(["Exact /a links"])
    let second = Self.text(["Exact /b links"]).replacing("host: a.example", with: "host: B.example")
    let other = "kind: Service\napiVersion: v1\nspec:\n  ports:\n  - port: 80\n    name: http"
    let yaml = try NginxConfiguration(
      ingress: "---\n\(first)\n---\n\(other)\n---\n\(second)\n...\n"
    )
    let path = { (path: String) in
      """
      {"path": "\(path)", "pathType": "Exact",
       "backend": {"service": {"name": "links", "port": {"number": 80}}}}
      """
    }
    let object = { (host: String, text: String) in
      """
      {"apiVersion": "networking.k8s.io/v1", "kind": "Ingress", "spec": {"rules": [
        {"host": "\(host)", "http": {"paths": [\(path(text))]}}]}}
      """
    }
    let json = try NginxConfiguration(
      ingress: """
        {"kind": "List", "items": [\(object("a.example", "/a")), {"kind": "Service"},
        \(object("b.example", "/b"))]}
        """
    )
    for configuration in [yaml, json] {
      for (host, path, goesToLinks) in [
        ("a.example", "/a", true), ("a.example", "/b", false), ("b.example", "/b", true),
        ("c.example", "/a", false),
      ] {
        let answer = try configuration.simulator(for: host).answer(for: path)
        #expect(answer.goesToLinks == goesToLinks, "\(host)\(path)")
      }
    }
  }

  @Test(
    arguments: [
      ("name: links", "name: links2"), ("number: 80", "number: 81"), ("service:", "resource:"),
    ]
  )
  func `a path with another service belongs to the website`(old: String, new: String) throws {
    let text = Self.text(["Exact /a links"]).replacing(old, with: new)
    #expect(try !NginxConfiguration(ingress: text).hasLinks)
  }

  @Test(
    arguments: [
      "rewrite-target: /$1", "app-root: /a", "server-snippet: |\n      if ($x) { }",
      "ssl-passthrough: 'true'", "auth-tls-secret: a/b", "auth-type: basic",
      "auth-url: https://b.c",
      "upstream-vhost: b.c",
      "whitelist-source-range: 10.0.0.0/8",
      "allowlist-source-range: 10.0.0.0/8", "denylist-source-range: 0.0.0.0/0",
      "denylist-source-range: '192.0.2.7/32, 17.0.0.0/8'",
    ]
  )
  func `an annotation that sends links to another place is an error of its host`(
    annotation: String
  ) throws {
    let annotations =
      "\n  annotations:\n    nginx.ingress.kubernetes.io/\(annotation)\n  labels: {}"
    let text = Self.text(["Exact /a links"], annotations: annotations)
    let configuration = try NginxConfiguration(ingress: text)
    #expect(throws: UnreadableFileError.self) { try configuration.simulator(for: "a.example") }
    #expect(try configuration.simulator(for: "b.example").answer(for: "/a").goesToLinks == false)
  }

  @Test(
    arguments: [
      "ssl-passthrough: 'false'", "whitelist-source-range: 0.0.0.0/0", "canary: 'false'",
      "denylist-source-range: 192.0.2.7/32", "proxy-body-size: 8m", "proxy-body-size:",
    ]
  )
  func `an annotation without an effect on links is accepted`(annotation: String) throws {
    let annotations = "\n  annotations:\n    nginx.ingress.kubernetes.io/\(annotation)"
    let text = Self.text(["Exact /a links"], annotations: annotations)
    let simulator = try NginxConfiguration(ingress: text).simulator(for: "a.example")
    #expect(simulator.answer(for: "/a").goesToLinks)
  }

  @Test(
    arguments: [
      ("traefik.ingress.kubernetes.io/router.middlewares: default-redirect@kubernetescrd", false),
      ("konghq.com/strip-path: 'true'", false), ("haproxy.org/path-rewrite: /b", false),
      ("alb.ingress.kubernetes.io/actions.links: '{}'", false),
      ("appgw.ingress.kubernetes.io/backend-path-prefix: /b", false),
      ("nginx.org/rewrites: serviceName=links rewrite=/b", false),
      ("alb.ingress.kubernetes.io/scheme: internet-facing", true),
      ("haproxy.org/ssl-redirect: 'true'", true), ("cert-manager.io/cluster-issuer: a", true),
      ("example.com/rewrite: /b", true),
    ]
  )
  func `an annotation of another controller that changes links cannot be decided`(
    annotation: String,
    isDecided: Bool
  ) throws {
    let text = Self.text(
      ["Exact /a links"],
      annotations: "\n  annotations:\n    \(annotation)"
    )
    let simulator = try? NginxConfiguration(ingress: text).simulator(for: "a.example")
    #expect((simulator != nil) == isDecided)
  }

  @Test(
    arguments: [("nginx", true), ("internal", false), (nil, true)] as [(String?, Bool)]
  )
  func `rules of two classes for a host cannot be decided`(name: String?, isDecided: Bool) throws {
    let other = name.map { "\n  ingressClassName: \($0)" } ?? ""
    let text =
      Self.text(["Prefix /admin web"], spec: other) + "\n---\n"
      + Self.text(["Exact /a links"], spec: "\n  ingressClassName: nginx")
    let configuration = try NginxConfiguration(ingress: text)
    let simulator = try? configuration.simulator(for: "a.example")
    #expect((simulator != nil) == isDecided)
    #expect((configuration.problem == nil) == isDecided)
  }

  @Test(
    arguments: [
      ("traefik", "", false), ("alb", "", false), ("gce", "", false), ("public", "", false),
      ("nginx", "", true), ("internal-nginx", "", true),
      ("public", "k8s.io/ingress-nginx", true), ("nginx", "haproxy.org/ingress-controller", false),
    ]
  )
  func `only the choice of ingress-nginx is compared`(
    name: String,
    controller: String,
    isDecided: Bool
  ) throws {
    let other = """

      ---
      apiVersion: networking.k8s.io/v1
      kind: IngressClass
      metadata:
        name: \(name)
      spec:
        controller: \(controller)
      """
    let annotation = "\n  annotations:\n    kubernetes.io/ingress.class: \(name)"
    for text in [
      Self.text(["Exact /a links"], spec: "\n  ingressClassName: \(name)"),
      Self.text(["Exact /a links"], annotations: annotation),
    ] {
      let all = text + (controller.isEmpty ? "" : other)
      let configuration = try NginxConfiguration(ingress: all)
      let isFound = (try? configuration.simulator(for: "a.example")) != nil
      #expect(isFound == isDecided)
      let words = "the rules have the class '\(name)'"
      #expect(configuration.problem?.diagnostic.message.hasPrefix(words) ?? isDecided)
    }
  }

  @Test(arguments: [
    ("rewrite-target: /$2", true), ("permanent-redirect: https://b.example", true),
    ("configuration-snippet: |\n      return 403;", true), ("default-backend: web", true),
    ("server-snippet: |\n      return 403;", false), ("app-root: /b", false),
    ("canary: 'true'", false),
  ])
  func `an annotation of locations has no effect on the paths of another Ingress`(
    annotation: String,
    isDecided: Bool
  ) throws {
    let annotations = "\n  annotations:\n    nginx.ingress.kubernetes.io/\(annotation)"
    let api = Self.text(["ImplementationSpecific /api(/|$)(.*) web"], annotations: annotations)
    let text = Self.text(["Exact /a links"]) + "\n---\n" + api
    let configuration = try NginxConfiguration(ingress: text)
    let simulator = try? configuration.simulator(for: "a.example")
    #expect((simulator != nil) == isDecided)
    let help = configuration.problem?.diagnostic.help
    #expect(help?.hasPrefix("remove it, or check") ?? isDecided, "\(help ?? "")")
    guard let simulator else { return }
    #expect(simulator.answer(for: "/a").goesToLinks)
    // A rewritten path makes all paths of the host regular expressions.
    let isExpression = annotation.hasPrefix("rewrite-target")
    #expect(simulator.answer(for: "/AB").goesToLinks == isExpression)
    #expect(configuration.hasExpressions(for: "a.example") == isExpression)
    #expect(simulator.problem(ofFilesAt: ["/a"]) == nil)
  }

  @Test(arguments: ["use-regex: true", "proxy-body-size: 8", "canary: no"])
  func `an annotation that is not a text is an error`(annotation: String) throws {
    let annotations = "\n  annotations:\n    nginx.ingress.kubernetes.io/\(annotation)"
    let error = #expect(throws: UnreadableFileError.self) {
      _ = try NginxConfiguration(ingress: Self.text(["Exact /a links"], annotations: annotations))
    }
    #expect(error?.diagnostic.code.rawValue == "file.wrong-type")
    #expect(error?.diagnostic.line == 7)
  }

  @Test(
    arguments: [
      ("backend: { serviceName: links, servicePort: 80 }", "serviceName"),
      ("backend: { }", "no 'service'"),
    ]
  )
  func `a backend without a service is an error`(backend: String, message: String) throws {
    let text = Self.text(["Exact /a links"]).split(separator: "backend:", maxSplits: 1)[0]
    let error = #expect(throws: UnreadableFileError.self) {
      _ = try NginxConfiguration(ingress: "\(text)\(backend)\n")
    }
    #expect(error?.diagnostic.code.rawValue == "ingress.bad-backend")
    #expect(error?.diagnostic.message.contains(message) == true)
  }

  @Test func `a password for the paths of another Ingress has no effect on links`() throws {
    let password = "\n  annotations:\n    nginx.ingress.kubernetes.io/auth-type: basic"
    let admin = Self.text(["Prefix /admin web"], annotations: password)
    let text = Self.text(["Exact /a links"]) + "\n---\n" + admin
    let simulator = try NginxConfiguration(ingress: text).simulator(for: "a.example")
    #expect(simulator.answer(for: "/a").goesToLinks)
    #expect(simulator.problem(ofFilesAt: ["/a"]) == nil)
    #expect(simulator.problem(ofFilesAt: ["/admin/b"]) != nil)
  }

  @Test(
    arguments: [
      ("apiVersion: n", "{{- if .Values.a }}\napiVersion: n", 2),
      ("host: a.example", "host: {{ .Values.host }}", 9),
      ("host: a.example", "host: \"{{ .Values.host }}\"", 9),
      ("name: links", "name: '{{ .Values.service }}'", 16),
      ("  rules:", "  {{- with .Values.tls }}\n  rules:", 8),
    ]
  )
  func `a template is no Ingress`(old: String, new: String, line: Int) throws {
    let text = Self.text(["Exact /a links"], spec: "\n  ingressClassName: nginx")
      .replacing(old, with: new)
    let error = #expect(throws: UnreadableFileError.self) {
      _ = try NginxConfiguration(ingress: text)
    }
    #expect(error?.diagnostic.message == "this is a template, which is not read")
    #expect(error?.diagnostic.line == line)
  }

  @Test func `a generated Ingress is read as it was meant`() throws {
    let catalog = try LinkCatalog(
      json: #"""
        {
          "schema": 1,
          "app": { "domains": ["a.example", "*.b.example"] },
          "routes": [
            { "name": "buy", "pattern": "buy/{id}" }, { "name": "help", "pattern": "h\"e'l:p x" }
          ],
          "webOnly": [ "buy/0" ]
        }
        """#
    )
    let settings = IngressSettings(
      name: "no",
      links: .init("links", port: 8080),
      annotations: ["example.com/a": "true", "example.com/b": "a: \"b\" #c"]
    )
    let text = try catalog.generate(.ingress(settings)).files[0].text
    let configuration = try NginxConfiguration(ingress: text, settings: settings)
    for host in ["a.example", "x.b.example"] {
      let simulator = try configuration.simulator(for: host)
      for (path, goesToLinks) in [
        ("/buy/7", true), ("/buy/0", false), ("/buy", false), ("/h%22e'l:p%20x", true),
        ("/x", false),
      ] {
        #expect(simulator.answer(for: path).goesToLinks == goesToLinks, "\(host)\(path)\n\(text)")
      }
    }
    // A wildcard of an Ingress is for one label.
    #expect(try !configuration.simulator(for: "y.x.b.example").answer(for: "/buy/7").goesToLinks)
  }
}

@Suite struct `YAML that is read` {
  @Test(
    arguments: [
      ("a: 1", #"[{"a":1}]"#), ("a: -0\nb: 012\nc: 1.5", #"[{"a":-0,"b":"012","c":"1.5"}]"#),
      ("a:\nb: ~\nc: null", #"[{"a":null,"b":null,"c":null}]"#),
      ("a: true\nb: no\nc: \"no\"", #"[{"a":true,"b":false,"c":"no"}]"#),
      ("a:\n- b\n- c: d\n  e: f\n-\n  - g", #"[{"a":["b",{"c":"d","e":"f"},["g"]]}]"#),
      ("- - a\n  - b\n-   c: d", #"[[["a","b"],{"c":"d"}]]"#),
      ("a: b#c # d\n# e\n\n  # f\nb: 'it''s # g' # h", #"[{"a":"b#c","b":"it's # g"}]"#),
      (#""a\tb": "\u00e9\x41\U0001F600\/\\""#, #"[{"a\tb":"éA😀/\\"}]"#),
      ("a: |\n  - x: [\n  y\n\n    z\nb: c", #"[{"a":"- x: [\ny\n\n  z\n","b":"c"}]"#),
      ("- a: >-\n    x: {\n  b: c\n- |\n x: [\n- d", #"[[{"a":"x: {","b":"c"},"x: [\n","d"]]"#),
      (
        "a: >-\n\n  b\n  c\n\n  d\n   e\n  f\n# g\nh: |+\n\n  i\n\n",
        #"[{"a":"\nb c\nd\n e\nf","h":"\ni\n\n"}]"#
      ),
      ("a: |2-\r\n   b\r\n  c\r\nd: >", #"[{"a":" b\nc","d":""}]"#),
      ("a: http://b:8080/c:d", #"[{"a":"http://b:8080/c:d"}]"#),
      ("a: {}\nb: []", #"[{"a":{},"b":[]}]"#),
      ("a: [b, 1, 'c, d', {e: f}] # g", #"[{"a":["b",1,"c, d",{"e":"f"}]}]"#),
      ("- {a: {b: c, \"d\":1}, # e\n  f: [], }\n- g", #"[[{"a":{"b":"c","d":1},"f":[]},"g"]]"#),
      ("[a b, https://c.d:8/e, -1]", #"[["a b","https://c.d:8/e",-1]]"#),
      ("a:\r\n  b: c\r\n", #"[{"a":{"b":"c"}}]"#),
      ("\u{FEFF}a: b", #"[{"a":"b"}]"#), ("---\na: b\n--- # c\n- d\n...\n", #"[{"a":"b"},["d"]]"#),
      ("# nothing", "[]"), ("-1: a\n-b: c", #"[{"-1":"a","-b":"c"}]"#),
    ]
  )
  func `a text has the value that a reader of YAML returns`(text: String, json: String) throws {
    let value = JSONValue.array(try YAMLReader.documents(Array(text.utf8)))
    #expect(value == (try JSONDocument(json).root), "\(value.text)")
  }

  @Test(
    arguments: [
      ("a: [&b c]", "yaml.form"), ("a: {b}", "yaml.form"), ("a: &b c", "yaml.form"),
      ("a: {b:c}", "yaml.form"), ("a: [b: c]", "yaml.form"), ("a: [b,, c]", "yaml.form"),
      ("a: [b] c", "yaml.form"), ("a: [b\n  c]", "yaml.form"), ("a: {b: *c}", "yaml.form"),
      ("a: {b: }", "yaml.form"), ("a: {{ b }}", "yaml.form"), ("a: [{{ b }}]", "yaml.form"),
      ("a: [\"b\\q\"]", "yaml.form"), ("a: [\"b\n c\"]", "yaml.form"), ("a: [b]#c", "yaml.form"),
      ("a: {b: c, b: d}", "file.repeated-key"), ("a: ['b' c]", "yaml.form"),
      ("a: *b", "yaml.form"), ("a: !b c", "yaml.form"), ("? a", "yaml.form"),
      ("a: b: c", "yaml.form"),
      ("%YAML 1.2\n---\na: b", "yaml.form"), ("a: @b", "yaml.form"), ("a: | b", "yaml.form"),
      ("a: |-+\n  b", "yaml.form"), ("a: >12\n  b", "yaml.form"), ("a: |\n    b\n  c", "yaml.form"),
      ("a: b\n  c", "yaml.indentation"), ("a:\n    b: c\n  d: e", "yaml.indentation"),
      ("a:\n  b: c\n d: e", "yaml.indentation"), ("- a\nb: c", "yaml.indentation"),
      ("a: b\nc", "yaml.key"), ("a:\n\tb: c", "yaml.tab"), ("a: b\na: c", "file.repeated-key"),
      ("a: \"b", "yaml.open-text"), ("a: 'b\n  c'", "yaml.open-text"), (#"a: "\q""#, "yaml.escape"),
      ("a: [b", "yaml.bracket"), ("a: {b: c]", "yaml.bracket"), ("a: ]", "yaml.bracket"),
      ("- {a: b\n- c: d", "yaml.bracket"), ("a: [b]]", "yaml.bracket"),
      (#"a: "\uD800""#, "yaml.escape"), (#"a: "b" c"#, "yaml.after-text"),
      (String(repeating: "- ", count: 70) + "a", "yaml.too-deep"),
    ]
  )
  func `a text that could have another value is an error`(text: String, code: String) throws {
    let error = #expect(throws: UnreadableFileError.self) {
      _ = try YAMLReader.documents(Array(text.utf8))
    }
    #expect(error?.diagnostic.code.rawValue == code, "\(text)")
  }

  @Test func `a text with changed bytes is read or causes an error`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let catalog = try LinkCatalog(
      json:
        #"{"schema": 1, "app": {"domains": ["a.b"]}, "routes": [{"name":"a","pattern":"a/{b}"}]}"#
    )
    let text = Array(try catalog.generate(.ingress()).files[0].text.utf8)
    let bytes = Array("\n\n  -:#\"'|>[{&\\\t\u{E9}a".utf8)
    for _ in 0..<3_000 {
      var changed = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[place] = bytes.randomElement(using: &random) ?? 0
        case 1: changed.insert(bytes.randomElement(using: &random) ?? 0, at: place)
        default: changed.removeSubrange(place..<min(changed.count, place + 9))
        }
      }
      _ = try? NginxConfiguration(ingress: changed, settings: IngressSettings())
    }
  }
}
