import CollectionModel
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
        guard let name else { return .page(overview(empty)) }
        guard
            let text = page(of: name, empty)
                ?? Reference.all.synonyms[name.lowercased()].flatMap({ page(of: $0, empty) })
        else {
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
        let blocks = Reference.all.topics.flatMap(\.blocks).compactMap { block -> ReferenceExample? in
            guard case .example(let example) = block else { return nil }
            return example
        }
        return blocks + keys + Reference.all.calls.map(\.example)
    }()

    private static func page(of name: String, _ empty: TerminalPage) -> String? {
        let code = DiagnosticCode(label: name).flatMap(DiagnosticPages.page)
        let topic = code.map(ReferenceTopic.subject) ?? Reference.all.topics.first { $0.name == name }
        let keys = KeyPlaces.named(name)
        let isFunction = name.hasPrefix("$")
        let bare = isFunction ? String(name.dropFirst()) : name
        let kinds: [CallReference.Kind] = isFunction ? [.function] : [.function, .filter]
        let calls = kinds.compactMap { kind in Reference.all.calls.first { $0.kind == kind && $0.name == bare } }
        guard topic != nil || !keys.isEmpty || !calls.isEmpty else { return nil }
        var page = empty
        if let topic { page.add(topic) }
        for place in keys where topic == nil || topic?.name != place.mappingTopic { page.add(place, on: topic?.name) }
        for call in calls { page.add(call.heading, [call.summary], call.example) }
        return page.text
    }

    private static func overview(_ empty: TerminalPage) -> String {
        var page = empty
        if let overview = Reference.all.overview {
            page.add(heading: "The format of collections", texts: [overview.summary], overview.example)
        }
        page.add(line: "")
        page.add(
            .paragraph("hubrun help format TOPIC shows more. A topic is one of these, or any key, function or filter:"))
        let column = (Reference.all.topics.map(\.name.count).max() ?? 0) + 4
        for chapter in Reference.all.chapters {
            page.add(line: chapter.title)
            for topic in chapter.topics { page.entry(topic.name, [topic.summary.withQuotedWords], column: column) }
            page.add(line: "")
        }
        return page.text
    }

    private static func nearest(to name: String) -> [String] {
        let wanted = name.split(separator: ".").last.map(String.init) ?? name
        var rest = (Reference.all.topics.map(\.name) + KeyPlaces.names + Reference.all.calls.map(\.name)).uniqued()
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

/// A key with the mappings in which it has the same meaning.
private struct KeyPlaces {
    let key: KeyReference
    let mappings: [MappingReference]

    /// The topic that already describes the key, because the key contains its mapping; nil if there is none.
    var mappingTopic: String? {
        mappings.count == 1 && mappings.first?.name.rawValue == key.name ? key.name : nil
    }

    private static let all: [KeyPlaces] = {
        var places: [KeyPlaces] = []
        for mapping in MappingName.allCases.map(\.reference) {
            for key in mapping.keys {
                let twin = places.firstIndex { $0.key.name == key.name && $0.key.summary == key.summary }
                if let twin {
                    places[twin] = KeyPlaces(key: places[twin].key, mappings: places[twin].mappings + [mapping])
                } else {
                    places.append(KeyPlaces(key: key, mappings: [mapping]))
                }
            }
        }
        return places
    }()

    /// The names of all keys.
    static let names = all.map(\.key.name)

    /// Returns the keys with a name, or one mapping's key: `attempts`, `retry.attempts`.
    static func named(_ name: String) -> [KeyPlaces] {
        let parts = name.split(separator: ".").map(String.init)
        guard let key = parts.last, parts.count <= 2 else { return [] }
        let places = all.filter { $0.key.name == key }
        guard parts.count == 2, let mapping = parts.first else { return places }
        return places.filter { $0.mappings.contains { $0.name.rawValue == mapping } }
    }
}

extension TerminalPage {
    /// Adds a part with a heading, texts and an example, below what the page already has.
    fileprivate mutating func add(_ heading: String, _ texts: [String], _ example: ReferenceExample) {
        var part = TerminalPage(width: width)
        part.add(heading: heading, texts: texts, example)
        append(page: part)
    }

    /// Adds a key with its mappings; omits the reference to the topic whose page this is.
    fileprivate mutating func add(_ places: KeyPlaces, on topic: String?) {
        let owners = places.mappings.map(\.name.rawValue)
        let texts = places.key.details.map { $0.replacing(" See `\(topic ?? "")`.", with: "") }
        let list =
            owners.count > 1
            ? owners.dropLast().joined(separator: ", ") + " and " + (owners.last ?? "") : owners.first ?? ""
        add("\(places.key.name): a key of \(list)", texts, places.key.example)
    }
}
