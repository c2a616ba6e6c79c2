import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

private let validator = SystemTool("kubernetes-validate")
private let python = SystemTool("python3")

/// Kubernetes' own schema takes the Ingress.
@MainActor
@Suite(.enabled(if: validator.isExpected, Comment(rawValue: validator.absence)))
struct `An Ingress for Kubernetes` {
  static let settings = [
    IngressSettings(),
    IngressSettings(
      name: "no",
      namespace: "shop",
      ingressClass: "nginx",
      links: .init("links", port: 8080),
      website: .init("on"),
      tlsSecret: "null",
      annotations: ["example.com/a": "true", "example.com/b": "a: \"b\" #c"]
    ),
  ]

  @Test func `a generated Ingress is valid according to the schema of Kubernetes`() throws {
    for catalog in try WebCatalogs.all {
      for settings in Self.settings {
        let file = try catalog.generate(.ingress(settings)).files[0]
        try SystemTool.withFolder { folder in
          let url = folder.appendingPathComponent("ingress.yaml")
          try Data(file.text.utf8).write(to: url)
          let answer = try validator.run(["--strict", url.path], in: folder)
          #expect(answer.status == 0, "\(answer.output)\(answer.errors)\(file.text)")
          #expect(answer.output.contains("INFO"), "\(answer.output)")
        }
      }
    }
  }

  @Test func `a generated Ingress is read as Python's reader of YAML reads it`() throws {
    let script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open('i.yaml'))))"
    for catalog in try WebCatalogs.all {
      for settings in Self.settings {
        let text = try catalog.generate(.ingress(settings)).files[0].text
        let own = try YAMLReader.documents(Array(text.utf8))
        try SystemTool.withFolder { folder in
          try Data(text.utf8).write(to: folder.appendingPathComponent("i.yaml"))
          let answer = try python.run(["-c", script], in: folder)
          #expect(own == [try JSONDocument(answer.output).root], "\(answer.errors)\(text)")
        }
      }
    }
  }

  @Test func `an Ingress in another form is rejected by the schema`() throws {
    let file = try WebCatalogs.nasty.generate(.ingress()).files[0]
    let text = file.text.replacingOccurrences(of: "pathType: Exact", with: "pathType: 7")
    try SystemTool.withFolder { folder in
      let url = folder.appendingPathComponent("ingress.yaml")
      try Data(text.utf8).write(to: url)
      #expect(try validator.run(["--strict", url.path], in: folder).status != 0)
    }
  }
}
