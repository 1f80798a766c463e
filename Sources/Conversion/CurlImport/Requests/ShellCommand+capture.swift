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
        guard program.first == "jq", let path = path(ofJQ: program.dropFirst()) else { return nil }
        return DraftMapping([("json", .text(path))])
    }

    /// Returns the JSONPath for the arguments of jq, such as `-r .items[0].id`; nil for other filters than paths.
    static func path(ofJQ arguments: some Sequence<String>) -> String? {
        let words = arguments.filter { !jqOptions.contains($0) }
        return words.count == 1 ? path(words[0]) : nil
    }

    /// Returns the JSONPath for a filter of jq such as `.items[0].id`, or `[.items[].id]` for a list.
    private static func path(_ filter: String) -> String? {
        let isList = filter.hasPrefix("[") && filter.hasSuffix("]")
        let filter = isList ? String(filter.dropFirst().dropLast()) : filter
        var path = "$"
        var rest = filter[...]
        guard rest.hasPrefix("."), filter.contains("[]") == isList else { return nil }
        while let sign = rest.popFirst() {
            if sign == "[" {
                let content: Substring
                if rest.hasPrefix("\"") {
                    content = rest.prefix { $0 != "]" }
                    let name = content.dropFirst().dropLast()
                    guard content.count > 2, content.hasSuffix("\""), !name.contains(where: { "\"\\'".contains($0) })
                    else { return nil }
                    path += "['\(name)']"
                } else {
                    content = rest.prefix { $0.isASCII && $0.isNumber || $0 == "-" }
                    guard content.isEmpty ? isList : Int(content) != nil else { return nil }
                    path += "[\(content.isEmpty ? "*" : content)]"
                }
                rest = rest[content.endIndex...]
                guard rest.popFirst() == "]" else { return nil }
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
