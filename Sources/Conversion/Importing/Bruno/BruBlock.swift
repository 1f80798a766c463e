import CollectionDrafts
import Diagnostics
import Text

/// A block of a `.bru` file, such as `headers { … }`.
struct BruBlock {
    enum Content {
        case entries([BrunoEntry])
        case list([BrunoEntry])
        case text(String)
    }

    let name: String
    let content: Content
    /// The line of the name, from 1.
    let line: Int

    var entries: [BrunoEntry] {
        switch content {
        case .entries(let entries), .list(let entries): entries
        case .text: []
        }
    }

    var text: String {
        guard case .text(let text) = content else { return "" }
        return text
    }

    func value(_ name: String) -> String? { entries.first { $0.name == name && $0.isEnabled }?.value }
}

/// Parses the blocks of a `.bru` file.
struct BruParser {
    private static let textBlocks: Set = ["docs", "tests"]
    private static let maximumBlocks = 1_000

    private let file: SourceFile
    private let lines: [Substring]
    private var index = 0
    private(set) var diagnostics: [Diagnostic] = []

    init(_ file: SourceFile) {
        self.file = file
        lines = file.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    mutating func blocks() -> [BruBlock] {
        var blocks: [BruBlock] = []
        while index < lines.count {
            let line = lines[index].trimmingWhitespace
            guard !line.isEmpty else {
                index += 1
                continue
            }
            guard blocks.count < Self.maximumBlocks else {
                report("a file has at most \(Self.maximumBlocks) blocks", line: index)
                return blocks
            }
            guard let mark = line.last, Self.beginsBlock(line) else {
                report("a block such as \"headers {\" must begin here", line: index)
                return blocks
            }
            let name = line.dropLast().trimmingWhitespace
            let start = index
            index += 1
            guard let content = content(of: name, mark: mark) else {
                report("the block \"\(name)\" has no end", line: start)
                return blocks
            }
            blocks.append(BruBlock(name: name, content: content, line: start + 1))
        }
        return blocks
    }

    private static func beginsBlock(_ line: String) -> Bool { line.count > 1 && (line.last == "{" || line.last == "[") }

    private mutating func report(_ message: String, line: Int) {
        let text = lines[line]
        let range = SourceRange(
            file: file, start: SourcePosition(line: line + 1, column: 1),
            end: SourcePosition(line: line + 1, column: max(2, text.unicodeScalars.count + 1)))
        diagnostics.append(
            Diagnostic(
                .foreignFile, at: range, message, hint: "open the file in Bruno, and save it there"))
    }

    private mutating func content(of name: String, mark: Character) -> BruBlock.Content? {
        let isText =
            Self.textBlocks.contains(name) || name.hasPrefix("script:")
            || name.hasPrefix("body") && !["body:form-urlencoded", "body:multipart-form", "body:file"].contains(name)
        if mark == "{", isText || name == "example" { return textContent() }
        return mark == "[" ? listContent() : entryContent()
    }

    /// A text ends at a brace in the first column; its lines are indented by two spaces.
    private mutating func textContent() -> BruBlock.Content? {
        var text: [Substring] = []
        while index < lines.count {
            let line = lines[index]
            index += 1
            if line.hasPrefix("}") { return .text(text.joined(separator: "\n")) }
            text.append(line.hasPrefix("  ") ? line.dropFirst(2) : line)
        }
        return nil
    }

    private mutating func listContent() -> BruBlock.Content? {
        var entries: [BrunoEntry] = []
        while index < lines.count {
            let line = lines[index].trimmingWhitespace
            index += 1
            if line == "]" { return .list(entries) }
            guard !Self.beginsBlock(line) else { return nil }
            for word in line.split(separator: ",").map(\.trimmingWhitespace) where !word.isEmpty {
                let isEnabled = !word.hasPrefix("~")
                entries.append(
                    BrunoEntry(name: isEnabled ? word : String(word.dropFirst()), value: "", isEnabled: isEnabled))
            }
        }
        return nil
    }

    private mutating func entryContent() -> BruBlock.Content? {
        var entries: [BrunoEntry] = []
        while index < lines.count {
            let line = lines[index].trimmingWhitespace
            index += 1
            if line == "}" { return .entries(entries) }
            // Lines that begin with @ describe the next entry.
            guard !line.isEmpty, !(line.hasPrefix("@") && line.hasSuffix(")")) else { continue }
            guard line.contains(":") || !Self.beginsBlock(line) else { return nil }
            var (name, value) = Self.pair(line)
            let isEnabled = !name.hasPrefix("~")
            if !isEnabled { name.removeFirst() }
            if value == "[" {
                guard case .list(let list)? = listContent() else { return nil }
                value = list.map(\.name).joined(separator: "\n")
            }
            var entry = BrunoEntry(name: Self.unquoted(name), value: value, isEnabled: isEnabled)
            if value.hasPrefix("'''") {
                guard let text = longValue(String(value.dropFirst(3))) else { return nil }
                entry.value = text.value
                entry.type = BrunoEntry.type(in: text.rest)?.type
            }
            entries.append(entry)
        }
        return nil
    }

    /// The number of spaces that Bruno writes before each line of a value of several lines.
    private static let indentation = 4

    /// Returns a value of several lines, which ends with three quotes, and what follows these.
    private mutating func longValue(_ first: String) -> (value: String, rest: String)? {
        if let end = first.firstRange(of: "'''") {
            return (String(first[..<end.lowerBound]), String(first[end.upperBound...]))
        }
        var text: [String] = first.isEmpty ? [] : [first]
        while index < lines.count {
            let line = lines[index]
            index += 1
            if let end = line.firstRange(of: "'''") {
                let last = line[..<end.lowerBound].trimmingWhitespace
                if !last.isEmpty { text.append(last) }
                return (text.joined(separator: "\n"), String(line[end.upperBound...]))
            }
            let blanks = line.prefix { $0 == " " }.count
            text.append(String(line.dropFirst(min(blanks, Self.indentation))))
        }
        return nil
    }

    /// Returns the name before the colon, which quotes may surround, and the value behind it.
    private static func pair(_ line: String) -> (String, String) {
        var start = line.startIndex
        let body = line.hasPrefix("~") ? line.dropFirst() : line[...]
        if body.hasPrefix("\""), let end = body.dropFirst().firstIndex(of: "\"") { start = line.index(after: end) }
        guard let colon = line[start...].firstIndex(of: ":") else { return (line, "") }
        return (line[..<colon].trimmingWhitespace, line[line.index(after: colon)...].trimmingWhitespace)
    }

    private static func unquoted(_ name: String) -> String {
        name.count > 1 && name.hasPrefix("\"") && name.hasSuffix("\"") ? String(name.dropFirst().dropLast()) : name
    }
}
