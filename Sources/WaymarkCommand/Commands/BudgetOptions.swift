#if Tools
internal import ArgumentParser
internal import WaymarkAgreement
internal import WaymarkCatalog

/// The limits of the searches of `prove` and `compare`.
struct BudgetOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The maximum number of states of one search.", valueName: "number"))
  var states = AgreementBudget().states

  @Option(
    help: ArgumentHelp(
      """
      The memory of the command at which its searches end. (default: about \
      \(AgreementBudget().bytes >> 20) for one search)
      """,
      valueName: "MiB"
    )
  )
  var memory: Int?

  func validate() throws {
    if !(1...1_000_000_000).contains(states) {
      throw ValidationError("'--states' requires a number from 1 to 1000000000.")
    }
    // A number of bytes is an 'Int', which may have 32 bits.
    let most = min(1_000_000, Int.max >> 20)
    if let memory, !(1...most).contains(memory) {
      throw ValidationError("'--memory' requires a number of MiB from 1 to \(most).")
    }
  }

  var budget: AgreementBudget {
    var budget = AgreementBudget(states: states)
    if let memory {
      budget.bytes = memory << 20
      budget.memory = MemoryLimit(bytes: budget.bytes) { OccupiedMemory.bytes }
    }
    return budget
  }
}
#endif
