import APIDescriptions
import CollectionDrafts
import CollectionModel
import CollectionUpdates
import Diagnostics
import Importing
import Platform
import RunEngine
import Text

/// `--update`: compares the description of an API with a collection, and adds requests for the operations that it does
/// not have.
struct CollectionUpdate {
    /// The number of times that requests are taken out because `hubrun check` refuses them.
    private static let maximumRounds = 20

    let job: ImportJob
    let source: SourceFile
    /// The path of the collection.
    let file: String
    /// True to write nothing.
    let isDryRun: Bool
    let project: Project?

    /// The result of a comparison.
    struct Outcome {
        let report: UpdateReport
        /// The requests that are added; nil if there are none.
        fileprivate var addition: CollectionAddition?
        /// The added requests with the names that they need, and the report about their parts; nil if nothing is added.
        let added: Import?
        /// The text of the collection with the added requests.
        let text: String

        /// The added requests and names as YAML; empty if there are none.
        var preview: String { addition?.preview ?? "" }
    }

    private var target: EditableCollection {
        EditableCollection(file: file, outcome: "nothing is written", loading: loading)
    }

    private var loading: CollectionLoading {
        CollectionLoading(
            choice: EnvironmentChoice(written: nil), given: [:], processEnvironment: nil, project: project)
    }

    /// Compares the files.
    ///
    /// - Throws: `CommandFailure` if one of them has errors, or if requests cannot be added to the collection.
    func outcome() throws -> Outcome {
        let target = target
        try target.refuseProjectFile()
        guard FileStatus.kind(of: file) != nil else {
            throw CommandFailure(
                .commandLine, .fileMissing, "--update: there is no file \"\(DisplayText.printable(file))\"",
                hint: "-o FILE writes a new collection")
        }
        _ = try target.collection(in: project)
        guard let planned = try loading.faultless([file]).first else { throw target.refusal("it is no collection") }
        let collection = planned.collection
        let edit = try target.edit()
        let description = try job.description(of: source)
        guard !description.operations.isEmpty else {
            throw CommandFailure(
                .commandLine, "the document describes no operation", hint: "\"paths\" must have methods such as get")
        }
        ContractLoading.printProblems(of: description)
        let drift = APIDrift(
            of: collection, in: planned.environment, rows: planned.firstRows, from: description)
        ContractLoading.printHidden(drift.hidden)
        guard !drift.missing.isEmpty else {
            let report = UpdateReport(file: file, drift: drift, added: [], written: nil)
            return Outcome(report: report, added: nil, text: edit.original)
        }
        return try outcome(drift, collection, edit)
    }

    private func outcome(
        _ drift: APIDrift, _ collection: RequestCollection, _ before: CollectionEdit
    ) throws -> Outcome {
        var job = job
        job.options.missing = Set(drift.missing.map(\.methodAndPath))
        var imported = try job.result(of: source, as: .openapi)
        imported.report.summary = "The added requests:"
        var refused: Set<String> = []
        for _ in 0..<Self.maximumRounds {
            let addition = CollectionAddition(of: imported.collection, to: collection, drift, without: refused)
            var edit = before
            let text = try target.adding(hint: "-o FILE writes a new collection") { () throws(CollectionEditError) in
                try addition.add(to: &edit)
                return try edit.result
            }
            let checked = try target.checked(text)
            let requests = addition.decoded(in: checked.collection)
            let errors = try target.newErrors(checked, besides: before.original)
            guard !errors.isEmpty else {
                imported.report.keepNotes(about: addition)
                imported.collection.keep(addition)
                let report = UpdateReport(
                    file: file, drift: drift, added: requests, written: isDryRun ? nil : edit)
                return Outcome(report: report, addition: addition, added: imported, text: text)
            }
            let count = refused.count
            for error in errors {
                guard let line = error.range?.start.line, error.range?.file.path == file,
                    let (draft, _) = requests.first(where: { $0.request.lines.contains(line) }),
                    let operation = draft.operation
                else { continue }
                guard refused.insert(operation).inserted else { continue }
                imported.report.add(
                    .toDo, at: draft.shownName, "request", "not added, check refuses it: \(error.message)")
            }
            if refused.count == count { try target.refuse(errors) }
        }
        throw target.refusal("the requests have too many errors")
    }

    /// Writes the collection.
    func write(_ outcome: Outcome) throws {
        guard outcome.added != nil else { return }
        try target.write(outcome.text)
    }
}

extension ImportReport {
    /// Removes the notes about captures and variables of the process environment that are not added, and about
    /// credentials that the collection has itself.
    fileprivate mutating func keepNotes(about addition: CollectionAddition) {
        let captures = Set(addition.requests.flatMap(\.capture.applied).map { "capture \($0.name)" })
        removeNotes { note in
            if note.place == "all" { return !addition.names.processVariables.contains(note.part) }
            if note.part.hasPrefix("security "), note.result.contains("process environment") {
                return addition.names.processVariables.isEmpty
            }
            return note.part.hasPrefix("capture ") && !captures.contains(note.part)
        }
    }
}

extension DraftCollection {
    /// Removes everything but the added requests and the names that they need.
    fileprivate mutating func keep(_ addition: CollectionAddition) {
        level = DraftLevel()
        level.items = addition.places.flatMap(\.items)
        variables = addition.names.variables
        tokens = addition.names.tokens
        secrets = addition.names.secrets
        environments = []
    }
}
