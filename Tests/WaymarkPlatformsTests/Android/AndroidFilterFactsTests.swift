import Testing

@testable import WaymarkPlatforms

/// A filter of the table, and what the class answered for a URL.
struct FilterFact: CustomStringConvertible {
  let line: Int
  let filter: String
  let url: String
  let match: String
  let host: String
  let path: String
  let port: String

  var description: String { "line \(line), \(filter) and \(url)" }

  static let all: [FilterFact] = ((try? Facts("android-filters"))?.blocks ?? []).flatMap { block in
    block.rows.map { number, row in
      let words = row.split(separator: " ").map(String.init)
      let values = words[2...].map { String($0.split(separator: "=", maxSplits: 1).last ?? "") }
      return FilterFact(
        line: number,
        filter: String(block.heads[0].dropFirst("filter ".count)),
        url: words[0],
        match: words[1],
        host: words[2] == "host=" ? "" : values[0],
        path: words[3] == "path=" ? "" : values[1],
        port: values[2]
      )
    }
  }

  /// The filter of the table as a manifest has it.
  var data: [AndroidManifest.Data] {
    filter.split(separator: " ").map { word in
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let kind = AndroidPattern.Kind(rawValue: parts[0]) else {
        guard parts[0] == "host" else { return .init([.scheme: parts[1]]) }
        let colon = parts[1].hasPrefix("[") ? nil : parts[1].firstIndex(of: ":")
        guard let colon else { return .init([.host: parts[1]]) }
        return .init([
          .host: String(parts[1][..<colon]), .port: String(parts[1][colon...].dropFirst()),
        ])
      }
      return .init([.init(.path, kind): parts[1].escapedForManifest])
    }
  }
}

@Suite struct `Observed behavior of IntentFilter` {
  @Test func `the table contains all observations of filters`() {
    #expect(FilterFact.all.count == 41)
  }

  @Test(arguments: FilterFact.all)
  func `a filter matches a link as Android was observed to do`(fact: FilterFact) {
    let filter = AndroidManifest.IntentFilter.web(data: fact.data)
    let match = filter.match(fact.url, apiLevel: 34)
    #expect(match.map { "\($0)" } ?? "no" == fact.match, "\(fact)")
  }

  @Test(arguments: FilterFact.all)
  func `a URI has the parts that Android was observed to find`(fact: FilterFact) {
    let uri = AndroidURI(fact.url)
    let text = { (units: [UInt16]?) in units.map { String(decoding: $0, as: UTF16.self) } ?? "null"
    }
    #expect(text(uri.host) == fact.host, "\(fact)")
    #expect(text(uri.path) == fact.path, "\(fact)")
    #expect("\(uri.port)" == fact.port, "\(fact)")
  }

  /// Parts of URIs that the observations do not have: scheme, host, port, path, query, fragment.
  static let parts = [
    ("https://a.com", ["https", "a.com", "-1", "", nil, nil]),
    ("https://u@x:p@A.com:80a/", ["https", "A.com:80a", "-1", "/", nil, nil]),
    ("https://a.com:/x", ["https", "a.com", "-1", "/x", nil, nil]),
    ("https://a.com\\b?q#f?g", ["https", "a.com", "-1", "\\b", "q", "f?g"]),
    ("https://a.com#f?g", ["https", "a.com", "-1", "", nil, "f?g"]),
    ("https://a%2Eb/%41%zz%4?%26", ["https", "a.b", "-1", "/A\u{FFFD}\0z\u{FFFD}", "&", nil]),
    ("https://a/%FFx", ["https", "a", "-1", "/\u{FFFD}x", nil, nil]),
    ("https://a/+%2B", ["https", "a", "-1", "/++", nil, nil]),
    ("mailto:a@b", ["mailto", nil, "-1", nil, nil, nil]),
    ("/a/b", [nil, nil, "-1", "/a/b", nil, nil]),
    ("", [nil, nil, "-1", "", nil, nil]),
    ("x:/a", ["x", nil, "-1", "/a", nil, nil]),
  ]

  @Test(arguments: parts.indices)
  func `a URI is split into parts without validation`(index: Int) {
    let (text, expected) = Self.parts[index]
    let uri = AndroidURI(text)
    let string = { (units: [UInt16]?) in units.map { String(decoding: $0, as: UTF16.self) } }
    let found = [
      uri.scheme, string(uri.host), "\(uri.port)", string(uri.path), string(uri.query),
      string(uri.fragment),
    ]
    #expect(found == expected, "\(text)")
  }
}
