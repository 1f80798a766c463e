import JSON

/// The meaning of an expression in a script.
enum ScriptValue: Hashable {
    case constant(JSONValue)
    /// A part of the response.
    case subject(ScriptSubject)
    /// The number of elements or characters of a part.
    case length(ScriptSubject)
    /// The name of a part's type: `typeof value`.
    case typeName(ScriptSubject)
    case response
}

/// A part of a response that expectations check.
enum ScriptSubject: Hashable {
    /// A JSONPath in the body.
    case json(String)
    case text
    case header(String)
    case status
    case reason
    case duration
    /// The schema of the body.
    case schema

    /// The key under `expect`, as reports show it.
    var key: String {
        switch self {
        case .json: "json"
        case .text: "text"
        case .header(let name): "headers.\(name)"
        case .status: "status"
        case .reason: "reason"
        case .duration: "duration"
        case .schema: "schema"
        }
    }

    /// Returns the part with this name in a part of JSON; nil for other parts.
    func member(_ name: String) -> ScriptSubject? {
        guard case .json(let path) = self, path.utf8.count + name.utf8.count < Self.longestPath else { return nil }
        let isPlain =
            name.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } ?? false
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard !isPlain else { return .json("\(path).\(name)") }
        guard !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return nil }
        let escaped = name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        return .json("\(path)['\(escaped)']")
    }

    /// Returns the element with this number in a part of JSON; nil for other parts.
    func element(_ number: Int) -> ScriptSubject? {
        guard case .json(let path) = self, number >= 0, path.utf8.count < Self.longestPath else { return nil }
        return .json("\(path)[\(number)]")
    }

    /// The length limit for a JSONPath, in bytes.
    private static let longestPath = 1_000
}
