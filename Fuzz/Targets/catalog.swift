import Waymark
import WaymarkCatalog

/// The whole input is read as the text of a catalog.
func fuzz(_ input: [UInt8]) {
  let read = hold(within: .milliseconds(100), "reading a catalog of \(input.count) bytes") {
    Result { () throws(CatalogError) in try LinkCatalog(bytes: input) }
  }
  switch read {
  case .success(let catalog):
    checkCatalog(catalog)
  case .failure(let error):
    checkError(error, input)
  }
}

private func checkCatalog(_ catalog: LinkCatalog) {
  let text = catalog.json
  do throws(CatalogError) {
    let again = try LinkCatalog(json: text)
    hold(again == catalog, "a catalog survives being written:\n\(text)")
    hold(again.json.hasBytes(of: text), "a catalog is written alike every time:\n\(text)")
  } catch {
    hold(false, "what was written can be read: \(error)\n\(text)")
  }
  let findings = hold(within: .milliseconds(500), "checking a catalog of \(text.utf8.count) bytes")
  {
    catalog.lint()
  }
  for finding in findings { hold(!finding.description.isEmpty, "a finding has words") }
}

private func checkError(_ error: CatalogError, _ input: [UInt8]) {
  let lines = input.count(where: { $0 == 0x0A || $0 == 0x0D }) + 1
  hold(!error.findings.isEmpty, "an error has a finding")
  for finding in error.findings {
    if let line = finding.line { hold((1...lines).contains(line), "the line \(line) is there") }
    if let column = finding.column {
      hold((1...input.count + 1).contains(column), "the column \(column) is there")
    }
  }
  let said = hold(within: .milliseconds(500), "wording \(error.findings.count) findings") {
    error.description
  }
  hold(!said.isEmpty, "an error has words")
}
