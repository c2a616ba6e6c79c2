internal import Waymark
import WaymarkDiagnostics

/// The search for links of the app in a text.
///
/// A link counts if the app lists its scheme or domain or, where the app accepts any, if a route
/// matches it. A link that no route matches is only there if there is no other one. If the table
/// has secrets, the values of a link that is put together, or that may go on in the next line, are
/// only shown if no route with secrets is near: half of a secret could be the value of a parameter
/// that is shown.
struct LinkCandidates {
  typealias Candidate = Explanation.Candidate

  let table: RouteTable
  private(set) var list: [Candidate] = []
  private var known: Set<String> = []
  private var searched: Set<String> = []
  /// The text as a link; `nil` if it is not a link.
  private let whole: DeepLink?
  /// The text after a tab or a line break with which the text that is searched goes on, because
  /// browsers remove them from a link.
  private var continuation = ""
  /// Indicates whether the text that is searched was put together from lines of another one.
  private var isJoined = false
  /// The number of places at which a link begins in the texts.
  private var startCount = 0
  /// The number of places at which a link may end that were tried.
  private var endCount = 0

  /// The number of candidates that an explanation has.
  private static let limit = 3
  /// The length of a text in UTF-8 bytes that is still searched.
  private static let maximumLength = 16_384
  /// The number of texts that are searched, and half of the number of links in them: someone can
  /// write many links in each other.
  private static let maximumCount = 50
  /// The number of marks at the end of a link that are left out.
  static let maximumEnd = 32

  /// Searches a text.
  ///
  /// - Parameter outcome: The outcome for the text itself. For one that a route matches, the
  ///   candidates are only links that a route matches, too.
  init(_ table: RouteTable, _ text: String, _ outcome: Explanation.Outcome) {
    self.table = table
    whole = try? DeepLink(text, policy: table.app.policies)
    if text.utf8.count > Self.maximumLength { return }
    known = [text]
    if let whole { known.insert(whole.linkText) }
    let scalars = Array(text.unicodeScalars)
    switch outcome {
    case .matched(let match):
      if match.restrictionError != nil {
        addChanges([(Self.narrowed(text), .misspelled)])
      }
      addWithoutRest(scalars)
      addFirstLine(scalars)
      addWithoutEnd(scalars)
      // In a query, every character may begin a value, but not every value is valid.
      if !text.contains("?") || match.restrictionError != nil {
        addWithoutWords(scalars[...], .surrounded)
      }
      addVisible(scalars)
      let usesFragment = match.route.pattern.fragment != nil
      addChanges(Self.changes(of: text) + Self.hiddenChanges(of: text, usesFragment: usesFragment))
      addFolded(text)
      addNormalized(text)
      list.removeAll { $0.route == nil }
    case .excluded: break
    case .unmatched, .unreadable:
      addAll(text, nil, depth: 0)
      if !list.contains(where: { $0.route != nil }) { addWithoutFirst(text) }
    }
    var matched = list.filter { $0.route != nil }
    if matched.contains(where: { opens($0.link) }) { matched.removeAll { !opens($0.link) } }
    list = Array((matched.isEmpty ? list.prefix(1) : matched.prefix(Self.limit)))
  }

  /// Adds the links of routes that nearly match a link, with a value where the route has it.
  ///
  /// - Parameter shown: The link without its secrets, which stay hidden in another place.
  mutating func add(
    _ nearest: [UnmatchedLink.NearMiss],
    of link: DeepLink,
    _ shown: ShownLink
  ) {
    if link.text.unicodeScalars.contains(where: \.properties.isWhitespace) { return }
    var found: [Candidate] = []
    for miss in nearest {
      let pattern = miss.route.pattern
      let texts = Self.placed(link, pattern)
      let hidden = Self.placed(shown.link, pattern)
      for (index, (text, reason)) in texts.enumerated() {
        guard let near = try? DeepLink(text, policy: table.app.policies),
          let match = table.match(near), match.routeIndex == miss.routeIndex
        else { continue }
        guard table.hasSecrets else {
          found.append(candidate(near, match, reason))
          break
        }
        guard hidden.count == texts.count,
          let link = try? DeepLink(hidden[index].link, policy: LinkPolicies(credentials: .ignore))
        else { continue }
        found.append(candidate(near, match, reason, hidden: link))
        break
      }
    }
    list = Array((found + list).prefix(Self.limit))
  }

