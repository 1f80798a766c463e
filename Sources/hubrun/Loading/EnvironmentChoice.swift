import CollectionChecks
import CollectionModel
import Diagnostics
import EnvironmentFiles
import Platform
import Text

/// The choice of a collection's environment: "Environments and the hub" in format.md.
struct EnvironmentChoice {
    /// The name of the folder beside a collection, or above it, that has files of environments.
    static let folder = "environments"
    private static let endings = [".yaml", ".yml"] + ForeignEnvironment.endings + [".json"]

    /// The value of `-e`; nil for the collection's first environment, or that of the only file.
    let written: String?
    /// The place that gave the value; nil if it is not known.
    var origin: ArgumentDeclaration.Origin?
    /// The collections of the project, for a request without a file: environments beside and above them are found, too.
    var collections: [String] = []

    /// Returns the environment, with the diagnostics of its own file; nil if the collection has none.
    ///
    /// - Parameter roots: The folders whose files the collection and its environment may name.
    /// - Throws: `CommandFailure` if there is no such environment.
    func environment(
        of collection: RequestCollection, roots: FileRoots
    ) throws -> CollectionReader.Reading<RunEnvironment?> {
        guard let written else { return try usual(for: collection, roots: roots) }
        if case .postman = collection.format {
            let found =
                isFile(written)
                ? try PostmanEnvironmentSearch.environment(at: written)
                : try postmanEnvironments(of: collection).environment(named: written, in: roots)
            if let found { return found }
        }
        if isFile(written) {
            let own = FileRoots(ofCollectionAt: written)
            return read(
                try InputFile.bytes(at: written), at: written, name: Self.name(ofFile: written),
                roots: roots.joined(with: own))
        }
        if let environment = collection.environments.first(where: { $0.name == written }) {
            return .init(content: environment, diagnostics: DiagnosticList())
        }
        if let path = path(of: written, besides: collection.file.path) {
            return read(try InputFile.bytes(foundAt: path, in: roots), at: path, name: written, roots: roots)
        }
        throw unknown(written, in: collection)
    }

    /// Returns the environment without `-e`: the collection's first one, otherwise that of the only file.
    private func usual(
        for collection: RequestCollection, roots: FileRoots
    ) throws -> CollectionReader.Reading<RunEnvironment?> {
        let none = CollectionReader.Reading(content: collection.environments.first, diagnostics: DiagnosticList())
        guard collection.environments.isEmpty, case .native = collection.format else { return none }
        let files = self.files(for: collection)
        guard files.count == 1, let file = files.first else { return none }
        return read(try InputFile.bytes(foundAt: file.path, in: roots), at: file.path, name: file.name, roots: roots)
    }

    /// Returns the search for environments of a Postman collection.
    func postmanEnvironments(of collection: RequestCollection) -> PostmanEnvironmentSearch {
        PostmanEnvironmentSearch(for: collection, folders: FoldersAbove.folders(of: collection.file.path))
    }

    /// Returns the path of the file with an environment, beside a collection or above it; nil if there is none.
    func path(of name: String, besides collection: String) -> String? {
        folders(of: collection).lazy
            .flatMap { above in Self.endings.map { "\(above)\(Self.folder)/\(name)\($0)" } }
            .first(where: FileSystem.exists)
    }

    /// True if the project file gives the value.
    var isOfProject: Bool { if case .file? = origin { true } else { false } }

    /// Returns true for an environment that the project file names, and that has no file beside or above a collection.
    func isProjectEnvironmentWithoutFile(besides collection: String) -> Bool {
        guard isOfProject, let written, !written.contains("/") else { return false }
        return path(of: written, besides: collection) == nil
    }

    /// Returns the folders whose environments a collection can use.
    private func folders(of collection: String) -> [String] {
        let others = collections.map { FileStatus.kind(of: $0) == .folder ? PathParts.joined($0, "") : $0 }
        var known: Set<String> = []
        return ([collection] + others).flatMap { FoldersAbove.folders(of: $0) }.filter { known.insert($0).inserted }
    }

    private func isFile(_ name: String) -> Bool {
        name.contains("/") || Self.endings.contains(where: name.hasSuffix)
    }

    private func read(
        _ bytes: [UInt8], at path: String, name: String, roots: FileRoots
    ) -> CollectionReader.Reading<RunEnvironment?> {
        if let reading = ForeignEnvironment.read(bytes, path: path, name: name) { return reading }
        let reading = CollectionReader.environment(bytes, path: path, name: name, roots: roots)
        return .init(content: reading.content, diagnostics: reading.diagnostics)
    }

    private static func name(ofFile path: String) -> String {
        let name = PathParts(path).name
        return endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    }

    /// A file that `-e NAME` finds.
    struct File {
        let name: String
        let path: String
    }

    /// Returns the names of the available environments: the collection's own, then those of files.
    func names(for collection: RequestCollection) -> [String] {
        collection.environments.map(\.name) + files(for: collection).map(\.name)
    }

