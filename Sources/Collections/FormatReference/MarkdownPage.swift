import CollectionModel

/// The reference as Markdown.
struct MarkdownPage {
    private var lines: [String] = []

    static var reference: String {
        var page = MarkdownPage()
        page.lines = [
            "# The format of collections", "",
            "<!-- Generated from Sources/Collections/FormatReference: RECORD=1 scripts/test --filter MarkdownTests -->",
            "",
        ]
        page.add(.paragraph(Reference.all.introduction))
        page.addContents()
        for chapter in Reference.all.chapters { page.add(chapter) }
        return page.lines.joined(separator: "\n")
    }

    private mutating func addContents() {
        for chapter in Reference.all.chapters {
            let topics = chapter.topics.map { "[\($0.title)](#\(Self.anchor(of: $0.title)))" }
            lines.append("- [\(chapter.title)](#\(Self.anchor(of: chapter.title))): \(topics.joined(separator: ", "))")
        }
        lines.append("")
    }

    private mutating func add(_ chapter: ReferenceChapter) {
        lines += ["## \(chapter.title)", ""]
        for topic in chapter.topics {
            lines += ["### \(topic.title)", ""]
            if case .mapping(let mapping) = topic { add(.paragraph("\(mapping.summary) Topic `\(topic.name)`.")) }
            for block in topic.blocks { add(block) }
        }
    }

    private mutating func add(_ block: ReferenceBlock) {
        switch block {
        case .paragraph(let text): lines += text.wrapped(to: 120) + [""]
        case .bullets(let items): list(items) { _ in "- " }
        case .numbered(let items): list(items) { "\($0 + 1). " }
        case .table(let table): add(table)
        case .keys(let mapping): addKeys(of: mapping)
        case .example(let example): add(example)
        }
    }

    private mutating func addKeys(of mapping: MappingReference) {
        add(
            ReferenceTable(
                headings: ["key", "value", "meaning"],
                rows: mapping.keys.map { key in
                    let required = key.key.isRequired ? " (required)" : ""
                    let removable = key.key.isRemovable ? " `null` removes it." : ""
                    return ["`\(key.name)`\(required)", key.key.shape.phrase, key.summary + removable]
                }))
        for rule in mapping.rules { add(.paragraph(rule.sentence)) }
        guard mapping.showsExamples else {
            add(.paragraph("The examples are with the keys of a request."))
            return
        }
        var shown: Set<String> = []
        let examples = mapping.keys.filter { shown.insert($0.example.shown).inserted }.map { key in
            let names = mapping.keys.filter { $0.example.shown == key.example.shown }.map(\.name)
            return "# \(names.joined(separator: ", "))\n\(key.example.shown)"
        }
        fence("yaml", examples.joined(separator: "\n\n"))
    }

    private mutating func add(_ example: ReferenceExample) {
        fence("yaml", example.shown)
        for file in example.files where file.isShown {
            lines += ["with `\(file.path)`:", ""]
            fence(file.path.hasSuffix(".yaml") ? "yaml" : "", file.content.trimmedEnd)
        }
    }

    private mutating func fence(_ language: String, _ text: String) {
        lines += ["```\(language)", text, "```", ""]
    }

    private mutating func list(_ items: [String], mark: (Int) -> String) {
        for (index, item) in items.enumerated() {
            let mark = mark(index)
            let wrapped = item.wrapped(to: 120 - mark.count)
            lines.append(mark + (wrapped.first ?? ""))
            lines += wrapped.dropFirst().map { String(repeating: " ", count: mark.count) + $0 }
        }
        lines.append("")
    }

    private mutating func add(_ table: ReferenceTable) {
        lines.append(Self.row(table.headings))
        lines.append(Self.row(table.headings.map { _ in "---" }))
        lines += table.rows.map(Self.row) + [""]
    }

    /// Returns a table row; a bar would end a cell even inside code (GitHub Flavored Markdown, section 4.10).
    private static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }

    /// Returns the anchor that GitHub generates for a heading: lower-case letters, digits and hyphens.
    static func anchor(of heading: String) -> String {
        String(heading.lowercased().compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
    }
}