  /// Returns the candidates, and then the link without typing errors.
  func list(with suggestion: UnmatchedLink.Suggestion?) -> [Candidate] {
    guard let suggestion else { return list }
    if let index = list.firstIndex(where: { $0.link == suggestion.link }) {
      // It may show more of the same link.
      var list = list
      list[index].shown = suggestion.shown
      return list
    }
    // A link in the text has no marks of the text around it.
    if list.contains(where: { suggestion.link.hasPrefix($0.link) }) { return list }
    let meant = Candidate(
      link: suggestion.link,
      shown: suggestion.shown,
      route: table.routes[suggestion.routeIndex].label,
      routeIndex: suggestion.routeIndex,
      reason: .misspelled
    )
    return list + [meant]
  }

  // MARK: - Texts

  private mutating func addAll(_ text: String, _ outer: Candidate.Reason?, depth: Int) {
    if depth > 3 || searched.count >= Self.maximumCount || !searched.insert(text).inserted {
      return
    }
    if !table.hasSecrets, let plain = Self.withoutBackslashes(text) {
      addAll(plain, outer ?? .escaped, depth: depth + 1)
      // Browsers read each backslash as a slash.
      if hasRoute { return }
    }
    let scalars = Array(text.unicodeScalars)
    if !table.hasSecrets, let plain = Self.withMarksDecoded(text) {
      addAll(plain, outer, depth: depth + 1)
      // As a link, the text of an entity would be a query item.
      if hasRoute { return }
    }
    if let plain = Self.withJoinedLines(scalars) {
      isJoined = true
      addAll(plain, outer ?? .surrounded, depth: depth + 1)
      isJoined = false
      // The first line alone is another link.
      if hasRoute { return }
    }
    if let link = try? DeepLink(text, policy: table.app.policies) {
      if outer != nil { add(text, outer ?? .surrounded) }
      let isWrapped = match(ofWrapped: link) != nil
      let isOwn = isWrapped || isListed(link)
      if isOwn { addWithoutEnd(scalars) }
      if isWrapped { return }
      // A second link is found alone. The items of a link of the app may be secret.
      let mayWrap = !isOwn || !table.hasSecrets && table.match(link) == nil
      if mayWrap, !text.contains(" http") { addInner(link, depth) }
    }
    addVisible(scalars)
    addChanges(Self.changes(of: text) + Self.brokenChanges(of: text), outer)
    if !hasRoute, !table.hasSecrets, let plain = Self.unquoted(text) {
      addAll(plain, outer, depth: depth + 1)
    }
    if !text.contains("://"), !opens("https://\(text)"), let decoded = Self.unescaped(text) {
      if table.hasSecrets {
        add(decoded, .escaped, isWhole: false)
      } else {
        addAll(decoded, outer ?? .escaped, depth: depth + 1)
      }
    }
    addParts(scalars, outer, depth)
  }

  /// Adds the text without characters that no one sees.
  private mutating func addVisible(_ text: [Unicode.Scalar]) {
    let visible = text.indices.filter { !Self.isInvisible(text, $0) }.map { text[$0] }
    if visible.count < text.count { add(Self.string(visible[...]), .invisible) }
  }

  /// Returns whether the character at an index is one that no one sees.
  ///
  /// A joiner or a variation selector changes how the characters beside it look, unless these are
  /// ASCII.
  private static func isInvisible(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
    let properties = text[index].properties
    guard properties.isDefaultIgnorableCodePoint else { return false }
    guard properties.isJoinControl || properties.isVariationSelector else { return true }
    let before = text[..<index].last, after = text[(index + 1)...].first
    return before?.isASCII != false && after?.isASCII != false
  }

  /// Adds the links before changes of their text.
  private mutating func addChanges(_ changes: [Change], _ outer: Candidate.Reason? = nil) {
    for case (let link?, let reason) in changes
    where !(table.hasSecrets && reason == .escaped) {
      let text = Self.string(Self.withoutEnd(Array(link.unicodeScalars)[...]).kept)
      if opens(text) { add(text, outer ?? reason, isWhole: false) }
    }
  }

