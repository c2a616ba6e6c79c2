// The program of the step `narrow`, without Foundation and Swift Testing.

/// The type that contains a snapshot, without the inbox.
public enum LinkInbox {}

@main struct Narrow {
  static func main() {
    var failures = NumberTable.failures + TimeTable.failures
    failures += DomainTable.failures + LinkTable.failures + InboxTable.failures
    for failure in failures { print("error: \(failure)") }
    let result = failures.isEmpty ? "every row has the expected result" : "\(failures.count) errors"
    print("\(Int.bitWidth) bits: \(result)")
  }
}
