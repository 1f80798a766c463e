import Cryptography
import Diagnostics
import JSON
import Testing
import YAMLSource

/// Random documents, compared with the JSON module: values, the text at each position, and errors.
struct JSONNodePropertyTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func valuesAndPlacesAreThoseOfTheText(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<40 {
            let text = RandomJSONText.make(&random)
            let reading = JSONNodeText.read(text)
            let root = try #require(reading.root)
            #expect(JSONNodeText.value(root) == (try JSONValue(parsing: text)))
            try comparePlaces(of: root, in: reading.file)
        }
    }

    /// Parses the text of each range again. Line breaks of the text became LF, which is no change outside of strings.
    private func comparePlaces(of node: YAMLNode, in file: SourceFile) throws {
        let source = JSONNodeText.source(node, in: file)
        #expect(JSONNodeText.value(node) == (try JSONValue(parsing: source)))
        for element in node.sequence ?? [] { try comparePlaces(of: element, in: file) }
        for entry in node.mapping?.entries ?? [] {
            try comparePlaces(of: entry.keyNode, in: file)
            try comparePlaces(of: entry.value, in: file)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func errorsAreThoseOfTheJSONModule(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let text = damaged(RandomJSONText.make(&random), &random)
            let reading = JSONNodeText.read(text)
            do {
                _ = try JSONValue(parsing: text)
                // The JSON module skips a byte order mark; a SourceFile has none.
                #expect(reading.root != nil || text.hasPrefix("\u{FEFF}"))
            } catch {
                #expect(reading.root == nil)
                let diagnostic = reading.diagnostics.sorted.first
                guard let range = diagnostic?.range else { continue }
                #expect(range.start == reading.file.position(atUTF8Offset: error.offset))
                let isEnd = diagnostic?.message.hasPrefix("the JSON ends") == true
                #expect(isEnd || diagnostic?.message == "this is not JSON: \(error.problem)")
            }
        }
    }

    private func damaged(_ text: String, _ random: inout SplitMix64) -> String {
        var scalars = Array(text.unicodeScalars)
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: scalars.remove(at: place)
        case 1: scalars[place] = "{}[],:\"\\/u01e+-.tfn \n\r\u{1}ä".unicodeScalars.randomElement(using: &random) ?? " "
        default: scalars.removeSubrange(place...)
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

/// Random JSON texts with all kinds of values, escapes, white space, and characters of each length in UTF-8.
struct RandomJSONText {
    private var text = ""
    private var random: SplitMix64

    static func make(_ random: inout SplitMix64) -> String {
        var writer = RandomJSONText(random: random)
        writer.space()
        writer.value(depth: 0)
        writer.space()
        random = writer.random
        return writer.text
    }

    private init(random: SplitMix64) { self.random = random }

    private mutating func value(depth: Int) {
        switch Int.random(in: 0..<(depth < 5 ? 9 : 4), using: &random) {
        case 0: text += pick(["null", "true", "false"])
        case 1: text += pick(["0", "-0", "12", "-3.50", "1e5", "2.5E-7", "123456789012345678901234567890"])
        case 2...3: string()
        case 4...5:
            list("[", "]") { $0.value(depth: depth + 1) }
        default:
            list("{", "}") {
                $0.string()
                $0.space()
                $0.text += ":"
                $0.space()
                $0.value(depth: depth + 1)
            }
        }
    }

    private mutating func list(_ open: String, _ close: String, _ element: (inout RandomJSONText) -> Void) {
        text += open
        space()
        for index in 0..<Int.random(in: 0...5, using: &random) {
            if index > 0 {
                text += ","
                space()
            }
            element(&self)
            space()
        }
        text += close
    }

    private mutating func string() {
        text += "\""
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            text += pick([
                "a", "b", "name", "{{x}}", "ä", "e\u{301}", "€", "😀", "\u{7F}", #"\""#, #"\\"#, #"\/"#, #"\b"#,
                #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\u0041"#, #"\u00E4"#, #"\uD83D\uDE00"#, #"\uD800"#, #"\uDC00"#,
            ])
        }
        text += "\""
    }

    private mutating func space() {
        for _ in 0..<Int.random(in: 0...2, using: &random) { text += pick([" ", "\t", "\n", "\r\n", "\r"]) }
    }

    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
}

/// Functions that parse JSON text into nodes, and return the result in a form for comparisons.
enum JSONNodeText {
    static func read(_ text: String) -> JSONNodeReader.Reading {
        JSONNodeReader.read(SourceFile(path: "a.json", text: text))
    }

    /// Returns each key and value with the text of its range, in order, as `LINE:COLUMN TEXT`.
    static func places(_ text: String) -> [String] {
        let reading = read(text)
        return reading.root.map { places(of: $0, in: reading.file) } ?? []
    }

    private static func places(of node: YAMLNode, in file: SourceFile) -> [String] {
        let own = ["\(node.start.line):\(node.start.column) \(source(node, in: file))"]
        switch node.content {
        case .scalar, .missing: return own
        case .sequence(let elements): return own + elements.flatMap { places(of: $0, in: file) }
        case .mapping(let mapping):
            return own
                + mapping.entries.flatMap { places(of: $0.keyNode, in: file) + places(of: $0.value, in: file) }
        }
    }

    /// Returns the text of a node's range, with line breaks as LF.
    static func source(_ node: YAMLNode, in file: SourceFile) -> String {
        (node.start.line...node.end.line).map { number in
            let first = number == node.start.line ? node.start.column : 1
            let rest = file.scalars(from: SourcePosition(line: number, column: first))
            let part = number == node.end.line ? rest.prefix(node.end.column - first) : rest
            return String(String.UnicodeScalarView(part))
        }.joined(separator: "\n")
    }

    /// Returns the node as the JSON value that it was read from; nil for styles and texts that JSON does not have.
    static func value(_ node: YAMLNode) -> JSONValue? {
        switch node.content {
        case .missing: return nil
        case .scalar(let scalar):
            return switch scalar.style {
            case .doubleQuoted: .string(scalar.text)
            case .plain: JSONValue(plainScalar: scalar.text)
            case .singleQuoted, .literal, .folded: nil
            }
        case .sequence(let elements):
            let values = elements.compactMap(value)
            return values.count == elements.count ? .array(values) : nil
        case .mapping(let mapping):
            let members = mapping.entries.compactMap { entry in value(entry.value).map { (entry.key, $0) } }
            return members.count == mapping.entries.count ? .object(JSONObject(members)) : nil
        }
    }

    /// Returns the diagnostics as `LINE:COLUMN: MESSAGE`, each followed by its hint on a separate line.
    static func diagnostics(_ reading: JSONNodeReader.Reading) -> String {
        reading.diagnostics.sorted.map { diagnostic in
            let start = diagnostic.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
            return start + diagnostic.message + (diagnostic.hint.map { "\n   hint: \($0)" } ?? "")
        }.joined(separator: "\n")
    }
}
