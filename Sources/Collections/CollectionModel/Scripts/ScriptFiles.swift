import Diagnostics
import Platform
import Text

/// The files of scripts that a collection names, each read once.
final class ScriptFiles {
    /// The size limit of a module, in bytes.
    private static let maximumModuleSize = 5 * 1024 * 1024

    private var texts: [String: ScriptText] = [:]

    /// The number of files that were read.
    var count: Int { texts.count }

    /// Returns the text of a script at a path that ``SourceFile/readable(_:)-(String)`` returned.
    ///
    /// - Throws: A diagnostic at `place`, or in the file if it is not UTF-8.
    func script(
        at path: String, namedAs written: String, at place: SourceRange, note: (String) -> Void
    ) throws(Diagnostic) -> ScriptText {
        try text(at: path, namedAs: written, at: place, limit: Script.maximumSize, note)
    }

    /// Returns the text of a module at a path that ``SourceFile/readable(_:)-(String)`` returned.
    func module(
        at path: String, namedAs written: String, at place: SourceRange, note: (String) -> Void
    ) throws(Diagnostic) -> ScriptText {
        try text(at: path, namedAs: written, at: place, limit: Self.maximumModuleSize, note)
    }

    private func text(
        at path: String, namedAs written: String, at place: SourceRange, limit: Int, _ note: (String) -> Void
    ) throws(Diagnostic) -> ScriptText {
        if let text = texts[path], text.text.utf8.count <= limit { return text }
        note(path)
        let bytes = try bytes(of: path, namedAs: written, at: place, limit: limit)
        let text = ScriptText(try SourceFile.decoded(bytes[...], path: path, roots: place.file.roots))
        texts[path] = text
        return text
    }

    private func bytes(
        of path: String, namedAs written: String, at place: SourceRange, limit: Int
    ) throws(Diagnostic) -> [UInt8] {
        let shown = place.file.quoting(DisplayText.printable(written))
        switch FileStatus.kind(of: path) {
        case .regular: break
        case nil:
            throw Diagnostic(
                .fileMissing, at: place, "there is no file \(shown)",
                hint: Suggestion.fileHint(for: written, at: path)
                    ?? "a relative path begins in the folder of the file it is written in: looked for \(path)")
        case .folder:
            throw Diagnostic(.fileUnreadable, at: place, "\(shown) is a folder", hint: "name a file with JavaScript")
        default:
            throw Diagnostic(
                .fileUnreadable, at: place, "\(shown) is a pipe, a socket or a device",
                hint: "write the script to a file")
        }
        guard let bytes = try? NamedFile.content(ofReadable: path, limit: limit) else {
            throw Diagnostic(.fileUnreadable, at: place, "\(shown) cannot be read", hint: "check its permissions")
        }
        guard bytes.count <= limit else {
            throw Diagnostic(
                .tooLarge, at: place, "\(shown) is larger than \(limit / (1024 * 1024)) MiB",
                hint: "move parts of it to modules: const lib = require(\"./lib\")")
        }
        return bytes
    }
}
