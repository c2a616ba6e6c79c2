import Waymark

// The mistakes of a YAML file, and the parts of it that are not read.
extension LinkDiagnostic {
  static func yamlTooLarge(limit: Int) -> LinkDiagnostic {
    error("yaml.too-large", "the file is larger than \(limit) bytes")
  }

  static func yamlTooDeep(limit: Int) -> LinkDiagnostic {
    error("yaml.too-deep", "more than \(limit) values are nested in each other")
  }

  static let yamlInvalidUTF8 = error("yaml.invalid-utf-8", "the file is not valid UTF-8")
    .remedy("save the file as UTF-8")

  static let yamlTab = error("yaml.tab", "a tab is at the beginning of a line")
    .remedy("indent with spaces")

  static let yamlIndentation = error(
    "yaml.indentation",
    "the line is not in the column of the entries before it"
  )
  .remedy("indent it like them, and write each text in one line")

  static let yamlKey = error("yaml.key", "the line has no key with a colon and a space")
    .remedy("write 'KEY: VALUE', and each text in one line")

  static let yamlForm = error("yaml.form", "this form of YAML is not read")
    .remedy(
      "write values without anchors and tags, each text in one line, and special characters "
        + "between quotation marks, or compare the output of 'kubectl get ingress NAME -o json'"
    )

  static let yamlTemplate = error("yaml.form", "this is a template, which is not read")
    .remedy("compare the file that is made from it, such as the output of 'helm template'")

  static let yamlAfterText = error("yaml.after-text", "text follows the quotation mark")
    .remedy("write the whole text between quotation marks")

  static let yamlOpenBracket = error("yaml.bracket", "the bracket has no end")
    .remedy("close it with the same kind of bracket")

  static let yamlWrongBracket = error("yaml.bracket", "the bracket closes no bracket of its kind")
    .remedy("write the bracket that closes the last open one, or remove it")

  static let yamlEscape = error("yaml.escape", "the backslash begins no escape of YAML")
    .remedy("write '\\\\' for a backslash, or the text between single quotation marks")

  static let yamlOpenText = error("yaml.open-text", "the quotation mark has no end in its line")
    .remedy("write the same mark at the end of the text")
}
