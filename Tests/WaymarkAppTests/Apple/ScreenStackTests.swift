import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `A stack of screens` {
  typealias Row = (
    hints: [PresentationHint?], tab: String?, root: Int?, pushed: [Int], presented: [Int]
  )

  /// The hints of screens 0, 1, 2 …, and where they stand.
  static let rows: [Row] = [
    ([], nil, nil, [], []),
    ([nil], nil, nil, [0], []),
    ([.push, nil, .push], nil, nil, [0, 1, 2], []),
    ([.tab("a")], "a", 0, [], []),
    ([.tab("a"), .push, .push], "a", 0, [1, 2], []),
    ([.push, .tab("a"), .push], "a", 1, [2], []),
    ([.tab("a"), .push, .tab("b")], "b", 2, [], []),
    ([.push, .replace], nil, nil, [1], []),
    ([.replace], nil, nil, [0], []),
    ([.tab("a"), .replace], "a", 0, [1], []),
    ([.push, .present], nil, nil, [0], [1]),
    ([.push, .present, .push], nil, nil, [0], [1, 2]),
    ([.push, .present, .replace], nil, nil, [0], [2]),
    ([.push, .present, .present], nil, nil, [0], [1, 2]),
    ([.present, .tab("a"), nil], "a", 1, [2], []),
  ]

  @Test func `a stack of screens follows the presentation hints of the routes`() {
    for row in Self.rows {
      var stack = ScreenStack<Int>()
      for (screen, hint) in row.hints.enumerated() { stack.add(screen, hint) }
      let found: Row = (row.hints, stack.tab, stack.root, stack.pushed, stack.presented)
      #expect(found == row)
    }
  }

  @Test func `a stack of screens returns the screens that the user has left`() {
    var stack = ScreenStack<Int>()
    for screen in 0..<4 { stack.add(screen, nil) }
    for (count, left) in [(5, 4), (4, 4), (2, 2), (0, 0), (1, 0), (-1, 0)] {
      stack.pop(to: count)
      #expect(stack.pushed == Array(0..<left))
    }
  }

  static let links: [(String, tab: String?, pushed: [GuideRoute], presented: [GuideRoute])] = [
    ("x-guide://halls", "halls", [], []),
    ("x-guide://hall/A/7", "halls", [.hall("A"), .work(hall: "A", number: 7)], []),
    ("x-guide://tickets", nil, [], [.tickets]),
    ("x-guide://ticket/7", nil, [], [.ticket(7)]),
    ("https://guide.example/hall/A", "halls", [.hall("A")], []),
  ]

  @Test func `a stack of screens has the back stack and the route of the link`() async throws {
    final class Shown { var stack: ScreenStack<GuideRoute>? }
    let shown = Shown()
    let router = try LinkRouter(app: GuideRoute.appIdentity)
    router.on(GuideRoute.self) { _, context in shown.stack = ScreenStack(context) }
    for (link, tab, pushed, presented) in Self.links {
      #expect(await router.open(link) == .success)
      #expect(shown.stack?.tab == tab, "\(link)")
      #expect(shown.stack?.root == tab.map { _ in .halls }, "\(link)")
      #expect(shown.stack?.pushed == pushed, "\(link)")
      #expect(shown.stack?.presented == presented, "\(link)")
    }
  }
}

private func == (left: `A stack of screens`.Row, right: `A stack of screens`.Row) -> Bool {
  left.hints == right.hints && left.tab == right.tab && left.root == right.root
    && left.pushed == right.pushed && left.presented == right.presented
}
