import CollectionDrafts

/// One piece of data of a command: the argument of `-d`, `--data-urlencode` or `--json`.
struct CurlData {
    enum Content {
        /// The text as it is sent.
        case text(ShellText)
        /// A field whose value curl encodes.
        case field(ShellText, ShellText)
        /// A text that curl encodes.
        case encoded(ShellText)
        /// The content of a file, without line ends if `isStripped`.
        case file(ShellText, isStripped: Bool)
        /// The content of a file that curl encodes, as the value of a field.
        case encodedFile(name: ShellText, ShellText)
    }

    enum Query {
        case text(DraftText)
        case field(DraftText, DraftText)

        /// The piece as it stands in a URL.
        var text: DraftText {
            switch self {
            case .text(let text): text
            case .field(let name, let value): name.percentEncoded + "=" + value.percentEncoded
            }
        }
    }

    /// Returns the pieces as names and values of `query`; nil if a mapping would not send the same.
    static func fields(of pieces: [Query]) -> [(DraftText, DraftText)]? {
        var fields: [(DraftText, DraftText)] = []
        for piece in pieces {
            switch piece {
            case .field(let name, let value): fields.append((name, value))
            case .text(let text):
                guard let more = DraftContext.fields(of: text, as: .query) else { return nil }
                fields += more
            }
        }
        return isMapping(fields) ? fields : nil
    }

    /// True if a mapping sends the fields in this order: the values of a name follow one another.
    static func isMapping(_ fields: [(DraftText, DraftText)]) -> Bool {
        var seen: Set<DraftText> = []
        return zip([nil] + fields.map(\.0), fields).allSatisfy { seen.insert($1.0).inserted || $0 == $1.0 }
    }

    let option: CurlOperation.Option
    let content: Content

    init(_ option: CurlOperation.Option, isEncoded: Bool = false) {
        self.option = option
        let value = option.value
        if isEncoded || option.name == "data-urlencode" {
            content = Self.encodedContent(value)
        } else if option.name != "data-raw", value.hasPrefix("@") {
            let isStripped = option.name == "data" || option.name == "data-ascii"
            content = .file(value.dropFirst(1).withoutBytes, isStripped: isStripped)
        } else {
            content = .text(value)
        }
    }

    /// Reads `content`, `=content`, `name=content`, `@file` or `name@file`.
    private static func encodedContent(_ value: ShellText) -> Content {
        let outline = value.outline
        guard let sign = outline.firstIndex(where: { $0 == "=" || $0 == "@" }) else { return .encoded(value) }
        let name = value.slice(outline.startIndex..<sign, of: outline)
        let rest = value.slice(outline.index(after: sign)..<outline.endIndex, of: outline)
        if outline[sign] == "@" { return .encodedFile(name: name, rest) }
        return name.isEmpty ? .encoded(rest) : .field(name, rest)
    }

    /// Returns the piece as a part of a URL's query; nil for files.
    func asQuery(_ translate: (ShellText) -> DraftText) -> Query? {
        switch content {
        case .text(let text): return .text(translate(text))
        case .field(let name, let value):
            let name = translate(name)
            return .field(PercentText.decoded(name, as: .query) ?? name, translate(value))
        case .encoded(let text): return .text(translate(text).percentEncoded)
        case .file, .encodedFile: return nil
        }
    }
}

/// The argument of `-F`: `name=text`, `name=@file`, `name=<file`, with parameters such as `;type=`.
struct CurlFormPart {
    enum Content {
        case text(ShellText)
        case file(ShellText)
        case textOfFile(ShellText)
    }

    let name: ShellText
    private(set) var contents: [Content] = []
    private(set) var type: ShellText?
    private(set) var filename: ShellText?
    private(set) var headers: [ShellText] = []
    /// Names of parameters that have no counterpart.
    private(set) var ignored: [String] = []

    /// True if the part is a text and nothing else.
    var isPlain: Bool { type == nil && filename == nil && headers.isEmpty }

    /// Returns nil for nested parts and for an argument without a name.
    init?(_ argument: ShellText, isText: Bool) {
        guard let (name, value) = argument.cut(at: "="), !name.isEmpty else { return nil }
        self.name = name
        guard !isText else {
            contents = [.text(value)]
            return
        }
        guard !value.hasPrefix("(") else { return nil }
        let isFile = value.hasPrefix("@")
        let isTextOfFile = value.hasPrefix("<")
        var reader = Reader(isFile || isTextOfFile ? value.dropFirst(1) : value)
        if isFile {
            repeat { contents.append(.file(reader.takeWord(until: ",;"))) } while reader.take(",")
        } else {
            let text = reader.takeWord(until: ";")
            contents = [isTextOfFile ? .textOfFile(text) : .text(text)]
        }
        readParameters(&reader)
    }

    private mutating func readParameters(_ reader: inout Reader) {
        while reader.rest.first == ";" {
            let start = reader.rest
            _ = reader.take(";")
            reader.rest = reader.rest.drop { $0 == " " }
            let name = reader.rest.prefix { $0.isLetter }
            reader.rest = reader.rest[name.endIndex...]
            guard reader.take("=") else {
                // A semicolon that begins no parameter belongs to the text, or to the type before it.
                let text = reader.text(start)
                if let type {
                    self.type = type + text
                } else if case .text(let before)? = contents.first {
                    contents = [.text(before + text)]
                }
                return
            }
            let value = reader.takeWord(until: ";")
            switch name.lowercased() {
            case "type": type = value
            case "filename": filename = value
            case "headers" where !value.hasPrefix("@"): headers.append(value)
            default:
                if let type, !["encoder", "headers"].contains(name.lowercased()) {
                    // A parameter of the media type, such as charset.
                    self.type = "\(type);\(name)=\(value)"
                } else {
                    ignored.append(DraftComment.scrubbed(String(name)))
                }
            }
        }
    }

    /// Reads an argument from its beginning.
    private struct Reader {
        private let argument: ShellText
        private let outline: String
        /// The outline of what is not read yet.
        var rest: Substring

        init(_ argument: ShellText) {
            self.argument = argument
            outline = argument.outline
            rest = outline[...]
        }

        func text(_ part: Substring) -> ShellText {
            argument.slice(part.startIndex..<part.endIndex, of: outline)
        }

        mutating func take(_ sign: Character) -> Bool {
            guard rest.first == sign else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// Takes a text up to one of the characters, or a text in double quotes.
        mutating func takeWord(until ends: String) -> ShellText {
            guard take("\"") else {
                let word = rest.prefix { !ends.contains($0) }
                rest = rest[word.endIndex...]
                return text(word)
            }
            var ranges: [Range<String.Index>] = []
            var start = rest.startIndex
            while let sign = rest.first, sign != "\"" {
                let next = rest.dropFirst().first
                if sign == "\\", next == "\"" || next == "\\" {
                    ranges.append(start..<rest.startIndex)
                    rest = rest.dropFirst()
                    start = rest.startIndex
                }
                rest = rest.dropFirst()
            }
            ranges.append(start..<rest.startIndex)
            rest = rest.dropFirst().drop { !ends.contains($0) }
            return argument.slices(ranges, of: outline).joined()
        }
    }
}
