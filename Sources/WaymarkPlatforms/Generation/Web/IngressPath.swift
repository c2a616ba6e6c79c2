/// A path of an Ingress.
struct IngressPath: Sendable, Hashable {
  /// How it is compared (Kubernetes, "Path types").
  enum Kind: String, Sendable, Hashable {
    /// The whole path, with regard to case and to a slash at its end.
    case exact = "Exact"
    /// Component by component from the left; a slash at the end makes no difference.
    case prefix = "Prefix"
  }

  let kind: Kind
  let path: String
}
