extension RouteParameters {
  /// One name with one value.
  public struct Entry: Sendable {
    /// The name, decoded.
    public let name: String
    /// The value, decoded.
    ///
    /// What a rest (`{path**}`) took is its components joined by `/`, with a `/` or `%` inside of a
    /// component left escaped; ``RouteParameters/components(_:)`` takes them apart.
    public let value: String
    private let written: String?

    /// Makes an entry in code.
    public init(name: String, value: String) { self.init(name: name, value: value, raw: nil) }

    /// Makes an entry as it was read from a link.
    ///
    /// - Parameters:
    ///   - name: The name, decoded.
    ///   - value: The value, decoded.
    ///   - raw: The value as the link spells it; `nil` where that is the value itself or its plain
    ///     encoding.
    public init(name: String, value: String, raw: String?) {
      self.name = name
      self.value = value
      self.written = raw
    }

    /// The value as the link spelled it, percent-encoded.
    public var raw: String { written ?? PercentEncoding.unreserved.encode(value) }
  }
}

extension RouteParameters.Entry: Hashable {
  /// Whether name and value are the same bytes; spelling in the link does not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.name.isExactly(right.name) && left.value.isExactly(right.value)
  }

  /// Hashes name and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension RouteParameters: Hashable {
  /// Whether the same names have the same values in the same order.
  public static func == (left: RouteParameters, right: RouteParameters) -> Bool {
    left.entries == right.entries
  }

  /// Hashes the entries.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
