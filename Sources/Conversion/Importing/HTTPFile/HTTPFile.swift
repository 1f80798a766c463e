import CollectionDrafts
import Diagnostics
import Text

/// The variables and requests of an `.http` or `.rest` file.
struct HTTPFile {
    private(set) var variables: [(name: String, value: String, line: Int)] = []
    private(set) var blocks: [HTTPFileBlock] = []

    private enum Part {
        case start
        case headers
        case body
    }

    private var block = HTTPFileBlock()
    private var part = Part.start
    private let lines: [Substring]
    private var index = 0

    init(_ text: String) throws(UnclosedScript) {
        lines = text.withLineFeeds.split(separator: "\n", omittingEmptySubsequences: false)
        while index < lines.count {
            try read(lines[index])
            index += 1
        }
        end()
    }

    private var number: Int { index + 1 }

    private mutating func end() {
        while block.body.last?.text.allSatisfy(\.isWhitespace) ?? false { block.body.removeLast() }
        let isUsed =
            block.hasRequest || !block.others.isEmpty || !block.scripts.isEmpty || !block.handlers.isEmpty
        if isUsed || !block.comments.isEmpty { blocks.append(block) }
        block = HTTPFileBlock()
        part = .start
    }

    private mutating func read(_ line: Substring) throws(UnclosedScript) {
        if line.hasPrefix("###") {
            end()
            block.title = DisplayText.printable(line.drop { $0 == "#" }.trimmingSpaces)
            return
        }
        if part != .start, try readResult(line) { return }
        switch part {
        case .start: try readStart(line)
        case .headers: readHeader(line)
        case .body: block.body.append(.init(text: String(line), number: number))
        }
    }

    // MARK: Before the request

    private mutating func readStart(_ line: Substring) throws(UnclosedScript) {
        let text = line.trimmingSpaces
        guard !text.isEmpty else { return }
        if text.hasPrefix("#") || text.hasPrefix("//") { return readComment(text) }
        if text.hasPrefix("@"), let sign = text.firstIndex(of: "=") {
            let name = text[text.index(after: text.startIndex)..<sign].trimmingSpaces
            variables.append((name, text[text.index(after: sign)...].trimmingSpaces, number))
            return
        }
        if text.hasPrefix("< {%") {
            let start = number
            block.scripts.append((try script(line), start))
            return
        }
        let word = text.split(separator: " ").first ?? ""
        if ["import", "run", "<", ">", "@"].contains(word) {
            block.others.append((String(word), number))
            return
        }
        block.request = text
        block.line = number
        part = .headers
        // Indented lines continue the URL.
        while index + 1 < lines.count, let first = lines[index + 1].first, first == " " || first == "\t" {
            let more = lines[index + 1].trimmingSpaces
            guard !more.isEmpty else { break }
            block.request += more.hasPrefix("?") || more.hasPrefix("&") || more.hasPrefix("/") ? more : " " + more
            index += 1
        }
    }

    private mutating func readComment(_ text: String) {
        let content = text.drop { $0 == "#" || $0 == "/" }.trimmingSpaces
        guard content.hasPrefix("@") else {
            if !content.isEmpty { block.comments.append(content) }
            return
        }
        let name = content.dropFirst().prefix { $0 != " " && $0 != "=" && $0 != "\t" }
        var argument = content[name.endIndex...].trimmingSpaces
        if argument.hasPrefix("=") { argument = argument.dropFirst().trimmingSpaces }
        if name == "name" {
            block.reference = argument
        } else {
            block.directives.append((String(name), argument, number))
        }
    }

    // MARK: The request

    private mutating func readHeader(_ line: Substring) {
        let text = line.trimmingSpaces
        if text.isEmpty {
            part = .body
        } else if text.hasPrefix("#") || text.hasPrefix("//") {
            let comment = text.drop { $0 == "#" || $0 == "/" }.trimmingSpaces
            let name = comment.prefix { $0 != ":" }
            // Other words before a colon begin a sentence.
            let isField =
                name.contains("-") || ["accept", "authorization", "cookie", "host"].contains(name.lowercased())
            if name.count < comment.count, isField, DraftHeader.isValidName(String(name)) {
                block.switchedOff.append(comment)
            } else {
                readComment(text)
            }
        } else {
            block.headers.append(.init(text: text, number: number))
        }
    }

    /// Reads a line about the response (`> …`, `>> …`, `<> …`); returns false for another line.
    private mutating func readResult(_ line: Substring) throws(UnclosedScript) -> Bool {
        if line.hasPrefix("> {%") {
            let start = number
            block.handlers.append((try script(line), start))
        } else if line.hasPrefix(">>") {
            let file = line.drop { $0 == ">" || $0 == "!" }.trimmingSpaces
            guard !file.isEmpty else { return false }
            block.save = file
        } else if line.hasPrefix("> "), part == .body || block.body.isEmpty {
            let file = line.dropFirst(2).trimmingSpaces
            guard file.hasSuffix(".js") || file.hasSuffix(".mjs") else { return false }
            block.others.append(("handler \(DraftComment.scrubbed(file))", number))
        } else {
            // A response that an editor saved.
            return line.hasPrefix("<> ")
        }
        return true
    }

    /// Returns the text between `{%` and `%}`, and moves to the line of its end.
    private mutating func script(_ line: Substring) throws(UnclosedScript) -> String {
        let start = number
        var rest = line[(line.firstRange(of: "{%")?.upperBound ?? line.endIndex)...]
        var text: [Substring] = []
        while true {
            if let end = rest.firstRange(of: "%}") {
                text.append(rest[..<end.lowerBound])
                return text.joined(separator: "\n")
            }
            text.append(rest)
            index += 1
            guard index < lines.count else { throw UnclosedScript(line: start, column: 3) }
            rest = lines[index]
        }
    }
}

/// One request of a file, as it is written.
struct HTTPFileBlock {
    struct Line {
        var text: String
        var number: Int
    }

    /// The text behind `###`.
    var title = ""
    /// The name of `# @name`, by which other requests use the response.
    var reference: String?
    var comments: [String] = []
    /// Directives such as `@timeout`, without `@`, with their arguments.
    var directives: [(name: String, argument: String, line: Int)] = []
    /// The line of the method and the URL, with its continuations.
    var request = ""
    var line = 0
    var headers: [Line] = []
    /// The header fields that are comments.
    var switchedOff: [String] = []
    var body: [Line] = []
    /// The scripts `< {% … %}` before the request.
    var scripts: [(text: String, line: Int)] = []
    /// The handlers `> {% … %}`.
    var handlers: [(text: String, line: Int)] = []
    /// Parts that hubrun cannot read, with their lines.
    var others: [(part: String, line: Int)] = []
    /// The file of `>> file`.
    var save: String?

    var hasRequest: Bool { !request.isEmpty }
}

/// A script without `%}`.
struct UnclosedScript: Error {
    var line: Int
    var column: Int
}
