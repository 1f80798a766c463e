package import CollectionDrafts

/// A part of a response that expectations check.
package enum ScriptSubject: Hashable, Sendable {
    /// A JSONPath in the body.
    case json(String)
    case text
    case header(String)
    case status
    case reason
    case duration
    /// The schema of the body.
    case schema

    /// The length limit for a JSONPath, in bytes.
    private static let longestPath = 1_000
    /// The length limit for the name of a header field, in bytes.
    private static let longestName = 200

    /// Returns the header field of a name in its usual notation; nil for a name that no header field has.
    static func header(named name: String) -> ScriptSubject? {
        guard name.utf8.count < longestName, DraftHeader.isValidName(name) else { return nil }
        return .header(DraftContext.capitalized(name))
    }

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

    /// The JSONPath; nil for other parts.
    var path: String? {
        if case .json(let path) = self { path } else { nil }
    }

    /// The name of the header field, or the last name of the JSONPath; empty for other parts.
    var name: String {
        switch self {
        case .header(let name): name
        case .json(let path): DraftSecrets.lastName(of: path)
        case .text, .status, .reason, .duration, .schema: ""
        }
    }

    /// True for parts that a response without a body does not have.
    var isOfBody: Bool {
        switch self {
        case .json, .text, .schema: true
        case .header, .status, .reason, .duration: false
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

    /// The value of a key of `capture`; nil for a part that cannot be captured.
    package var capture: DraftValue? {
        switch self {
        case .json(let path): .entry("json", .text(DraftText.literal(path)))
        case .header(let header): .entry("header", .text(DraftText.literal(header)))
        case .text, .status, .duration: .text(key)
        case .reason, .schema: nil
        }
    }
}
