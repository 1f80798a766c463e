import APIDescriptions
import CollectionDrafts
import Diagnostics
import JSON
import Text

/// The description of an API, and the import that gets its requests.
final class SpecContext {
    /// Facts about the texts of all files.
    private final class Texts {
        /// False if no schema can have `format: password`.
        var mentionsPasswords = false
        var shapeLimits = ShapeLimits()

        func add(_ file: SourceFile) {
            mentionsPasswords = mentionsPasswords || file.text.holds("password")
            shapeLimits.add(file)
        }
    }

    let draft: DraftContext
    let document: SpecDocument
    private let texts = Texts()

    /// The variables of the process environment that are no secrets, without `env.`.
    private(set) var environment: [String] = []
    private var environmentNames: Set<String> = []

    var version: SpecVersion { document.version }
    var root: SpecNode { document.root }
    var mentionsPasswords: Bool { texts.mentionsPasswords }
    var shapeLimits: ShapeLimits {
        get { texts.shapeLimits }
        set { texts.shapeLimits = newValue }
    }

    init(_ source: SourceFile, _ options: ImportOptions) throws(ImportFailure) {
        draft = DraftContext(options)
        // The values are examples: one note for each variable says what to give.
        draft.notesSecrets = false
        texts.add(source)
        do throws(SpecError) {
            document = try SpecDocument(source, opening: Self.opening(options, texts)) { [draft] note in
                draft.report.add(
                    ImportReport.Kind(note.kind), at: note.place, note.part, note.result, isHarmless: note.isHarmless)
            }
        } catch {
            throw .unreadable(error.diagnostics)
        }
    }

    private static func opening(
        _ options: ImportOptions, _ texts: Texts
    ) -> (String) throws(SpecFileProblem) -> SpecNode {
        { path throws(SpecFileProblem) in
            guard let bytes = options.file(path) else {
                throw SpecFileProblem(reason: "does not exist, or cannot be read")
            }
            let root = try SpecDocument.root(of: bytes, path: path)
            texts.add(root.file.source)
            return root
        }
    }

    /// Returns an example as a value for `json`, with placeholders for its secrets; nil if it is nested too deeply for YAML.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter or property.
    ///   - schemas: The schemas of the example, which can call its parts passwords.
    func json(_ example: JSONValue, named name: String = "", of schemas: [SpecNode], at place: String) -> DraftValue? {
        draft.secretNames = PasswordNames(in: schemas, named: name, self).names
        defer { draft.secretNames = [] }
        return draft.json(example, named: name, at: place)
    }

    /// Returns the placeholder for a variable of the process environment that is no secret.
    func environment(_ variable: String) -> DraftText {
        draft.secrets.reserve(variable)
        if environmentNames.insert(variable).inserted { environment.append(variable) }
        return .environment(variable)
    }

    /// Begins to read a schema for a shape; false, after a note if all schemas together are too many, at a limit.
    func enterShape(of schema: SpecNode) -> Bool {
        if shapeLimits.enter(schema) { return true }
        if shapeLimits.areReached {
            note(
                .approximate, at: "schemas", "values made from schemas",
                "the schemas use one another too often: later values are shorter")
        }
        return false
    }

    /// Returns the value that a node stands for; nil, after a note, if its reference cannot be followed.
    func resolved(_ node: SpecNode) -> SpecNode? { document.resolved(node) }

    /// Returns the value that the reference of a node names, which may be a reference again.
    func target(of node: SpecNode) -> SpecDocument.Target? { document.target(of: node) }

    func note(_ kind: SpecNote.Kind, at node: SpecNode, _ part: String, _ result: String) {
        document.note(kind, at: node, part, result)
    }

    func note(_ kind: SpecNote.Kind, at place: String, _ part: String, _ result: String, isHarmless: Bool = false) {
        document.note(kind, at: place, part, result, isHarmless: isHarmless)
    }

    func noteKeys(of node: SpecNode, at place: String, known: Set<String>, withoutEffect: Set<String> = []) {
        document.noteKeys(of: node, at: place, known: known, withoutEffect: withoutEffect)
    }
}

extension ImportReport.Kind {
    fileprivate init(_ kind: SpecNote.Kind) {
        switch kind {
        case .exact: self = .exact
        case .approximate: self = .approximate
        case .leftOut: self = .leftOut
        case .toDo, .broken: self = .toDo
        }
    }
}
