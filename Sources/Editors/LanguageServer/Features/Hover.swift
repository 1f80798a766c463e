import CollectionChecks
import CollectionModel
import FormatReference
import JSON

/// The explanation of what stands at one position.
struct Hover {
    let markdown: String
    let range: DocumentRange

    var json: JSONValue {
        ["contents": ["kind": "markdown", "value": .string(markdown)], "range": range.json]
    }

    /// Returns nil if there is nothing to explain.
    ///
    /// - Parameters:
    ///   - names: Returns the names that are known on a line, from 1.
    ///   - preview: Returns the request on a line, from 1, as it would be sent.
    init?(
        in document: inout OpenDocument, at position: DocumentPosition, names: (Int) -> [KnownName],
        preview: (Int) -> String?
    ) {
        guard let root = document.kind.root else { return nil }
        let line = document.text.lineBytes(position.line)
        let column = document.text.offset(of: position) - line.startIndex
        if let placeholder = PlaceholderTokens(in: line).placeholder(at: column) {
            let token = placeholder.tokens.first { $0.bytes.lowerBound <= column && column <= $0.bytes.upperBound }
            guard let token, let text = Self.text(of: token, names: { names(position.line + 1) }) else { return nil }
            self.init(markdown: text, range: document.text.range(position.line, token.bytes))
            return
        }
        if let item = document.index()?.requests.first(where: { $0.isNamed && $0.nameRange.contains(position) }),
            let text = preview(item.range.start.line + 1)
        {
            self.init(markdown: "As it would be sent:\n\n```http\n\(text)\n```", range: item.nameRange)
            return
        }
        // The beginning of a key tells its mapping, whatever follows.
        let entry = BlockLine(line)
        if let key = entry.key, key.columns.contains(column) || key.columns.upperBound == column {
            let start = document.text.range(position.line, key.columns)
            let place = WritingPlace(in: document.text, at: start.start)
            let accepted = AcceptedValues(root: root).following(place.path)
            guard let help = accepted.help(forKey: key.name, beside: place.siblings) else { return nil }
            self.init(markdown: help.markdown, range: start)
            return
        }
        let place = WritingPlace(in: document.text, at: position)
        guard place.isInFlow, place.slot == .key else { return nil }
        let word = document.text.text(in: place.word)
        let accepted = AcceptedValues(root: root).following(place.path)
        guard let help = accepted.help(forKey: word, beside: place.siblings) else { return nil }
        self.init(markdown: help.markdown, range: place.word)
    }

    private init(markdown: String, range: DocumentRange) {
        self.markdown = markdown
        self.range = range
    }

    private static func text(of token: PlaceholderTokens.Token, names: () -> [KnownName]) -> String? {
        switch token.kind {
        case .name: names().first { $0.name == token.text }?.markdown
        case .function:
            FormatManual.calls(.function).first { "$\($0.name)" == token.text || $0.name == token.text }?.markdown
        case .filter: FormatManual.calls(.filter).first { $0.name == token.text }?.markdown
        case .text, .number: nil
        }
    }
}
