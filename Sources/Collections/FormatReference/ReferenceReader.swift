import CollectionModel
import Diagnostics
import Placeholders
import YAMLSource

/// A reader of `format.yaml`. A key that no decoder has, or that the file lacks, is a problem that a test reports.
struct ReferenceReader {
    private var reference = Reference()
    /// Variables and files for the examples that name them.
    private var environment: [(name: String, value: String)] = []
    private var files: [(path: String, content: String)] = []

    mutating func reference(_ bytes: [UInt8]) -> Reference {
        let document = YAMLDocument.read(bytes, path: "format.yaml")
        for diagnostic in document.diagnostics.diagnostics { problem("\(diagnostic)") }
        guard let root = document.root else { return reference }
        environment = root.entries("environment").map { ($0.key, $0.value.text) }
        files = root.entries("files").map { ($0.key, $0.value.text) }
        reference.introduction = text("introduction", of: root)
        let overview = root.value("overview")
        reference.overview = overview.flatMap { node in example(node).map { (text("summary", of: node), $0) } }
        for chapter in root.elements("chapters") {
            let topics = chapter.entries("topics").map { topic($0.key, $0.value) }
            reference.chapters.append(ReferenceChapter(title: text("title", of: chapter), topics: topics))
        }
        for entry in root.entries("synonyms") {
            for word in entry.value.sequence ?? [] { reference.synonyms[word.text] = entry.key }
        }
        for name in MappingName.allCases where reference.mappings[name] == nil { problem("no topic \(name.rawValue)") }
        return reference
    }

    private mutating func problem(_ text: String) { reference.problems.append(text) }

    /// Returns the text of a key, which must not be empty.
    private mutating func text(_ key: String, of node: YAMLNode) -> String {
        let text = node.value(key)?.text ?? ""
        if text.isEmpty { problem("no \(key) in line \(node.start.line)") }
        return text
    }

    // MARK: Topics

    private mutating func topic(_ name: String, _ node: YAMLNode) -> ReferenceTopic {
        let title = text("title", of: node)
        let summary = text("summary", of: node)
        let blocks = node.elements("text").flatMap { self.blocks($0) }
        guard let mapping = MappingName(rawValue: name) else {
            return .subject(ReferenceSubject(name: name, title: title, summary: summary, blocks: blocks))
        }
        let reference = MappingReference(
            name: mapping, title: title, summary: summary, prose: blocks, keys: keys(of: mapping, node))
        self.reference.mappings[mapping] = reference
        return .mapping(reference)
    }

    /// Returns the keys in the order of the entries. `all of: MAPPING` stands for the keys of another mapping, and
    /// `exampleOf: KEY` for the example of an earlier key.
    private mutating func keys(of mapping: MappingName, _ node: YAMLNode) -> [KeyReference] {
        var declared = Dictionary(mapping.description.keys.map { ($0.name, $0) }) { first, _ in first }
        var keys: [KeyReference] = []
        for entry in node.entries("keys") {
            if entry.key == "all of", let other = MappingName(rawValue: entry.value.text) {
                for key in reference.mappings[other]?.keys ?? [] {
                    if let own = declared.removeValue(forKey: key.name) {
                        keys.append(KeyReference(key: own, summary: key.summary, example: key.example))
                    }
                }
            } else if let key = declared.removeValue(forKey: entry.key) {
                let twin = entry.value.value("exampleOf")?.text
                let example = twin.flatMap { name in keys.first { $0.name == name }?.example } ?? example(entry.value)
                if example == nil { problem("no example of \(mapping.rawValue).\(key.name)") }
                keys.append(
                    KeyReference(
                        key: key, summary: text("summary", of: entry.value), example: example ?? .empty))
            } else {
                problem("\(mapping.rawValue) has no key \(entry.key)")
            }
        }
        for name in declared.keys.sorted() { problem("no sentence about \(mapping.rawValue).\(name)") }
        return keys
    }

    // MARK: Blocks

