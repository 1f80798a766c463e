import Diagnostics
import JSON

/// Checks rows that are JSON, one after the other.
struct JSONRowCheck {
    private(set) var names = RowNames()
    private(set) var count = 0

    /// Checks the text of a row, which begins the window's unread bytes.
    ///
    /// - Throws: a mistake in the JSON itself, behind which a list cannot be read on.
    mutating func add(
        _ text: [UInt8], in window: FileWindow, _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) {
        count += 1
        switch Self.parse(text) {
        case .failure(let error): throw .malformed(error, in: window)
        case .success(.object): try checkKeys(RowKeys(text), in: window, &diagnostics)
        case .success(let value):
            let range = window.range(of: 0..<text.count)
            diagnostics.append(.notARow(count, is: value.kindName, at: range))
        }
    }

    /// Says that a row is larger than may be; or what is wrong with its JSON, which is why it has no end.
    func tooLarge(_ text: [UInt8], in window: FileWindow) -> Diagnostic {
        if case .failure(let error) = Self.parse(text), error.offset < text.count {
            return .malformed(error, in: window)
        }
        return .rowTooLarge(count + 1, at: window.range(of: 0..<1), hint: "is a bracket or a quote left open?")
    }

    private mutating func checkKeys(
        _ keys: RowKeys, in window: FileWindow, _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) {
        if let key = keys.repeated {
            diagnostics.append(
                Diagnostic(
                    at: window.range(of: key.bytes), "the key \"\(key.name)\" stands twice in its mapping",
                    hint: "remove one of them"))
        }
        for key in keys.names {
            if let warning = try names.insert(key.name, at: window.range(of: key.bytes)) {
                diagnostics.append(warning)
            }
        }
    }

    private static func parse(_ text: [UInt8]) -> Result<JSONValue, JSONSyntaxError> {
        Result { () throws(JSONSyntaxError) in try JSONValue(parsing: text) }
    }
}

extension DataRow {
    /// Makes a row of a JSON mapping; nil when the text is none.
    init?(json text: [UInt8], number: Int, line: Int) {
        guard case .object(let members)? = try? JSONValue(parsing: text) else { return nil }
        var values = [String: JSONValue](minimumCapacity: members.count)
        for (name, value) in members { values[name] = value }
        self.init(number: number, line: line, values: values)
    }
}

extension Diagnostic {
    static func notARow(_ number: Int, is kind: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            at: range, "row \(number) is \(kind.withArticle), not a mapping",
            hint: "a row gives each name its value: { \"name\": \"value\" }")
    }

    fileprivate static func malformed(_ error: JSONSyntaxError, in window: FileWindow) -> Diagnostic {
        let end = window.withUnread { bytes in
            bytes.dropFirst(error.offset + 1).firstIndex { !UTF8.isContinuation($0) } ?? bytes.count
        }
        return Diagnostic(
            at: window.range(of: error.offset..<max(error.offset, end)),
            "this is not JSON: \(error.problem)",
            hint: "texts and keys stand in double quotes, and nothing stands behind the last comma")
    }
}

extension String {
    /// A kind of value in a sentence.
    var withArticle: String {
        switch self {
        case "null", "text": self
        default: "a \(self)"
        }
    }
}
