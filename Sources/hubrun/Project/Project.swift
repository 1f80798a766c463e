import CollectionModel
import Diagnostics
import Platform
import Text

/// The project file of a command's collections, and the options that it gives.
struct Project {
    let file: ProjectFile
    /// The paths of the collections that run before and after all others.
    let setup: String?
    let teardown: String?
    /// The names to which the setup gives values.
    let setupNames: [String]
    /// The texts of the setup and the teardown.
    let texts: [String]

    /// Returns the project of collections; nil if they have none.
    ///
    /// - Parameter paths: The paths on the command line; the current folder decides if there are none.
    /// - Throws: `CommandFailure` for a file with errors, for two files above one collection, and for collections of
    ///   different projects.
    static func find(for paths: [String]) throws -> Project? {
        var found: (project: String?, collection: String)?
        for path in paths.isEmpty ? [""] : paths {
            let place = LinePath(path)?.path ?? path
            let start = FileStatus.kind(of: place) == .folder ? PathParts.joined(place, "") : place
            let project = try self.path(above: start)
            if let found, found.project.map({ RealPath($0).text }) != project.map({ RealPath($0).text }) {
                throw CommandFailure(
                    .commandLine,
                    "\"\(DisplayText.printable(found.collection))\" and \"\(DisplayText.printable(path))\" belong to "
                        + "different projects",
                    hint: "give them in two commands, or ignore the project files with --no-config")
            }
            found = (project, path)
        }
        return try found?.project.map(Project.init)
    }

    private init(path: String) throws {
        let reading = CollectionReader.project(
            try InputFile.bytes(foundAt: path, in: FileRoots(ofCollectionAt: path)), path: path)
        guard !reading.diagnostics.hasErrors else { throw CommandFailure(.badFile, reading.diagnostics.sorted) }
        let file = reading.content
        self.file = file
        setup = try file.setup.map { try Self.collection($0, in: file) }
        teardown = try file.teardown.map { try Self.collection($0, in: file) }
        // Errors in the file are reported when it is read for the run.
        let before = try setup.map { try CollectionFile.reading($0, in: nil).content }
        let after = try teardown.map { try CollectionFile.reading($0, in: nil).content }
        setupNames = before?.providedNames ?? []
        texts = [before, after].compactMap(\.self).flatMap(\.files).map(\.text)
    }

    /// The paths of the setup and the teardown.
    var ownFiles: [String] { [setup, teardown].compactMap(\.self) }

    /// True for the setup and the teardown of the project.
    func owns(_ path: String) -> Bool {
        ownFiles.contains { RealPath($0).text == RealPath(path).text }
    }

    /// Returns the path of the setup or the teardown.
    private static func collection(_ written: ProjectFile.Text, in file: ProjectFile) throws -> String {
        let path = try path(written, in: file)
        guard FileStatus.kind(of: path) == .regular else {
            throw CommandFailure(
                .badFile,
                [
                    Diagnostic(
                        .fileMissing, at: written.range, "there is no file \"\(DisplayText.printable(written.text))\"",
                        hint: "a path is relative to the project file")
                ])
        }
        return path
    }

    /// Returns the path of the project file above a collection; nil if there is none.
    private static func path(above collection: String) throws -> String? {
        let candidates = FoldersAbove.folders(of: collection, orToCurrent: true).map { $0 + ProjectFile.name }
        let found = candidates.filter(FileSystem.exists)
        for path in found { ReadFiles.note(path) }
        guard found.count < 2 else {
            throw CommandFailure(
                .commandLine,
                "two project files: \"\(DisplayText.printable(found[0]))\" and \"\(DisplayText.printable(found[1]))\"",
                hint: "keep one of them, or ignore both with --no-config")
        }
        return found.first
    }

    /// Returns the path of the project file above a folder, without that of the folder itself; nil if there is none.
    static func path(around folder: String) -> String? {
        FoldersAbove.folders(of: folder == "." ? "" : PathParts.joined(folder, ""), orToCurrent: true).dropFirst()
            .map { $0 + ProjectFile.name }.first(where: FileSystem.exists)
    }

    /// Returns the values of options, as on the command line, with the place of each. Paths are relative to the current
    /// folder.
    ///
    /// - Throws: `CommandFailure` for a path outside of the repository: a project file may come from a pull request.
    func options() throws -> [(name: String, value: String, range: SourceRange)] {
        var options: [(String, String, SourceRange)] = []
        if let environment = file.environment {
            let isPath = environment.text.contains("/")
            options.append(
                ("--environment", isPath ? try path(environment) : environment.text, environment.range))
        }
        if let envFile = file.envFile { options.append(("--env-file", try path(envFile), envFile.range)) }
        if let jobs = file.jobs { options.append(("--jobs", jobs.text, jobs.range)) }
        for report in file.reports { options.append(("--report", try self.report(report), report.range)) }
        return options
    }

