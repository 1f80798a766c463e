import Diagnostics

/// Finds comments that were probably meant as text, such as ` #1` after an unquoted `Issue`.
struct SuspectComments {
    /// The limit for recorded comments: a file with more of them uses this style on purpose.
    private static let limit = 10_000

    private let file: SourceFile
    /// The columns of each `#` between a blank and a letter or digit, by the position of the first blank before it.
    private let columns: [SourcePosition: Int]

    init(in file: SourceFile) {
        var columns: [SourcePosition: Int] = [:]
        for number in file.lines(holding: UInt8(ascii: "#")) {
            guard let line = file.line(number), columns.count < Self.limit else { break }
            for (end, sign) in Self.signs(in: line) {
                columns[SourcePosition(line: number, column: end)] = sign
            }
        }
        self.file = file
        self.columns = columns
    }

    /// Returns a warning if such a comment directly follows a plain scalar that ends here.
    func warning(behind end: SourcePosition) -> Diagnostic? {
        comment(behind: end).map {
            Diagnostic(
                .suspectComment, .warning, at: $0, "\" #\" begins a comment: the text ends before it",
                hint: "quote the text, or put a space after the \"#\" of a comment")
        }
    }

    /// Returns the comment after this position if it was probably meant as text.
    func comment(behind end: SourcePosition) -> SourceRange? {
        guard let column = columns[end] else { return nil }
        let start = SourcePosition(line: end.line, column: column)
        let stop = SourcePosition(line: end.line, column: column + file.scalars(from: start).count)
        return SourceRange(file: file, start: start, end: stop)
    }

    private static func signs(in line: Substring) -> [(end: Int, sign: Int)] {
        var signs: [(end: Int, sign: Int)] = []
        var blanks: Int?
        var candidate: (end: Int, sign: Int)?
        for (offset, scalar) in line.unicodeScalars.enumerated() {
            if let candidate, scalar > "#", signs.count < limit { signs.append(candidate) }
            candidate = nil
            if scalar == " " || scalar == "\t" {
                blanks = blanks ?? offset + 1
            } else {
                if scalar == "#", let blanks { candidate = (blanks, offset + 1) }
                blanks = nil
            }
        }
        return signs
    }
}
