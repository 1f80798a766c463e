import CollectionModel
import Diagnostics
import Platform
import PostmanFormat
import Text

/// The files that the paths on a command line name.
enum CollectionPaths {
    /// The argument for standard input.
    static let standardInput = "-"
    /// The path that messages and reports show for a collection from standard input.
    static let standardInputPath = "<stdin>"

    /// True for a collection that is not in a file of this machine.
    static func isStream(_ path: String) -> Bool { path == standardInput || FetchedFiles.contain(path) }

    /// Files, and the lines that select requests in them.
    struct Choice {
        var files: [String] = []
        /// The lines by file, as in ``RequestSelection/lines``.
        var lines: [String: [Int]] = [:]
    }

    /// Returns the files that paths name: files and folders as for ``files(of:fileRoots:)``, or `FILE:LINE`.
    ///
    /// A file with several lines runs once; it runs whole if it is given without a line too.
    ///
    /// - Throws: `CommandFailure`, also for a line of a folder.
    static func choice(of paths: [String], fileRoots: [String] = []) throws -> Choice {
        var choice = Choice()
        let places = paths.map { (path: $0, place: isStream($0) ? nil : LinePath($0)) }
        let found = try places.map { try $0.place == nil ? files(of: [$0.path], fileRoots: fileRoots) : [] }
        let whole = Set(found.joined().map(RequestIdentity.plain))
        for (place, files) in zip(places.map(\.place), found) {
            choice.files += files
            guard let place else { continue }
            let plain = RequestIdentity.plain(place.path)
            guard !whole.contains(plain) else { continue }
            if choice.lines[plain] == nil { choice.files.append(try place.file) }
            choice.lines[plain, default: []].append(place.line)
        }
        return choice
    }

    /// Returns the given files, and for each folder all collections below it in order of path.
    ///
    /// - Parameter fileRoots: The folders of `--file-root`, which symbolic links in a folder may point to.
    /// - Throws: `CommandFailure` for a path that does not exist, a folder without collections, and an entry of a
    ///   folder that looks like a collection and cannot be read.
    static func files(of paths: [String], fileRoots: [String] = []) throws -> [String] {
        var files: [String] = []
        for path in paths {
            guard !isStream(path) else {
                files.append(path)
                continue
            }
            guard let kind = FileStatus.kind(of: path) else { throw InputFile.missing(path) }
            guard kind == .folder else {
                files.append(path)
                continue
            }
            if let collections = try PostmanFiles.collections(in: path, fileRoots: fileRoots), !collections.isEmpty {
                files += collections
                continue
            }
            let found = try CollectionSearch.files(in: path, fileRoots: fileRoots)
            guard !found.isEmpty else { throw noCollections(in: path) }
            files += found
        }
        return files
    }

    private static func noCollections(in folder: String) -> CommandFailure {
        let message = "the folder \"\(DisplayText.printable(folder))\" has no collections"
        if let (name, file) = foreignFile(in: folder) {
            return CommandFailure(
                .commandLine, "\(message); \"\(DisplayText.printable(name))\" in it is \(file.name)", hint: file.hint)
        }
        return CommandFailure(
            .commandLine, message,
            hint:
                "a collection is a .yaml, .yml or .postman_collection.json file; names that begin with _ or ., and the "
                + "folders environments and node_modules are passed over")
    }

    /// The maximum number of files that are read to find another tool's format.
    private static let foreignLimit = 20

    /// Returns the first file of a folder that belongs to another tool.
    private static func foreignFile(in folder: String) -> (name: String, file: ForeignFile)? {
        let roots = FileRoots(ofCollectionAt: PathParts.joined(folder, ""))
        let files = ((try? FolderEntry.all(in: folder)) ?? []).lazy.filter { (try? $0.kind(in: folder)) == .file }
        for name in files.compactMap(\.name).prefix(foreignLimit) {
            let path = PathParts.joined(folder, name)
            guard let bytes = try? InputFile.bytes(foundAt: path, in: roots), let file = ForeignFile(bytes, path: path)
            else {
                continue
            }
            return (name, file)
        }
        return nil
    }
}

