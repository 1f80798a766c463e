import Diagnostics
import Platform
import Text

/// Texts with variables and commands of a POSIX shell.
///
/// A part that the shell computes is a mark in a text; ``word(_:)`` replaces it.
final class ShellText {
    /// A character for private use: other texts lose it.
    private static let mark: Unicode.Scalar = "\u{F8FE}"
    private var parts: [String] = []

    /// Returns a mark for an expansion: `$NAME`, `${…}` or `$(…)`.
    func computed(_ text: String) -> String {
        parts.append("\"\(text)\"")
        return "\(Self.mark)\(parts.count - 1)\(Self.mark)"
    }

    /// Returns a literal text, without characters that would be marks.
    static func literal(_ text: String) -> String { text.removing(String(mark)) }

    /// True if the shell computes a part of the text.
    static func isComputed(_ text: String) -> Bool { text.unicodeScalars.contains(mark) }

    /// Returns a text as one word of a command line.
    func word(_ text: String) -> String {
        let pieces = text.unicodeScalars.split(separator: Self.mark, omittingEmptySubsequences: false)
        var word = ""
        for (index, piece) in pieces.enumerated() {
            if index.isMultiple(of: 2) {
                if !piece.isEmpty { word += ShellWord.quoted(String(piece)) }
            } else if let number = Int(String(piece)), parts.indices.contains(number) {
                word += parts[number]
            }
        }
        return word.isEmpty ? "''" : word
    }
}
