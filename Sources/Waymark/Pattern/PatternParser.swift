struct PatternParser {
  let text: String
  init(_ text: String) { self.text = text }
  mutating func parse() throws(PatternError) -> PatternCode { PatternCode() }
}
