import CollectionModel
import Diagnostics
import Platform
import Text

/// `hubrun init [DIR]`: writes the first files of a project.
struct InitCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a first collection, environment and CI workflow.",
        discussion: """
            Without an option, or with --http, the collection runs against any HTTP server, at first against hubrun \
            echo. With --hub it runs against an emulated notification hub. Lines to change have a comment with EDIT.

            It also writes hubrun.yaml, .env.example, .gitignore, and the schemas with which editors complete keys \
            (.hubrun, .vscode/settings.json). Existing files are not changed, except for the schemas.
            """)

    @Argument("dir", help: "The project's folder, which is created if necessary.")
    var folder = "."

    @Flag("--http", help: "A collection for any HTTP server (default).")
    var http = false

    @Flag("--hub", help: "A collection for a notification hub, which hubrun emulates.")
    var hub = false

    private var kind: StarterKind { hub ? .hub : .http }

    func validate() throws {
        guard !(http && hub) else { throw ValidationError("--http and --hub are alternatives: choose one") }
        guard !folder.isEmpty else { throw ValidationError("name a folder, or none for this one") }
        guard let kind = FileStatus.kind(of: folder), kind != .folder else { return }
        throw ValidationError("\"\(DisplayText.printable(folder))\" is a file: name a folder, or none for this one")
    }

    func run() throws {
        if let project = Project.path(around: folder) {
            let (shown, project) = (DisplayText.printable(folder), DisplayText.printable(project))
            throw CommandFailure(
                .commandLine,
                "\(folder == "." ? "this folder" : "\"\(shown)\"") is inside of the project of \"\(project)\", and "
                    + "collections with two project files cannot run",
                hint: "write the collections into that project, or choose a folder outside of it")
        }
        let results = Results()
        let width = kind.files.map { path(of: $0.path).count }.max() ?? 0
        var keepsProject = false
        for file in kind.files {
            let (outcome, purpose) = try write(file)
            if file.path == ProjectFile.name { keepsProject = outcome == .kept }
            let name = DisplayText.printable(path(of: file.path)).padded(to: width + 2)
            results.line("\(outcome.rawValue.padded(to: 7))\(name)\(purpose)")
        }
        results.text(nextSteps(namesEnvironment: keepsProject))
        try results.finish()
    }

    private func nextSteps(namesEnvironment: Bool) -> String {
        let steps =
            kind.nextSteps(namesEnvironment: namesEnvironment) { ShellWord.quoted(path(of: $0)) }
            + [(command: "hubrun help format", purpose: "all that a collection can contain")]
        let width = steps.map(\.command.count).max() ?? 0
        let lines = steps.map { "  \($0.command.padded(to: width + 2))\($0.purpose)" }
        return "\nNext:\n" + lines.joined(separator: "\n")
    }

    /// Returns the path, relative to the current folder, of a path in the project's folder.
    private func path(of path: String) -> String {
        folder == "." ? path : PathParts.joined(folder, path)
    }

    private enum Outcome: String {
        case wrote, kept
    }

    /// Writes a file if it does not exist, or if it is generated and differs; returns the text to print beside its path.
    private func write(_ file: StarterFile) throws -> (outcome: Outcome, purpose: String) {
        let (path, text) = (path(of: file.path), Array(file.text.utf8))
        if FileSystem.exists(path) {
            let old = try? InputFile.bytes(foundAt: path, in: FileRoots(ofCollectionAt: path))
            guard file.isGenerated, old != text else { return (.kept, file.remark(on: old)) }
        }
        try ResultFile(path: path, permissions: 0o666, replaces: file.isGenerated).write(text)
        return (.wrote, file.purpose)
    }
}
