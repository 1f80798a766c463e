package import CollectionDrafts
import Diagnostics
import Text

/// Reads `.http` and `.rest` files as drafts of collections.
package enum HTTPFileImport {
    /// - Throws: `ImportFailure` for a script without its end, a broken file of environments, and if the source has no request.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let file: HTTPFile
        do throws(UnclosedScript) {
            file = try HTTPFile(source.file.text)
        } catch {
            let start = SourcePosition(line: error.line, column: error.column)
            let end = SourcePosition(line: error.line, column: error.column + 2)
            throw .unreadable([
                Diagnostic(
                    .foreignFile, at: SourceRange(file: source.file, start: start, end: end),
                    "the script {% has no end", hint: "end it with %}")
            ])
        }
        let reader = HTTPCollectionReader(source, options, file)
        let result = try reader.result()
        guard !result.collection.level.items.isEmpty else {
            throw .nothingSelected(
                message: "\"\(DisplayText.printable(source.name))\" has no request that hubrun can send",
                hint: "a request begins with a method and a URL: GET http://localhost/")
        }
        return result
    }
}

/// Makes a collection of the requests of an `.http` file.
final class HTTPCollectionReader: SourceTexts {
    let source: ImportSource
    let context: DraftContext
    let placeholders: HTTPPlaceholders
    private let file: HTTPFile
    private var collection: DraftCollection
    private var bare = BarePlaceholders()
    /// The place of the texts that are translated, for notes.
    var place = ""

    init(_ source: ImportSource, _ options: ImportOptions, _ file: HTTPFile) {
        self.source = source
        self.file = file
        context = DraftContext(options)
        placeholders = HTTPPlaceholders(source.file.text, Set(file.blocks.compactMap(\.reference)), context)
        collection = DraftCollection(heading: "", name: source.stem)
        context.texts = self
    }

    /// - Throws: `ImportFailure` for a file of environments that cannot be read.
    func result() throws(ImportFailure) -> Import {
        readVariables()
        try HTTPEnvironments(self).read(into: &collection)
        readKinds()
        var requests: [DraftRequest] = []
        for block in file.blocks {
            if let request = HTTPRequestBuilder(block, self).request() {
                requests.append(request)
            } else if !block.hasRequest, !block.comments.isEmpty, block.others.isEmpty, block.scripts.isEmpty {
                context.report.add(
                    .leftOut, at: block.title.isEmpty ? "file" : block.title, "comment", "no request follows it",
                    isHarmless: true)
            }
        }
        if requests.contains(where: { $0.settings.others["followRedirects"] == nil }) {
            collection.level.defaults.set("followRedirects", .bool(true))
        }
        collection.level.items = requests.map(DraftItem.request)
        let count = CountedNoun.text(requests.count, "request")
        context.report.summary = "\(DisplayText.printable(source.name)): \(count)"
        collection.heading = "Imported from \(DisplayText.printable(source.name)) (\(count))."
        context.finish(&collection)
        return Import(collection, context)
    }

    /// The number of variables in each other that are replaced.
    private static let maximumDepth = 16
    /// The size limit for a text with the values of variables, in bytes.
    private static let maximumValue = 64 << 10

    /// Returns a text of the source with the values of the file's variables in the place of their placeholders.
    func resolved(_ text: String) -> String {
        var text = text
        for _ in 0..<Self.maximumDepth where text.contains("{{") {
            let before = text
            for (name, value, _) in file.variables.reversed() where !name.isEmpty {
                for placeholder in ["{{\(name)}}", "{{ \(name) }}"] where text.contains(placeholder) {
                    text = text.replacing(placeholder, with: value)
                }
                guard text.utf8.count <= Self.maximumValue else { return before }
            }
            if text == before { break }
        }
        return text
    }

    func translated(_ text: String) -> DraftText {
        placeholders.translated(text) { context.report.add(.toDo, at: place, $0, $1) }
    }

    func typed(_ placeholder: DraftPlaceholder) -> DraftPlaceholder? { bare.typed(placeholder) }

    /// Registers a value that a script sets, for placeholders in JSON.
    func define(_ name: String, _ value: DraftValue) { bare.add(value, for: name) }

    /// True for a variable of the file or of an environment.
    func isVariable(_ name: String) -> Bool {
        ([collection.variables] + collection.environments.map(\.variables)).contains { $0[name: name] != nil }
    }

    private func readKinds() {
        for variables in [collection.variables] + collection.environments.map(\.variables) {
            for entry in variables.applied { bare.add(entry.value, for: entry.name) }
        }
        for (name, reference) in placeholders.captures.values.joined() where reference.part == "body" {
            bare.addTyped(name)
        }
    }

    private func readVariables() {
        let variables = file.variables.filter { !$0.name.isEmpty }
        let keys = variables.map { context.names.name(for: $0.name) }
        let last = Dictionary(zip(keys, keys.indices), uniquingKeysWith: { $1 })
        for (index, (name, value, line)) in variables.enumerated() {
            place = "line \(line)"
            guard last[keys[index]] == index else {
                context.report.add(
                    .approximate, at: place, "@\(name)", "a later line sets it again; all requests get the later value")
                continue
            }
            let (text, comment) = context.value(value, named: name, at: place)
            let isBoolean = value == "true" || value == "false"
            collection.variables.append(
                .init(
                    DraftText(keys[index]), isBoolean ? .plain(value) : DraftContext.short(text), comment: comment))
            context.report.add(.exact, at: place, "@\(name)", "variables.\(keys[index])")
        }
    }
}
