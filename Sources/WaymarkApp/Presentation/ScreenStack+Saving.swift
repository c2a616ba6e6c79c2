public import Waymark

/// One screen of a saved stack.
private struct SavedScreen: Codable {
  let link: String
  /// The hint in the catalog's form.
  let presentation: String
}

extension ScreenStack: Encodable where Screen: TypedRoutes {
  /// Writes the links of the screens and their presentation hints, the outermost first.
  ///
  ///     [{"link": "underway://lines", "presentation": "tab:lines"},
  ///      {"link": "underway://line/A", "presentation": "push"}]
  ///
  /// The list ends before the first screen that has no link, whose link contains a secret, or whose
  /// route requires a verified link.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for (screen, hint) in screens {
      guard let match = screen.savedMatch, match.unsavedReason == nil else { return }
      let link = match.link.linkText
      try list.encode(SavedScreen(link: link, presentation: hint.description))
    }
  }
}

extension ScreenStack: Decodable where Screen: TypedRoutes {
  /// Reads the screens of a saved stack.
  ///
  /// The routes may have changed since the stack was saved. The stack ends before the first screen
  /// that cannot be read with the present routes, or that would not be saved with them. Then
  /// ``dropped`` contains the reason. Show the stack that ``LinkRouter/restore(_:)`` returns for
  /// it, because decoding does not check gates and features.
  ///
  /// - Throws: `DecodingError` if the saved value is not a list.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var position = 0
    while !list.isAtEnd {
      let link: RoutedLink?
      let reason: DroppedScreens.Reason?
      if let saved = try? list.decode(SavedScreen.self),
        let hint = PresentationHint(saved.presentation)
      {
        (link, reason) = add(saved.link, hint)
      } else {
        (link, reason) = (nil, .damaged)
      }
      if let reason {
        let count = max((list.count ?? 0) - position, 1)
        dropped = [DroppedScreens(link: link, count: count, reason: reason)]
        return
      }
      position += 1
    }
  }

  /// Adds the screen of a saved link.
  ///
  /// - Returns: The link and the reason if the screen cannot be added.
  private mutating func add(
    _ text: String,
    _ hint: PresentationHint
  ) -> (RoutedLink?, DroppedScreens.Reason?) {
    do throws(RouteReadingError) {
      let screen = try Screen.parse(text)
      guard let match = try Screen.match(text) else { return (nil, .noLink) }
      if let reason = match.unsavedReason { return (Screen.shown(match), reason) }
      add(screen, hint)
      return (nil, nil)
    } catch .unmatched(let link) {
      return (nil, .unreadable(.unmatched(link.withoutSecrets)))
    } catch {
      return (nil, .unreadable(error))
    }
  }
}

extension ScreenStack {
  /// The screens from the outermost, with the hints that add them to an empty stack in the same
  /// places.
  var screens: [(screen: Screen, hint: PresentationHint)] {
    var screens: [(Screen, PresentationHint)] = []
    if let root, let tab { screens.append((root, .tab(tab))) }
    return screens + pushed.map { ($0, .push) } + presented.map { ($0, .present) }
  }
}

extension TypedRoutes {
  /// The match of the link with which the value is saved; `nil` if the value has no link.
  var savedMatch: RouteMatch? {
    // An enum that accepts every scheme and domain has none of its own.
    let link =
      (try? appLink()) ?? (try? universalLink()) ?? (try? appLink(scheme: "screen"))
      ?? (try? universalLink(domain: "screen.invalid"))
    return link.flatMap { try? Self.match($0) }
  }

  /// Returns a match of the enum's table with secret values masked.
  static func shown(_ match: RouteMatch) -> RoutedLink {
    RoutedLink(match, .typedRoutes(typeName(Self.self)), hiding: SecretTexts())
  }
}

extension RouteMatch {
  /// The reason why a screen with this link is not saved; `nil` if it may be saved.
  var unsavedReason: DroppedScreens.Reason? {
    if route.notes.requiresVerifiedLink == true { return .unverified }
    return route.notes.secrets.isEmpty || secretTexts.isEmpty ? nil : .secret
  }
}
