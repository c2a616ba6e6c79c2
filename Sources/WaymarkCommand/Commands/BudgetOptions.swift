#if Tools
internal import ArgumentParser
internal import WaymarkAgreement

/// The limits of the searches of `prove` and `compare`.
struct BudgetOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The maximum number of states of one search.", valueName: "number"))
  var states = AgreementBudget().states

  @Option(help: ArgumentHelp("The approximate maximum of memory of one search.", valueName: "MiB"))
  var memory = AgreementBudget().bytes >> 20

  func validate() throws {
    if !(1...1_000_000_000).contains(states) {
      throw ValidationError("'--states' requires a number from 1 to 1000000000.")
    }
    // A number of bytes is an 'Int', which may have 32 bits.
    let most = min(1_000_000, Int.max >> 20)
    if !(1...most).contains(memory) {
      throw ValidationError("'--memory' requires a number of MiB from 1 to \(most).")
    }
  }

  var budget: AgreementBudget { AgreementBudget(states: states, bytes: memory << 20) }
}
#endif
