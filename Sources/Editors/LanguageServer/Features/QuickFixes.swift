import CollectionDrafts
import CollectionUpdates
import Diagnostics
import JSON

/// Changes of a document that repair diagnostics.
struct QuickFixes {
    private struct Fix {
        let title: String
        let edits: [DocumentEdit]
        var isPreferred = false
    }

    private let text: DocumentText
    private let mapping: SourceMapping
    private let isCollection: Bool

    init(_ document: OpenDocument) {
        text = document.text
        mapping = SourceMapping(document.text)
        isCollection = document.kind == .collection
    }

    /// Returns LSP's `CodeAction`s for diagnostics of the document.
    func actions(for diagnostics: [Diagnostic], uri: String, json: (Diagnostic) -> JSONValue) -> JSONValue {
        .array(
            diagnostics.flatMap { diagnostic in
                fixes(of: diagnostic).map { fix -> JSONValue in
                    [
                        "title": .string(fix.title), "kind": "quickfix", "diagnostics": [json(diagnostic)],
                        "isPreferred": .bool(fix.isPreferred),
                        "edit": ["changes": .object([uri: .array(fix.edits.map(\.json))])],
                    ]
                }
            })
    }

    private func fixes(of diagnostic: Diagnostic) -> [Fix] {
        guard let source = diagnostic.range else { return [] }
        let range = mapping.range(source)
        var fixes: [Fix] = []
        let word = Self.quotedWord(in: diagnostic.message)
        if let word, let proposal = diagnostic.hint.flatMap(Suggestion.proposal(in:)),
            let place = place(of: word, in: range)
        {
            fixes.append(
                Fix(
                    title: "Change to \"\(proposal)\"", edits: [DocumentEdit(range: place, text: proposal)],
                    isPreferred: true))
        }
        switch diagnostic.code {
        case .doubleBraces, .placeholderLookalike:
            if let fix = angles(from: range.start) { fixes.append(fix) }
        case .typeLookalike, .misreadSign, .suspectComment:
            if let quoted = quoted(range) { fixes.append(quoted) }
        case .undefinedName:
            if let word, let fix = added(entry: word, under: "variables") { fixes.append(fix) }
        case .literalSecret:
            if let word, let fix = added(secret: word) { fixes.append(fix) }
        default: break
        }
        return fixes
    }

    /// Returns the first word of a message in double quotes.
    private static func quotedWord(in message: String) -> String? {
        let parts = message.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 && !parts[1].isEmpty ? String(parts[1]) : nil
    }

    /// Returns the range of a word in a range of one line.
    private func place(of word: String, in range: DocumentRange) -> DocumentRange? {
        let line = Array(text.lineBytes(range.start.line))
        let base = text.lineBytes(range.start.line).startIndex
        let word = Array(word.utf8)
        let first = text.offset(of: range.start) - base
        let last = (range.end.line == range.start.line ? text.offset(of: range.end) - base : line.count) - word.count
        guard first <= last else { return nil }
        let found = (first...last).first { line[$0..<($0 + word.count)].elementsEqual(word) }
        return found.map { text.range(range.start.line, $0..<($0 + word.count)) }
    }

    /// Writes `<<name>>` for the next `{{name}}` of a line.
    private func angles(from start: DocumentPosition) -> Fix? {
        let all = text.lineBytes(start.line)
        let line = Array(all)
        let first = text.offset(of: start) - all.startIndex
        func pair(_ sign: Character, from position: Int) -> Int? {
            line.indices.dropFirst(max(0, position)).dropLast().first {
                line[$0] == sign.asciiValue && line[$0 + 1] == sign.asciiValue
            }
        }
        guard let open = pair("{", from: first), let close = pair("}", from: open) else { return nil }
        let name = String(decoding: line[(open + 2)..<close], as: UTF8.self)
        let place = text.range(start.line, open..<(close + 2))
        return Fix(
            title: "Write <<\(name)>>", edits: [DocumentEdit(range: place, text: "<<\(name)>>")], isPreferred: true)
    }

    /// Returns the rest of the line in quotes, from the beginning of the value.
    private func quoted(_ range: DocumentRange) -> Fix? {
        let entry = BlockLine(text.lineBytes(range.start.line))
        let line = text.lineBytes(range.start.line)
        let column = text.offset(of: range.start) - line.startIndex
        guard !entry.value.isEmpty, column >= entry.valueStart, !"\"'{[|>".contains(entry.value.prefix(1)) else {
            return nil
        }
        let value = entry.valueStart..<(entry.valueStart + entry.value.utf8.count)
        let quoted = DraftScalar.quoted(entry.value)
        return Fix(
            title: "Quote the value", edits: [DocumentEdit(range: text.range(range.start.line, value), text: quoted)],
            isPreferred: true)
    }

    // MARK: Additions to the collection

    private func added(entry name: String, under key: String) -> Fix? {
        added("Define \"\(name)\" under \(key)") { edit throws(CollectionEditError) in
            try edit.add(entries: DraftMapping([(DraftText(name), .text(""))]), under: key)
        }
    }

    private func added(secret name: String) -> Fix? {
        added("Declare \"\(name)\" as a secret") { edit throws(CollectionEditError) in
            try edit.add(elements: [name], under: "secrets")
        }
    }

    private func added(_ title: String, _ add: (inout CollectionEdit) throws(CollectionEditError) -> Void) -> Fix? {
        guard isCollection else { return nil }
        do throws(CollectionEditError) {
            var edit = try CollectionEdit(text.text)
            try add(&edit)
            let edits = TextDifference.edits(from: text, to: try edit.result)
            return edits.isEmpty ? nil : Fix(title: title, edits: edits)
        } catch {
            return nil
        }
    }
}

/// The edits that change one text into another.
enum TextDifference {
    /// Returns one edit of whole lines, without the lines at the beginning and at the end that stay.
    static func edits(from old: DocumentText, to newText: String) -> [DocumentEdit] {
        guard old.text != newText else { return [] }
        let new = DocumentText(newText)
        var start = 0
        while start < min(old.lineCount, new.lineCount) - 1, old.lineBytes(start) == new.lineBytes(start) { start += 1 }
        var rest = 0
        while rest < min(old.lineCount, new.lineCount) - start - 1,
            old.lineBytes(old.lineCount - 1 - rest) == new.lineBytes(new.lineCount - 1 - rest)
        {
            rest += 1
        }
        func end(_ text: DocumentText) -> DocumentPosition {
            rest == 0 ? text.end : DocumentPosition(line: text.lineCount - rest, character: 0)
        }
        let begin = DocumentPosition(line: start, character: 0)
        return [
            DocumentEdit(range: DocumentRange(begin, end(old)), text: new.text(in: DocumentRange(begin, end(new))))
        ]
    }
}
