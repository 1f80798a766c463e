import CollectionModel
import Diagnostics
import Platform
import Text

/// Files and standard input, which are read completely.
enum InputFile {
    /// The size, in bytes, after which reading stops; decoders reject larger collections because of their size.
    static let maximumSize = 64 * 1024 * 1024

    /// Returns the bytes of a file, cut soon after `maximumSize`.
    ///
    /// - Throws: `CommandFailure` if the file does not exist or cannot be read.
    static func bytes(at path: String) throws -> [UInt8] {
        if let bytes = FetchedFiles.bytes(at: path) ?? UnsavedFiles.text(at: path) { return bytes }
        ReadFiles.note(path)
        guard let kind = FileStatus.kind(of: path) else { throw missing(path) }
        guard kind != .folder else {
            throw CommandFailure(.commandLine, .fileUnreadable, "\"\(path)\" is a folder", hint: "name a file")
        }
        guard let file = try? FileDescriptor(path, .reading) else {
            throw CommandFailure(
                .commandLine, .fileUnreadable, "\"\(path)\" cannot be read",
                hint: "check its permissions")
        }
        defer { try? file.close() }
        return try read(file, named: "\"\(path)\"")
    }

    /// Returns the bytes of the file of an option.
    ///
    /// - Parameter hint: The hint if the file does not exist.
    /// - Throws: `CommandFailure` if the file does not exist or cannot be read.
    static func bytes(of option: String, at path: String, hint: String) throws -> [UInt8] {
        guard FileStatus.kind(of: path) != nil else {
            throw CommandFailure(
                .commandLine, .fileMissing, "\(option): there is no file \"\(DisplayText.printable(path))\"", hint: hint
            )
        }
        return try bytes(at: path)
    }

    /// Returns the bytes of a file that was found beside a collection, or that a folder holds: an ordinary file in the
    /// roots, cut soon after `maximumSize`.
    ///
    /// - Throws: `CommandFailure` if the file may not or cannot be read.
    static func bytes(foundAt path: String, in roots: FileRoots) throws -> [UInt8] {
        ReadFiles.note(path)
        do throws(FileAccessError) {
            return try NamedFile.content(of: path, in: roots, limit: maximumSize)
        } catch {
            throw CommandFailure(.commandLine, error.code, error.message, hint: error.hint)
        }
    }

    /// Returns an error message if the file of an option does not exist or cannot be read; nil otherwise.
    static func diagnostic(inPathOf option: String, _ path: String, mayBeFolder: Bool) -> String? {
        let shown = DisplayText.printable(path)
        switch FileStatus.kind(of: path) {
        case nil: return "\(option): there is no file \"\(shown)\""
        case .folder: return mayBeFolder ? nil : "\(option): \"\(shown)\" is a folder, not a file"
        default:
            let isReadable = (try? FileSystem.check(.reading, path)) != nil
            return isReadable ? nil : "\(option): \"\(shown)\" cannot be read: check its permissions"
        }
    }

    /// The reader for the files that collections include.
    static let includes = IncludeReader(
        read: { path throws(IncludeReader.Failure) in
            ReadFiles.note(path)
            guard let kind = FileStatus.kind(of: path) else {
                throw IncludeReader.Failure(
                    message: "there is no file \"\(DisplayText.printable(path))\"", hint: nearest(to: path))
            }
            guard kind != .folder else {
                throw IncludeReader.Failure(message: "\"\(path)\" is a folder", hint: "name a collection")
            }
            do {
                return try NamedFile.content(ofReadable: path, limit: maximumSize)
            } catch {
                throw IncludeReader.Failure(
                    message: "\"\(path)\" " + (kind == .special ? "is a pipe, a socket or a device" : "cannot be read"),
                    hint: kind == .special ? "write its content to a file" : "check its permissions")
            }
        },
        identity: { FileSystem.realPath($0) ?? $0 },
        note: { ReadFiles.note($0) })

    /// Returns the bytes of standard input up to its end.
    static func standardInput() throws -> [UInt8] { try read(.standardInput, named: "standard input") }

    private static func read(_ file: FileDescriptor, named name: String) throws -> [UInt8] {
        guard let bytes = try? file.readAll(limit: maximumSize) else {
            throw CommandFailure(.commandLine, .fileUnreadable, "\(name) cannot be read")
        }
        return bytes
    }

    /// Returns the error for a path that does not exist, with the most similar name of a file as a hint.
    static func missing(_ path: String) -> CommandFailure {
        if let place = LinePath(path), place.path.hasSuffix(".yaml") || place.path.hasSuffix(".yml") {
            return place.refusal
        }
        let diagnostic = CommandLineErrorMessage(words: CurrentProcess.arguments)
        if diagnostic.misplacedCommand == path, let misplaced = diagnostic.misplaced { return misplaced }
        if path.hasPrefix("http://") || path.hasPrefix("https://") { return lonelyURL(path) }
        let near = nearest(to: path)
        if near == nil, path == "collections" {
            return CommandFailure(
                .commandLine, .fileMissing, "there is no folder \"collections\"",
                hint: "hubrun init makes it, with a first collection")
        }
        if near == nil, let command = CommandLineErrorMessage.command(meantBy: path) {
            return CommandFailure(
                .commandLine, .fileMissing, "there is no command, file or folder \"\(DisplayText.printable(path))\"",
                hint: "did you mean \"hubrun \(command)\"?")
        }
        return CommandFailure(
            .commandLine, .fileMissing, "there is no file or folder \"\(DisplayText.printable(path))\"",
            hint: near ?? "paths are relative to the current folder")
    }

    /// Returns the error for a URL in place of a collection, with the command that requests this URL.
    private static func lonelyURL(_ url: String) -> CommandFailure {
        if url.prefix(while: { $0 != "?" }).hasSuffix(".json") {
            return CommandFailure(
                .commandLine, "a collection is read from a file, not from a URL",
                hint: "this runs it: curl -s URL | hubrun -")
        }
        // The user info and the query can hold secrets, which a log of standard error would keep.
        let shown = url.utf8.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "?") } ? "URL" : url
        return CommandFailure(
            .commandLine, "a URL alone is not a collection",
            hint: "this sends one request: hubrun send \(ShellWord.quoted(DisplayText.printable(shown)))")
    }

    /// Returns a "did you mean" question with the most similar name in the same folder.
    private static func nearest(to path: String) -> String? {
        let parts = PathParts(path)
        let neighbours = FileSystem.proposals(in: parts.folder)
        let complete = ["\(parts.name).yaml", "\(parts.name).yml"].first(where: neighbours.contains)
        let near = complete ?? Suggestion.nearest(to: parts.name, among: neighbours)
        return near.map { "did you mean \"\(parts.folder)\($0)\"?" }
    }
}