  /// Adds the link before a character that ends one, such as a quotation mark, with the text that
  /// was copied with it.
  private mutating func addWithoutRest(_ text: [Unicode.Scalar]) {
    guard
      let end = text.indices.first(where: {
        // A list in a value may have other marks.
        Self.endsLink(text[$0]) && text[$0].value > 0x20 || Self.endsSentence(text[$0])
          || Self.isInnerMark(text[$0])
            && text[($0 + 1)...].first?.properties.isWhitespace == true
      }), end > 0
    else { return }
    // A quotation mark may be part of a value, and in a query, every character may begin one.
    let hasQuery = text[..<end].contains { $0 == "?" || $0 == "#" }
    let next = text[(end + 1)...].first
    let isLast = next.map { $0 == ">" || !hasQuery && $0.properties.isWhitespace } ?? true
    if !isLast, hasQuery || text[end] == "\"" || text[end] == "`" { return }
    if Self.isInnerMark(text[end]) {
      let isPair = text[..<end].contains { $0.properties.generalCategory == .openPunctuation }
      if hasQuery || isPair || next == nil { return }
    }
    if hasQuery, text[..<end].contains(where: \.properties.isWhitespace) { return }
    if let last = text[..<end].last, "=&#?".unicodeScalars.contains(last) { return }
    add(Self.string(text[..<end]), .surrounded)
  }

  /// Adds the link before a line break in its path, after which another text may begin.
  private mutating func addFirstLine(_ text: [Unicode.Scalar]) {
    let lines = text.drop(while: \.properties.isWhitespace)
    let line = lines.prefix { !Self.isBreak($0) }
    let rest = lines[line.endIndex...]
    // A value, or a link that was broken at a delimiter, goes on.
    guard let next = rest.first(where: { !$0.properties.isWhitespace }), !Self.isDelimiter(next),
      !line.contains(where: { $0 == "?" || $0 == "#" }), line.last.map(Self.isDelimiter) != true
    else { return }
    let link = Self.string(Self.withoutEnd(line).kept)
    continuation = Self.string(rest)
    if opens(link) { add(link, .surrounded) }
    continuation = ""
  }

  /// Adds a web link with the path that its components and dot segments mean, because systems
  /// compare the text.
  private mutating func addNormalized(_ text: String) {
    guard let link = try? DeepLink(text, policy: table.app.policies) else { return }
    if let normalized = Self.normalized(link) { add(normalized, .normalized) }
  }

  /// Returns a web link with the path that its components and dot segments mean; `nil` if it has
  /// no other text.
  private static func normalized(_ link: DeepLink) -> String? {
    if link.kind != .web { return nil }
    let (text, count) = (link.linkText, link.linkText.utf8.count)
    let end = text.utf8.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? text.endIndex
    let nameEnd = link.rawNameRange.upperBound
    var name = text.slice(0, nameEnd)
    if name.hasSuffix(".") { name.removeLast() }
    let pathEnd = text.utf8.distance(from: text.startIndex, to: end)
    let path = text.slice(nameEnd, pathEnd)
    if path.isEmpty || path.hasPrefix(":") { return nil }
    let components = link.rawPathComponents.map { "/" + $0 }.joined()
    let isClosed = link.hasTrailingSlash || components.isEmpty
    let normalized = name + components + (isClosed ? "/" : "") + text.slice(pathEnd, count)
    return normalized == text ? nil : normalized
  }

  /// Adds the link without the first component of its path, such as a language or the host that
  /// another framework puts into a link with a custom scheme, if a route with a text at that place
  /// matches the rest.
  private mutating func addWithoutFirst(_ text: String) {
    guard let link = try? DeepLink(text, policy: table.app.policies), isListed(link),
      link.pathComponents.count > 1, let first = link.rawComponentRanges.first
    else { return }
    let (text, count) = (link.linkText, link.linkText.utf8.count)
    let rest = text.slice(0, first.lowerBound) + text.slice(first.upperBound + 1, count)
    let match = try? table.match(rest)
    if match?.route.pattern.components.first?.literal == nil { return }
    add(rest, .withoutFirst, isWhole: false)
  }

  /// Adds the text without a mark of a sentence at its end.
  private mutating func addWithoutEnd(_ text: [Unicode.Scalar]) {
    let (kept, isCut) = Self.withoutEnd(text[...])
    // The ';' of an entity is no mark, and a value may be a mark.
    if kept.count == text.count || kept.last == "="
      || Self.withoutEntities(Self.string(text[...])) != nil
    {
      return
    }
    let mark = Self.string(text[kept.endIndex...])
    // An empty query changes nothing.
    if mark == "?" { return }
    add(Self.string(kept), isCut ? .cut : .mark(mark))
  }

