import CollectionModel
import Diagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
    private let systemRead = read
#else
    private let systemRead = Darwin.read
#endif

/// Files and standard input, which are read completely.
enum InputFile {
    /// The size, in bytes, after which reading stops; the decoder rejects larger collections because of their size.
    private static let maximumSize = 10 * 1024 * 1024

    /// Returns the bytes of a file, cut soon after `maximumSize`.
    ///
    /// - Throws: `CommandFailure` if the file does not exist or cannot be read.
    static func bytes(at path: String) throws -> [UInt8] {
        ReadFiles.note(path)
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw missing(path) }
        guard !isFolder else { throw CommandFailure(.commandLine, "\"\(path)\" is a folder", hint: "name a file") }
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else {
            throw CommandFailure(.commandLine, "\"\(path)\" cannot be read", hint: "check its permissions")
        }
        defer { close(descriptor) }
        return try read(descriptor, named: "\"\(path)\"")
    }

    /// True if there is no file or folder at the path.
    static func isMissing(_ path: String) -> Bool {
        !FileManager.default.fileExists(atPath: path)
    }

    /// Returns an error message if the file of an option does not exist or cannot be read; nil otherwise.
    static func diagnostic(inPathOf option: String, _ path: String, mayBeFolder: Bool) -> String? {
        let shown = DisplayText.printable(path)
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return "\(option): there is no file \"\(shown)\""
        }
        if isFolder { return mayBeFolder ? nil : "\(option): \"\(shown)\" is a folder, not a file" }
        return access(path, R_OK) == 0 ? nil : "\(option): \"\(shown)\" cannot be read: check its permissions"
    }

    /// The reader for the files that collections include.
    static let includes = IncludeReader(
        read: { path throws(IncludeReader.Failure) in
            ReadFiles.note(path)
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw IncludeReader.Failure(
                    message: "there is no file \"\(DisplayText.printable(path))\"", hint: nearest(to: path))
            }
            guard !isFolder else {
                throw IncludeReader.Failure(message: "\"\(path)\" is a folder", hint: "name a collection")
            }
            do {
                return try bytes(at: path)
            } catch {
                throw IncludeReader.Failure(message: "\"\(path)\" cannot be read", hint: "check its permissions")
            }
        },
        identity: { path in
            guard let real = realpath(path, nil) else { return path }
            defer { free(real) }
            return String(cString: real)
        },
        note: { ReadFiles.note($0) })

    /// Returns the bytes of standard input up to its end.
    static func standardInput() throws -> [UInt8] {
        try read(0, named: "standard input")
    }

    /// Reads a file or pipe to its end, or until slightly more than `maximumSize` bytes are read.
    private static func read(_ descriptor: Int32, named name: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var status = stat()
        if fstat(descriptor, &status) == 0 { bytes.reserveCapacity(min(max(0, Int(status.st_size)), maximumSize)) }
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= maximumSize {
            let count = systemRead(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw CommandFailure(.commandLine, "\(name) cannot be read") }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Returns the error for a path that does not exist, with the most similar name of a file as a hint.
    static func missing(_ path: String) -> CommandFailure {
        if let coming = CommandLineErrorMessage.coming(path) { return coming }
        if let place = LinePath(path), place.path.hasSuffix(".yaml") || place.path.hasSuffix(".yml") {
            return place.refusal
        }
        let diagnostic = CommandLineErrorMessage(words: Array(CommandLine.arguments.dropFirst()))
        if diagnostic.misplacedCommand == path, let misplaced = diagnostic.misplaced { return misplaced }
        if path.hasPrefix("http://") || path.hasPrefix("https://") { return lonelyURL(path) }
        let near = nearest(to: path)
        if near == nil, path == "collections" {
            return CommandFailure(
                .commandLine, "there is no folder \"collections\"",
                hint: "hubrun init makes it, with a first collection")
        }
        if near == nil, let command = CommandLineErrorMessage.command(meantBy: path) {
            return CommandFailure(
                .commandLine, "there is no command, file or folder \"\(DisplayText.printable(path))\"",
                hint: "did you mean \"hubrun \(command)\"?")
        }
        return CommandFailure(
            .commandLine, "there is no file or folder \"\(DisplayText.printable(path))\"",
            hint: near ?? "paths are relative to the current folder")
    }

    /// Returns the error for a URL in place of a collection, with a collection that requests this URL.
    private static func lonelyURL(_ url: String) -> CommandFailure {
        // The user info and the query can hold secrets, which a log of standard error would keep.
        let shown = url.utf8.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "?") } ? "URL" : url
        let collection = "{ name: One request, requests: [{ GET: \"\(DisplayText.printable(shown))\" }] }"
        return CommandFailure(
            .commandLine, "a URL alone is no collection",
            hint: "this sends one request: echo \(ShellWord.quoted(collection)) | hubrun -V -")
    }

    /// Returns a "did you mean" question with the most similar name in the same folder.
    private static func nearest(to path: String) -> String? {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        let complete = ["\(name).yaml", "\(name).yml"].first(where: neighbours.contains)
        let near = complete ?? Suggestion.nearest(to: name, among: neighbours.sorted())
        return near.map { "did you mean \"\(folder)\($0)\"?" }
    }
}
