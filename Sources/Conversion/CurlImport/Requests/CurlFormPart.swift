import CollectionDrafts

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
