/// A part of a shell script.
enum ShellToken {
    case word(ShellWord)
    /// A comment without its `#`.
    case comment(String, line: Int)
    /// `;`, `&`, `&&`, `||`, `(`, `)` or the end of a line.
    case separator(isLineEnd: Bool)
    case pipe
    /// A redirect such as `>` or `<`; the next word is the file.
    case redirect(Redirect)

    enum Redirect {
        /// `> file` of standard output.
        case output
        case input
        /// A text that is the command's input.
        case text(ShellWord)
        /// Redirects of other descriptors, which mean nothing to a request.
        case other
    }
}

/// A word of a command line with its quotes removed.
struct ShellWord {
    /// The text, with placeholders in the place of expansions.
    var text: String
    var line: Int
    /// True if any part of the word is quoted, so that it cannot be an operator or a reserved word.
    var isQuoted = false

    /// The text, with U+FFFD instead of bytes that are not valid UTF-8.
    var plain: String { ShellBytes.text(text) }
}

/// A quote without its end.
struct UnbalancedQuote: Error {
    /// The index of the quote among the scalars of the script.
    var index: Int
    var sign: String
}
