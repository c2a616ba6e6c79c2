import Foundation
import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `A saved stack of screens` {
  typealias First = LibraryRoute<FirstLibrary>
  typealias Next = LibraryRoute<NextLibrary>

  private static func text(_ stack: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(stack), as: UTF8.self)
  }

  private static func stack<Screen: TypedRoutes>(
    of type: Screen.Type,
    _ text: String
  ) throws -> ScreenStack<Screen> {
    try JSONDecoder().decode(ScreenStack<Screen>.self, from: Data(text.utf8))
  }

  private static func stack<Screen>(
    _ screens: [(Screen, PresentationHint?)]
  ) -> ScreenStack<Screen> {
    var stack = ScreenStack<Screen>()
    for (screen, hint) in screens { stack.add(screen, hint) }
    return stack
  }

  static let shapes: [[(GuideRoute, PresentationHint?)]] = [
    [],
    [(.hall("A"), nil)],
    [(.hall("A"), .push), (.work(hall: "A", number: 7), .replace)],
    [(.halls, .tab("halls"))],
    [(.halls, .tab("a:b ü")), (.hall("5th & Main/x"), .push), (.work(hall: "é", number: -1), nil)],
    [(.tickets, .present), (.ticket(7), nil), (.ticket(8), .present)],
    [(.halls, .tab("halls")), (.hall("A"), nil), (.tickets, .present), (.web, .push)],
  ]

  @Test func `a stack is read as it was saved`() throws {
    for shape in Self.shapes {
      let stack = Self.stack(shape)
      let read = try Self.stack(of: GuideRoute.self, Self.text(stack))
      #expect(read == stack)
      #expect(read.hashValue == stack.hashValue)
      #expect(read.dropped == [])
    }
  }

  @Test func `a saved stack contains links and presentation hints`() throws {
    let stack = Self.stack(Self.shapes[6])
    #expect(
      try Self.text(stack) == """
        [{"link":"x-guide://halls","presentation":"tab:halls"},\
        {"link":"x-guide://hall/A","presentation":"push"},\
        {"link":"x-guide://tickets","presentation":"present"},\
        {"link":"https://guide.example/web","presentation":"present"}]
        """
    )
  }

  @Test func `no screen is saved from one that requires a verified link on`() throws {
    for screens in [[GuideRoute.account], [.account, .hall("A")]] {
      let stack = Self.stack([(.hall("B"), .push)] + screens.map { ($0, .push) })
      #expect(
        try Self.text(stack) == #"[{"link":"x-guide://hall/B","presentation":"push"}]"#
      )
    }
  }

  @Test func `no screen is saved from one with a secret or without a link on`() throws {
    let unsaved: [Next] = [.note("secret"), .book(""), .album]
    for screen in unsaved {
      let stack = Self.stack([(.book("1"), nil), (screen, .present), (Next.book("2"), nil)])
      #expect(
        try Self.text(stack) == #"[{"link":"x-library://books/1","presentation":"push"}]"#
      )
    }
  }

  @Test func `the screens of an enum without schemes and domains are saved`() throws {
    let stack = Self.stack([(ClubRoute.news, .tab("news")), (.archive(7), nil)])
    #expect(try Self.stack(of: ClubRoute.self, Self.text(stack)) == stack)
    let secret = Self.stack([(ClubRoute.news, nil), (.account("t0ken"), nil)])
    #expect(try Self.stack(of: ClubRoute.self, Self.text(secret)) == Self.stack([(.news, nil)]))
    let router = try LinkRouter(
      app: .tests,
      requirements: ["premium": .flag("premium"), "export": .flag("export")]
    )
    router.on(ClubRoute.self) { _ in }
    router.environment.flags["premium"] = true
    #expect(router.restore(stack) == stack)
  }

  // MARK: - The next version of the routes

  /// The screens of the first version over its first book, the number of screens that the next
  /// version shows, and the reason why it drops the others.
  nonisolated static let versions: [(screens: [First], kept: [Next], reason: String?)] = [
    ([], [], nil),
    ([.book("2")], [.book("2")], nil),
    ([.page("1", 7)], [], "no route matches it"),
    ([.page("1", 7), .book("2")], [], "no route matches it"),
    ([.book("2"), .page("1", 7), .book("3")], [.book("2")], "no route matches it"),
    ([.copy("7")], [.copy("7")], nil),
    ([.copy("x"), .book("2")], [], "no route matches it"),
    ([.note("p4ssw0rd"), .book("2")], [], "its link contains a secret"),
    ([.album, .book("2")], [], "it requires a verified link, and a saved link is not verified"),
    ([.member, .book("2")], [], "it waits for 'signed-in'"),
    ([.visitor], [], "premium: the flag 'premium' is off"),
    ([.book("2"), .visitor], [.book("2")], "premium: the flag 'premium' is off"),
  ]

  private static func nextRouter() throws -> LinkRouter {
    let router = try LinkRouter(
      app: Next.appIdentity,
      requirements: ["premium": .flag("premium")]
    )
    router.on(Next.self) { _ in }
    return router
  }

  @Test(arguments: versions.indices)
  func `the next version restores what it can read and show`(index: Int) throws {
    let row = Self.versions[index]
    let under: [(First, PresentationHint?)] = [(.shelves, .tab("shelves")), (.book("1"), nil)]
    let text = try Self.text(Self.stack(under + row.screens.map { ($0, .push) }))
    let router = try Self.nextRouter()
    let timeline = LinkTimeline()
    router.observe(timeline)
    let restored = router.restore(try Self.stack(of: Next.self, text))
    #expect(restored.tab == "shelves")
    #expect(restored.root == .shelves)
    #expect(restored.pushed == [.book("1")] + row.kept)
    #expect(restored.dropped.count == (row.reason == nil ? 0 : 1))
    #expect(restored.dropped.first?.count ?? 0 == row.screens.count - row.kept.count)
    if let reason = row.reason {
      #expect(restored.dropped.first?.reason.description.hasPrefix(reason) == true)
    }
    #expect(
      timeline.events.map(\.description)
        == restored.dropped.map { "#0 screens-dropped: \($0)" }
    )
    #expect(!timeline.json().contains("p4ssw0rd"))
  }

  @Test func `screens that waited are restored once the gate and the feature allow it`() throws {
    let text = try Self.text(Self.stack([(First.member, nil), (.visitor, .present)]))
    let saved = try Self.stack(of: Next.self, text)
    let router = try Self.nextRouter()
    #expect(router.restore(saved).dropped.map(\.reason) == [.closed(["signed-in"])])
    #expect(router.restore(saved).dropped.map(\.count) == [2])
    router.gates.open("signed-in")
    let first = router.restore(saved)
    #expect(first.pushed == [.member])
    #expect(
      first.dropped.map(\.description) == [
        "a screen was not restored, from x-library://visitor (route 'visitor' of the routes "
          + "'LibraryRoute<NextLibrary>') on: premium: the flag 'premium' is off"
      ]
    )
    router.environment.flags["premium"] = true
    #expect(router.restore(saved) == Self.stack([(.member, nil), (.visitor, .present)]))
    #expect(router.restore(saved).dropped == [])
  }

  @Test func `a stack that was not saved is checked in the same way`() throws {
    let router = try Self.nextRouter()
    let rows: [(Next, DroppedScreens.Reason)] = [
      (.note("p4ssw0rd"), .secret), (.album, .unverified), (.book(""), .noLink),
    ]
    for (screen, reason) in rows {
      let restored = router.restore(Self.stack([(.book("1"), nil), (screen, nil)]))
      #expect(restored.pushed == [.book("1")])
      #expect(restored.dropped.map(\.reason) == [reason])
      #expect(!restored.dropped.description.contains("p4ssw0rd"))
    }
  }

  @Test func `a router restores no screen of routes that it does not have`() throws {
    let router = try LinkRouter(app: Next.appIdentity)
    let restored = router.restore(Self.stack([(Next.shelves, .tab("shelves")), (.book("1"), nil)]))
    #expect(restored == ScreenStack())
    #expect(restored.dropped.map(\.reason) == [.noRoute])
    #expect(restored.dropped.map(\.count) == [2])
  }

  // MARK: - Damaged texts

  /// Texts that are lists, with the number of screens that are read and the number that is dropped.
  nonisolated static let damaged: [(String, read: Int, dropped: Int)] = [
    ("[]", 0, 0),
    ("[7]", 0, 1),
    ("[null, null, null]", 0, 3),
    (#"[{"link":"x-guide://hall/A"}]"#, 0, 1),
    (#"[{"presentation":"push"}]"#, 0, 1),
    (#"[{"link":"x-guide://hall/A","presentation":"fly"}]"#, 0, 1),
    (#"[{"link":"x-guide://hall/A","presentation":"tab:"}]"#, 0, 1),
    (#"[{"link":"x-guide://hall/A","presentation":7}]"#, 0, 1),
    (#"[{"link":["x-guide://hall/A"],"presentation":"push"}]"#, 0, 1),
    (#"[{"link":"","presentation":"push"}, {}]"#, 0, 2),
    (#"[{"link":"x-guide://hall/A/%ff","presentation":"push"}]"#, 0, 1),
    (#"[{"link":"x-guide://ha\u0007ll/A","presentation":"push"}]"#, 0, 1),
    (#"[{"link":"x-guide://hall/A/99999999999999999999","presentation":"push"}]"#, 0, 1),
    (#"[{"link":"x-guide://account","presentation":"push"}]"#, 0, 1),
    (#"[{"link":"https://guide.example/account","presentation":"push"}]"#, 0, 1),
    (#"[{"link":"x-other://hall/A","presentation":"push"}]"#, 0, 1),
    (#"[{"link":"x-guide://hall/A","presentation":"replace"}]"#, 1, 0),
    (#"[{"link":"x-guide://hall/A","presentation":"push","more":1}]"#, 1, 0),
    (#"[{"link":"x-guide://hall/A","presentation":"push"}, 7, {}]"#, 1, 2),
  ]

  @Test(arguments: damaged.indices)
  func `a damaged screen is dropped with those above it`(index: Int) throws {
    let (text, read, dropped) = Self.damaged[index]
    let stack = try Self.stack(of: GuideRoute.self, text)
    #expect(stack.pushed.count == read)
    #expect(stack.dropped.map(\.count) == (dropped == 0 ? [] : [dropped]))
    for screens in stack.dropped {
      #expect(!screens.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }
  }

  @Test func `a screen is kept if only another route has secrets`() throws {
    let text = #"[{"link":"x-library://books/1?page=2#top","presentation":"push"}]"#
    let stack = try Self.stack(of: Next.self, text)
    #expect(stack.pushed == [.book("1")])
    #expect(stack.dropped.isEmpty, "\(stack.dropped)")
    #expect(try Self.nextRouter().restore(stack).pushed == [.book("1")])
  }

  @Test(arguments: ["", "{}", "7", "null", "\"[]\"", "[", "[{\"link\":\"x-guide://hall/A\""])
  func `a text that is no list is not read`(text: String) {
    #expect(throws: DecodingError.self) { try Self.stack(of: GuideRoute.self, text) }
  }

  @Test func `a text with any one changed or missing byte is read as far as it is valid`() throws {
    let router = try LinkRouter(app: GuideRoute.appIdentity)
    router.on(GuideRoute.self) { _ in }
    let bytes = Array(try Self.text(Self.stack(Self.shapes[6])).utf8)
    for place in bytes.indices {
      for byte in Array("\"\\{}[],:/%?#a7\u{0}\u{7F}".utf8) + [0x80, 0xC3, 0xFF] {
        var changed = bytes
        changed[place] = byte
        check(Data(changed), router)
      }
      check(Data(bytes[..<place]), router)
      check(Data(bytes[..<place] + bytes[(place + 1)...]), router)
    }
  }

  /// Checks that a saved stack that can be read can be restored and saved again.
  private func check(_ data: Data, _ router: LinkRouter) {
    guard let stack = try? JSONDecoder().decode(ScreenStack<GuideRoute>.self, from: data) else {
      return
    }
    let restored = router.restore(stack)
    #expect(restored == stack && restored.dropped == stack.dropped)
    #expect((try? Self.stack(of: GuideRoute.self, Self.text(restored))) == restored)
  }
}
