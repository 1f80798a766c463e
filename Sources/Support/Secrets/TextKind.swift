/// The kinds of texts in which short secrets, and secrets that may be common words, are recognized differently.
enum TextKind {
    /// A text with values from a server, a variable or a script: all secrets are recognized.
    case values
    /// A text with hubrun's own words or a line of a file: words that hubrun uses are recognized only as whole values.
    case message
    /// A name that a file gives: only longer secrets are recognized.
    case name

    /// True if a form of a secret is one in a text of this kind.
    ///
    /// - Parameters:
    ///   - range: The range of the form.
    func admits(_ extent: SecretForm.Extent, _ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        switch (extent, self) {
        // A text such as `/x<<env.PIN>>` has the secret inside of a word.
        case (.exact, _), (.rest, _), (.ownWord, .values), (.word, .values): true
        case (_, .name): false
        case (.wholeValue, _), (.ownWord, .message): WholeValue.isWhole(range, in: bytes)
        case (.word, .message): !Self.isInsideWord(range, in: bytes)
        }
    }

    private static func isInsideWord(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        range.lowerBound > 0 && isWordPart(bytes[range.lowerBound - 1])
            || range.upperBound < bytes.count && isWordPart(bytes[range.upperBound])
    }

    private static func isWordPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// A test for whole values: all text between quotes, after `: ` or `=`, or on a line.
private enum WholeValue {
    static func isWhole(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        let before = range.lowerBound == 0 ? nil : bytes[range.lowerBound - 1]
        let after = range.upperBound == bytes.count ? nil : bytes[range.upperBound]
        switch before {
        case nil, UInt8(ascii: "\n"): return after == nil || after == UInt8(ascii: "\n")
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return after == before || after == UInt8(ascii: "\\")
        case UInt8(ascii: "="): return closes(after) || after == UInt8(ascii: " ")
        case UInt8(ascii: "["), UInt8(ascii: ","): return closes(after)
        case UInt8(ascii: ":"): return closes(after) && isKeyEnd(range.lowerBound - 2, bytes)
        case UInt8(ascii: " "): return closes(after) && bytes[..<(range.lowerBound - 1)].last == UInt8(ascii: ":")
        default: return false
        }
    }

    /// True at the closing quote of a key. Compact JSON has no space after the colon, but `:80` can be a port.
    private static func isKeyEnd(_ index: Int, _ bytes: [UInt8]) -> Bool {
        index >= 0 && bytes[index] == UInt8(ascii: "\"")
    }

    private static func closes(_ byte: UInt8?) -> Bool {
        guard let byte else { return true }
        return "\n&;,]}".utf8.contains(byte)
    }
}

/// Words of four to seven letters that messages of hubrun and of script assertions use, in lower case.
///
/// A password of a test system can be one of them, such as `test`. Masked in a message, it would hide what the message
/// says.
enum OwnWords {
    private static let words: Set = [
        "access", "after", "again", "allow", "allowed", "answer", "answers", "array", "assert", "auth", "basic",
        "bearer", "because", "been", "before", "begin", "body", "boolean", "bytes", "call", "called", "cannot",
        "capture", "case", "change", "check", "checks", "client", "closed", "code", "columns", "connect", "content",
        "cookie", "count", "curl", "data", "date", "default", "defined", "demand", "digest", "does", "done", "each",
        "element", "empty", "entry", "equal", "error", "errors", "even", "event", "every", "exactly", "exists",
        "expect", "failed", "fails", "false", "field", "fields", "file", "files", "filter", "first", "follow",
        "form", "format", "found", "from", "gave", "give", "given", "global", "group", "have", "header", "headers",
        "help", "hint", "host", "http", "https", "include", "inside", "instead", "into", "invalid", "item", "items",
        "json", "keep", "kept", "keys", "keyword", "label", "large", "last", "later", "left", "length", "less",
        "letter", "letters", "like", "limit", "line", "lines", "list", "literal", "local", "long", "longer", "look",
        "made", "make", "many", "match", "matches", "mean", "member", "message", "method", "missing", "module",
        "more", "most", "must", "name", "names", "needs", "never", "next", "none", "nothing", "null", "number",
        "object", "once", "only", "option", "other", "outside", "over", "pair", "part", "parts", "pass", "passed",
        "path", "plain", "port", "post", "program", "proxy", "query", "quoted", "quotes", "range", "read", "reason",
        "refused", "regex", "remove", "reply", "report", "request", "result", "retry", "root", "rows", "rule",
        "same", "saved", "schema", "scope", "script", "scripts", "second", "secret", "section", "send", "sent",
        "server", "service", "session", "setup", "short", "shown", "side", "sign", "signed", "skip", "skipped",
        "small", "some", "sort", "source", "space", "start", "status", "step", "stop", "string", "take", "takes",
        "test", "tests", "text", "than", "that", "their", "them", "then", "there", "these", "they", "this", "thrown",
        "time", "times", "token", "tokens", "true", "type", "unit", "unknown", "until", "used", "user", "valid",
        "value", "values", "version", "want", "wanted", "when", "where", "which", "while", "whole", "with",
        "without", "word", "words", "write", "written", "wrong", "xpath", "yaml", "your",
    ]

    static func contains(_ word: String) -> Bool { words.contains(word.lowercased()) }
}
