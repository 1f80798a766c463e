/// The lines of a man page in mdoc(7), with special characters in text escaped.
struct ManualText {
    /// The maximum length of a line, in characters before escaping.
    private static let width = 66

    private(set) var lines: [String] = []

    /// Appends a macro line, whose arguments are already escaped by ``escaped(_:)``.
    mutating func macro(_ line: String) {
        lines.append(line)
    }

    mutating func section(_ title: String) {
        macro(".Sh \(title)")
    }

    /// Appends a paragraph; as mdoc recommends, each sentence begins on a new line and lines are short.
    mutating func sentences(_ text: String) {
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty, line.count + word.count >= Self.width {
                lines.append(Self.line(line))
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            if word.count > 1, word.hasSuffix(".") || word.hasSuffix("?") {
                lines.append(Self.line(line))
                line = ""
            }
        }
        if !line.isEmpty { lines.append(Self.line(line)) }
    }

    /// Appends lines with their layout unchanged.
    mutating func literal(_ text: [String]) {
        macro(".Bd -literal -offset indent")
        lines += text.map(Self.line)
        macro(".Ed")
    }

    /// Appends the paragraphs of a discussion; indented paragraphs keep their layout.
    mutating func discussion(_ text: String) {
        var paragraphs: [[Substring]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        // The exit statuses have a section of their own.
        for paragraph in paragraphs where !paragraph.isEmpty && !paragraph[0].hasPrefix("Exit status") {
            if paragraph.allSatisfy({ $0.hasPrefix("  ") }) {
                literal(paragraph.map { String($0.dropFirst(2)) })
            } else {
                if !lines.isEmpty, lines.last?.hasPrefix(".Sh") == false { macro(".Pp") }
                sentences(paragraph.joined(separator: " "))
            }
        }
    }

    /// Returns text without characters that are special to groff, for a text line or a macro's argument.
    static func escaped(_ text: some StringProtocol) -> String {
        text.map { sign in
            switch sign {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case "\"": "\\(dq"
            default: sign.isASCII ? String(sign) : sign.unicodeScalars.map(Self.escape).joined()
            }
        }.joined()
    }

    /// Returns the escape sequence of a character that is not ASCII: groff(7), "Special characters".
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }

    /// Returns text as a single argument of a macro, quoted if it contains a space.
    static func word(_ text: some StringProtocol) -> String {
        let escaped = escaped(text)
        return text.contains(" ") ? "\"\(escaped)\"" : escaped
    }

    private static func line(_ text: some StringProtocol) -> String {
        let escaped = escaped(text)
        return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
    }
}
