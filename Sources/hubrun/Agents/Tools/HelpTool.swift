import FormatReference
import JSON

extension AgentTool {
    static let helpTool = AgentTool(
        name: "help", title: "The format of collections, and codes of errors",
        description: """
            Explains a topic, key, function or filter of the format, or a code such as HR0203. Without a topic: the list of \
            topics.
            """,
        arguments: [
            ToolArgument("topic", .text, "A topic, a key, a function, a filter or a code."),
            ToolArgument("offset", .number(0...1_000_000), "The number of characters to pass over."),
        ],
        output: [
            "topic": ResultSchema.text, "text": ResultSchema.text, "truncated": ResultSchema.flag,
            "next": ResultSchema.described(ResultSchema.number, "The offset of the rest."),
        ],
        required: ["text"]
    ) { _, arguments, _ in
        let topic = arguments.text("topic")
        switch FormatManual.terminalText(topic: topic) {
        case .page(let page):
            let offset = arguments.number("offset") ?? 0
            let rest = page.dropFirst(offset)
            let part = rest.prefix(helpSize)
            var object: JSONObject = ["text": .string(String(part))]
            if let topic { object[key: "topic"] = .string(topic) }
            if part.endIndex < rest.endIndex {
                object[key: "truncated"] = true
                object[key: "next"] = .number(JSONNumber(offset + part.count))
            }
            return ToolResult(content: object)
        case .unknown(let nearest):
            let names = nearest.map { "\"\($0)\"" }.joined(separator: " or ")
            throw ToolFailure(
                "there is no topic \"\(ToolArguments.shown(topic ?? ""))\"",
                hint: names.isEmpty ? "help without a topic lists them" : "did you mean \(names)?")
        }
    }

    /// The maximum size of a page, in characters.
    private static let helpSize = 20_000
}
