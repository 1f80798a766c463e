import APIDescriptions
import CollectionDrafts
import Diagnostics
import Platform
import PostmanFormat
import Text
import Redaction
import YAMLSource

/// The import of one file or folder.
struct ImportJob {
    let path: String
    /// The format of `--from`; nil to recognize it.
    let format: ImportFormat?
    /// The folder of the result, without symbolic links; nil for standard output, whose paths are those of the source.
    let resultFolder: String?
    var options: ImportOptions
    /// Returns true for a file that the source names and whose content may be copied into the result.
    var mayRead: @Sendable (String) -> Bool = { _ in true }

    /// The folder of a source, with symbolic links resolved; of a folder, the folder around it.
    private static func folder(of path: String) -> String {
        guard path != CollectionPaths.standardInput else { return FileSystem.currentFolder }
        let plain = path.hasSuffix("/") ? String(path.dropLast()) : path
        return RelativePath.resolved(PathParts(plain).folder)
    }

    /// The folder of the result; for standard output, that of the source.
    var folderOfResult: String { resultFolder ?? Self.folder(of: path) }

    private var isStream: Bool { path == CollectionPaths.standardInput }

    /// Returns the source with its format.
    ///
    /// - Throws: `CommandFailure` if the source cannot be read or has no known format.
    func source() throws -> (file: SourceFile, format: ImportFormat) {
        if isReadInPieces {
            let start = try? FileDescriptor(path, .reading)
            defer { try? start?.close() }
            let head = String(decoding: (try? start?.read(Self.headSize)) ?? [], as: UTF8.self)
            guard (format ?? recognized(SourceFile(path: path, text: head))) == .har else { throw tooLarge }
            return (SourceFile(path: path, text: "", isConfidential: true), .har)
        }
        let file = try file()
        guard let format = format ?? recognized(file) else { throw unrecognized(file) }
        return (file, format)
    }

    /// Returns a source that is not in a file, with its format.
    ///
    /// - Throws: `CommandFailure` if the source has no known format.
    func source(text: String) throws -> (file: SourceFile, format: ImportFormat) {
        let file = try decoded(Array(text.utf8))
        guard let format = format ?? recognized(file) else { throw unrecognized(file) }
        return (file, format)
    }

    private func recognized(_ file: SourceFile) -> ImportFormat? {
        ImportFormat.recognized(file, isStream ? nil : path)
    }

    /// - Throws: `CommandFailure` if the source has errors or holds nothing to import.
    func result(of file: SourceFile, as format: ImportFormat) throws -> Import {
        let folder = Self.folder(of: path)
        let result = folderOfResult
        // curl reads files in the current folder.
        let working = FileSystem.currentFolder
        let base = format == .curl ? working : folder
        var source = ImportSource(
            file: file, name: isStream ? "standard input" : PathParts(path).name,
            stem: isStream ? ConversionTarget.stem(of: path) : nil,
            prefix: RelativePath.from(result, to: folder),
            workingPrefix: RelativePath.from(result, to: working))
        if isReadInPieces { source.nextBytes = try pieces() }
        let options = readingFiles(in: folder, from: base)
        do throws(ImportFailure) {
            return try format.read(source, options)
        } catch {
            if let recognized = recognized(file), recognized != format {
                throw CommandFailure(
                    .badFile, .foreignFile, "\"\(DisplayText.printable(path))\" is \(recognized.fileName)",
                    hint: "--from \(recognized.rawValue) imports it")
            }
            switch error {
            case .unreadable(let diagnostics): throw CommandFailure(.badFile, diagnostics)
            case .nothingSelected(let message, let hint): throw CommandFailure(.commandLine, message, hint: hint)
            }
        }
    }

