/// A text as one word of a command line for `sh` and `bash`: POSIX, Shell Command Language, section 2.2.
package enum ShellWord {
    private static let portableSigns = Set("-._/@%+,".utf8)

    /// Returns the text in single quotes if necessary. Characters that a terminal would not print, or would interpret,
    /// are produced with `printf`. The text must not contain a NUL.
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

    /// Returns the text as a user would type it: unquoted, or in double quotes without special characters.
    package static func typed(_ text: String) -> String {
        !text.isEmpty && text.unicodeScalars.allSatisfy(isTypedBare) ? text : inQuotes(text)
    }

    /// Returns the text in double quotes if it has no characters that are special in them (`!` is in bash and zsh),
    /// otherwise in single quotes.
    package static func inQuotes(_ text: String) -> String {
        let isHarmless = text.unicodeScalars.allSatisfy { isPlain($0) && !"\"$`\\!\n".unicodeScalars.contains($0) }
        guard !isHarmless else { return "\"\(text)\"" }
        let word = quoted(text)
        return word == text ? "'\(text)'" : word
    }

    /// True for a character that needs no quotes in an argument: `=` is no assignment there, and letters of all
    /// languages are allowed.
    private static func isTypedBare(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.isASCIIDigit || "-_./,:@%+=".unicodeScalars.contains(scalar)
    }

    /// True if a terminal prints the character, and pasting it has no other effect.
    package static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar.controlPicture == nil
    }

    /// True for bytes that need no quotes anywhere in a script, in any locale.
    private static func isPortable(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || portableSigns.contains(byte)
    }

    /// A part of a word. Line breaks are never printed: the shell removes trailing ones from the output.
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

/// A byte as the three octal digits of a `printf` escape.
package enum OctalDigits {
    package static func text(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
