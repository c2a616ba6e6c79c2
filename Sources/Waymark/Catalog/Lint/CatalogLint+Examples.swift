extension CatalogLint {
  mutating func lintExamples() {
    let silent = catalog.routes.filter { $0.notes.examples.isEmpty }.map(\.label)
    if !silent.isEmpty { find(.noExamples(silent), at: CatalogPath().key("routes")) }
  }
}
