import CollectionDrafts
import Text

/// The entries of a Hurl file.
struct HurlFile {
    private(set) var entries: [HurlEntry] = []
    /// Comments behind the last entry.
    private(set) var trailing: [String] = []
    /// Sections and lines that are unknown.
    private(set) var unknown: [(part: String, line: Int)] = []

    private static let sections = [
        "QueryStringParams": "Query", "Query": "Query", "FormParams": "Form", "Form": "Form",
        "MultipartFormData": "Multipart", "Multipart": "Multipart", "Cookies": "Cookies", "BasicAuth": "BasicAuth",
        "Options": "Options", "Captures": "Captures", "Asserts": "Asserts",
    ]

    /// The limit for the header fields and the lines of sections of an entry.
    private static let maximumFields = 5_000

    private let lines: [Substring]
    private var index = 0
    /// The number of header fields and lines of sections of the last entry.
    private var fieldCount = 0
    private var comments: [String] = []
    private var section: String?
    private var isInResponse = false

    init(_ text: String) throws(HurlSyntaxError) {
        lines = text.withLineFeeds.split(separator: "\n", omittingEmptySubsequences: false)
        while index < lines.count {
            try read(lines[index])
            index += 1
        }
        trailing = comments
    }

    private var number: Int { index + 1 }

    private mutating func read(_ line: Substring) throws(HurlSyntaxError) {
        let text = line.trimmingSpaces
        guard !text.isEmpty else { return }
        if text.hasPrefix("#") {
            comments.append(text.dropFirst().trimmingSpaces)
        } else if let name = Self.sectionName(text) {
            readSection(name)
        } else if text == "HTTP" || text.hasPrefix("HTTP ") || text.hasPrefix("HTTP/"), !entries.isEmpty {
            readStatus(text)
        } else if let (method, url) = Self.requestLine(text) {
            keepComment(of: url)
            entries.append(HurlEntry(comments: comments, method: method, url: HurlText.uncommented(url), line: number))
            comments = []
            section = nil
            isInResponse = false
            fieldCount = 0
        } else if entries.isEmpty {
            throw HurlSyntaxError(
                line: number, column: 1, message: "this is not a request of Hurl",
                hint: "a request begins with a method and a URL: GET http://localhost/")
        } else if try readBody(text) {
            section = nil
        } else {
            try readField(text)
        }
    }

    private static func sectionName(_ text: String) -> String? {
        guard text.hasPrefix("[") else { return nil }
        let name = HurlText.uncommented(text).trimmingSpaces
        guard name.hasSuffix("]"), name.dropFirst().dropLast().allSatisfy({ $0.isASCII && $0.isLetter }),
            name.count > 2, name.dropFirst().first?.isUppercase ?? false
        else { return nil }
        return String(name.dropFirst().dropLast())
    }

    /// Returns method and URL of a line such as `GET http://a`; a header field has a colon before the first space.
    private static func requestLine(_ text: String) -> (String, String)? {
        let method = text.prefix { $0.isASCII && $0.isUppercase }
        guard !method.isEmpty, method != "HTTP", text[method.endIndex...].hasPrefix(" ") else { return nil }
        let url = text[method.endIndex...].trimmingSpaces
        return url.isEmpty ? nil : (String(method), url)
    }

    private mutating func readSection(_ name: String) {
        takeComments()
        section = Self.sections[name] ?? "?"
        if section == "?" { unknown.append(("[\(name)]", number)) }
    }

    private mutating func readStatus(_ text: String) {
        keepComment(of: text)
        takeComments()
        let words = HurlText.uncommented(text).split(separator: " ").map(String.init)
        entries[entries.count - 1].status = words.count > 1 ? words[1] : "*"
        if let version = words.first, version.hasPrefix("HTTP/") { entries[entries.count - 1].version = version }
        isInResponse = true
        section = nil
    }

    /// Keeps the comment behind a text of a line.
    private mutating func keepComment(of text: String) {
        let content = HurlText.uncommented(text)
        guard content.count < text.count else { return }
        let comment = text.dropFirst(content.count).trimmingSpaces.dropFirst().trimmingSpaces
        if !comment.isEmpty { comments.append(comment) }
    }

    /// Adds the comments inside an entry to those before it.
    private mutating func takeComments() {
        guard !entries.isEmpty else { return }
        entries[entries.count - 1].comments += comments
        comments = []
    }

    private mutating func readField(_ text: String) throws(HurlSyntaxError) {
        takeComments()
        let last = entries.count - 1
        fieldCount += 1
        guard fieldCount <= Self.maximumFields else {
            if fieldCount == Self.maximumFields + 1 {
                unknown.append(("lines after the first \(Self.maximumFields) of the entry", number))
            }
            return
        }
        switch section {
        case "Asserts": entries[last].asserts.append(try row(text))
        case "Captures": entries[last].captures.append(try row(text))
        case let section:
            keepComment(of: text)
            takeComments()
            guard let colon = HurlText.colon(in: text) else {
                unknown.append((section.map { "a line of [\($0)]" } ?? "a line", number))
                return
            }
            let value = HurlText.uncommented(text[text.index(after: colon)...].trimmingSpaces)
            let field = HurlEntry.Field(
                name: HurlText.unescaped(text[..<colon].trimmingSpaces), written: HurlString(written: value),
                line: number, isFile: value.utf8.starts(with: "file,".utf8))
            if let section {
                if section != "?" { entries[last].sections[section, default: []].append(field) }
            } else if isInResponse {
                entries[last].responseHeaders.append(field)
            } else {
                entries[last].headers.append(field)
            }
        }
    }

