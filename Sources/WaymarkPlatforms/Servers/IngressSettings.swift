/// The information about a cluster that the catalog does not contain.
///
///     try catalog.generate(
///       .ingress(IngressSettings(name: "underway", links: .init("underway-links", port: 8080)))
///     )
public struct IngressSettings: Sendable, Hashable {
  /// A service of the cluster, and its port.
  public struct Service: Sendable, Hashable {
    /// The name of the service.
    public var name: String
    /// The number of its port.
    public var port: Int
    /// Makes a service.
    public init(_ name: String, port: Int = 80) {
      self.name = name
      self.port = port
    }
  }

  /// The name of the Ingress.
  public var name: String
  /// The namespace of the Ingress; `nil` for the namespace that it is applied in.
  public var namespace: String?
  /// The class of the controller; `nil` for the cluster's default.
  public var ingressClass: String?
  /// The service that serves the systems' files, and the paths that routes match.
  public var links: Service
  /// The service that serves all other paths.
  public var website: Service
  /// The secret with the certificate of all domains; `nil` if TLS ends before the cluster.
  public var tlsSecret: String?
  /// Annotations for the controller.
  public var annotations: [String: String]

  /// Makes settings, by default for two services called `links` and `website`.
  public init(
    name: String = "links",
    namespace: String? = nil,
    ingressClass: String? = nil,
    links: Service = Service("links"),
    website: Service = Service("website"),
    tlsSecret: String? = nil,
    annotations: [String: String] = [:]
  ) {
    self.name = name
    self.namespace = namespace
    self.ingressClass = ingressClass
    self.links = links
    self.website = website
    self.tlsSecret = tlsSecret
    self.annotations = annotations
  }
}
