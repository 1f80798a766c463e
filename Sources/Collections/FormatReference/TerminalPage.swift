import CollectionModel
import Diagnostics
import Text

/// A page of the reference as plain text.
struct TerminalPage {
    private static let margin = "  "

    /// The width of prose, in columns; examples may be wider.
    let width: Int
    private(set) var lines: [String] = []

    init(width: Int) {
        self.width = width
    }

    /// The page without empty lines at its end.
    var text: String {
        let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        return lines[..<end].joined(separator: "\n") + "\n"
    }

    mutating func add(_ topic: ReferenceTopic) {
        lines.append(topic.heading)
        lines.append("")
        if case .mapping = topic { paragraph(topic.summary.withQuotedWords, indentation: 2) }
        for block in topic.blocks { add(block) }
        dropEmptyEnd()
    }

    mutating func add(_ block: ReferenceBlock) {
        switch block {
        case .paragraph(let text): paragraph(text.withQuotedWords, indentation: 2)
        case .bullets(let items): list(items) { _ in "-" }
        case .numbered(let items): list(items) { "\($0 + 1)." }
        case .table(let table): add(table)
        case .keys(let mapping): addKeys(of: mapping)
        case .example(let example): add(example)
        }
    }

    mutating func paragraph(_ text: String, indentation: Int) {
        append(text.wrapped(to: width - indentation), indentation: indentation)
        lines.append("")
    }

    mutating func add(line: String) {
        lines.append(line)
    }

    /// Adds a heading, texts below it, and an example.
    mutating func add(heading: String, texts: [String], _ example: ReferenceExample) {
        lines += [heading, ""]
        for text in texts { append(text.withQuotedWords.wrapped(to: width - 2), indentation: 2) }
        lines.append("")
        add(example)
        dropEmptyEnd()
    }

    /// Adds another page below this one.
    mutating func append(page: TerminalPage) {
        if !lines.isEmpty { lines.append("") }
        lines += page.lines
    }

    // MARK: Keys

    private mutating func addKeys(of mapping: MappingReference) {
        let column = mapping.keys.map(\.name.count).max().map { min($0, 20) + 4 } ?? 4
        var shown: Set<String> = []
        for key in mapping.keys {
            entry(key.name, key.details.map(\.withQuotedWords), column: column)
            let isNew = mapping.showsExamples && shown.insert(key.example.shown).inserted
            if isNew { add(key.example, indentation: column + 2) } else { lines.append("") }
        }
        if !mapping.showsExamples { paragraph("For examples, see request.", indentation: 2) }
        for rule in mapping.rules { paragraph(rule.sentence, indentation: 2) }
    }

    /// Adds a word at the margin with texts next to it.
    mutating func entry(_ word: String, _ texts: [String], column: Int) {
        let wrapped = texts.flatMap { $0.wrapped(to: width - column) }
        let first = (Self.margin + word).padded(to: column)
        if first.count > column {
            lines.append(first)
            append(wrapped, indentation: column)
        } else {
            lines.append(first + (wrapped.first ?? ""))
            append(Array(wrapped.dropFirst()), indentation: column)
        }
    }

    // MARK: Examples

    private mutating func add(_ example: ReferenceExample, indentation: Int = 4) {
        verbatim(example.shown, indentation: indentation)
        for file in example.files where file.isShown {
            verbatim("(\(file.path))\n" + file.content.trimmedEnd, indentation: indentation)
        }
    }

    /// Adds text as it is, moved left as far as necessary to fit.
    private mutating func verbatim(_ text: String, indentation: Int) {
        let texts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let room = width - (texts.map(\.count).max() ?? 0)
        append(texts, indentation: min(indentation, max(room, 2)))
        lines.append("")
    }

    // MARK: Lists and tables

    private mutating func list(_ items: [String], mark: (Int) -> String) {
        for (index, item) in items.enumerated() {
            entry(mark(index), [item.withQuotedWords], column: 5)
        }
        lines.append("")
    }

    /// Adds each row as its first cell with the other cells next to it, one per line; from the third on with a heading.
    private mutating func add(_ table: ReferenceTable) {
        let longest = table.rows.compactMap(\.first).map(\.withoutBackquotes.count).max() ?? 0
        let column = min(longest, 40) + 4
        for row in table.rows {
            let cells = zip(table.headings, row).enumerated().dropFirst().map { index, cell in
                index == 1 ? cell.1.withQuotedWords : "\(cell.0): \(cell.1.withoutBackquotes)"
            }
            entry(row.first?.withoutBackquotes ?? "", cells, column: column)
        }
        lines.append("")
    }

    private mutating func append(_ texts: [String], indentation: Int) {
        let spaces = String(repeating: " ", count: indentation)
        for text in texts { lines.append(text.isEmpty ? "" : spaces + text) }
    }

    private mutating func dropEmptyEnd() {
        while lines.last?.isEmpty ?? false { lines.removeLast() }
    }
}

extension ReferenceTopic {
    /// The topic's name, with its title if that says more.
    fileprivate var heading: String {
        let words = title.lowercasedFirst.split(separator: " ").drop { $0 == "a" || $0 == "an" }
        return words.joined(separator: " ").lowercased() == name.lowercased()
            ? name : "\(name): \(title.lowercasedFirst)"
    }
}

extension KeyReference {
    /// The shape and the summary, one below the other.
    var details: [String] {
        let traits = [key.isRequired ? "required" : nil, key.isRemovable ? "null removes it" : nil].compactMap(\.self)
        return ["(\(([key.shape.phrase] + traits).joined(separator: "; ")))", summary]
    }
}
