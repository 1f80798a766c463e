import JSON

/// The result of a tool.
struct ToolResult {
    let content: JSONObject
    var links: [ResourceLink] = []
}

/// A tool that the server offers.
struct AgentTool: Sendable {
    let name: String
    let title: String
    let description: String
    let arguments: [ToolArgument]
    /// The members of the result, with their schemas.
    let output: JSONObject
    /// The members that every result has.
    let required: [String]
    /// True if a call can send requests.
    var sends = false
    let call: @Sendable (AgentSession, ToolArguments, CallContext) throws -> ToolResult

    /// - Parameter isReadOnly: True if only GET and HEAD are sent.
    func json(isReadOnly: Bool) -> JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(description),
            "inputSchema": [
                "type": "object",
                "properties": .object(JSONObject(arguments.map { ($0.name, $0.schema) })),
                "additionalProperties": false,
            ],
            "outputSchema": [
                "type": "object", "properties": .object(output),
                "required": .array(required.map(JSONValue.string)),
            ],
            "annotations": [
                "title": .string(title), "readOnlyHint": .bool(!sends || isReadOnly),
                "destructiveHint": .bool(sends && !isReadOnly), "idempotentHint": .bool(!sends),
                "openWorldHint": .bool(sends),
            ],
        ]
    }

    /// The circumstances of a call.
    struct CallContext {
        let cancellation: RunCancellation
        /// Reports the progress: what was done, in how many steps so far.
        let progress: @Sendable (Int, String) -> Void
    }

    /// All tools, in the order in which an agent needs them.
    static let all = [listTool, showTool, checkTool, runTool, failuresTool, importTool, helpTool]
}

/// Parts of the schemas of results.
enum ResultSchema {
    static let text: JSONValue = ["type": "string"]
    static let number: JSONValue = ["type": "integer"]
    static let flag: JSONValue = ["type": "boolean"]
    static let object: JSONValue = ["type": "object"]
    static let objects: JSONValue = ["type": "array", "items": ["type": "object"]]
    static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]

    static func described(_ schema: JSONValue, _ description: String) -> JSONValue {
        guard case .object(var members) = schema else { return schema }
        members[key: "description"] = .string(description)
        return .object(members)
    }
}