  /// Adds the link before symbols or the words of a script without spaces at the end of a text, if
  /// a route matches it.
  private mutating func addWithoutWords(
    _ text: ArraySlice<Unicode.Scalar>,
    _ reason: Candidate.Reason,
    prefix: String = ""
  ) {
    let link = text.prefix { !Self.isUnspaced($0) }
    let rest = text[link.endIndex...]
    // A component of a path may begin with such a word.
    guard let last = link.last, let first = rest.first,
      last.properties.isAlphabetic || last.properties.numericType != nil,
      first.properties.isAlphabetic || first.properties.generalCategory == .otherSymbol,
      !rest.contains(where: Self.isDelimiter), opens(prefix + Self.string(link))
    else { return }
    add(prefix + Self.string(link), reason, isWhole: false)
  }

  /// Adds the shortest link that a route matches before a bracket, another link or a character
  /// beyond ASCII, with which the text around a link may go on.
  private mutating func addWithoutText(
    _ text: ArraySlice<Unicode.Scalar>,
    _ reason: Candidate.Reason,
    prefix: String
  ) {
    // A text after a domain alone may be a path with other delimiters.
    let start = prefix.isEmpty ? text.startIndex : text.firstIndex(of: "/") ?? text.endIndex
    let mark = text.firstIndex(of: "?") ?? text.endIndex
    for index in start..<text.endIndex
    where Self.mayEnd(text, at: index, isInQuery: index > mark) {
      endCount += 1
      if endCount > Self.maximumCount { return }
      let link = prefix + Self.string(text[..<index])
      if opens(link) { return add(link, reason, isWhole: false) }
    }
  }

  /// Adds the link with its scheme and domain in lower case, if its scheme has capitals.
  ///
  /// No system compares the case of a domain.
  private mutating func addFolded(_ text: String) {
    guard let link = try? DeepLink(text, policy: table.app.policies),
      !link.linkText.hasPrefix(link.scheme)
    else { return }
    if let folded = Self.folded(link) { add(folded, .lowerCase) }
  }

  /// Returns a link with its scheme and domain in lower case; `nil` if they are.
  private static func folded(_ link: DeepLink) -> String? {
    let (text, end) = (link.linkText, link.rawNameRange.upperBound)
    let name = text.slice(0, end)
    let folded = lowercasedASCII(name)
    if folded == name || name.contains("@") { return nil }
    return folded + text.slice(end, text.utf8.count)
  }

