import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `A generated Ingress` {
  /// Patterns, and the paths for them beside those of files.
  static let rows: [(patterns: [String], webOnly: [String], paths: [String])] = [
    (["a/b"], [], ["Prefix / website", "Exact /a/b links", "Exact /a/b/ links"]),
    (
      ["station/{id}"], [],
      [
        "Prefix / website", "Exact /station website", "Prefix /station links",
        "Exact /station/ website",
      ]
    ),
    (["station/{id?}"], [], ["Prefix / website", "Prefix /station links"]),
    (
      ["account/**"], [],
      ["Prefix / website", "Exact /account website", "Prefix /account links"]
    ),
    (["**"], ["login"], ["Prefix / links", "Exact /login website", "Exact /login/ website"]),
    (["**"], ["in/**"], ["Prefix / links", "Exact /in links", "Prefix /in website"]),
    (["{user}"], [], ["Prefix / website"]),
    (
      ["{k:x|y}"], [],
      [
        "Prefix / website", "Exact /x links", "Exact /x/ links", "Exact /y links",
        "Exact /y/ links",
      ]
    ),
    (["a/b", "a/c/{x}"], ["a/**"], ["Prefix / website"]),
  ]

  @Test(arguments: rows.indices)
  func `a generated Ingress has the expected paths for its routes`(index: Int) throws {
    let (patterns, webOnly, paths) = Self.rows[index]
    let catalog = try Catalogs.catalog(patterns, webOnly: webOnly)
    let text = try catalog.generate(.ingress()).files[0].text
    let found = IngressModel(text).hosts["www.example.com"] ?? []
    let files = ["association", ".json", "/_links/style.css"]
    let others = found.filter { path in !files.contains { path.path.hasSuffix($0) } }
    #expect(
      others.map { "\($0.kind) \($0.path) \($0.service)" } == paths,
      "\(patterns) \(webOnly)"
    )
    let place = try #require(WebPlaces(catalog).places.first)
    for path in WebFiles(catalog).files(of: place) {
      #expect(found.contains { $0.path == path.url && $0.kind == "Exact" && $0.service == "links" })
    }
  }

  @Test func `a generated Ingress equals the expected file`() throws {
    let catalog = try Catalogs.catalog(["é/{x}"], domains: ["*.example.com"])
    let settings = IngressSettings(
      name: "no",
      namespace: "shop",
      ingressClass: "nginx",
      links: .init("links", port: 8080),
      website: .init("web"),
      tlsSecret: "tls",
      annotations: ["b/c": "true", "a": "1"]
    )
    let text = try catalog.generate(.ingress(settings)).files[0].text
    #expect(
      text.hasPrefix(
        """
        apiVersion: networking.k8s.io/v1
        kind: Ingress
        metadata:
          name: "no"
          namespace: shop
          annotations:
            "a": "1"
            "b/c": "true"
        spec:
          ingressClassName: nginx
          tls:
            - secretName: tls
              hosts:
                - "*.example.com"
                - example.com
          rules:
            - host: "*.example.com"
              http:
                paths:
                  - path: "/"
                    pathType: Prefix
                    backend:
                      service:
                        name: web
                        port:
                          number: 80
        """
      )
    )
    #expect(text.contains(#"- path: "/é""#))
  }

  @Test(arguments: [
    ("use-regex", "true", 1), ("rewrite-target", "/", 1), ("auth-type", "basic", 1),
    ("use-regex", "false", 0), ("proxy-body-size", "8m", 0),
  ])
  func `an annotation that changes what the paths do is a warning`(
    name: String,
    value: String,
    count: Int
  ) throws {
    let annotation = "nginx.ingress.kubernetes.io/\(name)"
    let settings = IngressSettings(annotations: [annotation: value])
    let generation = try Catalogs.catalog(["a"]).generate(.ingress(settings))
    let found = generation.findings.filter { $0.message.contains(annotation) }
    #expect(found.map(\.severity) == Array(repeating: .warning, count: count))
  }

  @Test(arguments: [
    ("links", "links"), ("a.b-c", "a.b-c"), ("yes", #""yes""#), ("*.a.b", #""*.a.b""#),
    ("1.5", #""1.5""#), ("", #""""#), ("a\"\\", #""a\"\\""#), ("é", #""é""#),
    ("a\u{2028}\u{FEFF}", #""a\U00002028\U0000FEFF""#),
  ])
  func `a YAML scalar is quoted if necessary`(text: String, scalar: String) {
    #expect(YAMLText.scalar(text) == scalar)
  }
}