/// The option for folders outside the repository whose files collections may use.
struct FileRootOptions: Options {
    @Option(
        "--file-root", value: "folder",
        help: "Allow collections to use the files in this folder, besides those in their repository (repeatable).",
        rerun: .written)
    var fileRoot: [String] = []

    func validate() throws {
        for folder in fileRoot {
            guard FileStatus.kind(of: folder) == .folder else {
                throw ValidationError("--file-root is a folder that exists, and \"\(folder)\" is not")
            }
        }
    }
}

/// A search for all collections below a folder.
///
/// A file that looks like a collection and cannot be read is an error: a run without it would pass unnoticed.
private enum CollectionSearch {
    /// Returns the collections in order of path.
    ///
    /// - Parameter fileRoots: The folders of `--file-root`, which symbolic links may point to.
    /// - Throws: `CommandFailure` for the first entry that cannot be read.
    static func files(in folder: String, fileRoots: [String]) throws -> [String] {
        // The user named the folder, so links may lead anywhere below it, or in its repository.
        let roots = FileRoots(ofCollectionAt: folder + "/", widening: fileRoots)
        var walk = CollectionWalk.search(in: folder, roots: roots) {
            $0.hasPrefix("_") || $0.name == "environments" || $0.name == ProjectFile.name
        }
        let tree = walk.tree()
        if let problem = walk.problems.first {
            throw CommandFailure(.commandLine, problem.code, problem.message, hint: problem.hint)
        }
        return PostmanFolderKind.collections(in: tree).filter { !isAPIDescription($0, roots) }
    }

    /// The number of bytes in which the key of a description's version stands.
    private static let headSize = 4_096

    /// True for an OpenAPI or Swagger document in YAML, which often lies beside the collections of its API.
    private static func isAPIDescription(_ path: String, _ roots: FileRoots) -> Bool {
        guard path.hasSuffix(".yaml") || path.hasSuffix(".yml"),
            let head = try? NamedFile.content(of: path, in: roots, limit: headSize)
        else { return false }
        let lines = String(decoding: head.prefix(headSize), as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.contains { line in line.hasPrefix("openapi:") || line.hasPrefix("swagger:") }
    }
}

/// `FILE:LINE` on a command line, or `FILE:LINE:COLUMN` as messages and editors write it.
struct LinePath {
    let path: String
    let line: Int

    /// Returns nil for a path that exists as written, and for one that is not an existing path with a line number.
    init?(_ written: String) {
        guard !FileSystem.exists(written), var (path, line) = Self.split(written) else {
            return nil
        }
        if !FileSystem.exists(path), let place = Self.split(path) { (path, line) = place }
        guard FileSystem.exists(path) else { return nil }
        (self.path, self.line) = (path, line)
    }

    private static func split(_ path: String) -> (path: String, line: Int)? {
        guard let colon = path.lastIndex(of: ":") else { return nil }
        let digits = path[colon...].dropFirst()
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let line = Int(digits)
        else { return nil }
        return (String(path[..<colon]), line)
    }

    /// The path of the file.
    ///
    /// - Throws: `CommandFailure` for a folder.
    var file: String {
        get throws {
            guard FileStatus.kind(of: path) == .folder else { return path }
            throw CommandFailure(
                .commandLine, "\"\(DisplayText.printable(path))\" is a folder, which has no line \(line)",
                hint: "name the file: FILE:LINE")
        }
    }

    /// The error of a command that accepts only whole collections.
    var refusal: CommandFailure {
        CommandFailure(
            .commandLine,
            "this command takes whole collections: remove the line number after \"\(DisplayText.printable(path))\"",
            hint: "hubrun run and hubrun show choose the request on a line")
    }
}
