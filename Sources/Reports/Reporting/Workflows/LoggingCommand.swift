/// A line that Azure Pipelines executes ("Logging commands").
struct LoggingCommand: CustomStringConvertible {
    /// A name such as `task.logissue`.
    let name: String
    var properties: [(name: String, value: String)] = []
    var message = ""

    var description: String {
        let properties = properties.map { "\($0.name)=\(Self.escaped($0.value.withVisibleControls))" }.joined(
            separator: ";")
        return "##vso[\(name)\(properties.isEmpty ? "" : " ")\(properties)]\(Self.escaped(message))"
    }

    /// Escapes a text. The agent unescapes all of these sequences in properties and messages alike.
    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%AZP25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
            .replacing(";", with: "%3B").replacing("]", with: "%5D")
    }
}
