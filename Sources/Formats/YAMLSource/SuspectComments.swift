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

/// The lines of a file in which an unquoted text inside `{ }` or `[ ]` has brackets, as in `{ $.rows[0].id: 1 }`.
///
/// YAML cannot be parsed behind such a text. To find the other errors of the file, libyaml parses a copy in which other
/// characters stand for the brackets, so that positions in both are the same.
struct UnquotedBrackets {
    /// The maximum number of lines that are replaced.
    private static let lineLimit = 500
    /// The maximum number of bytes that are parsed again: the whole file for each line.
    private static let repeatedBytes = 8 << 20
    /// The characters of YAML's syntax, and what stands for them: characters for private use (Unicode, 23.5).
    private static let substitutes: [Unicode.Scalar: Unicode.Scalar] = [
        "[": "\u{F8D0}", "]": "\u{F8D1}", "{": "\u{F8D2}", "}": "\u{F8D3}", ",": "\u{F8D4}", ":": "\u{F8D5}",
        "#": "\u{F8D6}", "\"": "\u{F8D7}", "'": "\u{F8D8}", "*": "\u{F8D9}", "&": "\u{F8DA}",
    ]
    private static let originals = Dictionary(
        substitutes.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

    private(set) var diagnostics: [Diagnostic] = []
    private var texts: [Int: [FlowLine.BracketedText]] = [:]

    var isEmpty: Bool { texts.isEmpty }

    /// Adds the line in which parsing stopped; false if it has no such text.
    mutating func add(_ error: YAMLSyntaxError, in file: SourceFile) -> Bool {
        guard texts.count < Self.lineLimit, (texts.count + 1) * file.text.utf8.count <= Self.repeatedBytes,
            error.offset == nil
        else { return false }
        let number = error.position.line
        guard texts[number] == nil, let line = file.line(number), !line.contains("{{"), !line.contains("\\u"),
            let flow = FlowLine(line, isContinued: false) ?? continued(line, error)
        else { return false }
        texts[number] = flow.texts
        diagnostics.append(Self.diagnostic(of: flow, number, in: file))
        return true
    }

    private func continued(_ line: Substring, _ error: YAMLSyntaxError) -> FlowLine? {
        guard error.place == .flowMapping || error.place == .flowSequence,
            error.contextPosition.line < error.position.line
        else { return nil }
        return FlowLine(line, isContinued: true)
    }

    private static func diagnostic(of flow: FlowLine, _ number: Int, in file: SourceFile) -> Diagnostic {
        let columns = flow.texts.first?.columns ?? 1..<2
        let range = SourceRange(
            file: file, start: SourcePosition(line: number, column: columns.lowerBound),
            end: SourcePosition(line: number, column: columns.upperBound))
        let corrected = Self.trimmed(flow.corrected)
        return Diagnostic(
            .yamlSyntax, at: range, "inside { } and [ ], a text with brackets in it must be quoted",
            hint: corrected.count == 1
                ? "quote the text" : "quotes would make a text of the placeholder: write it outside of { } and [ ]"
        ).showing(file.isConfidential ? [] : corrected)
    }

    /// Returns lines without the indentation of the first one, and without spaces at their ends.
    private static func trimmed(_ lines: [String]) -> [String] {
        let indentation = lines.first?.prefix { $0 == " " }.count ?? 0
        return lines.map { line in
            let rest = line.dropFirst(indentation).reversed().drop { $0 == " " }
            return String(rest.reversed())
        }
    }

    /// Returns the text with other characters in place of the brackets.
    func replaced(_ text: String) -> String {
        guard !isEmpty else { return text }
        var number = 0
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            number += 1
            guard let texts = texts[number] else { return String(line) }
            var signs = Array(line.unicodeScalars)
            for found in texts {
                for column in found.columns where column <= signs.count {
                    signs[column - 1] = Self.substitutes[signs[column - 1]] ?? signs[column - 1]
                }
            }
            return String(String.UnicodeScalarView(signs))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the text of a scalar with the characters of the file.
    func restored(_ text: String) -> String {
        guard !isEmpty else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { Self.originals[$0] ?? $0 }))
    }
}