    /// Returns the files of environments beside the collection and above it, without those that `-e NAME` cannot find
    /// because an environment of the collection or an earlier file has the same name.
    func files(for collection: RequestCollection) -> [File] {
        let found = folders(of: collection.file.path).flatMap { folder in
            let files = FileSystem.proposals(in: "\(folder)\(Self.folder)")
            return Self.endings.flatMap { ending in files.filter { $0.hasSuffix(ending) } }
                .map { File(name: Self.name(ofFile: $0), path: "\(folder)\(Self.folder)/\($0)") }
        }
        var names = Set(collection.environments.map(\.name))
        let own = found.filter { names.insert($0.name).inserted }
        guard case .postman = collection.format else { return own }
        return own + postmanEnvironments(of: collection).files
    }

    /// The maximum number of files that are read for a hint.
    private static let readFileLimit = 50

    /// Returns the environments in files beside the collection and above it, without files that have errors.
    func environmentsInFiles(for collection: RequestCollection) -> [RunEnvironment] {
        let roots = collection.file.roots
        return files(for: collection).prefix(Self.readFileLimit).compactMap { file in
            guard let bytes = try? InputFile.bytes(foundAt: file.path, in: roots) else { return nil }
            return read(bytes, at: file.path, name: file.name, roots: roots).content
        }
    }

    private func unknown(_ name: String, in collection: RequestCollection) -> CommandFailure {
        let shown = DisplayText.printable(name)
        let origin =
            switch origin {
            case .commandLine: ", which -e names"
            case .variable(let variable): ", which \(variable) names"
            case .file, nil: ""
            }
        let suggestion = Suggestion.hint(for: name, among: names(for: collection))
        let paths = files(for: collection).map { DisplayText.printable($0.path) }
        let files = paths.prefix(Self.shownFiles).joined(separator: ", ") + (paths.count > Self.shownFiles ? ", …" : "")
        if FetchedFiles.roots(of: collection.file.path) != nil {
            return CommandFailure(
                .commandLine, .unknownEnvironment, "there is no environment \"\(shown)\"\(origin)",
                hint: suggestion
                    ?? (files.isEmpty
                        ? "it would be the file environments/\(shown).yaml in this folder, or in one above it in the "
                            + "repository"
                        : "the environments are \(files)"))
        }
        let own = collection.environments.map { "\"\(DisplayText.printable($0.name))\"" }.joined(separator: ", ")
        return CommandFailure(
            .commandLine, .unknownEnvironment,
            "\"\(collection.file.path)\" has no environment \"\(shown)\"\(origin)",
            hint: suggestion
                ?? (own.isEmpty ? "it has none of its own" : "it has \(own)")
                + (files.isEmpty
                    ? ", and there is no file environments/\(shown).yaml beside or above it"
                    : "; beside it and above it are \(files)"))
    }

    /// The maximum number of files that a hint lists.
    private static let shownFiles = 10
}

/// The note for a Postman collection that is used without an environment, although a file beside it defines names that
/// have no value: Postman's own export does not say which environment belongs to a collection.
struct EnvironmentProposal {
    /// The maximum number of files that are read.
    private static let fileLimit = 50

    let search: PostmanEnvironmentSearch

    /// Returns the note; nil if no file defines a missing name.
    func diagnostic(for names: [NameWithoutValue], of collection: RequestCollection) -> Diagnostic? {
        let missing = Set(names.map(\.name))
        guard !missing.isEmpty else { return nil }
        let files = search.candidates.prefix(Self.fileLimit).compactMap { path -> (path: String, names: Set<String>)? in
            let environment = try? PostmanEnvironmentSearch.environment(foundAt: path, in: collection.file.roots)?
                .content
            let defined = missing.intersection(environment.map { $0.variables.map(\.name) } ?? [])
            return defined.isEmpty ? nil : (path, defined)
        }
        guard let best = files.max(by: { $0.names.count < $1.names.count }) else { return nil }
        // Of several files with the same names, such as one for each stage, the user chooses.
        let equal = files.filter { $0.names == best.names }
        let options = equal.prefix(3).map { "-e \(ShellWord.quoted($0.path))" }.joined(separator: " or ")
        let defined = names.map(\.name).filter(best.names.contains)
        let shown = defined.prefix(3).map { "\"\(DisplayText.printable($0))\"" }.joined(separator: ", ")
        let others = defined.count > 3 ? " and \(CountedNoun.text(defined.count - 3, "more name"))" : ""
        return Diagnostic(
            .postmanName, .note, at: .file(collection.file.path),
            "no environment is given, and \(shown)\(others) \(defined.count == 1 ? "has" : "have") no value",
            hint: "add \(DisplayText.printable(options)), which \(equal.count == 1 ? "defines" : "define") "
                + (defined.count == 1 ? "it" : "them")
        ).forRuns
    }
}

extension Diagnostic {
    /// True for the note that names environments of a Postman collection, which explains the failures of a run.
    var isEnvironmentProposal: Bool { code == .postmanName && severity == .note }
}

/// The `.env` file beside a collection, whose names are read for a hint to use `--env-file`.
enum NearbyEnvironmentFile {
    /// Returns the names in the file, each with the file's path; empty if there is no such file.
    ///
    /// Only an ordinary file is read: opening a named pipe would wait for a writer and consume data for another reader.
    static func names(beside collection: String) -> [String: String] {
        let path = PathParts(collection).folder + ".env"
        guard let bytes = try? InputFile.bytes(foundAt: path, in: FileRoots(ofCollectionAt: collection)),
            let file = DotEnvFile.read(bytes, path: path).content
        else { return [:] }
        return Dictionary(file.variables.map { ($0.name, path) }) { first, _ in first }
    }
}
