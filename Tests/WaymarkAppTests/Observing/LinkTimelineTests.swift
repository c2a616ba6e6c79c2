import Foundation
import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `A timeline` {
  let router: LinkRouter

  init() throws { router = try ObservedApp.router() }

  private func timeline(_ capacity: Int) -> LinkTimeline {
    let timeline = LinkTimeline(capacity: capacity)
    router.observe(timeline)
    return timeline
  }

  private func read(_ timeline: LinkTimeline) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(timeline.json().utf8))
    return try #require(json as? [String: Any])
  }

  @Test(arguments: [(1, 1), (0, 1), (-5, 1), (4, 4), (5, 5), (6, 6), (7, 7), (500, 500)])
  func `a timeline keeps the last events`(asked: Int, capacity: Int) async {
    let witness = Witness()
    router.observe(witness)
    let timeline = timeline(asked)
    #expect(timeline.capacity == capacity)
    #expect(timeline.events == [] && timeline.forgotten == 0)
    for number in 0..<5 {
      _ = await router.open(number % 2 == 0 ? "x-notes://note?name=a" : "x-notes://nowhere")
      #expect(timeline.events == Array(witness.events.suffix(capacity)))
      #expect(timeline.forgotten == max(0, witness.events.count - capacity))
    }
    timeline.clear()
    witness.forget()
    #expect(timeline.events == [] && timeline.forgotten == 0)
    _ = await router.open("x-notes://note?name=b")
    #expect(timeline.events == Array(witness.events.suffix(capacity)))
  }

  @Test func `a timeline is written as one JSON object with stable keys`() async throws {
    let timeline = timeline(100)
    router.addHandler(FaultyHandler())
    _ = await router.open("x-notes://note?name=a%22%5C")
    _ = await router.open("x-notes://nowhere", source: LinkSource(rawValue: "carrier \"pigeon\""))
    let json = try read(timeline)
    #expect(Set(json.keys) == ["schema", "forgotten", "events"])
    #expect(json["schema"] as? Int == 1)
    #expect(json["forgotten"] as? Int == 0)
    let events = try #require(json["events"] as? [[String: Any]])
    #expect(
      events.map { $0.keys.sorted().joined(separator: " ") }
        == [
          "detail link source step time",
          "detail link source step time",
          "destination detail link route source step time",
          "destination detail link route source step time",
          "destination detail link route source step time",
          "destination detail link result route source step succeeded time",
          "detail link source step time",
          "detail link result source step succeeded time",
        ].map { $0.split(separator: " ").sorted().joined(separator: " ") }
    )
    let received = events[1]
    #expect(received["link"] as? Int == 1)
    #expect(received["time"] as? Double == 2)
    #expect(received["step"] as? String == "received")
    #expect(received["source"] as? String == "open-url")
    #expect(received["detail"] as? String == "x-notes://note?name=a%22%5C")
    let end = events[5]
    #expect(end["route"] as? String == "note")
    #expect(end["destination"] as? String == "Notes.OpenNote")
    #expect(end["result"] as? String == "success")
    #expect(end["succeeded"] as? Bool == true)
    #expect(events[7]["succeeded"] as? Bool == false)
    #expect(events[7]["source"] as? String == "carrier \"pigeon\"")
    #expect(events[0]["link"] as? Int == 0)
  }

  struct FaultyHandler: LinkHandler {
    let pathSchemes = ["note"]
    func handle(link: DeepLink) -> Bool { true }
  }

  @Test(
    arguments: [
      (Duration.zero, "0.000000"),
      (.microseconds(1), "0.000001"),
      (.nanoseconds(999), "0.000000"),
      (.milliseconds(61_005), "61.005000"),
      (.milliseconds(-1_500), "-1.500000"),
      (.microseconds(-1), "-0.000001"),
      (Duration(secondsComponent: .min, attosecondsComponent: 0), "-9223372036854775808.000000"),
      (Duration(secondsComponent: .max, attosecondsComponent: 0), "9223372036854775807.000000"),
    ]
  )
  func `a timeline writes times in seconds with six digits`(time: Duration, text: String) async {
    let timeline = timeline(10)
    router.elapsed = { time }
    _ = await router.open("x-notes://nowhere")
    #expect(timeline.json().contains("\"time\": \(text)"))
    #expect(timeline.events.allSatisfy { $0.time == time })
  }
}