  /// Adds the links that begin somewhere in the text.
  private mutating func addParts(
    _ text: [Unicode.Scalar],
    _ outer: Candidate.Reason?,
    _ depth: Int
  ) {
    var (next, isLink, hasQuery) = (0, false, false)
    var openings: Set<Unicode.Scalar> = []
    var dataEnd = 0
    for (start, prefix) in starts(in: text) where searched.count < Self.maximumCount {
      // The items of a link are decoded, and not read as they are.
      for scalar in text[next..<start] {
        if Self.endsLink(scalar) { (isLink, hasQuery) = (false, false) }
        isLink = isLink || scalar == ":"
        hasQuery = hasQuery || scalar == "?"
        if let opening = Self.pairs[scalar] { openings.remove(opening) }
        if Self.pairs.values.contains(scalar) { openings.insert(scalar) }
      }
      next = start
      if isLink && hasQuery || start < dataEnd { continue }
      startCount += 1
      if startCount > 2 * Self.maximumCount { return }
      let outerContinuation = continuation
      defer { continuation = outerContinuation }
      let before = text[..<start].last
      var piece = text[start...].prefix { !Self.endsLink($0) }
      if table.hasSecrets, piece.endIndex < text.endIndex {
        let rest = text[piece.endIndex...].prefix { Self.isBreak($0) || !Self.endsLink($0) }
        continuation = rest.first.map(Self.isBreak) == true ? Self.string(rest) : ""
      }
      let unfolded = table.hasSecrets ? nil : Self.unfolded(text, from: piece)
      // Slack writes '<link|text>', and Markdown emphasizes a link between equal marks.
      if before == "<" { piece = piece.prefix { $0 != "|" } }
      if let before, "*_~|".unicodeScalars.contains(before) {
        while piece.last == before { piece.removeLast() }
      }
      if !table.hasSecrets { piece = Self.upToBracket(piece, closing: openings) }
      if Self.isWrapped(text[..<start]) {
        guard let link = Self.unwrapped(piece) else { continue }
        piece = link
      }
      let short = piece.prefix { !Self.isUnspaced($0) }
      let next = piece[short.endIndex...].first
      // A sentence in such a script goes on after a link, or after a mark at its end.
      if before.map(Self.isUnspaced) == true || next.map(Self.isInnerMark) == true {
        let link = prefix + Self.string(Self.withoutEnd(short).kept)
        if opens(link) { piece = short }
      }
      // The last settings of an intent on Android.
      if !table.hasSecrets, before == "=", piece.suffix(4).elementsEqual(";end".unicodeScalars) {
        piece = piece.prefix { $0 != ";" }
      }
      if !table.hasSecrets, let end = Self.escapedBreak(in: piece) {
        if opens(prefix + Self.string(piece[..<end])) { piece = piece[..<end] }
      }
      if start == 0, let whole = Self.unbroken(text) {
        add(prefix + whole, outer ?? .broken, isWhole: false)
      }
      let (kept, isCut) = Self.withoutEnd(piece)
      let link = prefix + Self.string(kept)
      let intent = IntentLink(link)
      if intent != nil || link.hasPrefix("android-app:") {
        for inner in Self.intentLinks(link) { addAll(inner, outer ?? .intent, depth: depth + 1) }
        // The data is a link without the settings after it.
        dataEnd = start + (intent?.dataCount ?? 0)
        continue
      }
      let isWhole = start == 0 && kept.count == text.count && prefix.isEmpty
      let isInner = before == "/" || before == "_"
      if isInner, let host = Self.host(text[..<start]) {
        // A domain without a path only names the target.
        if !prefix.isEmpty, kept.first(where: Self.isDelimiter) != "/" { continue }
        add(link, outer ?? inside(nil, host))
      } else if !isWhole {
        let isIncomplete =
          kept.count == text.count - start && Self.isBrokenBeginning(text[..<start])
        // The value of an attribute is written with entities.
        if !table.hasSecrets, before == "'" || before == "\"",
          text[..<start].dropLast().last == "=", let plain = Self.withoutEntities(link)
        {
          addAll(plain, outer ?? .entities, depth: depth + 1)
        }
        let reason = isIncomplete ? Candidate.Reason.incomplete : isCut ? .cut : .surrounded
        addAll(link, outer ?? reason, depth: depth + 1)
      }
      if opens(link) {
        addWithoutWords(piece, outer ?? .surrounded, prefix: prefix)
        continue
      }
      if let unfolded { addChanges([(prefix + unfolded, .broken)], outer) }
      addWithoutText(piece, outer ?? .surrounded, prefix: prefix)
    }
  }

  /// Returns the index of a tab, a line break or the end of a value as JSON and logs write it: a
  /// backslash and a letter, or a backslash at the end.
  private static func escapedBreak(in text: ArraySlice<Unicode.Scalar>) -> Int? {
    text.indices.first { index in
      guard text[index] == "\\" else { return false }
      return index + 1 == text.endIndex || "nrt".unicodeScalars.contains(text[index + 1])
    }
  }

  /// Returns whether a text before a domain is what is left of `https://`.
  private static func isBrokenBeginning(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.count <= 12 && (text.isEmpty || text.last == "/" && text.allSatisfy(isOfBeginning))
  }

  private static func isOfBeginning(_ scalar: Unicode.Scalar) -> Bool {
    "htpsHTPS:;,/\\%3aA \n".unicodeScalars.contains(scalar)
  }

  /// Returns a link without its line breaks, or without one space that somebody typed; `nil` for
  /// other texts.
  private static func unbroken(_ text: [Unicode.Scalar]) -> String? {
    let words = text.split(whereSeparator: \.properties.isWhitespace)
    let lines = text.split(whereSeparator: { $0 == "\n" || $0 == "\r" })
    guard words.count > 1, words.count == max(lines.count, 2), words.count < 9,
      words[0].last.map(isMark) != true
    else { return nil }
    return words.map { string($0) }.joined()
  }

  /// Adds the links in the path and the query items of a link to another host.
  private mutating func addInner(_ link: DeepLink, _ depth: Int) {
    let host = link.domain ?? link.scheme
    // A component of the path may be a whole link, as in links of mail gateways.
    for component in table.hasSecrets ? [] : link.pathComponents where component.contains("://") {
      addAll(component, inside(nil, host), depth: depth + 1)
    }
    for item in link.queryItems {
      let value = item.value ?? item.name
      if value.isEmpty { continue }
      // Mail gateways write the domain beside the link, which may be encoded.
      if ["d", "domain"].contains(item.name), !value.contains("/") { continue }
      var text = Self.unwrapped(value, of: item.name, in: host)
      if Self.isPath(text, of: item.name), let scheme = table.app.schemes.list.first {
        text = "\(scheme)://\(text.drop { $0 == "/" })"
      }
      // A website names the next page by its path: `?next=/item/7`.
      let page = "https://\(host)\(text)"
      if text.hasPrefix("/"), isListed(link), opens(page) { text = page }
      let name = item.value == nil ? nil : item.name
      addAll(text, inside(name, host), depth: depth + 1)
    }
  }

