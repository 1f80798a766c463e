/// A text as a word of a command line, which `sh` and `bash` take for the same text: POSIX, Shell Command Language,
/// section 2.2.
package enum ShellWord {
    private static let portableSigns = Set("-._/@%+,".utf8)

    /// The text in single quotes, where it needs any. What a terminal would not show as it is, or would obey, is made by
    /// `printf`; the text holds no NUL.
    package static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy(isPortable) { return text }
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

    /// The text as a person would type it: as it is, or in double quotes, where nothing in it means anything to a shell.
    package static func typed(_ text: String) -> String {
        !text.isEmpty && text.unicodeScalars.allSatisfy(isTypedBare) ? text : inQuotes(text)
    }

    /// The text in double quotes where nothing in it means anything in them (`!` does to bash and zsh), else in single
    /// ones.
    package static func inQuotes(_ text: String) -> String {
        let isHarmless = text.unicodeScalars.allSatisfy { isPlain($0) && !"\"$`\\!\n".unicodeScalars.contains($0) }
        guard !isHarmless else { return "\"\(text)\"" }
        let word = quoted(text)
        return word == text ? "'\(text)'" : word
    }

    /// Behind the name of a command, where a shell takes no `=` for an assignment, and a person types letters of any
    /// language.
    private static func isTypedBare(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_./,:@%+=".unicodeScalars.contains(scalar)
    }

    /// Whether a terminal shows the character and nothing else happens when it is pasted.
    package static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || DisplayText.printable(scalar) == String(scalar)
    }

    /// Wherever in a script the word stands and whatever the script's locale is.
    private static func isPortable(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: portableSigns.contains(byte)
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
package enum OctalDigits {
    package static func text(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
