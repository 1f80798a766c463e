import Diagnostics
import JSON

/// Finds placeholders in a text: section 4 of the format's reference.
struct PlaceholderParser {
    private(set) var diagnostics = DiagnosticList()

    private let written: String
    private let source: SourceSlice
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var search: SliceSearch
    /// Quotes that do not close: looked for once, however many placeholders begin before the end.
    private var unclosed: Set<Unicode.Scalar> = []
    /// Whether the text is filters alone, without a placeholder around them.
    private var isChain = false

    /// Why something between `<<` and `>>` is no placeholder; the offsets are in scalars.
    struct Mistake: Error {
        let message: String
        let hint: String?
        let range: Range<Int>
    }

    init(_ written: String, source: SourceSlice) {
        self.written = written
        self.source = source
        scalars = Array(written.unicodeScalars)
        search = SliceSearch(source, text: written)
    }

    mutating func segments() -> [PlaceholderText.Segment] {
        var segments: [PlaceholderText.Segment] = []
        var literal: [Unicode.Scalar] = []
        while index < scalars.count {
            let backslashes = scalars[index...].prefix { $0 == "\\" }.count
            guard isOpening(at: index + backslashes) else {
                literal.append(contentsOf: scalars[index..<min(index + max(1, backslashes), scalars.count)])
                index += max(1, backslashes)
                continue
            }
            literal.append(contentsOf: repeatElement("\\", count: backslashes / 2))
            index += backslashes
            if backslashes.isMultiple(of: 2), let expression = placeholder() {
                if !literal.isEmpty { segments.append(.literal(Self.text(literal))) }
                literal = []
                segments.append(.expression(expression))
            } else {
                // In `<<<name>>` only the second pair opens a placeholder; a backslash is for the first.
                let length = backslashes.isMultiple(of: 2) ? 1 : 2
                literal.append(contentsOf: repeatElement("<", count: length))
                index += length
            }
        }
        if !literal.isEmpty || segments.isEmpty { segments.append(.literal(Self.text(literal))) }
        return segments
    }

    private func isOpening(at index: Int) -> Bool {
        index + 1 < scalars.count && scalars[index] == "<" && scalars[index + 1] == "<"
    }

    /// The placeholder that begins here, with the index behind it; nil and the index unmoved when this is plain text.
    private mutating func placeholder() -> PlaceholderExpression? {
        let start = index
        guard let next = scalars.indices.contains(start + 2) ? scalars[start + 2] : nil else { return nil }
        let mustBeOne = next == "$" || PlaceholderName.isStart(next)
        guard mustBeOne || next == " " else { return nil }
        do {
            index += 2
            return try expression(from: start)
        } catch {
            index = start
            if mustBeOne {
                let range = search.range(ofScalars: error.range)
                diagnostics.append(Diagnostic(at: range, error.message, hint: error.hint))
            }
            return nil
        }
    }

    /// The filters of a text that holds nothing else, as in `regex("a(.*)") | trim`.
    mutating func filterChain() throws(Mistake) -> [FilterCall] {
        isChain = true
        var filters: [FilterCall] = []
        repeat {
            skipSpaces()
            filters.append(try filter(from: 0))
            skipSpaces()
        } while take("|")
        guard index == scalars.count else { throw unfinished(from: 0) }
        return filters
    }

