import CollectionDrafts
import Diagnostics
import Platform
import Text

/// The place for the results of an import or export: standard output, a file, or a folder with a file for each source.
struct ConversionTarget {
    /// The text of a result, with the files beside it.
    struct Result {
        var text: String
        /// Files beside the result, by their paths from its folder.
        var companions: [(path: String, text: String)] = []
        var isExecutable = false
    }

    private enum Place {
        case standardOutput
        case file(String)
        case folder(String)
    }

    private let place: Place
    private let ending: String
    private let replaces: Bool

    /// - Parameters:
    ///   - output: The value of `-o`; nil for standard output.
    ///   - sources: The paths of the sources.
    ///   - ending: The ending of files in a folder, with the dot.
    ///   - reportFile: The path of the report; nil if none is written.
    ///   - replaces: True to replace files that exist.
    /// - Throws: `CommandFailure` for several sources or the report with one output, and for an output that exists.
    init(
        _ output: String?, for sources: [String], ending: String, reportFile: String?, replaces: Bool
    ) throws(CommandFailure) {
        self.ending = ending
        self.replaces = replaces
        switch output {
        case nil: place = .standardOutput
        case let output? where output.hasSuffix("/") || FileStatus.kind(of: output) == .folder: place = .folder(output)
        case let output?: place = .file(output)
        }
        if sources.count > 1 {
            guard case .folder = place else {
                throw CommandFailure(
                    .commandLine, "several files make several collections", hint: "name a folder: -o collections/")
            }
        }
        if let reportFile,
            let source = sources.first(where: { RelativePath.resolved($0) == RelativePath.resolved(reportFile) })
        {
            throw CommandFailure(
                .commandLine, "\"\(DisplayText.printable(source))\" is a source: the report would replace it",
                hint: "give --report-file another name")
        }
        var owners: [String: String] = [:]
        for source in sources {
            guard let file = file(for: source) else { continue }
            if let other = owners.updateValue(source, forKey: file) {
                throw CommandFailure(
                    .commandLine,
                    "\"\(DisplayText.printable(other))\" and \"\(DisplayText.printable(source))\" would both be written "
                        + "to \"\(DisplayText.printable(file))\"",
                    hint: "import them one after another, each with its own -o")
            }
            if let reportFile, RelativePath.resolved(reportFile) == RelativePath.resolved(file) {
                throw CommandFailure(
                    .commandLine,
                    "the report and the result would both be written to \"\(DisplayText.printable(file))\"",
                    hint: "give --report-file another name")
            }
            if let source = sources.first(where: { RelativePath.resolved($0) == RelativePath.resolved(file) }) {
                throw CommandFailure(
                    .commandLine, "\"\(DisplayText.printable(source))\" is a source: the result would replace it",
                    hint: "give the result another name with -o")
            }
            try refuseExisting(file)
        }
    }

    /// The name of a result's file without its ending.
    static func stem(of source: String) -> String {
        guard source != CollectionPaths.standardInput else { return "imported" }
        let stem = PathParts(source.hasSuffix("/") ? String(source.dropLast()) : source).stem
        return stem.isEmpty ? "imported" : stem
    }

    /// The stem of the result's file; nil for standard output.
    func stem(for source: String) -> String? {
        file(for: source).map { PathParts($0).stem }
    }

    /// The folder of a result, with symbolic links resolved; nil for standard output.
    func folder(for source: String) -> String? {
        file(for: source).map { RelativePath.resolved(PathParts($0).folder) }
    }

    /// The path of a result; nil for standard output.
    func file(for source: String) -> String? {
        switch place {
        case .standardOutput: nil
        case .file(let path): path
        case .folder(let folder): PathParts.joined(folder, Self.stem(of: source) + ending)
        }
    }

    /// - Throws: `CommandFailure` with the number of the parts that were left out or are to do.
    static func refuseLosses(in reports: [ImportReport]) throws(CommandFailure) {
        let count = reports.reduce(0) { $0 + $1.lossCount }
        guard count > 0 else { return }
        throw CommandFailure(
            .checkFailed,
            "--strict: \(CountedNoun.text(count, "part")) \(count == 1 ? "was" : "were") left out or must be done by hand"
        )
    }

    /// Writes results; to standard output without their companions.
    ///
    /// - Throws: `CommandFailure` if a file cannot be written, or, before anything is written, if one exists.
    func write(_ results: [(source: String, result: Result)]) throws {
        for (source, result) in results {
            guard let file = file(for: source) else { continue }
            for companion in result.companions { try refuseExisting(PathParts(file).folder + companion.path) }
        }
        for (source, result) in results { try write(result, of: source) }
    }

    private func write(_ result: Result, of source: String) throws {
        guard let file = file(for: source) else {
            let results = Results()
            results.text(result.text)
            return try results.finish()
        }
        let folder = PathParts(file).folder
        for companion in result.companions { try write(companion.text, to: folder + companion.path, 0o666) }
        try write(result.text, to: file, result.isExecutable ? 0o777 : 0o666)
    }

    private func write(_ text: String, to file: String, _ permissions: Int) throws(CommandFailure) {
        try ResultFile(path: file, permissions: permissions, replaces: replaces).write(Array(text.utf8))
    }

    private func refuseExisting(_ file: String) throws(CommandFailure) {
        guard !replaces, FileSystem.exists(file) else { return }
        throw CommandFailure(
            .commandLine, "\"\(DisplayText.printable(file))\" exists", hint: "nothing was written; --force replaces it")
    }
}

/// Paths of files that a collection names, in the result of an export.
enum ExportPaths {
    /// Returns a path relative to the folder of the result.
    ///
    /// - Parameters:
    ///   - written: The path as the collection contains it.
    ///   - file: The file that contains the path.
    ///   - folder: The folder of the result, without symbolic links.
    static func path(_ written: String, in file: SourceFile, from folder: String) -> String {
        guard !written.hasPrefix("/") else { return written }
        let parts = PathParts(file.resolving(path: written))
        let way = RelativePath.from(folder, to: RelativePath.resolved(parts.folder))
        return way.isEmpty ? parts.name : "\(way)/\(parts.name)"
    }
}

/// A path from one folder to another.
enum RelativePath {
    /// Returns the absolute path without symbolic links, `.` and `..`; its end may be missing in the file system.
    ///
    /// - Parameter path: A path from the working directory; empty for the working directory itself.
    static func resolved(_ path: String) -> String {
        PathParts.absolute(path).split(separator: "/").reduce("") { folder, name in
            let next = folder + "/" + name
            if let real = FileSystem.realPath(next) { return real == "/" ? "" : real }
            switch name {
            case ".": return folder
            case "..": return folder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            default: return next
            }
        }
    }

    /// Returns the path; empty for the same folder.
    ///
    /// - Parameters:
    ///   - start: An absolute path without symbolic links.
    ///   - end: An absolute path without symbolic links.
    static func from(_ start: String, to end: String) -> String {
        let start = start.split(separator: "/")
        let end = end.split(separator: "/")
        let shared = zip(start, end).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: start.count - shared) + end[shared...]).joined(separator: "/")
    }
}