    /// Returns the collections to use if none is given.
    func collections() throws -> [String] { try file.collections.map(path) }

    /// Returns true if a collection of the project has an environment, or cannot be read. Without a list, they are those in
    /// the project's folder.
    func mayDefine(environment: String) throws -> Bool {
        let paths = try collections()
        guard
            let files = try? CollectionPaths.files(of: paths.isEmpty ? [file.file.resolving(path: ".")] : paths)
        else { return true }
        return files.contains { path in
            guard let reading = try? CollectionFile.reading(path, in: nil) else { return true }
            return reading.diagnostics.hasErrors || reading.content.environments.contains { $0.name == environment }
        }
    }

    /// The folders that collections may use; nil for all that they may without the project file.
    func roots() throws -> [String]? { try file.roots?.map(path) }

    private func path(_ written: ProjectFile.Text) throws -> String { try Self.path(written, in: file) }

    private static func path(_ written: ProjectFile.Text, in file: ProjectFile) throws -> String {
        try checked(written.range) { () throws(FileAccessError) in try file.file.readable(written.text) }
    }

    /// Returns `KIND=FILE` with the file below the project's folder.
    private func report(_ report: ProjectFile.Text) throws -> String {
        guard let equals = report.text.firstIndex(of: "="),
            case let path = String(report.text[report.text.index(after: equals)...]), !path.isEmpty, path != "-"
        else { return report.text }
        return try Self.checked(report.range) { () throws(FileAccessError) in
            _ = try SavedFile(WrittenPath(literal: path), in: file.file, runFolder: file.folder, owner: "\"reports\"")
                .place()
            return "\(report.text[...equals])\(file.file.resolving(path: path))"
        }
    }

    private static func checked(_ range: SourceRange, _ path: () throws(FileAccessError) -> String) throws -> String {
        do throws(FileAccessError) {
            return try path()
        } catch {
            throw CommandFailure(
                .badFile,
                [
                    Diagnostic(
                        error.code, at: range, error.message,
                        hint: error.hint.contains(FileRoots.option)
                            ? "a project file names files of its repository" : error.hint)
                ]
            )
        }
    }

    /// Gives the options that the command has, unless they were given on the command line or by the environment.
    ///
    /// - Throws: `CommandFailure` for a value that the option rejects.
    func give(to list: ArgumentList) throws {
        let given = Set(list.arguments.filter { $0.origin != nil }.map(ObjectIdentifier.init))
        for (name, value, range) in try options() {
            guard let option = list.option(named: name), !given.contains(ObjectIdentifier(option)) else { continue }
            do {
                try option.set(value)
            } catch {
                let message = (error as? ValidationError)?.message ?? "\"\(value)\" is no value of \(name)"
                throw CommandFailure(.badFile, [Diagnostic(.invalidValue, at: range, message, hint: nil)])
            }
            option.origin = .file(range)
        }
    }
}

/// The option for the project file.
struct ProjectOptions: Options {
    @Flag("--no-config", help: "Ignore the project file hubrun.yaml.", rerun: .written)
    var noConfig = false

    /// The declarations of the command.
    private let declarations = ArgumentList.current

    /// Returns the project of collections, and gives its options to the command.
    ///
    /// - Throws: `CommandFailure`.
    func project(for paths: [String]) throws -> Project? {
        guard !noConfig, let project = try Project.find(for: paths) else { return nil }
        try project.give(to: declarations)
        do {
            try declarations.validate()
        } catch let error as ValidationError {
            throw CommandFailure(.commandLine, error.message, hint: "\(project.file.file.path) gives options, too")
        }
        return project
    }

    /// Returns the project of a command's collections; without a path, these become the project's own.
    ///
    /// - Parameter example: The command's purpose and an example, for the error if there are no collections.
    /// - Throws: `CommandFailure`, or `ValidationError` without a collection.
    func project(filling paths: inout [String], example: String) throws -> Project? {
        let project = try project(for: paths)
        if paths.isEmpty { paths = try project?.collections() ?? [] }
        guard !paths.isEmpty else { throw ValidationError("name a collection to \(example)") }
        return project
    }
}
