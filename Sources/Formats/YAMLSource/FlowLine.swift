/// A line with a flow mapping or list (`{ }`, `[ ]`), divided as its author probably meant it: brackets and commas inside
/// of an unquoted text, as in `{ $.rows[0].id: 1 }`, belong to the text.
struct FlowLine {
    /// An unquoted text with brackets, which YAML would end before them.
    struct BracketedText {
        let text: String
        /// The columns of the text, which count from 1.
        let columns: Range<Int>
    }

    private(set) var texts: [BracketedText] = []
    private let signs: [Unicode.Scalar]
    private var index: Int
    /// The indices where the entries of the outermost mapping or list begin and end.
    private var entries: [Range<Int>] = []
    private var start: Int
    /// The index behind the outermost mapping or list; nil if it ends in another line.
    private var end: Int?

    /// - Parameter isContinued: True if the mapping or list begins in a line before.
    /// - Returns: Nil if the line has no unquoted text with brackets, or it is unclear where such a text ends.
    init?(_ line: Substring, isContinued: Bool) {
        signs = Array(line.unicodeScalars)
        index = 0
        start = 0
        if isContinued {
            skipSpaces()
        } else if !skipBlockPart() {
            return nil
        }
        start = index
        guard readItems(isContinued: isContinued), !texts.isEmpty else { return nil }
    }

    private var sign: Unicode.Scalar? { index < signs.count ? signs[index] : nil }

    private func sign(at index: Int) -> Unicode.Scalar? { index < signs.count ? signs[index] : nil }

    private mutating func skipSpaces() {
        while let sign, sign == " " || sign == "\t" { index += 1 }
    }

    /// Moves behind indentation, dashes and keys in block style; false if no mapping or list begins in the line.
    private mutating func skipBlockPart() -> Bool {
        skipSpaces()
        while let sign {
            if sign == "{" || sign == "[" { return true }
            if sign == "-", self.sign(at: index + 1) == " " {
                index += 1
            } else if sign == "\"" || sign == "'" {
                guard skipQuoted(sign) else { return false }
                if self.sign == ":" { index += 1 }
            } else {
                guard
                    let colon = (index..<signs.count).first(where: { signs[$0] == ":" && self.sign(at: $0 + 1) == " " })
                else { return false }
                index = colon + 1
            }
            skipSpaces()
        }
        return false
    }

    private mutating func skipQuoted(_ quote: Unicode.Scalar) -> Bool {
        index += 1
        while let sign {
            index += sign == "\\" && quote == "\"" ? 2 : 1
            if sign == quote { return true }
        }
        return false
    }

    /// Reads the mappings, lists and texts of the line; false if brackets inside of a text have no end.
    private mutating func readItems(isContinued: Bool) -> Bool {
        var depth = isContinued ? 1 : 0
        var entry = index
        while let sign {
            switch sign {
            case "{", "[":
                depth += 1
                index += 1
                if depth == 1 { entry = index }
            case "}", "]":
                if depth == 1 { entries.append(entry..<index) }
                depth -= 1
                index += 1
                guard depth > 0 else {
                    end = index
                    return true
                }
            case ",":
                if depth == 1 { entries.append(entry..<index) }
                index += 1
                if depth == 1 { entry = index }
            case " ", "\t", ":": index += 1
            case "\"", "'": guard skipQuoted(sign) else { return false }
            case "#" where index == 0 || signs[index - 1] == " ": return true
            default: guard readText() else { return false }
            }
        }
        return true
    }

    private mutating func readText() -> Bool {
        let begin = index
        var open: [Unicode.Scalar] = []
        var hasBrackets = false
        while let sign {
            if sign == "<", self.sign(at: index + 1) == "<", let close = closeOfPlaceholder() {
                if signs[index..<close].contains(where: { "[]{},".unicodeScalars.contains($0) }) { hasBrackets = true }
                index = close
                continue
            }
            if let bracket = open.last {
                if sign == bracket { open.removeLast() }
            } else if "]},".unicodeScalars.contains(sign) || sign == ":" && isSeparator(after: index) {
                break
            } else if sign == "#", signs[index - 1] == " " {
                break
            }
            switch sign {
            case "[": open.append("]")
            case "{": open.append("}")
            case "(" where !open.isEmpty: open.append(")")
            default: break
            }
            if "[{".unicodeScalars.contains(sign) { hasBrackets = true }
            index += 1
        }
        guard open.isEmpty else { return false }
        var last = index
        while last > begin, signs[last - 1] == " " || signs[last - 1] == "\t" { last -= 1 }
        if hasBrackets { texts.append(BracketedText(text: text(begin..<last), columns: begin + 1..<last + 1)) }
        return true
    }

    private func isSeparator(after index: Int) -> Bool {
        guard let next = sign(at: index + 1) else { return true }
        return " \t,]}".unicodeScalars.contains(next)
    }

    private func closeOfPlaceholder() -> Int? {
        (index + 2..<max(index + 2, signs.count)).first { signs[$0] == ">" && sign(at: $0 + 1) == ">" }.map { $0 + 2 }
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(signs[range]))
    }

    // MARK: Correction

    /// The line with quotes around the texts; placeholders, which quotes would make texts, are in lines of their own.
    var corrected: [String] {
        let placeholders = texts.filter { $0.text.hasPrefix("<<") && $0.text.hasSuffix(">>") }
        let areValues = placeholders.allSatisfy { found in entries.contains { isLastValue(found, in: $0) } }
        let blocks = areValues && !placeholders.isEmpty ? block : nil
        return blocks ?? [quoted(0..<signs.count)]
    }

    /// The entries in lines of their own, in which only keys and texts that begin with a sign of YAML need quotes; nil if
    /// the mapping or list is not the whole value of the line.
    private var block: [String]? {
        let head = text(0..<start)
        guard let end, !head.allSatisfy({ $0 == " " }), signs[end...].allSatisfy({ $0 == " " }) else { return nil }
        let indentation = String(repeating: " ", count: head.prefix { $0 == " " || $0 == "-" }.count + 2)
        let isList = signs[start] == "["
        let trimmed = String(head.reversed().drop { $0 == " " }.reversed())
        let lines = entries.map { entry in
            let whole = texts.first { isLastValue($0, in: entry) }
            let written =
                whole.map { found in
                    let value = found.columns.lowerBound - 1
                    let isPlaceholder = found.text.hasPrefix("<<")
                    return quoted(entry.lowerBound..<value) + (isPlaceholder ? found.text : Self.quoted(found.text))
                } ?? quoted(entry)
            return indentation + (isList ? "- " : "") + written.drop { $0 == " " }
        }
        return [trimmed] + lines
    }

    /// True if the text is the last part of an entry, and not inside of another mapping or list.
    private func isLastValue(_ found: BracketedText, in entry: Range<Int>) -> Bool {
        entry.contains(found.columns.lowerBound - 1)
            && signs[(found.columns.upperBound - 1)..<entry.upperBound].allSatisfy { $0 == " " }
    }

    private func quoted(_ range: Range<Int>) -> String {
        var result = ""
        var next = range.lowerBound
        for found in texts where range.contains(found.columns.lowerBound - 1) {
            result += text(next..<found.columns.lowerBound - 1) + Self.quoted(found.text)
            next = found.columns.upperBound - 1
        }
        return result + text(next..<range.upperBound)
    }

    private static func quoted(_ text: String) -> String {
        text.contains("\"") || text.contains("\\")
            ? "'\(text.replacing("'", with: "''"))'" : "\"\(text)\""
    }
}
