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
    ///   - reportFile: The path of the report; nil if none is written.
    ///   - replaces: True to replace files that exist.
    /// - Throws: `CommandFailure` for an output that exists, or that is the file of the report too.
    init(_ output: String?, for path: String, as format: ExportFormat, reportFile: String?, replaces: Bool) throws {
        writer = ResultFile(replaces: replaces)
        switch output {
        case nil: file = nil
        case let folder? where folder.hasSuffix("/") || FileStatus.kind(of: folder) == .folder:
            file = PathParts.joined(folder, ImportJob.stem(of: path) + format.ending)
        case let output?: file = output
        }
        guard let file else { return }
        if let reportFile, RelativePath.resolved(reportFile) == RelativePath.resolved(file) {
            throw CommandFailure(
                .commandLine, "the report and the result would both be written to \"\(DisplayText.printable(file))\"",
                hint: "give --report-file another name")
        }
        try writer.check(file)
    }

    /// The folder of the result, with symbolic links resolved; the working directory for standard output.
    var folder: String {
        guard let file else { return FileSystem.currentFolder }
        return RelativePath.resolved(PathParts(file).folder)
    }

    /// True if the companions of a result are written.
    var writesCompanions: Bool { file != nil }

    /// Writes the result, and beside a file its companions.
    ///
    /// - Throws: `CommandFailure` if a file cannot be written, or, before anything is written, if one exists.
    func write(_ export: Export, isExecutable: Bool) throws {
        guard let file else {
            let results = Results()
            results.text(export.text)
            return try results.finish()
        }
        let folder = PathParts(file).folder
        for companion in export.companions {
            try writer.check(folder + companion.name, hint: "nothing was written; --force replaces it")
        }
        try writer.write(export.text, to: file, isExecutable: isExecutable)
        for companion in export.companions { try writer.write(companion.text, to: folder + companion.name) }
    }
}
