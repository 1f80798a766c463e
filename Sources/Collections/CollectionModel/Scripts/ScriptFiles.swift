import Diagnostics
import Platform

/// The files of scripts that a collection names, each read once.
final class ScriptFiles {
    private var texts: [String: ScriptText] = [:]

    /// Returns the text of the file at a path that ``SourceFile/readable(_:)-(String)`` returned.
    ///
    /// - Throws: A diagnostic at `place`, or in the file if it is not UTF-8.
    func text(
        at path: String, namedAs written: String, at place: SourceRange, note: (String) -> Void
    ) throws(Diagnostic) -> ScriptText {
        if let text = texts[path] { return text }
        note(path)
        let bytes = try bytes(of: path, namedAs: written, at: place)
        let text = ScriptText(try SourceFile.decoded(bytes[...], path: path, roots: place.file.roots))
        texts[path] = text
        return text
    }

    private func bytes(
        of path: String, namedAs written: String, at place: SourceRange
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
        guard let bytes = try? FileSystem.content(of: path, limit: Script.maximumSize) else {
            throw Diagnostic(.fileUnreadable, at: place, "\(shown) cannot be read", hint: "check its permissions")
        }
        guard bytes.count <= Script.maximumSize else {
            throw Diagnostic(
                .tooLarge, at: place, "\(shown) is larger than 1 MiB",
                hint: "move parts of it to modules: const lib = require(\"./lib\")")
        }
        return bytes
    }
}
