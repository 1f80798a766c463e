import CollectionModel
import Diagnostics
import Platform
import Text

/// The choice of a collection's environment: "Environments and the hub" in format.md.
struct EnvironmentChoice {
    /// The name of the folder beside a collection, or above it, that has files of environments.
    private static let folder = "environments"
    private static let endings = [".yaml", ".yml"] + ForeignEnvironment.endings + [".json"]

    /// The value of `-e`; nil for the collection's first environment.
    let written: String?

    /// Returns the environment, with the diagnostics of its own file; nil if the collection has none.
    ///
    /// - Parameter roots: The folders whose files the collection and its environment may name.
    /// - Throws: `CommandFailure` if there is no such environment.
    func environment(
        of collection: RequestCollection, roots: FileRoots
    ) throws -> CollectionReader.Reading<RunEnvironment?> {
        guard let written else { return .init(content: collection.environments.first, diagnostics: DiagnosticList()) }
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
        for folder in folders(above: collection.file.path) {
            for ending in Self.endings {
                let path = "\(folder)\(Self.folder)/\(written)\(ending)"
                if FileSystem.exists(path) {
                    let bytes = try InputFile.bytes(foundAt: path, in: roots)
                    return read(bytes, at: path, name: written, roots: roots)
                }
            }
        }
        throw unknown(written, in: collection)
    }

    /// Returns the search for environments of a Postman collection.
    func postmanEnvironments(of collection: RequestCollection) -> PostmanEnvironmentSearch {
        PostmanEnvironmentSearch(for: collection, folders: folders(above: collection.file.path))
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

    /// Returns the collection's folder and, inside a Git repository, its parents up to the repository's root.
    private func folders(above path: String) -> [String] {
        var folder = PathParts(path).folder
        var folders: [String] = []
        var candidates: [String] = []
        for _ in 0..<64 {
            candidates.append(folder)
            if FileSystem.exists(folder + ".git") {
                folders = candidates
                break
            }
            folder += "../"
        }
        return folders.isEmpty ? Array(candidates.prefix(1)) : folders
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
        let found = folders(above: collection.file.path).flatMap { folder in
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
        let names = collection.environments.map(\.name)
        let known =
            names.isEmpty
            ? "it has none of its own" : "it has \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
        return CommandFailure(
            .commandLine, .unknownEnvironment,
            "\"\(collection.file.path)\" has no environment \"\(DisplayText.printable(name))\"",
            hint: Suggestion.hint(for: name, among: self.names(for: collection))
                ?? "\(known), and there is no file environments/\(name).yaml beside or above it")
    }
}
