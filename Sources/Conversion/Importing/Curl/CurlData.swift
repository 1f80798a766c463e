import CollectionDrafts

/// One piece of data of a command: the argument of `-d`, `--data-urlencode` or `--json`.
struct CurlData {
    enum Content {
        /// The text as it is sent.
        case text(String)
        /// A field whose value curl encodes.
        case field(String, String)
        /// A text that curl encodes.
        case encoded(String)
        /// The content of a file, without line ends if `isStripped`.
        case file(String, isStripped: Bool)
        /// The content of a file that curl encodes, as the value of a field.
        case encodedFile(name: String, String)
    }

    enum Query {
        case text(String)
        case field(String, String)

        /// The piece as it stands in a URL.
        var text: String {
            switch self {
            case .text(let text): text
            case .field(let name, let value):
                PercentText.encoded(name) + "=" + PercentText.encoded(value, ShellExpansions.encoding)
            }
        }
    }

    /// Returns the pieces as names and values of `query`; nil if a mapping would not send the same.
    static func fields(of pieces: [Query]) -> [(String, String)]? {
        var fields: [(String, String)] = []
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
    static func isMapping(_ fields: [(String, String)]) -> Bool {
        var seen: Set<String> = []
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
            content = .file(ShellBytes.text(String(value.dropFirst())), isStripped: isStripped)
        } else {
            content = .text(value)
        }
    }

    /// Reads `content`, `=content`, `name=content`, `@file` or `name@file`.
    private static func encodedContent(_ value: String) -> Content {
        guard let sign = value.firstIndex(where: { $0 == "=" || $0 == "@" }) else { return .encoded(value) }
        let name = String(value[..<sign])
        let rest = String(value[value.index(after: sign)...])
        if value[sign] == "@" { return .encodedFile(name: name, rest) }
        return name.isEmpty ? .encoded(rest) : .field(name, rest)
    }

    /// The piece as a part of a URL's query; nil for files.
    var asQuery: Query? {
        switch content {
        case .text(let text): .text(ShellBytes.text(text))
        case .field(let name, let value): .field(PercentText.decoded(name, as: .query) ?? name, value)
        case .encoded(let text): .text(PercentText.encoded(text, ShellExpansions.encoding))
        case .file, .encodedFile: nil
        }
    }
}

/// The argument of `-F`: `name=text`, `name=@file`, `name=<file`, with parameters such as `;type=`.
struct CurlFormPart {
    enum Content {
        case text(String)
        case file(String)
        case textOfFile(String)
    }

    let name: String
    private(set) var contents: [Content] = []
    private(set) var type: String?
    private(set) var filename: String?
    private(set) var headers: [String] = []
    /// Names of parameters that have no counterpart.
    private(set) var ignored: [String] = []

    /// True if the part is a text and nothing else.
    var isPlain: Bool { type == nil && filename == nil && headers.isEmpty }

    /// Returns nil for nested parts and for an argument without a name.
    init?(_ argument: String, isText: Bool) {
        guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
        name = String(argument[..<sign])
        let value = argument[argument.index(after: sign)...]
        guard !isText else {
            contents = [.text(String(value))]
            return
        }
        guard !value.hasPrefix("(") else { return nil }
        let isFile = value.hasPrefix("@")
        let isTextOfFile = value.hasPrefix("<")
        var rest = isFile || isTextOfFile ? value.dropFirst() : value
        if isFile {
            var isFirst = true
            while isFirst || rest.hasPrefix(",") {
                if !isFirst { rest = rest.dropFirst() }
                isFirst = false
                contents.append(.file(Self.takeWord(&rest, until: ",;")))
            }
        } else {
            let text = Self.takeWord(&rest, until: ";")
            contents = [isTextOfFile ? .textOfFile(text) : .text(text)]
        }
        readParameters(&rest)
    }

    private mutating func readParameters(_ rest: inout Substring) {
        while rest.hasPrefix(";") {
            let start = rest
            rest = rest.dropFirst().drop { $0 == " " }
            let name = rest.prefix { $0.isLetter }
            rest = rest[name.endIndex...]
            guard rest.hasPrefix("=") else {
                // A semicolon that begins no parameter belongs to the text, or to the type before it.
                let text = String(start)
                if let type {
                    self.type = type + text
                } else if case .text(let before)? = contents.first {
                    contents = [.text(before + text)]
                }
                return
            }
            rest = rest.dropFirst()
            let value = Self.takeWord(&rest, until: ";")
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

    /// Takes a text up to one of the characters, or a text in double quotes.
    private static func takeWord(_ rest: inout Substring, until ends: String) -> String {
        guard rest.hasPrefix("\"") else {
            let word = rest.prefix { !ends.contains($0) }
            rest = rest[word.endIndex...]
            return String(word)
        }
        var result = ""
        var isEscaped = false
        rest = rest.dropFirst()
        while let sign = rest.popFirst() {
            if isEscaped {
                if sign != "\"", sign != "\\" { result.append("\\") }
                result.append(sign)
                isEscaped = false
            } else if sign == "\\" {
                isEscaped = true
            } else if sign == "\"" {
                break
            } else {
                result.append(sign)
            }
        }
        rest = rest.drop { !ends.contains($0) }
        return result
    }
}
