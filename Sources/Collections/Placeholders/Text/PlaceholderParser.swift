import Diagnostics
import JSON

/// Parses the placeholders of a text ("Variables and placeholders" in format.md).
struct PlaceholderParser {
    private(set) var diagnostics = DiagnosticList()

    private let written: String
    private let source: SourceSlice
    private let text: ScannedText
    private var index = 0
    private var search: SliceSearch
    /// Quotes that are known to be unclosed, so that the text is searched once for all placeholders.
    private var unclosed: Set<Unicode.Scalar> = []
    /// True if the text is filters only, without a placeholder around them.
    private var isChain = false
    /// The limit for a path or number, in bytes: without it, many that have no end would each be searched to the end of
    /// the text.
    private static let maximumLength = 1_000

    /// A syntax error in a placeholder; the range is in UTF-8 bytes.
    struct SyntaxError: Error {
        let message: String
        let hint: String?
        let range: Range<Int>
    }

    init(_ written: String, source: SourceSlice) {
        self.written = written
        self.source = source
        text = ScannedText(written)
        search = SliceSearch(source, text: written)
    }

    mutating func segments() -> [PlaceholderText.Segment] {
        var segments: [PlaceholderText.Segment] = []
        var literal: [UInt8] = []
        while index < text.count {
            let plain = index..<text.firstIndex(from: index) { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\\") }
            literal += text[plain]
            index = plain.upperBound
            let opening = text.firstIndex(from: index) { $0 != UInt8(ascii: "\\") }
            let backslashes = opening - index
            guard text.has("<", at: opening), text.has("<", at: opening + 1) else {
                let end = min(index + max(1, backslashes), text.count)
                literal += text[index..<end]
                index = end
                continue
            }
            literal += repeatElement(UInt8(ascii: "\\"), count: backslashes / 2)
            index = opening
            if backslashes.isMultiple(of: 2), let expression = placeholder() {
                if !literal.isEmpty { segments.append(.literal(String(decoding: literal, as: UTF8.self))) }
                literal = []
                segments.append(.expression(expression))
            } else {
                // In `<<<name>>` only the second pair opens a placeholder; a backslash escapes the first pair.
                let length = backslashes.isMultiple(of: 2) ? 1 : 2
                literal += repeatElement(UInt8(ascii: "<"), count: length)
                index += length
            }
        }
        if !literal.isEmpty || segments.isEmpty { segments.append(.literal(String(decoding: literal, as: UTF8.self))) }
        return segments
    }

    /// Parses the placeholder at the index and moves the index to its end; nil and no move for plain text.
    private mutating func placeholder() -> PlaceholderExpression? {
        let start = index
        guard let next = text.scalar(at: start + 2) else { return nil }
        let mustBeOne = next == "$" || PlaceholderName.isStart(next)
        guard mustBeOne || next == " " else { return nil }
        do {
            index += 2
            return try expression(from: start)
        } catch {
            index = start
            if mustBeOne {
                diagnostics.append(
                    Diagnostic(.placeholderSyntax, at: range(error.range), error.message, hint: error.hint))
            }
            return nil
        }
    }

    /// Returns the range in the file of a part of the text, given in bytes.
    mutating func range(_ bytes: Range<Int>) -> SourceRange {
        search.range(ofScalars: text.scalars(bytes))
    }

    /// Parses a text that is filters only, as in `regex("a(.*)") | trim`.
    mutating func filterChain() throws(SyntaxError) -> [FilterCall] {
        isChain = true
        var filters: [FilterCall] = []
        repeat {
            skipSpaces()
            filters.append(try filter(from: 0))
            skipSpaces()
        } while take("|")
        guard index == text.count else { throw unfinished(from: 0) }
        return filters
    }

    private mutating func expression(from start: Int) throws(SyntaxError) -> PlaceholderExpression {
        skipSpaces()
        let head = try head(from: start)
        var filters: [FilterCall] = []
        while true {
            skipSpaces()
            if take("|") {
                skipSpaces()
                filters.append(try filter(from: start))
            } else if isClosing {
                index += 2
                let isWhole = index - start == text.count
                return PlaceholderExpression(
                    head: head, filters: filters, range: range(start..<index),
                    written: isWhole ? written : text.text(start..<index))
            } else {
                if filters.isEmpty, case .name(let name) = head, let error = element(of: name, from: start) {
                    throw error
                }
                throw unfinished(from: start)
            }
        }
    }

    /// Returns the error for an index or a path behind a name, as in `<<ids[0]>>`, with the filter that means it.
    private func element(of name: String, from start: Int) -> SyntaxError? {
        guard text.has("[", at: index) else { return nil }
        let end = text.firstIndex(from: index, within: Self.maximumLength) { ">|".utf8.contains($0) }
        guard text.has(">", at: end) || text.has("|", at: end) else { return nil }
        let path = text.text(index..<end).split(separator: " ").joined(separator: " ")
        let filter =
            switch path {
            case "[0]": "first"
            case "[-1]": "last"
            case _ where Int(path.dropFirst().dropLast()) != nil: "nth(\(path.dropFirst().dropLast()))"
            default: "jsonPath(\(path.contains("\"") ? "'$\(path)'" : "\"$\(path)\""))"
            }
        let isElement = path.last == "]" && path.dropFirst().dropLast().allSatisfy { $0.isNumber || $0 == "-" }
        let inFlow =
            filter.hasPrefix("jsonPath") ? "; unquoted, it needs a line of its own, outside of { } and [ ]" : ""
        return SyntaxError(
            message: "unexpected \"[\" in a placeholder",
            hint: "\(isElement ? "an element of a list" : "a part of a value") is <<\(name) | \(filter)>>\(inFlow)",
            range: index..<index + 1)
    }

    private mutating func head(from start: Int) throws(SyntaxError) -> PlaceholderExpression.Head {
        let begin = index
        guard take("$") else {
            let name = try name(from: start)
            guard name.hasPrefix(PlaceholderName.environmentPrefix) else { return .name(name) }
            return .processEnvironment(String(name.dropFirst(PlaceholderName.environmentPrefix.count)))
        }
        let name = try name(from: start)
        let nameRange = begin..<index
        guard let function = PlaceholderFunction.named(name) else {
            throw SyntaxError(
                message: "unknown function \"$\(name)\"",
                hint: Suggestion.nearest(to: name, among: PlaceholderFunction.names).map { "did you mean \"$\($0)\"?" }
                    ?? "the functions are \(PlaceholderFunction.names.map { "$" + $0 }.joined(separator: ", "))",
                range: nameRange)
        }
        let arguments = try arguments(from: start)
        let error = function.signature.error(in: arguments, of: "$\(name)") ?? function.error(in: arguments)
        if let error {
            throw SyntaxError(message: error.message, hint: error.hint, range: begin..<index)
        }
        return .function(function, arguments)
    }

    private mutating func filter(from start: Int) throws(SyntaxError) -> FilterCall {
        let begin = index
        let name = try name(from: start)
        guard let filter = Filter.named(name) else {
            throw SyntaxError(
                message: "unknown filter \"\(name)\"",
                hint: Filter.synonyms[name].map { "the filter is called \"\($0)\"" }
                    ?? Suggestion.hint(for: name, among: Filter.names)
                    ?? "\"hubrun help format filters\" lists the filters",
                range: begin..<index)
        }
        let arguments = try arguments(from: start)
        if let error = filter.signature.error(in: arguments, of: name) {
            throw SyntaxError(message: error.message, hint: error.hint, range: begin..<index)
        }
        do {
            let prepared = try filter.prepare(arguments)
            return FilterCall(filter: filter, arguments: arguments, prepared: prepared)
        } catch {
            let message = "the filter \"\(name)\" \(error.message)"
            throw SyntaxError(message: message, hint: error.hint, range: begin..<index)
        }
    }

    private mutating func name(from start: Int) throws(SyntaxError) -> String {
        let begin = index
        if let first = text.scalar(at: index), PlaceholderName.isStart(first) {
            while let scalar = text.scalar(at: index), PlaceholderName.isPart(scalar) { index += UTF8.width(scalar) }
        }
        guard index > begin else { throw unfinished(from: start) }
        return text.text(begin..<index)
    }

    private mutating func arguments(from start: Int) throws(SyntaxError) -> [PlaceholderArgument] {
        guard take("(") else { return [] }
        var arguments: [PlaceholderArgument] = []
        skipSpaces()
        if take(")") { return [] }
        while true {
            skipSpaces()
            arguments.append(try argument(from: start))
            skipSpaces()
            if take(")") { return arguments }
            guard take(",") else { throw unfinished(from: start) }
        }
    }

    private mutating func argument(from start: Int) throws(SyntaxError) -> PlaceholderArgument {
        guard let first = text.scalar(at: index) else { throw unfinished(from: start) }
        if first == "\"" || first == "'" { return .text(try quoted(first, from: start)) }
        if PlaceholderName.isStart(first) { return .name(try name(from: start)) }
        let begin = index
        index = text.firstIndex(from: index, within: Self.maximumLength) { " ,)>|".utf8.contains($0) }
        let written = text.text(begin..<index)
        guard let number = JSONNumber(written) else {
            guard !written.isEmpty else { throw unfinished(from: start) }
            throw SyntaxError(
                message: "\"\(written)\" is not an argument", hint: "write a text in quotes, a number or a name",
                range: begin..<index)
        }
        return .number(number)
    }

    private mutating func quoted(_ quote: Unicode.Scalar, from start: Int) throws(SyntaxError) -> String {
        let begin = index
        var content = ""
        index += 1
        while index < text.count, !unclosed.contains(quote) {
            let end = text.firstIndex(from: index) { $0 == UInt8(ascii: quote) || $0 == UInt8(ascii: "\\") }
            content += text.text(index..<end)
            index = end
            if take(quote) { return content }
            guard take("\\") else { break }
            content += escaped()
        }
        unclosed.insert(quote)
        throw SyntaxError(
            message: "a quoted argument has no end",
            hint: "close the quote; in YAML, \" #\" begins a comment and cuts an unquoted text: quote the whole text",
            range: begin..<text.count)
    }

    /// Returns the text for a backslash and the character after it.
    private mutating func escaped() -> String {
        guard let scalar = text.scalar(at: index) else { return "\\" }
        index += UTF8.width(scalar)
        switch scalar {
        case "n": return "\n"
        case "t": return "\t"
        case "\\", "\"", "'": return String(scalar)
        default: return "\\" + String(scalar)
        }
    }

    private func unfinished(from start: Int) -> SyntaxError {
        if isChain { return unfinishedChain }
        guard let found = text.scalar(at: index) else {
            let cut = source.quoting == .plain ? "; unquoted, \" #\" and a comma inside { } or [ ] end the text" : ""
            return SyntaxError(
                message: "the placeholder that begins here has no end",
                hint: "close it with \">>\", or write \"\\<<\" for a literal \"<<\"" + cut,
                range: start..<text.count)
        }
        return SyntaxError(
            message: "unexpected \"\(found)\" in a placeholder",
            hint:
                "it looks like <<name>>, <<name | filter>> or <<$function(1)>>; a literal \"<<\" is written \"\\<<\"",
            range: index..<index + 1)
    }

    private var unfinishedChain: SyntaxError {
        let hint = "filters are separated by \"|\", as in regex(\"id=(.*)\") | trim"
        guard let found = text.scalar(at: index) else {
            return SyntaxError(message: "a filter is missing or has no end", hint: hint, range: index..<index)
        }
        return SyntaxError(
            message: "unexpected \"\(found)\" between filters", hint: hint, range: index..<index + 1)
    }

    private var isClosing: Bool {
        text.has(">", at: index) && text.has(">", at: index + 1)
    }

    private mutating func skipSpaces() {
        while text.has(" ", at: index) || text.has("\n", at: index) || text.has("\t", at: index) { index += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard text.has(scalar, at: index) else { return false }
        index += 1
        return true
    }
}