    /// Returns the options with the access to the files that the source names.
    ///
    /// - Parameters:
    ///   - folder: The folder of the source.
    ///   - base: The folder of relative paths in the source.
    private func readingFiles(in folder: String, from base: String) -> ImportOptions {
        var options = options
        // Files that the source names are copied into the result, and the source may be untrusted: read only files of
        // these roots.
        let roots = [folder, FileSystem.currentFolder].map { FileRoots(ofCollectionAt: PathParts.joined($0, "source")) }
        let isRegular = { @Sendable (path: String) in
            FileStatus.kind(of: path.hasPrefix("/") ? path : PathParts.joined(base, path)) == .regular
        }
        options.fileExists = isRegular
        let resultRoots = FileRoots(ofCollectionAt: PathParts.joined(folderOfResult, "result"))
        options.isOutside = { !resultRoots.hold($0.hasPrefix("/") ? $0 : PathParts.joined(base, $0)) }
        options.file = { [mayRead] in
            let path = $0.hasPrefix("/") ? $0 : PathParts.joined(base, $0)
            guard mayRead(path) else { return nil }
            return roots.lazy.compactMap { try? NamedFile.content(of: path, in: $0, limit: InputFile.maximumSize) }
                .first
        }
        return options
    }

    /// Returns the description of an API, with the files that an import of it reads.
    ///
    /// - Throws: `CommandFailure` if the source has errors.
    func description(of file: SourceFile) throws -> APIDescription {
        let folder = Self.folder(of: path)
        let options = readingFiles(in: folder, from: folder)
        let shown = isStream ? "" : PathParts(path).folder
        do throws(SpecError) {
            return try APIDescription(at: PathParts.joined(folder, PathParts(path).name), file) {
                relative throws(SpecFileProblem) in
                guard let bytes = options.file(relative) else {
                    throw SpecFileProblem(reason: "does not exist, or cannot be read")
                }
                return try SpecDocument.root(of: bytes, path: relative, shownAs: shown + relative)
            }
        } catch {
            throw CommandFailure(.badFile, error.diagnostics)
        }
    }

    private func unrecognized(_ file: SourceFile) -> CommandFailure {
        let shown = DisplayText.printable(path)
        // A page about hubrun has collections in blocks of code.
        let isPage = file.text.contains("\n```")
        if !isPage, file.text.split(whereSeparator: \.isNewline).contains(where: { $0.hasPrefix("requests:") }) {
            return CommandFailure(
                .badFile, .foreignFile, "\"\(shown)\" is a collection of hubrun already",
                hint: "hubrun \(ShellWord.quoted(shown)) runs it")
        }
        if file.text.allSatisfy(\.isWhitespace) {
            return CommandFailure(.badFile, .foreignFile, "\"\(shown)\" is empty", hint: "name a file with requests")
        }
        if file.text.contains("\"_postman_variable_scope\"") {
            return CommandFailure(
                .badFile, .foreignFile, "\"\(shown)\" has variables of Postman, but no requests",
                hint: "add it to a collection: hubrun import COLLECTION -e \(ShellWord.quoted(shown))")
        }
        let isCopied = ["fetch(", "Invoke-WebRequest"].contains { file.text.contains($0) }
        let formats = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        return CommandFailure(
            .badFile, .foreignFile, "the format of \"\(shown)\" is not recognized",
            hint: isCopied
                ? "in the browser's menu, choose \"Copy as cURL\"" : "set the format with --from: \(formats)")
    }

    // MARK: Large files

    /// The size of the piece in which a format is recognized, in bytes.
    private static let headSize = 64 << 10
    /// The size of a piece of a large file, in bytes.
    private static let pieceSize = 1 << 20

    /// True for a file that is too large to be read at once. Only HAR is read in pieces; other formats are rejected.
    private var isReadInPieces: Bool {
        guard !isStream, FileStatus.kind(of: path) == .regular else { return false }
        return ((try? FileStatus(of: path))?.size ?? 0) > InputFile.maximumSize
    }

    private var tooLarge: CommandFailure {
        let message = "the file is larger than \(InputFile.maximumSize >> 20) MiB"
        return CommandFailure(
            .badFile, [Diagnostic(.tooLarge, at: .file(path), message, hint: "split it, or export fewer requests")])
    }

    /// Returns a function that reads the next piece of the file.
    private func pieces() throws -> @Sendable () throws(ImportFailure) -> [UInt8] {
        let file = try FileDescriptor(path, .reading)
        return { () throws(ImportFailure) in
            do throws(SystemError) {
                let bytes = try file.read(Self.pieceSize)
                if bytes.isEmpty { try file.close() }
                return bytes
            } catch {
                throw .unreadable([Diagnostic(.fileUnreadable, at: .file(path), "the file cannot be read")])
            }
        }
    }

