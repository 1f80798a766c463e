import Cryptography
import Diagnostics
import Testing
import YAMLSource

/// Random values are equal after they are written in every YAML style and parsed.
struct YAMLRoundTripTests {
    indirect enum Value: Equatable {
        case text(String)
        case list([Value])
        case mapping([(key: String, value: Value)])

        static func == (left: Value, right: Value) -> Bool {
            switch (left, right) {
            case (.text(let left), .text(let right)): Array(left.utf8) == Array(right.utf8)
            case (.list(let left), .list(let right)): left == right
            case (.mapping(let left), .mapping(let right)):
                left.map(\.key) == right.map(\.key) && left.map(\.value) == right.map(\.value)
            default: false
            }
        }
    }

    @Test(arguments: 0..<300)
    func writtenValueIsParsedBack(_ seed: Int) throws {
        var writer = RandomYAML(seed: UInt64(seed))
        let value = writer.value(depth: 4)
        let yaml = writer.block(value, indentation: 0)
        let reading = YAMLText.read(yaml)
        #expect(YAMLText.diagnostics(reading) == "", "\(yaml)")
        let root = try #require(reading.root, "\(yaml)")
        #expect(read(root) == value, "\(yaml)")
    }

    @Test(arguments: 0..<300)
    func placeholderIsFoundInEveryStyle(_ seed: Int) throws {
        var writer = RandomYAML(seed: UInt64(seed))
        let before = writer.text()
        let text = before + "<<needle>>" + writer.text()
        let yaml = "k:" + writer.block(.text(text), indentation: 2)
        let reading = YAMLText.read(yaml)
        let node = try #require(reading.root?.mapping?.value(of: "k"), "\(yaml)")
        #expect(node.scalar?.text == text, "\(yaml)")
        let start = before.unicodeScalars.count
        let range = node.slice(in: reading.file).range(ofScalars: start..<start + 10, in: text)
        let line = try #require(reading.file.line(range.start.line))
        let marked = line.unicodeScalars.dropFirst(range.start.column - 1).prefix(range.end.column - range.start.column)
        #expect(range.start.line == range.end.line)
        #expect(String(marked) == "<<needle>>", "\(yaml)")
    }

    private func read(_ node: YAMLNode) -> Value? {
        switch node.content {
        case .missing: nil
        case .scalar(let scalar): .text(scalar.text)
        case .sequence(let elements): .list(elements.compactMap(read))
        case .mapping(let mapping):
            .mapping(mapping.entries.compactMap { entry in read(entry.value).map { (entry.key, $0) } })
        }
    }
}

/// Generates random values and writes them as YAML; the same seed gives the same output.
private struct RandomYAML {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func value(depth: Int) -> YAMLRoundTripTests.Value {
        switch Int.random(in: 0..<(depth > 0 ? 4 : 2), using: &random) {
        case 2: return .list((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth - 1) })
        case 3:
            var keys: Set<String> = []
            let count = Int.random(in: 0..<5, using: &random)
            return .mapping(
                (0..<count).compactMap { _ in
                    let key = text()
                    return keys.insert(key).inserted ? (key, value(depth: depth - 1)) : nil
                })
        default: return .text(text())
        }
    }

    mutating func text() -> String {
        let pieces = [
            "a", "Bc", " ", "  ", "\n", "\n\n", "'", "\"", "\\", "#", " #", ": ", ":", "-", "- ", "{", "}", "[", ",",
            "&", "*",
            "!", "|", ">", "%", "@", "`", "?", "<<", "ä", "😀", "e\u{301}", "漢", "\t", "1", "~", "<",
        ]
        return (0..<Int.random(in: 0..<8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
    }

    /// Returns a value after a key or dash, or as the root, with its line break.
    mutating func block(_ value: YAMLRoundTripTests.Value, indentation: Int) -> String {
        let margin = String(repeating: " ", count: indentation)
        switch value {
        case .list(let elements) where !elements.isEmpty && Bool.random(using: &random):
            return "\n" + elements.map { "\(margin)-" + block($0, indentation: indentation + 2) }.joined()
        case .mapping(let entries) where !entries.isEmpty && Bool.random(using: &random):
            return "\n"
                + entries.map { "\(margin)\(quoted($0.key)):" + block($0.value, indentation: indentation + 2) }.joined()
        case .text(let text) where isBlock(text) && Bool.random(using: &random):
            let chomping = text.hasSuffix("\n") ? "+" : "-"
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let shown = text.hasSuffix("\n") ? lines.dropLast() : lines[...]
            let step = max(1, indentation)
            let space = String(repeating: " ", count: step)
            return " |\(min(step, 2))\(chomping)\n"
                + shown.map { $0.isEmpty ? "\n" : "\(space)\($0)\n" }.joined()
        default: return " " + flow(value) + "\n"
        }
    }

    private mutating func flow(_ value: YAMLRoundTripTests.Value) -> String {
        switch value {
        case .text(let text): return quoted(text)
        case .list(let elements): return "[" + elements.map { flow($0) }.joined(separator: ", ") + "]"
        case .mapping(let entries):
            return "{" + entries.map { "\(quoted($0.key)): \(flow($0.value))" }.joined(separator: ", ") + "}"
        }
    }

    private mutating func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isWord = !text.isEmpty && scalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        if isWord, Bool.random(using: &random) { return text }
        if !scalars.contains("\n"), Bool.random(using: &random) {
            return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
        }
        return "\"" + scalars.map { escaped($0) }.joined() + "\""
    }

    private mutating func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\"", "\\": "\\" + String(scalar)
        case _ where scalar.value > 0x7F && Bool.random(using: &random):
            "\\U" + String(repeating: "0", count: 8 - String(scalar.value, radix: 16).count)
                + String(scalar.value, radix: 16)
        default: String(scalar)
        }
    }

    private func isBlock(_ text: String) -> Bool {
        text.contains { $0 != "\n" && $0 != " " && $0 != "\t" }
    }
}