    /// Returns a paragraph, a list, a table, an example, or the table of functions, filters or diagnostics.
    private mutating func blocks(_ node: YAMLNode) -> [ReferenceBlock] {
        if node.scalar != nil { return [.paragraph(node.text)] }
        if node.value("bullets") != nil { return [.bullets(node.elements("bullets").map(\.text))] }
        if node.value("numbered") != nil { return [.numbered(node.elements("numbered").map(\.text))] }
        if node.value("table") != nil {
            let rows = node.entries("rows").map { [$0.key] + ($0.value.sequence ?? [$0.value]).map(\.text) }
            return [.table(ReferenceTable(headings: node.elements("table").map(\.text), rows: rows))]
        }
        if node.value("functions") != nil { return [.table(functions(node))] }
        if node.value("filters") != nil { return [.table(filters(node))] }
        switch node.value("list")?.text {
        case "diagnostics": return [.table(DiagnosticPages.table)]
        case "fakes":
            let rows = FakeData.groups.map { group in
                [group.subject, group.names.map { "`\($0)`" }.joined(separator: ", ")]
            }
            return [.table(ReferenceTable(headings: ["subject", "names"], rows: rows))]
        default: break
        }
        guard let example = example(node) else {
            problem("an unknown block in line \(node.start.line)")
            return []
        }
        return [.example(example)]
    }

    private mutating func functions(_ node: YAMLNode) -> ReferenceTable {
        var rows: [[String]] = []
        for entry in node.entries("functions") {
            let summary = text("summary", of: entry.value)
            let yaml = "values:\n  <<\(entry.key)>>: \(text("matcher", of: entry.value))"
            reference.calls.append(
                CallReference(kind: .function, call: entry.key, summary: summary, example: completed(.expect, yaml)))
            rows.append(["`<<\(entry.key)>>`", summary])
        }
        return ReferenceTable(headings: ["function", "value"], rows: rows)
    }

    private mutating func filters(_ node: YAMLNode) -> ReferenceTable {
        var rows: [[String]] = []
        for entry in node.entries("filters") {
            let summary = text("summary", of: entry.value)
            let (input, output) = (text("input", of: entry.value), text("output", of: entry.value))
            let key = entry.key.hasSuffix("(key)") ? "\n  key: secret" : ""
            let yaml = "set:\n  x: \(input)\(key)\nexpect:\n  values:\n    <<x | \(entry.key)>>: \(output)"
            reference.calls.append(
                CallReference(kind: .filter, call: entry.key, summary: summary, example: completed(.request, yaml)))
            // A long digest would make the table too wide.
            let shown = output.count > 40 ? output.prefix(12) + "…" : output
            rows.append(["`\(entry.key)`", summary, "`\(input)` → `\(shown)`"])
        }
        return ReferenceTable(headings: ["filter", "result", "example"], rows: rows)
    }

    // MARK: Examples

    /// Returns the example of an entry, which the name of its place in a collection introduces; nil if it has none.
    private func example(_ node: YAMLNode) -> ReferenceExample? {
        for context in ReferenceExample.Context.allCases {
            guard let yaml = node.value(context.rawValue) else { continue }
            return completed(
                context, yaml.text.trimmedEnd, of: node.value("of")?.text,
                files: node.entries("files").map { ($0.key, $0.value.text) },
                isCheckedOnly: node.value("checkOnly") != nil)
        }
        return nil
    }

    /// Returns an example with the variables and files that it names.
    private func completed(
        _ context: ReferenceExample.Context, _ yaml: String, of request: String? = nil,
        files own: [(path: String, content: String)] = [], isCheckedOnly: Bool = false
    ) -> ReferenceExample {
        let others = files.filter { file in yaml.contains(file.path) && !own.contains { $0.path == file.path } }
        return ReferenceExample(
            context: context, yaml: yaml, request: request ?? (context == .body ? "POST: <<server>>/echo" : nil),
            verdict: isCheckedOnly ? .checkOnly : .passes,
            files: (own + others).map { path, content in
                ExampleFile(
                    path: path, content: content.isEmpty ? "stands for a file" : content, isShown: !content.isEmpty)
            },
            environment: environment.filter { yaml.contains("env.\($0.name)") })
    }
}

extension YAMLNode {
    fileprivate var text: String { scalar?.text ?? "" }

    fileprivate func value(_ key: String) -> YAMLNode? { mapping?.value(of: key) }

    fileprivate func entries(_ key: String) -> [YAMLMapping.Entry] { value(key)?.mapping?.entries ?? [] }

    fileprivate func elements(_ key: String) -> [YAMLNode] { value(key)?.sequence ?? [] }
}
