import SwiftUI
import UnderwayRoutes

/// How to get from one station to another.
struct TripView: View {
  let from: SubwayMap.Stop?
  let to: SubwayMap.Stop?
  let time: TimeOfDay?

  var body: some View {
    if let from, let to {
      List {
        LabeledContent("From", value: from.name)
        LabeledContent("To", value: to.name)
        LabeledContent("Departure", value: time?.description ?? "now")
      }
      .navigationTitle("Trip")
    } else {
      ContentUnavailableView("There is no such trip", systemImage: "tram")
    }
  }
}
