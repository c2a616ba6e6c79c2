import Testing

/// The tables that the step `narrow` also runs where `Int` has 32 bits.
@Suite struct `Tables for 32 and 64 bits` {
  @Test func `every row has the same result with 64 bits`() {
    #expect(NumberTable.failures == [])
    #expect(TimeTable.failures == [])
    #expect(LinkTable.failures == [])
    #expect(DomainTable.failures == [])
  }
}
