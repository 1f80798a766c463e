import CollectionDrafts
import Diagnostics
import PostmanFormat
import Text

/// The import of one collection.
final class CollectionImport: SourceTexts {
    let context: DraftContext
    let source: ImportSource
    let postman: PostmanSource
    let variableFiles: PostmanVariableSource
    var values: KnownValues
    var collection: DraftCollection
    var counts = ImportCounts()
    /// Names that placeholders in JSON use outside of quotes, so that their values keep their kinds.
    var bareNames: Set<String> = []
    /// Names that the current request uses, with its scripts.
    var usedByRequest: Set<String> = []
    /// True while the values of variables are imported.
    var isInVariables = false
    /// Lines of `beforeRequest` that set values of dynamic variables for the variables of the collection.
    var dynamicLines: [String] = []
    /// Names of dynamic variables, which scripts set.
    var dynamicNames: Set<String> = []
    /// The number of the current item, as ``PostmanSurvey`` counts.
    var itemNumber = PostmanSurvey.collection
    var itemNames: ItemNames
    /// The place of what is being imported, for notes.
    var place = "collection"
    var scripts: CollectionScripts
    /// Notes that are added after all others.
    var later = LaterNotes()
    /// The variables of secrets in scripts, by their variables of the process environment.
    var scriptSecrets: [String: String] = [:]
    /// The variable for a dollar sign, if a text needs it.
    var dollar: String?
    /// Names with which URLs begin.
    var urlNames: Set<String> = []
    /// The names that each request uses and defines, in order.
    var order: [NameUse] = []
    /// The levels around the current item, outermost first.
    var levels: [PostmanLevel] = []
    /// The names that the scripts of these levels set, and if they read the body.
    var levelSets: [(before: Set<String>, after: Set<String>, readsBody: Bool)] = []
    /// The names that a request uses before a request defines them.
    var earlyNames: Set<String> = []

    init(
        _ source: ImportSource, _ options: ImportOptions, _ postman: PostmanSource, _ variables: PostmanVariableSource
    ) {
        self.source = source
        self.postman = postman
        variableFiles = variables
        let name = Self.line(postman.collection.name)
        collection = DraftCollection(
            heading: "Imported from \(Self.line(source.name)) (\(postman.format)).",
            name: name.isEmpty ? source.stem : name)
        values = KnownValues(postman.collection.variables, variables)
        scripts = CollectionScripts(postman.collection)
        itemNames = ItemNames(postman.collection.items)
        context = DraftContext(options)
        context.texts = self
    }

    func translated(_ text: String) -> DraftText { self.text(text) }

    func result() -> Import {
        collection.description = Self.paragraphs(postman.collection.description)
        reserveNames()
        // Scripts of the level can add variables to the collection.
        var level = collection.level
        importLevel(postman.collection.level, into: &level, at: "collection", isRoot: true)
        collection.level = level
        enter(postman.collection.level)
        noteOmissions(at: "collection")
        collection.level.items = items(postman.collection.items, path: [])
        place = "collection"
        addVariables()
        complete()
        context.report.summary = "\(Self.line(source.name)): \(counts.text)"
        return Import(collection, context.report)
    }

    // MARK: Items

    private func items(_ items: [PostmanItem], path: [String]) -> [DraftItem] {
        var result: [DraftItem] = []
        for item in items {
            itemNumber += 1
            switch item {
            case .folder(let folder): result.append(.group(group(folder, path: path)))
            case .request(let request):
                if let request = self.request(request, path: path) { result.append(.request(request)) }
            }
        }
        return result
    }

    private func group(_ folder: PostmanFolder, path: [String]) -> DraftGroup {
        let name = itemNames.names[itemNumber] ?? "Folder"
        let path = path + [name]
        var group = DraftGroup(name: name)
        group.description = Self.paragraphs(folder.description)
        place = path.joined(separator: " / ")
        noteRenaming(of: folder.name, to: name, at: place)
        importLevel(folder.level, into: &group.level, at: place, isRoot: false)
        noteOmissions(at: place)
        enter(folder.level)
        group.level.items = items(folder.items, path: path)
        leaveLevel()
        return group
    }

    func noteRenaming(of written: String, to name: String, at place: String) {
        guard !written.isEmpty, Self.line(written) != name else { return }
        context.report.add(.approximate, at: place, "name \"\(written)\"", "\(name), so that each name occurs once")
    }

    /// Adds the notes about parts of the current item that are left out.
    func noteOmissions(at place: String) {
        for omission in postman.survey.omissions[itemNumber] ?? [] {
            context.report.add(.leftOut, at: place, omission.part, omission.reason, isHarmless: omission.isHarmless)
        }
    }

    /// Returns a description as a block has it; nil for an empty one.
    static func paragraphs(_ text: String?) -> String? {
        guard let text = text?.withLineFeeds.trimmingWhitespace, !text.isEmpty else { return nil }
        return text.contains("\n") ? text + "\n" : text
    }

    /// Returns the description of a header, parameter or field as a comment, without secrets; nil if it has none.
    func comment(at position: SourcePosition) -> String? {
        postman.survey.descriptions[position].map { DraftComment.scrubbed(Self.line($0)) }
    }

    /// Returns a text in one line, as names need it.
    static func line(_ text: String) -> String {
        DisplayText.printable(
            text.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ").trimmingSpaces)
    }
}

/// The numbers of an import's first line.
struct ImportCounts {
    var requests = 0
    var tests = 0
    /// Values that scripts save for later requests.
    var savedValues = 0

    var text: String {
        var parts = [CountedNoun.text(requests, "request")]
        if tests > 0 { parts.append(CountedNoun.text(tests, "test")) }
        if savedValues > 0 { parts.append("\(CountedNoun.text(savedValues, "value")) saved by scripts") }
        return parts.joined(separator: ", ")
    }
}

/// Notes that are added after all others, because many requests share them.
struct LaterNotes {
    /// The places of JSON bodies that are written as YAML.
    var jsonBodies: [String] = []
    /// The places of requests without a test of the status.
    var untestedStatus: [String] = []
    /// True if a script's value became a capture.
    var hasCapture = false
}

extension CollectionImport {
    /// Words of warnings about parts that the survey notes with their places.
    private static let surveyed = [
        "has no such member", "of folders and requests are ignored", "\"certificate\" of a request",
        "\"src\" of a script",
        "is not a protocolProfileBehavior", "is not a body mode",
    ]

    /// Notes what the reader of the source ignored.
    func note(_ warning: Diagnostic) {
        let isOfFolder = postman.collection.schema == .three
        guard isOfFolder || !Self.surveyed.contains(where: warning.message.contains) else { return }
        let line = warning.range.map { "line \($0.start.line)" } ?? "collection"
        let file =
            isOfFolder
            ? warning.range.map { $0.file.path.split(separator: "/").last.map { "\($0), " } ?? "" } ?? "" : ""
        context.report.add(.leftOut, at: file + line, warning.message, warning.hint ?? "")
    }
}
