import CollectionModel
import Diagnostics
import Platform
import PostmanFormat

/// The search for the environment of a Postman collection: a file of `-e`, or a name of a file beside the collection or
/// in `postman/environments` of the folders above it.
struct PostmanEnvironmentSearch {
    private static let endings = [
        ".postman_environment.json", ".environment.yaml", ".environment.yml", ".environment.json",
    ]

    /// The paths of the files that a name can mean.
    let candidates: [String]

    /// - Parameter folders: The folder of the collection and those above it, each with a slash at its end.
    init(for collection: RequestCollection, folders: [String]) {
        let own = PathParts(collection.file.path).folder
        candidates = ([own] + folders.map { $0 + "postman/environments/" }).flatMap { folder in
            FileSystem.proposals(in: folder.isEmpty ? "." : folder)
                .filter { name in Self.endings.contains(where: name.hasSuffix) }.map { folder + $0 }
        }
    }

    var files: [EnvironmentChoice.File] { candidates.map { .init(name: Self.name($0), path: $0) } }

    /// Returns the environment in a file that the user names; nil if the file has another format than Postman's.
    static func environment(at path: String) throws -> CollectionReader.Reading<RunEnvironment?>? {
        environment(try InputFile.bytes(at: path), path: path)
    }

    /// Returns the environment in a file that was found by its name; nil if it has another format than Postman's.
    static func environment(
        foundAt path: String, in roots: FileRoots
    ) throws -> CollectionReader.Reading<RunEnvironment?>? {
        environment(try InputFile.bytes(foundAt: path, in: roots), path: path)
    }

    private static func environment(
        _ bytes: [UInt8], path: String
    ) -> CollectionReader.Reading<RunEnvironment?>? {
        guard let reading = PostmanFiles.environment(bytes, path: path) else { return nil }
        let environment = reading.content.map { RunEnvironment($0, named: $0.name) }
        return .init(content: environment, diagnostics: reading.diagnostics)
    }

    /// Returns the environment with a name: that of a file, or the one inside a file; nil if there is none.
    ///
    /// - Parameter roots: The folders that symbolic links may lead to.
    func environment(
        named name: String, in roots: FileRoots
    ) throws -> CollectionReader.Reading<RunEnvironment?>? {
        if let path = candidates.first(where: { Self.name($0) == name }) {
            return try Self.environment(foundAt: path, in: roots)
        }
        for path in candidates {
            guard let reading = try? Self.environment(foundAt: path, in: roots), reading.content?.name == name else {
                continue
            }
            return reading
        }
        return nil
    }

    private static func name(_ path: String) -> String {
        let name = PathParts(path).name
        return endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    }
}
