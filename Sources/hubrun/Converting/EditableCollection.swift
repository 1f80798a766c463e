import CollectionDrafts
import CollectionModel
import CollectionUpdates
import Diagnostics
import Platform
import Text

/// The file of a collection to which a command adds something; all its other lines stay as they are.
struct EditableCollection {
    let file: String
    /// The beginning of errors, such as "nothing is written".
    let outcome: String
    /// The checks of the result.
    let loading: CollectionLoading

    // MARK: Reading

    func refuseProjectFile() throws(CommandFailure) {
        guard PathParts(file).name == ProjectFile.name else { return }
        throw refusal("it is the project file", hint: "name a collection, such as collections/shop.yaml")
    }

    func refuseEnding() throws(CommandFailure) {
        guard PathParts(file).name.lowercased().hasSuffix(".json") else { return }
        throw refusal("requests are added as YAML, and the file is JSON", hint: "name a .yaml file, such as shop.yaml")
    }

    /// Returns the collection in the file.
    ///
    /// - Throws: `CommandFailure` with its errors, and for a collection of Postman.
    func collection(in project: Project?) throws -> RequestCollection {
        let reading = try CollectionFile.reading(file, in: project)
        let errors = reading.diagnostics.sorted.filter { $0.severity == .error }
        guard errors.isEmpty else { throw CommandFailure(.badFile, errors) }
        guard reading.content.postman == nil else {
            let path = ShellWord.quoted(DisplayText.printable(file))
            throw refusal("it is a collection of Postman", hint: "hubrun import \(path) makes a collection of it")
        }
        return reading.content
    }

    /// Returns the text of a collection, for additions.
    func edit() throws -> CollectionEdit {
        try refuseEnding()
        guard let text = String(validating: try InputFile.bytes(at: file), as: UTF8.self) else {
            throw refusal("it is not UTF-8")
        }
        do throws(CollectionEditError) {
            return try CollectionEdit(text)
        } catch {
            throw refusal("it is no collection")
        }
    }

    // MARK: Adding

    /// Calls a function that adds something.
    ///
    /// - Parameter hint: The hint for an error that has none.
    func adding<Result>(hint: String, _ add: () throws(CollectionEditError) -> Result) throws(CommandFailure) -> Result
    {
        do throws(CollectionEditError) {
            return try add()
        } catch {
            throw refusal(error.reason, hint: error.hint ?? hint)
        }
    }

    /// Returns a result as a collection, with its diagnostics.
    func checked(_ text: String) throws -> (collection: RequestCollection, diagnostics: DiagnosticList) {
        try loading.checked(text, at: file)
    }

    /// Returns the errors of a result that the text before it does not have.
    func newErrors(in text: String, besides before: String?) throws -> [Diagnostic] {
        try newErrors(checked(text), besides: before)
    }

    /// Returns the errors of a checked result that the text before it does not have.
    func newErrors(
        _ checked: (collection: RequestCollection, diagnostics: DiagnosticList), besides before: String?
    ) throws -> [Diagnostic] {
        let errors = Self.errors(checked.diagnostics)
        guard let before, !errors.isEmpty else { return errors }
        let known = Set(Self.errors(try self.checked(before).diagnostics).map(\.message))
        return errors.filter { !known.contains($0.message) }
    }

    private static func errors(_ diagnostics: DiagnosticList) -> [Diagnostic] {
        // The collection can name an older document.
        diagnostics.sorted.filter { $0.severity == .error && $0.code != .contractDifference }
    }

    /// Writes the file, which keeps its permissions.
    func write(_ text: String) throws {
        let permissions = (try? FileStatus(of: file).permissions) ?? 0o666
        try ResultFile(path: file, permissions: permissions).write(Array(text.utf8))
    }

    // MARK: Errors

    func refuse(_ errors: [Diagnostic]) throws(CommandFailure) {
        guard let error = errors.first else { return }
        throw refusal(error.message, hint: error.hint, error.code)
    }

    func refusal(_ reason: String, hint: String? = nil, _ code: DiagnosticCode = .commandLine) -> CommandFailure {
        CommandFailure(.badFile, [Diagnostic(code, at: .file(file), "\(outcome): \(reason)", hint: hint)])
    }
}
