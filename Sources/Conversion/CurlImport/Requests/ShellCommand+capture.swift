import CollectionDrafts

extension ShellCommand {
    private static let jqOptions: Set = ["-r", "-e", "-j", "-er", "-re", "--raw-output", "--exit-status"]

    /// Options that add something to the output, or write it to a file.
    private static let outputs: Set = [
        "output", "remote-name", "include", "show-headers", "head", "dump-header", "write-out",
    ]
    private static let statuses: Set = ["%{http_code}", "%{response_code}", "%{http_code}\\n", "%{response_code}\\n"]

    /// Returns the capture of the output; nil if it has more than the body or the status, if another program than jq
    /// reads it, or jq with more than a path.
    func capture() -> DraftMapping? {
        guard let operation = CurlArguments(words.dropFirst().map(\.text), file: { _ in nil }).operations.last,
            outputFile == nil
        else { return nil }
        if pipedTo.isEmpty, operation.last("output") == "/dev/null", !operation.has("include"), !operation.has("head"),
            Self.statuses.contains(operation.last("write-out") ?? "")
        {
            return DraftMapping([("from", "status")])
        }
        guard !operation.options.contains(where: { Self.outputs.contains($0.name) }) else { return nil }
        guard let program = pipedTo.first else { return DraftMapping([("from", "text")]) }
        return pipedTo.count == 1 ? Self.capture(ofJSON: program) : nil
    }

    /// Returns the capture of a part of a JSON document that jq writes; nil for other programs and filters.
    static func capture(ofJSON program: [String]) -> DraftMapping? {
        let words = program.dropFirst().filter { !jqOptions.contains($0) }
        guard program.first == "jq", words.count == 1, let path = path(words[0]) else { return nil }
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