  /// - Parameter isWhole: Indicates whether the text is in another one as it is.
  private mutating func add(_ text: String, _ reason: Candidate.Reason, isWhole: Bool = true) {
    guard var link = try? DeepLink(text, policy: table.app.policies) else { return }
    if let lower = try? DeepLink(link.openingText) { link = lower }
    var match = table.match(link)
    var isNormalized = reason == .normalized
    // Systems compare the text of a path.
    if match != nil, let text = Self.normalized(link),
      let normalized = try? DeepLink(text, policy: table.app.policies),
      let other = table.match(normalized)
    {
      (link, match, isNormalized) = (normalized, other, true)
    }
    guard known.insert(link.linkText).inserted else { return }
    if let inner = self.match(ofWrapped: link) {
      list.append(
        Candidate(
          link: link.linkText,
          shown: table.hasSecrets ? link.shownHost : link.linkText,
          route: inner.route.label,
          routeIndex: inner.routeIndex,
          reason: reason
        )
      )
      return
    }
    guard isListed(link) || match != nil && !isUndeclared(link) else { return }
    let isWhole = isWhole && !isJoined
    // A value may go on after a '\', which browsers read as a slash, or after a line break.
    let mayShowSecret =
      text.contains("\\")
      || !isWhole && (whole.map(mayHaveSecrets) ?? false || mayHaveSecrets(link))
      || !continuation.isEmpty && mayHaveSecrets(text + continuation)
    // Another link may begin after an empty component, which a normalized path lacks.
    let hidesValues =
      isNormalized || (!isWhole || !continuation.isEmpty) && match == nil || mayShowSecret
    list.append(candidate(link, match, reason, hidesValues: hidesValues))
  }

  /// Returns whether a route with secrets accepts a link, or nearly does.
  private func mayHaveSecrets(_ link: DeepLink) -> Bool {
    guard table.hasSecrets else { return false }
    let search = NearMissSearch(table, link)
    var isAccepted = false
    search.compareRoutes { index, _ in
      isAccepted = isAccepted || !table.routes[index].notes.secrets.isEmpty
    }
    return isAccepted || search.hasSecretMisses
  }

  private func mayHaveSecrets(_ text: String) -> Bool {
    (try? DeepLink(text, policy: table.app.policies)).map(mayHaveSecrets) ?? true
  }

  private func candidate(
    _ link: DeepLink,
    _ match: RouteMatch?,
    _ reason: Candidate.Reason,
    hidden: DeepLink? = nil,
    hidesValues: Bool = false
  ) -> Candidate {
    let search = ExplanationSearch(table, link)
    let accepting =
      search.takers.map { table.routes[$0.route] } + [match?.route].compactMap { $0 }
    var shown = ShownLink(search.near, accepting: accepting)
    if let hidden { shown = shown.redacted(hidden) }
    if hidesValues, table.hasSecrets {
      shown = ShownLink(withoutValues: link, of: match?.route.pattern)
    }
    return Candidate(
      link: link.linkText,
      shown: shown.link.linkText,
      route: match?.route.label,
      routeIndex: match?.routeIndex,
      reason: reason
    )
  }

  /// Returns whether a route matches a text, or the link that it wraps, and accepts its values.
  private func opens(_ text: String) -> Bool {
    guard let link = try? DeepLink(text, policy: table.app.policies) else { return false }
    return table.matchUnwrapped(link).map { $0.restrictionError == nil } == true
  }

  /// Indicates whether a route matches a link that was found.
  private var hasRoute: Bool { list.contains { $0.route != nil } }

  func isListed(_ link: DeepLink) -> Bool {
    if case .listed = LinkParts(link).admission(by: table.app) { true } else { false }
  }

  private func isUndeclared(_ link: DeepLink) -> Bool {
    if case .undeclared = LinkParts(link).admission(by: table.app) { true } else { false }
  }
}
