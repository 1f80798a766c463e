import Diagnostics

/// Finds comments that were probably meant as text: ` #1` cuts an unquoted `Issue #1`.
struct SuspectComments {
    private let file: SourceFile
    /// Lines with a `#` after a blank and before a letter or digit.
    private let lines: Set<Int>

    init(in file: SourceFile) {
        var lines: Set<Int> = []
        var line = 1
        var previous = UInt8(ascii: "\n")
        var isCandidate = false
        for byte in file.text.utf8 {
            if isCandidate, byte > UInt8(ascii: "#") { lines.insert(line) }
            isCandidate = byte == UInt8(ascii: "#") && previous == UInt8(ascii: " ")
            if byte == UInt8(ascii: "\n") { line += 1 }
            previous = byte
        }
        self.file = file
        self.lines = lines
    }

    /// A warning when such a comment stands right behind a plain scalar that ends here.
    func warning(behind end: SourcePosition) -> Diagnostic? {
        guard lines.contains(end.line), let line = file.line(end.line) else { return nil }
        let rest = line.unicodeScalars.dropFirst(end.column - 1)
        let blanks = rest.prefix { $0 == " " }.count
        let comment = rest.dropFirst(blanks)
        guard blanks > 0, comment.first == "#", let next = comment.dropFirst().first, next != " ", next != "#" else {
            return nil
        }
        let start = SourcePosition(line: end.line, column: end.column + blanks)
        let stop = SourcePosition(line: end.line, column: end.column + blanks + comment.count)
        return Diagnostic(
            .warning, at: SourceRange(file: file, start: start, end: stop),
            "\" #\" begins a comment: the text ends before it",
            hint: "quote the text, or put a space after the \"#\" of a comment")
    }
}
