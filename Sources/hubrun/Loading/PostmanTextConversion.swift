import Placeholders

/// A text of Postman with `{{name}}` converted to placeholders; Postman replaces them in values of variables too.
///
/// Text in braces that is not a name is left unchanged, as in Postman.
struct PostmanTextConversion {
    private(set) var text = ""
    /// The first dynamic variable that has no equivalent.
    private(set) var unknownFunction: String?

    /// The functions of hubrun by the names of Postman's dynamic variables.
    private static let functions = [
        "$guid": "$guid", "$randomUUID": "$uuid", "$timestamp": "$timestamp", "$isoTimestamp": "$isoTimestamp",
        "$randomInt": "$randomInt",
    ]

    init(_ written: String) {
        var rest = written[...]
        while let open = rest.firstRange(of: "{{") {
            let inner = rest[open.upperBound...]
            guard let close = inner.firstRange(of: "}}") else { break }
            add(literal: rest[..<open.lowerBound])
            if let name = placeholder(for: inner[..<close.lowerBound]) {
                // A backslash before a placeholder would make it literal.
                text += String(repeating: "\\", count: text.reversed().prefix { $0 == "\\" }.count) + "<<\(name)>>"
                rest = inner[close.upperBound...]
            } else {
                text += "{{"
                rest = inner
            }
        }
        add(literal: rest)
    }

    /// Returns the inner text of a placeholder for text between Postman's braces; nil if that is not a variable.
    private mutating func placeholder(for inner: Substring) -> String? {
        let name = String(inner.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        guard name.hasPrefix("$") else { return PlaceholderName.isValid(name) ? String(inner) : nil }
        guard PlaceholderName.isValid(String(name.dropFirst())) else { return nil }
        if Self.functions[name] == nil, unknownFunction == nil { unknownFunction = name }
        return Self.functions[name]
    }

    /// Appends text with `<<` escaped: "Variables and placeholders" in format.md.
    private mutating func add(literal: Substring) {
        var rest = literal
        while let signs = rest.firstRange(of: "<<") {
            text += rest[..<signs.lowerBound]
            let backslashes = text.reversed().prefix { $0 == "\\" }.count
            text += String(repeating: "\\", count: backslashes + 1) + "<<"
            rest = rest[signs.upperBound...]
        }
        text += rest
    }
}