    /// Returns a line of `[Captures]` or `[Asserts]`, with the lines of a text in ```.
    private mutating func row(_ text: String) throws(HurlSyntaxError) -> HurlEntry.Row {
        let column = lines[index].prefix { $0 == " " || $0 == "\t" }.count + 1
        var row = HurlEntry.Row(text: text, line: number, column: column)
        guard let open = text.firstRange(of: "```"), !text[open.upperBound...].contains("```") else { return row }
        while true {
            index += 1
            guard index < lines.count else {
                throw HurlSyntaxError(
                    line: row.line, column: column + text[..<open.lowerBound].count,
                    message: "the quotes ``` have no end",
                    hint: "end the text with ```")
            }
            row.text += "\n" + lines[index]
            if lines[index].contains("```") { return row }
        }
    }

    // MARK: Bodies

    private mutating func readBody(_ text: String) throws(HurlSyntaxError) -> Bool {
        // In sections, only these characters cannot begin a line.
        let isJSON = text.hasPrefix("{") && !text.hasPrefix("{{") || text.hasPrefix("[")
        let isLiteral = section == nil && ["\"", "true", "false", "null"].contains(where: text.hasPrefix)
        var body: HurlEntry.Body?
        if text.hasPrefix("```") {
            body = try multilineText()
        } else if text.hasPrefix("`") {
            guard let content = HurlText.quoted(text) else {
                throw HurlSyntaxError(
                    line: number, column: 1, message: "the quote ` has no end", hint: "end the text with ` in the line")
            }
            body = .text(HurlText.unescaped(content), language: nil)
        } else if isJSON {
            body = .text(try jsonText(), language: "json")
        } else if isLiteral, HurlText.colon(in: text) == nil {
            body = .text(text, language: "json")
        } else if text.hasPrefix("<") {
            body = .text(xmlText(), language: "xml")
        } else if section == nil, let bytes = HurlText.bytes(text) {
            body = bytes
        }
        guard let body else { return false }
        takeComments()
        if isInResponse {
            entries[entries.count - 1].responseBody = body
        } else {
            entries[entries.count - 1].body = body
        }
        return true
    }

    private mutating func multilineText() throws(HurlSyntaxError) -> HurlEntry.Body {
        let start = number
        let first = lines[index].trimmingSpaces.dropFirst(3)
        if let end = first.firstRange(of: "```") { return .text(String(first[..<end.lowerBound]), language: nil) }
        var text = ""
        while true {
            index += 1
            guard index < lines.count else {
                throw HurlSyntaxError(
                    line: start, column: 1, message: "the quotes ``` have no end", hint: "end the text with ```")
            }
            let line = lines[index]
            if let end = line.firstRange(of: "```") {
                text += line[..<end.lowerBound]
                break
            }
            text += line + "\n"
        }
        let language = first.split(separator: ",").first.map { $0.trimmingSpaces } ?? ""
        return .text(text, language: ["json", "xml", "graphql"].contains(language) ? language : nil)
    }

    /// Returns the lines of a JSON value, up to the bracket that closes the first one.
    private mutating func jsonText() throws(HurlSyntaxError) -> String {
        let start = number
        var depth = 0
        var isInString = false
        var isEscaped = false
        var text: [Substring] = []
        while index < lines.count {
            for sign in lines[index].unicodeScalars {
                if isEscaped {
                    isEscaped = false
                } else if isInString {
                    if sign == "\\" { isEscaped = true }
                    if sign == "\"" { isInString = false }
                } else if sign == "\"" {
                    isInString = true
                } else if sign == "{" || sign == "[" {
                    depth += 1
                } else if sign == "}" || sign == "]" {
                    depth -= 1
                }
            }
            text.append(lines[index])
            if depth <= 0 { return text.joined(separator: "\n") }
            index += 1
        }
        throw HurlSyntaxError(
            line: start, column: 1, message: "the JSON that begins here has no end",
            hint: "close its brackets and quotes")
    }

    /// Returns the lines of an XML document, up to a response or the next request.
    private mutating func xmlText() -> String {
        var text: [Substring] = []
        while index < lines.count {
            let line = lines[index].trimmingSpaces
            let ends =
                line.hasPrefix("HTTP") || Self.sectionName(line) != nil
                || Self.requestLine(line) != nil && text.last?.isEmpty ?? true
            if ends, !text.isEmpty { break }
            text.append(lines[index])
            index += 1
        }
        index -= 1
        while text.last?.trimmingSpaces.isEmpty ?? false || text.last?.hasPrefix("#") ?? false { text.removeLast() }
        return text.joined(separator: "\n")
    }
}
