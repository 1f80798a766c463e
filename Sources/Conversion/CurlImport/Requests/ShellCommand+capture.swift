import CollectionDrafts

extension ShellCommand {
    private static let jqOptions: Set = ["-r", "-e", "-j", "-er", "-re", "--raw-output", "--exit-status"]

    /// The capture of the output; nil if another program than jq reads it, or jq with more than a path.
    var capture: DraftMapping? {
        guard let program = pipedTo.first else { return DraftMapping([("from", "text")]) }
        let words = program.dropFirst().filter { !Self.jqOptions.contains($0) }
        guard pipedTo.count == 1, program[0] == "jq", words.count == 1, let path = Self.path(words[0]) else {
            return nil
        }
        return DraftMapping([("json", .text(path))])
    }

    /// Returns the JSONPath for a filter of jq such as `.items[0].id`; nil for other filters.
    private static func path(_ filter: String) -> String? {
        var path = "$"
        var rest = filter[...]
        guard rest.hasPrefix(".") else { return nil }
        while let sign = rest.popFirst() {
            if sign == "[" {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest[digits.endIndex...]
                guard !digits.isEmpty, rest.popFirst() == "]" else { return nil }
                path += "[\(digits)]"
            } else {
                let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
                guard sign == ".", !(name.first?.isNumber ?? false) else { return nil }
                guard !name.isEmpty || rest.hasPrefix("[") || filter == "." else { return nil }
                path += name.isEmpty ? "" : "." + name
                rest = rest[name.endIndex...]
            }
        }
        return path
    }
}
