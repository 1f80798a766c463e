import CollectionModel
import JSON

/// Symbols, folding ranges, links and code lenses of a document.
struct Outline {
    private let index: FileIndex
    private let text: DocumentText

    init(_ index: FileIndex, of text: DocumentText) {
        self.index = index
        self.text = text
    }

    // MARK: Symbols

    /// The tree of the document: LSP's `DocumentSymbol`.
    var symbols: JSONValue {
        let itemSections: Set<String> = ["setup", "requests", "teardown"]
        return .array(
            index.sections.map { section in
                let inside = index.items.filter {
                    section.range.start <= $0.range.start && $0.range.end <= section.range.end
                }
                return Self.symbol(
                    section.key, kind: itemSections.contains(section.key) ? 5 : 20, detail: "", section.range,
                    section.keyRange, children: inside.map(symbol))
            })
    }

    private func symbol(_ item: FileIndex.Item) -> JSONValue {
        let kind =
            switch item.kind {
            case .request: 12
            case .group: 3
            case .include: 2
            }
        return Self.symbol(
            item.name, kind: kind, detail: item.detail, item.range, item.nameRange, children: item.children.map(symbol))
    }

    private static func symbol(
        _ name: String, kind: Int, detail: String, _ range: DocumentRange, _ selection: DocumentRange,
        children: [JSONValue]
    ) -> JSONValue {
        // A client drops a symbol with an empty name, or with a selection outside of the range.
        let whole = DocumentRange(min(range.start, selection.start), max(range.end, selection.end))
        return [
            "name": .string(name.isEmpty ? "-" : name), "kind": .number(JSONNumber(kind)), "detail": .string(detail),
            "range": whole.json, "selectionRange": selection.json, "children": .array(children),
        ]
    }

    // MARK: Folding

    var foldingRanges: JSONValue {
        var ranges: [JSONValue] = []
        func add(_ range: DocumentRange) {
            // A block ends at the beginning of the line behind it.
            let last = range.end.character == 0 ? range.end.line - 1 : range.end.line
            guard last > range.start.line else { return }
            ranges.append(["startLine": .number(JSONNumber(range.start.line)), "endLine": .number(JSONNumber(last))])
        }
        func add(_ items: [FileIndex.Item]) {
            for item in items {
                add(item.range)
                add(item.children)
            }
        }
        for section in index.sections { add(section.range) }
        add(index.items)
        return .array(ranges)
    }

    // MARK: Links

    /// Links to the files that the document names.
    ///
    /// - Parameter target: Returns the path of a file as written; nil if there is none.
    func links(target: (String) -> String?) -> JSONValue {
        .array(
            index.named.compactMap { named in
                guard named.subject == .file, let path = target(named.text) else { return nil }
                return ["range": named.range.json, "target": .string(DocumentURI.uri(ofPath: path))]
            })
    }

    // MARK: Code lenses

    func lenses(uri: String) -> JSONValue {
        // A request that lists others under needs would be skipped without them.
        let titles = [
            ("Run", "hubrun.run"), ("Run with needs", "hubrun.runWithNeeds"), ("Show as curl", "hubrun.showAsCurl"),
        ]
        return .array(
            index.requests.flatMap { request in
                let line = request.nameRange.start.line
                return titles.dropFirst(request.hasNeeds ? 1 : 0).map { title, command -> JSONValue in
                    let start = DocumentPosition(line: line, character: 0)
                    return [
                        "range": DocumentRange(start, start).json,
                        "command": [
                            "title": .string(title), "command": .string(command),
                            "arguments": [.string(uri), .number(JSONNumber(line))],
                        ],
                    ]
                }
            })
    }
}

/// The colours of placeholders: LSP's semantic tokens.
struct SemanticTokens {
    /// The types, in the order of their numbers.
    static let types: [JSONValue] = ["variable", "function", "method", "string", "number"]

    private(set) var data: [JSONValue] = []

    init(of text: DocumentText) {
        var last = DocumentPosition(line: 0, character: 0)
        for line in 0..<text.lineCount {
            let bytes = text.lineBytes(line)
            guard bytes.contains(UInt8(ascii: "<")) else { continue }
            for token in PlaceholderTokens(in: bytes).placeholders.flatMap(\.tokens) {
                let range = text.range(line, token.bytes)
                let column = range.start.character - (line == last.line ? last.character : 0)
                let numbers = [
                    line - last.line, column, range.end.character - range.start.character, Self.number(of: token.kind),
                    0,
                ]
                data += numbers.map { .number(JSONNumber($0)) }
                last = range.start
            }
        }
    }

    private static func number(of kind: PlaceholderTokens.Kind) -> Int {
        switch kind {
        case .name: 0
        case .function: 1
        case .filter: 2
        case .text: 3
        case .number: 4
        }
    }
}
