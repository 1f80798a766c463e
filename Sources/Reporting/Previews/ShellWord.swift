import Diagnostics

/// A text as a word of a command line, which `sh` and `bash` take for the same text: POSIX, Shell Command Language,
/// section 2.2.
enum ShellWord {
    private static let bareSigns = Set("-._/@%+,".utf8)

    /// The text in single quotes, where it needs any. What a terminal would not show as it is, or would obey, is made by
    /// `printf`; the text holds no NUL.
    static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy(isBare) { return text }
        var word = ""
        var open: Piece?
        for scalar in text.unicodeScalars {
            let piece: Piece = isPlain(scalar) ? .quoted : .printed
            if piece != open {
                word += (open?.end ?? "") + piece.start
                open = piece
            }
            word += piece.text(of: scalar)
        }
        return word.isEmpty ? "''" : word + (open?.end ?? "")
    }

    /// Whether a terminal shows the character and nothing else happens when it is pasted.
    static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || DisplayText.printable(scalar) == String(scalar)
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: bareSigns.contains(byte)
        }
    }

    /// A stretch of a word. No line break is printed: the shell would take off those at the end.
    private enum Piece {
        case quoted
        case printed

        var start: String { self == .quoted ? "'" : "\"$(printf '" }
        var end: String { self == .quoted ? "'" : "')\"" }

        func text(of scalar: Unicode.Scalar) -> String {
            switch self {
            case .quoted: scalar == "'" ? "'\\''" : String(scalar)
            case .printed: String(scalar).utf8.map { "\\" + OctalDigits.text($0) }.joined()
            }
        }
    }
}

/// A byte as `printf` writes one.
enum OctalDigits {
    static func text(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
