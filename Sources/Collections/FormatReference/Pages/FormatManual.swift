import Diagnostics

/// The reference of the format, for the terminal and for `Documentation/format.md`.
package enum FormatManual {
    /// The result of `hubrun help format TOPIC`.
    package enum Answer: Sendable, Equatable {
        case page(String)
        /// There is no such topic; the most similar names, best first.
        case unknown(nearest: [String])
    }

    /// The width of a page, in columns, if the terminal's width is unknown.
    package static let usualColumns = 80

    /// Returns the page of a topic, of all keys with a name (`retry`, `retry.attempts`), of a function, of a filter or
    /// of a diagnostic code; without a name, the list of topics.
    ///
    /// - Parameter columns: The width of the terminal, in columns; prose is at most 100 columns wide.
    package static func terminalText(topic name: String? = nil, columns: Int = usualColumns) -> Answer {
        let empty = TerminalPage(width: min(max(columns, 60), 100))
        guard let name else { return .page(TerminalOverview.page(empty).text) }
        guard let text = page(of: name, empty) ?? TopicSynonyms.topic(of: name).flatMap({ page(of: $0, empty) }) else {
            return .unknown(nearest: nearest(to: name))
        }
        return .page(text)
    }

    /// True if ``terminalText(topic:columns:)`` has a page for the word.
    package static func hasPage(on word: String) -> Bool {
        if case .page = terminalText(topic: word) { true } else { false }
    }

    /// The whole reference as Markdown.
    package static var markdown: String { MarkdownPage.reference }

    /// All examples, for tests.
    package static let examples: [ReferenceExample] = {
        let keys = MappingName.allCases.flatMap { $0.reference.keys.map(\.example) }
        let blocks = ReferenceChapter.topics.flatMap(\.blocks).compactMap { block -> ReferenceExample? in
            guard case .example(let example) = block else { return nil }
            return example
        }
        return blocks + keys + FunctionTable.all.map(\.example) + FilterTable.all.map(\.example)
    }()

    private static func page(of name: String, _ empty: TerminalPage) -> String? {
        let code = DiagnosticCode(label: name).flatMap(DiagnosticPages.page)
        let topic = code.map(ReferenceTopic.subject) ?? ReferenceChapter.topics.first { $0.name == name }
        let keys = KeyPlaces.named(name)
        let row = TableRows.named(name)
        guard topic != nil || !keys.isEmpty || row != nil else { return nil }
        var page = empty
        if let topic { page.add(topic) }
        for place in keys where topic == nil || topic?.name != place.mappingTopic { page.add(place, on: topic?.name) }
        if let row { page.add(row) }
        return page.text
    }

    private static func nearest(to name: String) -> [String] {
        let wanted = name.split(separator: ".").last.map(String.init) ?? name
        var rest = (ReferenceChapter.topics.map(\.name) + KeyPlaces.names + TableRows.names).uniqued()
        var found: [String] = []
        while found.count < 3, let next = Suggestion.nearest(to: wanted, among: rest) {
            found.append(next)
            rest.removeAll { $0 == next }
        }
        return found
    }
}

extension Array where Element: Hashable {
    /// Returns the distinct elements in the order of their first occurrences.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
