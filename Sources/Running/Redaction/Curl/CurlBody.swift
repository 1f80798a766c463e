import Diagnostics
import HTTP
import Platform
import Text
import Transport

/// The content of a request for curl: an argument, a file, or the output of a command piped to curl.
struct CurlBody {
    /// The limit for an argument, in bytes. Systems reject longer ones (Linux: `MAX_ARG_STRLEN` is 131,072).
    private static let longestArgument = 100_000

    /// The command whose output is the content; nil if none is needed.
    private(set) var source: String?
    private(set) var options: [[String]] = []

    init(_ masked: MaskedCall) {
        let pieces = masked.content
        switch pieces.first {
        case nil: if masked.call.announcesEmptyContent { options = [["--data-raw", ""]] }
        case .bytes(let bytes)? where pieces.count == 1: take(bytes)
        case .file(let path)? where pieces.count == 1: options = [["--data-binary", "@" + Self.path(path)]]
        case _?: take(pieces)
        }
    }

    /// True if the request has content, even if it is empty.
    var isSent: Bool { !options.isEmpty }

    private mutating func take(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if bytes.count <= Self.longestArgument, text.utf8.elementsEqual(bytes),
            text.unicodeScalars.allSatisfy(ShellWord.isPlain)
        {
            options = [["--data-raw", text]]
        } else {
            pipe(PrintedBytes.command(bytes))
        }
    }

    private mutating func take(_ pieces: [HTTPPiece]) {
        let commands = pieces.map { piece in
            switch piece {
            case .bytes(let bytes): PrintedBytes.command(bytes)
            case .file(let path): "cat " + ShellWord.quoted(Self.path(path))
            }
        }
        pipe("{\n" + commands.joined(separator: "\n") + "\n}")
    }

    private mutating func pipe(_ command: String) {
        source = command
        options = [["--data-binary", "@-"]]
    }

    /// Returns a path that curl does not read as an option or as standard input.
    private static func path(_ path: String) -> String {
        path.hasPrefix("-") ? "./" + path : path
    }
}
