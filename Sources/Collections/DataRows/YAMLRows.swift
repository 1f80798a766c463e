import Diagnostics
import JSON
import YAMLSource

/// Reads the rows of a YAML file: a list of mappings, read as a whole, with the limits of collections.
enum YAMLRows {
    static func read(
        _ file: OpenFile, _ demands: [String: ColumnDemand], _ dialect: DataDialect,
        _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) -> DataFile? {
        guard file.size <= RowLimits.wholeFileSize else {
            throw Diagnostic(
                .tooLarge, at: .file(file.shownPath), "the file is larger than 10 MiB: \(file.size) bytes",
                hint: "large data is written as .csv or .jsonl, which are not read whole")
        }
        var window = FileWindow(file)
        while !window.isAtEnd { try window.readMore() }
        let reading = YAMLDocument.read(
            window.withUnread { Array($0) }, path: file.shownPath, isConfidential: file.isConfidential)
        diagnostics.append(contentsOf: reading.diagnostics)
        guard let root = reading.root else { return nil }
        guard let elements = root.sequence else { throw notAList(root, in: reading.file) }
        guard !elements.isEmpty else { throw .noRows(file.shownPath) }
        var values = YAMLValues(file: reading.file)
        var names = RowNames(dialect: dialect)
        var rows: [DataRow] = []
        for (index, element) in elements.enumerated() {
            guard let row = row(of: element, number: index + 1, &values) else { continue }
            for entry in element.mapping?.entries ?? [] {
                if let warning = try names.insert(entry.key, at: entry.keyNode.range(in: reading.file)) {
                    diagnostics.append(warning)
                }
                if let demand = demands[entry.key], case .string(let text)? = row.values[entry.key],
                    !demand.accepts(text)
                {
                    let range = entry.value.range(in: reading.file)
                    diagnostics.append(demand.diagnostic(in: entry.key, ofRow: row.number, at: range))
                }
            }
            rows.append(row)
        }
        diagnostics.append(contentsOf: values.diagnostics)
        guard rows.count == elements.count else { return nil }
        return DataFile(path: file.shownPath, names: names.inOrder, count: rows.count, start: KeptRows(rows))
    }

    private static func row(of element: YAMLNode, number: Int, _ values: inout YAMLValues) -> DataRow? {
        guard let mapping = element.mapping else {
            values.refuse(element, asRow: number)
            return nil
        }
        var row = [String: JSONValue](minimumCapacity: mapping.entries.count)
        for entry in mapping.entries { row[entry.key] = values.value(of: entry.value) }
        return DataRow(
            number: number, line: element.start.line, values: row, names: mapping.entries.map(\.key))
    }

    private static func notAList(_ root: YAMLNode, in file: SourceFile) -> Diagnostic {
        Diagnostic(
            .rowShape, at: SourceRange(file: file, start: root.start, end: root.start),
            "the file is not a list of rows",
            hint: "each row begins with a dash: - name: value")
    }
}

/// Creates values of YAML nodes: a plain scalar is typed if its text is JSON; other scalars are text.
struct YAMLValues {
    let file: SourceFile
    private(set) var diagnostics = DiagnosticList()

    init(file: SourceFile) {
        self.file = file
    }

    mutating func value(of node: YAMLNode) -> JSONValue {
        switch node.content {
        case .missing: return .null
        case .scalar(let scalar): return value(of: scalar, at: node)
        case .sequence(let elements):
            var values: [JSONValue] = []
            for element in elements { values.append(value(of: element)) }
            return .array(values)
        case .mapping(let mapping):
            var members = JSONObject()
            for entry in mapping.entries { members[key: entry.key] = value(of: entry.value) }
            return .object(members)
        }
    }

    /// Reports an element of the file's list that is not a row.
    mutating func refuse(_ node: YAMLNode, asRow number: Int) {
        // The YAML parser has reported a missing element.
        if case .missing = node.content { return }
        let kind = node.sequence == nil ? "text" : "list"
        diagnostics.append(
            Diagnostic(
                .rowShape, at: node.range(in: file), "row \(number) is \(kind.withArticle), not a mapping",
                hint: "a row gives each name its value: - name: value"))
    }

    private mutating func value(of scalar: YAMLScalar, at node: YAMLNode) -> JSONValue {
        let typed = JSONValue(plainScalar: scalar.text)
        guard let tag = scalar.tag else {
            return scalar.style == .plain ? typed ?? .string(scalar.text) : .string(scalar.text)
        }
        if tag == .text { return .string(scalar.text) }
        if let value = Self.value(typed, of: scalar.text, fitting: tag) { return value }
        diagnostics.append(
            Diagnostic(
                .yamlTag, at: node.range(in: file),
                "\(file.quoting(scalar.text)) does not match the tag \"!!\(tag.rawValue)\"",
                hint: "numbers, booleans and null are written as in JSON"))
        return .null
    }

    private static func value(_ typed: JSONValue?, of text: String, fitting tag: YAMLTag) -> JSONValue? {
        switch (tag, typed) {
        case (.integer, .number(let number)?): number.isInteger ? typed : nil
        case (.float, .number?), (.boolean, .bool?), (.null, .null?): typed
        case (.null, nil): text.isEmpty ? .null : nil
        default: nil
        }
    }
}
