import TestSupport
import Testing
import UnderwayRoutes
import Waymark
import WaymarkCatalog

@testable import WaymarkCommand

@Suite struct `The Underway example` {
  @Test func `the example is in the notation that Waymark writes, with one note`() throws {
    let catalog = try LinkCatalog(json: CommandTexts.underwayCatalog)
    #expect(catalog.json == CommandTexts.underwayCatalog)
    #expect(catalog.lint().map(\.code.rawValue) == ["lint.single-fingerprint"])
    #expect(catalog.routes.allSatisfy { $0.notes.summary != nil && !$0.notes.examples.isEmpty })
  }

  @Test func `the example is the catalog that Scripts/export-example writes`() throws {
    #expect(try AppRoute.catalog().json == CommandTexts.underwayCatalog)
  }

  @Test func `the example program opens links, and prints why a link opens nothing`() throws {
    let opened = try Tool.run(
      "https://www.underway.nyc/station/25/filter",
      "underway:trip/25/180?depart=08:30",
      "https://www.underway.nyc/stops/7",
      "underway://search?q=Canal&line=A&accessible=true",
      program: "underway-links"
    )
    #expect(opened.status == 0)
    #expect(
      opened.output == """
        https://www.underway.nyc/station/25/filter
          opens the lines of station 25
        underway:trip/25/180?depart=08:30
          opens from 25 to 180 at 08:30
        https://www.underway.nyc/stops/7
          opens arrivals at station 7
        underway://search?q=Canal&line=A&accessible=true
          opens stations like "Canal" of line A, with an elevator

        """
    )
    let wrong = try Tool.run(
      "underway:trip/25/180?depart=noon",
      "https://www.underway.nyc/admin/x",
      program: "underway-links"
    )
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("'time' is \"noon\", not a value of type TimeOfDay"))
    #expect(wrong.output.contains("the web-only path 'admin/**' matches it"))
    #expect(try Tool.run(program: "underway-links").status == 64)
    let catalog = try Tool.run("--catalog", program: "underway-links")
    #expect(catalog.output == CommandTexts.underwayCatalog)
  }
}
