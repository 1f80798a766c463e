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
