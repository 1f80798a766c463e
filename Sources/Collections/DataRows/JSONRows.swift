import Diagnostics
import JSON

/// A sequence of the texts of JSON rows, with one row in memory.
protocol JSONRowTexts: Sendable {
    /// True if reading can continue after a row that isn't JSON.
    static var goesOnBehindErrors: Bool { get }

    init(_ window: FileWindow)

    /// The part of the file whose unread bytes begin with the row's text.
    var window: FileWindow { get }
    /// True if the row is larger than the limit of 16 MiB.
    var isTooLarge: Bool { get }
    var text: [UInt8] { get }

    /// Reads the next row; returns false at the end, and for a row that is too large.
    mutating func advance() throws(Diagnostic) -> Bool

    /// Returns the error for a file without rows.
    static func withoutRows(_ path: String) -> Diagnostic
}

/// The rows of a checked JSON file.
struct JSONRows<Texts: JSONRowTexts>: RowSource {
    private var texts: Texts

    init(_ texts: Texts) {
        self.texts = texts
    }

    mutating func next(number: Int) throws(Diagnostic) -> DataRow? {
        guard try texts.advance() else { return nil }
        return DataRow(json: texts.text, number: number, line: texts.window.place.line)
    }

    mutating func skip() throws(Diagnostic) -> Bool {
        try texts.advance()
    }

    /// Checks a whole file; returns nil if not all names of its rows are known.
    static func check(
        _ file: OpenFile, _ demands: [String: ColumnDemand], _ dialect: DataDialect,
        _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) -> DataFile? {
        var window = FileWindow(file)
        try window.passByteOrderMark()
        var texts = Texts(window)
        let start = texts
        var check = JSONRowCheck(demands: demands, dialect: dialect)
        var isWhole = true
        while try texts.advance() {
            do throws(Diagnostic) {
                try check.add(texts.text, in: texts.window, &diagnostics)
            } catch {
                guard Texts.goesOnBehindErrors else { throw error }
                diagnostics.append(error)
                isWhole = false
            }
        }
        if texts.isTooLarge { throw check.tooLarge(texts.text, in: texts.window) }
        guard check.count > 0 else { throw Texts.withoutRows(file.shownPath) }
        guard isWhole, check.isWhole else { return nil }
        return DataFile(
            path: file.shownPath, names: check.names.inOrder, count: check.count, start: JSONRows(start))
    }
}

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

/// The keys of a JSON row with their places, which `JSONValue` doesn't keep.
struct RowKeys {
    struct Key {
        let name: String
        /// The bytes of the key in the row, including its quotes.
        let bytes: Range<Int>
    }

    /// The row's own keys, without those of nested mappings.
    private(set) var names: [Key] = []
    /// The first key that is repeated in its mapping, at any level.
    private(set) var repeated: Key?

    private let text: [UInt8]
    private var levels: [Set<ExactText>] = []

    /// Scans a text that is valid JSON.
    init(_ text: [UInt8]) {
        self.text = text
        var last: Range<Int>?
        for token in JSONTokens(text) {
            switch token.kind {
            case .sign(UInt8(ascii: ":")):
                if let last { add(Key(name: name(last), bytes: last)) }
            case .sign(UInt8(ascii: "{")), .sign(UInt8(ascii: "[")): levels.append([])
            case .sign(UInt8(ascii: "}")), .sign(UInt8(ascii: "]")): _ = levels.popLast()
            case .sign, .word: break
            case .string: last = token.bytes
            }
        }
    }

    private mutating func add(_ key: Key) {
        guard !levels.isEmpty else { return }
        let isNew = levels[levels.count - 1].insert(ExactText(key.name)).inserted
        if !isNew, repeated == nil { repeated = key }
        if levels.count == 1, isNew { names.append(key) }
    }

    private func name(_ bytes: Range<Int>) -> String {
        let written = text[bytes].dropFirst().dropLast()
        guard written.contains(UInt8(ascii: "\\")) else { return String(decoding: written, as: UTF8.self) }
        guard case .string(let name)? = try? JSONValue(parsing: Array(text[bytes])) else { return "" }
        return name
    }
}
