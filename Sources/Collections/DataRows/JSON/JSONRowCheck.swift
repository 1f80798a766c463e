import Diagnostics
import JSON

/// Checks JSON rows one by one.
struct JSONRowCheck {
    private(set) var names: RowNames
    private(set) var count = 0
    /// True if every row is a mapping, so that its names are known.
    private(set) var isWhole = true
    private let demands: [String: ColumnDemand]

    init(demands: [String: ColumnDemand], dialect: DataDialect) {
        self.demands = demands
        names = RowNames(dialect: dialect)
    }

    /// Checks the text of a row, at the beginning of the window's unread bytes.
    ///
    /// - Throws: A syntax error, after which a list cannot be read further.
    mutating func add(
        _ text: [UInt8], in window: FileWindow, _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) {
        count += 1
        switch Self.parse(text) {
        case .failure(let error): throw .malformed(error, in: window)
        case .success(.object(let members)):
            let keys = RowKeys(text)
            try checkKeys(keys, in: window, &diagnostics)
            guard !demands.isEmpty else { return }
            for key in keys.names { checkKind(of: key, members[key: key.name], in: window, &diagnostics) }
        case .success(let value):
            isWhole = false
            let range = window.range(of: 0..<text.count)
            diagnostics.append(.notARow(count, is: value.kindName, at: range))
        }
    }

    /// Returns the error for a row over the size limit; if its JSON is invalid before, the syntax error.
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
            let range = window.range(of: key.bytes)
            diagnostics.append(
                Diagnostic(
                    .duplicateKey, at: range, "the key \(range.file.quoting(key.name)) occurs twice in its mapping",
                    hint: "remove one of them"))
        }
        for key in keys.names {
            if let warning = try names.insert(key.name, at: window.range(of: key.bytes)) {
                diagnostics.append(warning)
            }
        }
    }

    private func checkKind(
        of key: RowKeys.Key, _ value: JSONValue?, in window: FileWindow, _ diagnostics: inout DiagnosticList
    ) {
        guard let demand = demands[key.name], case .string(let text)? = value, !demand.accepts(text) else { return }
        diagnostics.append(demand.diagnostic(in: key.name, ofRow: count, at: window.range(of: key.bytes)))
    }

    private static func parse(_ text: [UInt8]) -> Result<JSONValue, JSONSyntaxError> {
        Result { () throws(JSONSyntaxError) in try JSONValue(parsing: text) }
    }
}

extension DataRow {
    /// Parses a JSON mapping; nil if the text isn't one.
    init?(json text: [UInt8], number: Int, line: Int) {
        guard case .object(let members)? = try? JSONValue(parsing: text) else { return nil }
        var values = [String: JSONValue](minimumCapacity: members.count)
        for (name, value) in members { values[name] = value }
        self.init(number: number, line: line, values: values, names: members.map(\.key))
    }
}

extension Diagnostic {
    static func notARow(_ number: Int, is kind: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .rowShape, at: range, "row \(number) is \(kind.withArticle), not a mapping",
            hint: "a row gives each name its value: { \"name\": \"value\" }")
    }

    fileprivate static func malformed(_ error: JSONSyntaxError, in window: FileWindow) -> Diagnostic {
        let end = window.withUnread { bytes in
            bytes.dropFirst(error.offset + 1).firstIndex { !UTF8.isContinuation($0) } ?? bytes.count
        }
        return Diagnostic(
            .jsonSyntax, at: window.range(of: error.offset..<max(error.offset, end)),
            "this is not JSON: \(window.file.isConfidential ? error.problemUnquoted : error.problem)",
            hint: "write texts and keys in double quotes, and no comma after the last element")
    }
}

extension String {
    /// A type's name as a phrase in a sentence.
    var withArticle: String {
        switch self {
        case "null", "text": self
        default: "a \(self)"
        }
    }
}
