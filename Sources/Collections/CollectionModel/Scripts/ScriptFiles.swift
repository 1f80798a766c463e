import Diagnostics
import Platform
import Text
import PostmanFormat

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

/// The places of a text that consists of several texts of a file, joined by line feeds.
struct ScriptPieces: Sendable {
    private let pieces: [PostmanText]
    /// The offset of each piece in the joined text, in bytes of UTF-8.
    private let starts: [Int]
    /// The place of the whole script, used if it has no piece.
    private let range: SourceRange

    init(_ pieces: [PostmanText], in range: SourceRange) {
        self.pieces = pieces
        self.range = range
        var next = 0
        starts = pieces.map { piece in
            defer { next += piece.text.utf8.count + 1 }
            return next
        }
    }

    /// Returns the range of bytes of the joined text. The line feed between two pieces is at the end of the first one.
    func range(ofUTF8 bytes: Range<Int>) -> SourceRange {
        guard !pieces.isEmpty else { return range }
        let first = index(at: bytes.lowerBound)
        let last = index(at: max(bytes.lowerBound, bytes.upperBound - 1))
        return SourceRange(
            file: range.file, start: part(of: first, bytes).start, end: part(of: last, bytes).end)
    }

    /// Returns the index of the piece with a byte, or with the line feed before the next piece.
    private func index(at offset: Int) -> Int {
        var candidates = starts.indices
        while candidates.count > 1 {
            let middle = candidates.lowerBound + candidates.count / 2
            if starts[middle] > offset {
                candidates = candidates.lowerBound..<middle
            } else {
                candidates = middle..<candidates.upperBound
            }
        }
        return candidates.lowerBound
    }

    /// Returns the range of those bytes that are in a piece.
    private func part(of index: Int, _ bytes: Range<Int>) -> SourceRange {
        let piece = pieces[index]
        let length = piece.text.utf8.count
        let start = min(max(bytes.lowerBound - starts[index], 0), length)
        let end = min(max(bytes.upperBound - starts[index], start), length)
        return piece.slice.range(ofUTF8: start..<end, in: piece.text)
    }
}

extension SourceSlice {
    /// Returns the source range of bytes of `text`, the value of this scalar.
    func range(ofUTF8 bytes: Range<Int>, in text: String) -> SourceRange {
        func countOfScalars(in bytes: Range<Int>) -> Int {
            text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count).count { !UTF8.isContinuation($0) }
        }
        let before = countOfScalars(in: 0..<bytes.lowerBound)
        return range(ofScalars: before..<before + countOfScalars(in: bytes), in: text)
    }
}
