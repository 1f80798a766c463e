import CollectionDrafts
import Diagnostics

/// Makes a collection of the requests of an `.http` file.
final class HTTPCollectionReader {
    let source: ImportSource
    let options: ImportOptions
    let context: DraftContext
    let placeholders: HTTPPlaceholders
    private let file: HTTPFile
    private var collection: DraftCollection

    init(_ source: ImportSource, _ options: ImportOptions, _ file: HTTPFile) {
        self.source = source
        self.options = options
        self.file = file
        context = DraftContext(ImportReport(summary: ""), options)
        placeholders = HTTPPlaceholders(source.file.text, Set(file.blocks.compactMap(\.reference)), context)
        collection = DraftCollection(heading: "", name: source.stem)
    }

    func result() -> Import {
        readVariables()
        HTTPEnvironments(self).read(into: &collection)
        var requests: [DraftRequest] = []
        for block in file.blocks {
            if let request = HTTPRequestBuilder(block, self).request() {
                requests.append(request)
            } else if !block.hasRequest, !block.comments.isEmpty, block.others.isEmpty {
                context.report.add(
                    .leftOut, at: block.title.isEmpty ? "file" : block.title, "comment", "stands before no request",
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
        return Import(collection, context.report)
    }

    /// Makes the context report what has to be done by hand with this place.
    func setTranslation(at place: String) {
        context.translate = { [unowned self] text in
            placeholders.translated(text) { context.report.add(.toDo, at: place, $0, $1) }
        }
    }

    private func readVariables() {
        for (name, value, line) in file.variables {
            let place = "line \(line)"
            setTranslation(at: place)
            guard !name.isEmpty else { continue }
            let key = context.names.name(for: name)
            let isSecret = DraftSecrets.isSecretName(name)
            let (text, comment) = context.value(value, named: name, isSecret: isSecret, at: place)
            if collection.variables[key] != nil {
                context.report.add(.approximate, at: place, "@\(name)", "a second value: the last one holds everywhere")
                collection.variables[key] = nil
            } else {
                context.report.add(.exact, at: place, "@\(name)", "variables.\(key)")
            }
            collection.variables.append(.init(key, .text(text), comment: comment))
        }
    }
}