    private mutating func expression(from start: Int) throws(Mistake) -> PlaceholderExpression {
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
                let range = search.range(ofScalars: start..<index)
                return PlaceholderExpression(
                    head: head, filters: filters, range: range, written: Self.text(scalars[start..<index]))
            } else {
                throw unfinished(from: start)
            }
        }
    }

    private mutating func head(from start: Int) throws(Mistake) -> PlaceholderExpression.Head {
        let begin = index
        guard take("$") else {
            let name = try name(from: start)
            guard name.hasPrefix(PlaceholderName.environmentPrefix) else { return .name(name) }
            return .processEnvironment(String(name.dropFirst(PlaceholderName.environmentPrefix.count)))
        }
        let name = try name(from: start)
        let nameRange = begin..<index
        guard let function = PlaceholderFunction.named(name) else {
            throw Mistake(
                message: "unknown function \"$\(name)\"",
                hint: Suggestion.nearest(to: name, among: PlaceholderFunction.names).map { "did you mean \"$\($0)\"?" }
                    ?? "the functions are \(PlaceholderFunction.names.map { "$" + $0 }.joined(separator: ", "))",
                range: nameRange)
        }
        let arguments = try arguments(from: start)
        let mistake = function.signature.mistake(in: arguments, of: "$\(name)") ?? function.mistake(in: arguments)
        if let mistake {
            throw Mistake(message: mistake.message, hint: mistake.hint, range: begin..<index)
        }
        return .function(function, arguments)
    }

    private mutating func filter(from start: Int) throws(Mistake) -> FilterCall {
        let begin = index
        let name = try name(from: start)
        guard let filter = Filter.named(name) else {
            throw Mistake(
                message: "unknown filter \"\(name)\"",
                hint: Suggestion.hint(for: name, among: Filter.names)
                    ?? "the filters are \(Filter.names.joined(separator: ", "))",
                range: begin..<index)
        }
        let arguments = try arguments(from: start)
        if let mistake = filter.signature.mistake(in: arguments, of: name) {
            throw Mistake(message: mistake.message, hint: mistake.hint, range: begin..<index)
        }
        do {
            let prepared = try filter.prepare(arguments)
            return FilterCall(filter: filter, arguments: arguments, prepared: prepared)
        } catch {
            let message = "the filter \"\(name)\" \(error.message)"
            throw Mistake(message: message, hint: error.hint, range: begin..<index)
        }
    }

    private mutating func name(from start: Int) throws(Mistake) -> String {
        let begin = index
        if index < scalars.count, PlaceholderName.isStart(scalars[index]) {
            while index < scalars.count, PlaceholderName.isPart(scalars[index]) { index += 1 }
        }
        guard index > begin else { throw unfinished(from: start) }
        return text(begin..<index)
    }

    private mutating func arguments(from start: Int) throws(Mistake) -> [PlaceholderArgument] {
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

    private mutating func argument(from start: Int) throws(Mistake) -> PlaceholderArgument {
        guard index < scalars.count else { throw unfinished(from: start) }
        let first = scalars[index]
        if first == "\"" || first == "'" { return .text(try quoted(first, from: start)) }
        if PlaceholderName.isStart(first) { return .name(try name(from: start)) }
        let begin = index
        while index < scalars.count, !" ,)>|".unicodeScalars.contains(scalars[index]) { index += 1 }
        let written = text(begin..<index)
        guard let number = JSONNumber(written) else {
            guard !written.isEmpty else { throw unfinished(from: start) }
            throw Mistake(
                message: "\"\(written)\" is not an argument", hint: "write a text in quotes, a number or a name",
                range: begin..<index)
        }
        return .number(number)
    }

    private mutating func quoted(_ quote: Unicode.Scalar, from start: Int) throws(Mistake) -> String {
        let begin = index
        var content: [Unicode.Scalar] = []
        index += 1
        while index < scalars.count, !unclosed.contains(quote) {
            let scalar = scalars[index]
            index += 1
            if scalar == quote { return Self.text(content) }
            if scalar == "\\", index < scalars.count {
                let escaped = scalars[index]
                switch escaped {
                case "n": content.append("\n")
                case "t": content.append("\t")
                case "\\", "\"", "'": content.append(escaped)
                default: content += ["\\", escaped]
                }
                index += 1
            } else {
                content.append(scalar)
            }
        }
        unclosed.insert(quote)
        throw Mistake(
            message: "a quoted argument has no end",
            hint: "close the quote; in YAML, \" #\" begins a comment and cuts an unquoted text: quote the whole text",
            range: begin..<scalars.count)
    }

    private func unfinished(from start: Int) -> Mistake {
        if isChain { return unfinishedChain }
        guard index < scalars.count else {
            let cut = source.quoting == .plain ? "; unquoted, \" #\" and a comma inside { } or [ ] end the text" : ""
            return Mistake(
                message: "the placeholder that begins here has no end",
                hint: "close it with \">>\", or write \"\\<<\" for a literal \"<<\"" + cut,
                range: start..<scalars.count)
        }
        return Mistake(
            message: "unexpected \"\(scalars[index])\" in a placeholder",
            hint:
                "it looks like <<name>>, <<name | filter>> or <<$function(1)>>; a literal \"<<\" is written \"\\<<\"",
            range: index..<index + 1)
    }

    private var unfinishedChain: Mistake {
        let hint = "filters are separated by \"|\", as in regex(\"id=(.*)\") | trim"
        guard index < scalars.count else {
            return Mistake(message: "a filter is missing or has no end", hint: hint, range: index..<index)
        }
        return Mistake(
            message: "unexpected \"\(scalars[index])\" between filters", hint: hint, range: index..<index + 1)
    }

    private var isClosing: Bool {
        index + 1 < scalars.count && scalars[index] == ">" && scalars[index + 1] == ">"
    }

    private mutating func skipSpaces() {
        while index < scalars.count, scalars[index] == " " || scalars[index] == "\n" || scalars[index] == "\t" {
            index += 1
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard index < scalars.count, scalars[index] == scalar else { return false }
        index += 1
        return true
    }

    private func text(_ range: Range<Int>) -> String { Self.text(scalars[range]) }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        // One by one: append(contentsOf:) is not specialized for scalars.
        for scalar in scalars { text.append(scalar) }
        return String(text)
    }
}
