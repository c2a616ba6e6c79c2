#if Tools
internal import ArgumentParser
internal import WaymarkPlatforms

/// The values of a manifest's placeholders and references.
struct ManifestValueOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The value of ${NAME} in the manifest, or of a reference such as @string/NAME; may be \
      repeated.
      """,
      valueName: "name=value"
    )
  )
  var value: [String] = []

  /// An older name of `--value`, which is refused.
  @Option(help: .hidden)
  var placeholder: [String] = []

  func validate() throws {
    if let text = placeholder.first {
      throw ValidationError("The option is '--value': write '--value \(text)'.")
    }
  }

  /// Refuses values for a project, whose catalog has only values of the project's lines.
  func refuseInProject() throws(ToolError) {
    if value.isEmpty { return }
    throw ToolError(
      .usage,
      "command.unused-option",
      "'--value' is for the manifest of a catalog, and a project has its own values",
      help: "write the value into a script of the project, or import the manifest alone"
    )
  }

  /// Returns the values of placeholders and references.
  func values() throws(ToolError) -> AndroidManifest.Values {
    var values = AndroidManifest.Values()
    for argument in value {
      let help = "write the placeholder's name, '=', and its value"
      let (name, text) = try argument.nameAndValue(help: help)
      if name.hasPrefix("@") {
        values.resources[name] = text
      } else {
        values.placeholders[name] = text
      }
    }
    return values
  }
}
#endif
