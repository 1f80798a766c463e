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
    private let replaces: Bool

    /// - Parameters:
    ///   - output: The value of `-o`; nil for standard output.
    ///   - paths: The paths of the sources.
    ///   - replaces: True to replace files that exist.
    /// - Throws: `CommandFailure` for several sources and one output, and for an output that exists.
    init(_ output: String?, for paths: [String], replaces: Bool) throws {
        self.replaces = replaces
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
        for path in paths { try check(file(for: path)) }
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
        let folder = PathParts(PathParts.absolute(file)).folder
        return FileSystem.realPath(folder) ?? folder
    }

    private func check(_ file: String?) throws(CommandFailure) {
        guard let file, !replaces, FileSystem.exists(file) else { return }
        throw CommandFailure(
            .commandLine, "\"\(DisplayText.printable(file))\" exists", hint: "--force replaces it")
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
        guard isSplit else { return try write(collection.text, to: file) }
        let stem = String(PathParts(file).name.split(separator: ".").first ?? "parts")
        let parts = collection.split(into: stem)
        let folder = PathParts(file).folder
        for part in parts.files { try check(folder + part.path) }
        for part in parts.files { try write(part.text, to: folder + part.path) }
        try write(parts.main.text, to: file)
    }

    private func write(_ text: String, to file: String) throws {
        do throws(SystemError) {
            try FileSystem.makeFolders(PathParts(file).folder)
            let options: FileDescriptor.Options = replaces ? [.writing, .truncate, .create] : [.writing, .createNew]
            let descriptor = try FileDescriptor(file, options, permissions: 0o666)
            defer { try? descriptor.close() }
            try descriptor.write(Array(text.utf8))
        } catch {
            throw CommandFailure(
                .outputFailed, "\"\(DisplayText.printable(file))\" cannot be written",
                hint: "is there room, and may you write there?")
        }
    }
}
