import Waymark

extension LinkPolicies {
  /// Policies from one byte, so that `@` gives the defaults and the next 31 characters the rest.
  init(byte: UInt8) {
    self.init(
      trailingSlash: byte & 1 == 0 ? .ignore : .strict,
      emptyComponents: byte & 2 == 0 ? .collapse : .strict,
      pathCase: byte & 4 == 0 ? .sensitive : .insensitive,
      plus: byte & 8 == 0 ? .literal : .space,
      credentials: byte & 16 == 0 ? .reject : .ignore
    )
    if byte & 32 != 0 {
      maximumLength = 64
      maximumItems = 3
    }
  }

  /// The same choices without limits on length, for links that a target makes.
  var unlimited: LinkPolicies {
    var policies = self
    policies.maximumLength = LinkPolicies.lengthLimit
    policies.maximumItems = .max
    return policies
  }
}