    /// Returns the text of the source; of a folder, an empty file with its path.
    private func file() throws -> SourceFile {
        if !isStream, FileStatus.kind(of: path) == .folder { return SourceFile(path: path, text: "") }
        if !isStream, path.contains("://") {
            throw CommandFailure(
                .commandLine, .fileMissing, "a source is read from a file, not from a URL",
                hint: "this imports it: curl -s URL | hubrun import -")
        }
        return try decoded(isStream ? try InputFile.standardInput() : try InputFile.bytes(at: path))
    }

    private func decoded(_ bytes: [UInt8]) throws -> SourceFile {
        guard bytes.count <= InputFile.maximumSize else { throw tooLarge }
        do throws(Diagnostic) {
            let file = try SourceFile.decoded(
                bytes[...], path: isStream ? CollectionPaths.standardInputPath : path, isConfidential: true,
                acceptsUTF16: true)
            if file.text.utf8.contains(0) {
                throw Diagnostic(
                    .notUTF8, at: .file(path), "the file has NUL characters, as UTF-16 without a byte order mark",
                    hint: "save it as UTF-8")
            }
            return file
        } catch {
            throw CommandFailure(.badFile, [error])
        }
    }
}

extension ImportJob {
    /// Errors that say nothing about the collection: the report names files that are missing or elsewhere.
    private static let accepted: Set<DiagnosticCode> = [.fileMissing, .fileUnreadable, .fileOutsideRoots]
    /// The number of times that requests are taken out: without one request, another can have an error.
    private static let maximumRounds = 20

    /// Makes comments of the requests that `hubrun check` refuses, and adds them to the report.
    ///
    /// - Parameter file: The path of the result; nil for standard output.
    /// - Returns: The errors that remain, because they are in no request.
    func check(_ imported: inout Import, at file: String?) throws -> [Diagnostic] {
        let path = file ?? PathParts.joined(folderOfResult, "imported.yaml")
        for _ in 0..<Self.maximumRounds {
            let text = imported.collection.text
            let errors = try Self.errors(of: text, at: path)
            if errors.isEmpty { return [] }
            let items = Self.items(of: text)
            var reasons: [Int: String] = [:]
            for error in errors {
                guard let line = error.range?.start.line,
                    // Of an item and the groups around it, the item comes last.
                    let index = items.lastIndex(where: { $0.contains(line) }), reasons[index + 1] == nil
                else { continue }
                reasons[index + 1] = error.message
            }
            let refused = imported.collection.commentOut(reasons)
            if refused.isEmpty { break }
            for request in refused {
                imported.report.add(
                    .toDo, at: request.place, "request", "kept as a comment, check refuses it: \(request.reason)")
            }
            for name in refused.flatMap(\.names) {
                guard let variable = imported.collection.defineFromEnvironment(name) else { continue }
                imported.report.add(
                    .toDo, at: "all", "variable \(name)",
                    "the request that defines it is a comment: set \(variable) in the process environment",
                    isHarmless: true)
            }
        }
        return try Self.errors(of: imported.collection.text, at: path)
    }

    /// Returns the lines of the requests and groups of a collection, in their order, each group before its contents.
    private static func items(of text: String) -> [ClosedRange<Int>] {
        var items: [ClosedRange<Int>] = []
        func add(_ level: YAMLNode?) {
            for item in level?.mapping?.value(of: "requests")?.sequence ?? [] {
                items.append(item.start.line...max(item.start.line, item.end.line))
                add(item)
            }
        }
        add(YAMLDocument.read(Array(text.utf8), path: "").root)
        return items
    }

    private static func errors(of text: String, at path: String) throws -> [Diagnostic] {
        let loading = CollectionLoading(
            choice: EnvironmentChoice(written: nil), given: [:], processEnvironment: nil)
        let errors = try loading.check(text, at: path).sorted.filter {
            $0.severity == .error && !accepted.contains($0.code)
        }
        let mask = DiagnosticMask(for: errors)
        return errors.map(mask.masked)
    }
}
