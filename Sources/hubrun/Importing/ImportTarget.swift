import CollectionDrafts
import Diagnostics
import Platform

/// Where the collections of an import are written.
struct ImportTarget {
    private enum Place {
        case standardOutput
        case file(String)
        case folder(String)
    }

    private let place: Place
    private let writer: ResultFile

    /// - Parameters:
    ///   - output: The value of `-o`; nil for standard output.
    ///   - paths: The paths of the sources.
    ///   - reportFile: The path of the report; nil if none is written.
    ///   - replaces: True to replace files that exist.
    /// - Throws: `CommandFailure` for several sources or the report with one output, and for an output that exists.
    init(_ output: String?, for paths: [String], reportFile: String?, replaces: Bool) throws {
        writer = ResultFile(replaces: replaces)
        switch output {
        case nil: place = .standardOutput
        case let output? where output.hasSuffix("/") || FileStatus.kind(of: output) == .folder: place = .folder(output)
        case let output?: place = .file(output)
        }
        if paths.count > 1 {
            guard case .folder = place else {
                throw CommandFailure(
                    .commandLine, "several files make several collections", hint: "name a folder: -o collections/")
            }
        }
        var sources: [String: String] = [:]
        for path in paths {
            guard let file = file(for: path) else { continue }
            if let other = sources.updateValue(path, forKey: file) {
                throw CommandFailure(
                    .commandLine,
                    "\"\(DisplayText.printable(other))\" and \"\(DisplayText.printable(path))\" would both be written to "
                        + "\"\(DisplayText.printable(file))\"",
                    hint: "import them one after another, each with its own -o")
            }
            if let reportFile, RelativePath.resolved(reportFile) == RelativePath.resolved(file) {
                throw CommandFailure(
                    .commandLine,
                    "the report and the collection would both be written to \"\(DisplayText.printable(file))\"",
                    hint: "give --report-file another name")
            }
            try writer.check(file)
        }
    }

    /// The file for the collection of a source; nil for standard output.
    private func file(for source: String) -> String? {
        switch place {
        case .standardOutput: nil
        case .file(let path): path
        case .folder(let folder): PathParts.joined(folder, ImportJob.stem(of: source) + ".yaml")
        }
    }

    /// The folder of the collection of a source, with symbolic links resolved.
    func folder(for source: String) -> String {
        guard let file = file(for: source) else { return ImportJob.folder(of: source) }
        return RelativePath.resolved(PathParts(file).folder)
    }

    /// Writes a collection.
    ///
    /// - Parameter isSplit: True to write each group to a file of its own, in a folder beside the collection.
    /// - Throws: `CommandFailure` if a file exists or cannot be written.
    func write(_ collection: DraftCollection, of source: String, isSplit: Bool) throws {
        guard let file = file(for: source) else {
            let results = Results()
            results.text(collection.text)
            return try results.finish()
        }
        guard isSplit else { return try writer.write(collection.text, to: file) }
        let stem = String(PathParts(file).name.split(separator: ".").first ?? "parts")
        let parts = collection.split(into: stem)
        let folder = PathParts(file).folder
        for part in parts.files { try writer.check(folder + part.path) }
        for part in parts.files { try writer.write(part.text, to: folder + part.path) }
        try writer.write(parts.main.text, to: file)
    }
}
