internal import Waymark
package import WaymarkCatalog

/// A place in a file: the line, the column and the line's text.
package struct FilePlace: Sendable, Hashable {
  package let line: Int
  package let column: Int
  let excerpt: LinkDiagnostic.Excerpt?

  package init(_ offset: Int, in lines: TextLines) {
    let position = lines.position(at: offset)
    line = position.line
    column = position.column
    excerpt = lines.excerpt(at: offset)
  }
}
