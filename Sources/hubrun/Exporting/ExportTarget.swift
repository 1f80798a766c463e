import CollectionExport
import Diagnostics
import Platform

/// Where the result of an export is written.
struct ExportTarget {
    /// The file; nil for standard output.
    private let file: String?
    private let writer: ResultFile

    /// - Parameters:
    ///   - output: The value of `-o`; nil for standard output.
    ///   - path: The path of the collection.
    ///   - replaces: True to replace files that exist.
    /// - Throws: `CommandFailure` for an output that exists.
    init(_ output: String?, for path: String, as format: ExportFormat, replaces: Bool) throws {
        writer = ResultFile(replaces: replaces)
        switch output {
        case nil: file = nil
        case let folder? where folder.hasSuffix("/") || FileStatus.kind(of: folder) == .folder:
            file = PathParts.joined(folder, ImportJob.stem(of: path) + format.ending)
        case let output?: file = output
        }
        if let file { try writer.check(file) }
    }

    /// The folder of the result, with symbolic links resolved; the working directory for standard output.
    var folder: String {
        guard let file else { return FileSystem.currentFolder }
        let folder = PathParts(PathParts.absolute(file)).folder
        return FileSystem.realPath(folder) ?? folder
    }

    /// Writes the result, and beside a file its companions.
    ///
    /// - Returns: The companions that were not written, because the result is on standard output.
    /// - Throws: `CommandFailure` if a file exists or cannot be written.
    func write(_ export: Export, isExecutable: Bool) throws -> [Export.Companion] {
        guard let file else {
            let results = Results()
            results.text(export.text)
            try results.finish()
            return export.companions
        }
        let folder = PathParts(file).folder
        for companion in export.companions { try writer.check(folder + companion.name) }
        try writer.write(export.text, to: file, isExecutable: isExecutable)
        for companion in export.companions { try writer.write(companion.text, to: folder + companion.name) }
        return []
    }
}
