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
