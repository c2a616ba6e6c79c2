import Foundation
import TestSupport
import Testing
import UnderwayRoutes
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

private let validator = SystemTool("kubernetes-validate")
private let python = SystemTool("python3")

/// The objects of the article "Run several copies", beside the generated Ingress.
@MainActor
@Suite(.enabled(if: validator.isExpected, Comment(rawValue: validator.absence)))
struct `A site in Kubernetes` {
  private static let file = Article.root.appending(path: "Examples/Underway/Site/kubernetes.yaml")

  @Test func `the objects of the article are valid according to the schema of Kubernetes`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    try SystemTool.withFolder { folder in
      let answer = try validator.run(["--strict", Self.file.path], in: folder)
      #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
      for kind in ["Deployment", "Service", "PodDisruptionBudget"] {
        #expect(text.contains("\nkind: \(kind)\n"))
      }
      let wrong = folder.appending(path: "wrong.yaml")
      let changed = text.replacingOccurrences(of: "maxSurge:", with: "maximumSurge:")
      try Data(changed.utf8).write(to: wrong)
      #expect(changed != text)
      #expect(try validator.run(["--strict", wrong.path], in: folder).status != 0)
    }
  }

  @Test func `the article names the files of the example and their settings`() throws {
    let article = try Article(file: "Sources/WaymarkSite/WaymarkSite.docc/ManyCopies.md").text
    for path in ["Examples/Underway/Site/kubernetes.yaml", "Site/Containerfile"] {
      #expect(article.contains("`\(path)`"), "\(path)")
    }
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for setting in [
      "replicas: 3", "maxSurge: 1", "maxUnavailable: 0", "--stop-delay, \"10\"",
      "terminationGracePeriodSeconds: 30", "readOnlyRootFilesystem: true",
      "path: /_links/ready", "path: /_links/health",
    ] { #expect(text.contains(setting), "\(setting)") }
  }

  @Test func `the objects refer to each other, to the Ingress and to the server's paths`() throws {
    let ingress = try LinkCatalog(AppRoute.appRoutes).generate(.ingress()).files[0].text
    try SystemTool.withFolder { folder in
      try Data(ingress.utf8).write(to: folder.appending(path: "ingress.yaml"))
      let answer = try python.run(["-c", Self.script, Self.file.path, "ingress.yaml"], in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output == "consistent\n")
    }
  }

  /// Reads the objects with Python's reader of YAML, and compares their references.
  private static let script = """
    import sys, yaml
    objects = {one["kind"]: one for one in yaml.safe_load_all(open(sys.argv[1]))}
    ingress = yaml.safe_load(open(sys.argv[2]))
    deployment, service = objects["Deployment"], objects["Service"]
    budget = objects["PodDisruptionBudget"]
    pod = deployment["spec"]["template"]
    labels, container = pod["metadata"]["labels"], pod["spec"]["containers"][0]
    assert deployment["spec"]["selector"]["matchLabels"] == labels
    assert service["spec"]["selector"] == labels
    assert budget["spec"]["selector"]["matchLabels"] == labels
    assert budget["spec"]["maxUnavailable"] < deployment["spec"]["replicas"]
    port = service["spec"]["ports"][0]
    assert port["targetPort"] == container["ports"][0]["name"]
    backends = [path["backend"]["service"] for rule in ingress["spec"]["rules"]
                for path in rule["http"]["paths"]]
    links = [one for one in backends if one["name"] == service["metadata"]["name"]]
    assert links and all(one["port"] == {"number": port["port"]} for one in links)
    assert container["readinessProbe"]["httpGet"]["path"] == "/_links/ready"
    assert container["livenessProbe"]["httpGet"]["path"] == "/_links/health"
    # Requests that are open at the end of the delay have ten seconds.
    delay = int(container["args"][container["args"].index("--stop-delay") + 1])
    assert delay + 10 < pod["spec"]["terminationGracePeriodSeconds"]
    assert delay > 3 * container["readinessProbe"]["periodSeconds"]
    mounts = {one["name"] for one in container["volumeMounts"]}
    assert mounts == {one["name"] for one in pod["spec"]["volumes"]}
    print("consistent")
    """
}
