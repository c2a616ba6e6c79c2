/// A path of an Ingress.
struct IngressPath: Sendable, Hashable {
  /// The way in which the path is compared (Kubernetes, "Path types").
  enum Kind: String, Sendable, Hashable {
    /// The whole path must match, including its case and a slash at its end.
    case exact = "Exact"
    /// Components are compared from the left. A slash at the end makes no difference.
    case prefix = "Prefix"
  }

  let kind: Kind
  let path: String
}
