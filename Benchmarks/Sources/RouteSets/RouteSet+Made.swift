extension RouteSet {
  /// An API of boards, people and guilds: 142 routes of one to seven components and up to four
  /// parameters, the shape of the well-known large REST APIs.
  public static let boards = RouteSet("boards", patterns(boardsOutline), pathCount: 1_024, seed: 1)

  /// The twelve routes of a small app.
  public static let small = RouteSet("small", patterns(smallOutline), pathCount: 512, seed: 2)

  /// A site of 157 documents without a parameter.
  public static let documents: RouteSet = {
    var random = SplitMix64(seed: 3)
    var patterns = [""]
    for folder in ["", "guide/", "guide/steps/", "images/", "news/", "samples/", "tour/pages/"] {
      while patterns.count < 1 + 156 * (folders(folder) + 1) / 7 {
        let name = word(&random) + (random.below(3) == 0 ? "-" + word(&random) : "")
        let document = folder + name + random.pick([".html", ".png", ".css", ".txt", ""])
        if !patterns.contains(document) { patterns.append(document) }
      }
    }
    return RouteSet(
      "documents",
      patterns.map { Route(Component.list($0)) },
      pathCount: 1_024,
      seed: 4
    )
  }()

  private static func folders(_ folder: String) -> Int {
    ["", "guide/", "guide/steps/", "images/", "news/", "samples/", "tour/pages/"]
      .firstIndex(of: folder) ?? 0
  }

  /// A number of routes of three to six components, none of which stands beside a parameter.
  public static func synthetic(_ count: Int) -> RouteSet {
    var random = SplitMix64(seed: 5)
    // Few first components, and from one to a hundred second ones under each.
    let areas = distinct(max(2, Int(Double(count).squareRoot() / 2)), &random)
    let topics = distinct(max(2, count / areas.count / 4), &random)
    let actions = distinct(max(8, min(count / 8, 400)), &random)
    var seen: Set<String> = []
    var routes: [Route] = []
    while routes.count < count {
      var components: [Component] = [
        .literal(random.pick(areas)), .literal(random.pick(topics)), .parameter("id"),
      ]
      let shape = random.below(10)
      if shape >= 2 { components.append(.literal(random.pick(actions))) }
      if shape >= 6 { components.append(.parameter("sub")) }
      if shape >= 8 { components.append(.literal(random.pick(actions))) }
      let route = Route(components)
      if seen.insert(route.pattern).inserted { routes.append(route) }
    }
    return RouteSet("synthetic-\(count)", routes, pathCount: 4_096, seed: 6)
  }

  private static func distinct(_ count: Int, _ random: inout SplitMix64) -> [String] {
    var seen: Set<String> = []
    var words: [String] = []
    while words.count < count {
      let word = word(&random)
      if seen.insert(word).inserted { words.append(word) }
    }
    return words
  }

  /// Two to four syllables.
  private static func word(_ random: inout SplitMix64) -> String {
    var word = ""
    for _ in 0..<2 + random.below(3) {
      word += random.pick(["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z"])
      word += random.pick(["a", "e", "i", "o", "u"])
    }
    return word
  }

  /// Reads an outline: a line is a prefix and, after a colon, what may follow it; `.` is the prefix
  /// alone.
  private static func patterns(_ outline: String) -> [Route] {
    outline.split(separator: "\n").flatMap { line in
      let parts = line.split(separator: ":")
      return parts[1].split(separator: " ").map { rest in
        let pattern =
          rest == "." ? String(parts[0]) : (parts[0] == "/" ? "" : parts[0] + "/") + rest
        return Route(Component.list(pattern))
      }
    }
  }

  private static let boardsOutline = """
    /: activity sketches inbox feeds tickets people guilds boards me emblems licences limits status
    grants: {grant}
    sketches: {sketch} public starred {sketch}/star {sketch}/forks {sketch}/comments
    sketches/{sketch}/comments: {comment}
    people: {person}
    people/{person}: boards guilds sketches followers following starred watched keys activity
    people/{person}: received
    people/{person}: received/public activity/public following/{other} activity/guilds/{guild}
    guilds: {guild}
    guilds/{guild}: activity members boards crews tickets public-members
    guilds/{guild}: members/{person} public-members/{person}
    crews: {crew} {crew}/members {crew}/boards {crew}/members/{person} {crew}/boards/{owner}/{board}
    me: keys mails followers following guilds boards starred watched tickets crews
    me: keys/{key} following/{person} starred/{owner}/{board} watched/{owner}/{board}
    find: boards people tickets code
    inbox: threads/{thread} threads/{thread}/subscription
    applications/{client}: tokens tokens/{token}
    networks/{owner}/{board}: activity
    archive/tickets/{owner}: {board}
    legacy/find/boards/{keyword}/{owner}/{board}: {state}
    boards/{owner}/{board}: . activity inbox star watchers stars tickets labels milestones assignees
    boards/{owner}/{board}: branches collaborators comments commits contributors crews downloads
    boards/{owner}/{board}: forks
    boards/{owner}/{board}: hooks keys languages merges pulls releases tags readme statistics
    boards/{owner}/{board}: tickets/{number} labels/{label} milestones/{number} assignees/{person}
    boards/{owner}/{board}: branches/{branch} collaborators/{person} comments/{comment}
    boards/{owner}/{board}: commits/{hash}
    boards/{owner}/{board}: downloads/{download} hooks/{hook} keys/{key} pulls/{number}
    boards/{owner}/{board}: releases/{release} git/blobs git/commits git/refs git/tags git/trees
    boards/{owner}/{board}: statistics/authors statistics/weeks statistics/days statistics/hours
    boards/{owner}/{board}/tickets: comments activity activity/{event} comments/{comment}
    boards/{owner}/{board}/tickets/{number}: activity comments labels labels/{label}
    boards/{owner}/{board}/milestones/{number}: labels
    boards/{owner}/{board}/pulls/{number}: commits files merge comments
    boards/{owner}/{board}/git: blobs/{hash} commits/{hash} tags/{hash} trees/{hash}
    boards/{owner}/{board}/commits/{hash}: comments
    """

  private static let smallOutline = """
    /: stations alerts plans
    stations: {station} {station}/lines {station}/lines/{line} {station}/photos/{photo}
    alerts: {alert} {alert}/replies
    plans: {plan} {plan}/legs/{leg} {plan}/share
    """
}
