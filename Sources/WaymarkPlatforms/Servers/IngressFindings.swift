import Waymark

// The mistakes of an Ingress, and the parts of it that cannot be decided.
extension LinkDiagnostic {
  static let ingressMissing = error("ingress.missing", "the file has no Ingress")
    .remedy("name a file with an object of the kind 'Ingress' of 'networking.k8s.io/v1'")

  static func ingressVersion(_ version: String) -> LinkDiagnostic {
    error("ingress.version", "the version \(quoted(version)) of an Ingress is not read")
      .remedy("write it in the version 'networking.k8s.io/v1'")
  }

  /// - Parameter isOld: Indicates whether the backend has the keys of an old version.
  static func ingressBackend(isOld: Bool) -> LinkDiagnostic {
    let problem =
      isOld
      ? "has 'serviceName', a key of old versions, in place of 'service'" : "has no 'service'"
    return error("ingress.bad-backend", "the backend \(problem)")
      .remedy(
        "write 'service: {name: links, port: {number: 80}}' with the service's name and port"
      )
  }

  static func ingressPath(_ path: String) -> LinkDiagnostic {
    error("ingress.bad-path", "\(quoted(path)) is not a path of an Ingress")
      .remedy("begin it with a slash: a cluster rejects it")
  }

  static func ingressPathType(_ type: String) -> LinkDiagnostic {
    error("ingress.bad-path-type", "\(quoted(type)) is not a type of a path")
      .remedy("write 'Exact', 'Prefix' or 'ImplementationSpecific'")
  }

  /// Returns the error about an annotation.
  ///
  /// - Parameter isForHost: Indicates whether it is valid for all Ingresses of a host.
  static func ingressAnnotation(_ name: String, isForHost: Bool = false) -> LinkDiagnostic {
    error(
      "ingress.undecided-annotation",
      "the effect of the annotation \(quoted(name)) on links cannot be decided"
    )
    .remedy(
      (isForHost ? "remove it" : "send the files and the links with an Ingress without it")
        + ", or check the running server with 'waymark-check'"
    )
  }

  /// Returns the warning about an annotation of a generated Ingress.
  static func generatedAnnotation(_ name: String) -> LinkDiagnostic {
    var finding = ingressAnnotation(name)
      .remedy("remove it, or send the files and the links with an Ingress without it")
    finding.severity = .warning
    return finding
  }

  /// Returns the warning about the annotation of a generated Ingress because of which its paths are
  /// regular expressions.
  static func generatedExpressions(_ name: String) -> LinkDiagnostic {
    warning(
      "ingress.undecided-annotation",
      "with the annotation \(quoted(name)), all paths of the host are regular expressions, which "
        + "match other links, too"
    )
    .remedy("remove it, or send the files and the links with an Ingress of another host")
  }

  static func ingressClass(_ name: String) -> LinkDiagnostic {
    error(
      "ingress.undecided-annotation",
      "the rules have the class \(quoted(name)), and only the choice of ingress-nginx is compared"
    )
    .remedy(
      "check the running server with 'waymark-check', or add the IngressClass to the file if its "
        + "controller is ingress-nginx"
    )
  }

  static func ingressClasses(_ first: String, _ second: String) -> LinkDiagnostic {
    error(
      "ingress.undecided-annotation",
      "rules for the same host have the classes \(quoted(first)) and \(quoted(second)), of "
        + "different controllers"
    )
    .remedy("compare a file with the Ingresses of one class")
  }
}
