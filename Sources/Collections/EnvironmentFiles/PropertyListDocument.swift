import Diagnostics
import XML

/// The top-level dictionary of an XML property list (Apple's PropertyList-1.0.dtd).
struct PropertyListDocument {
    enum Value {
        case text(String)
        case number(String)
        case boolean(Bool)
        /// An element without a single value, by its name.
        case other(String)
    }

    struct Entry {
        let name: String
        let nameRange: SourceRange
        let value: Value
        /// The range of the value's element.
        let range: SourceRange
    }

    private(set) var entries: [Entry] = []

    init(_ text: EnvironmentText) throws(Diagnostic) {
        let bytes = try DocumentTypeDeclaration.removed(from: text)
        let places = PropertyListPlaces(bytes)
        let document = try Self.parse(bytes, text)
        guard document.root.name == "plist" else {
            throw Diagnostic(
                .environmentFile, at: .file(text.path),
                "the file is not a property list: its element is <\(document.root.name)>",
                hint: "a property list is <plist version=\"1.0\"><dict>…</dict></plist>")
        }
        let tops = document.root.elements
        guard tops.count == 1, tops[0].name == "dict" else {
            throw Diagnostic(
                .environmentFile, at: .file(text.path), "the property list contains no <dict> of settings",
                hint: "a property list is <plist version=\"1.0\"><dict>…</dict></plist>")
        }
        let ranges = places.settings.map { text.range(of: $0) }
        try readEntries(Array(zip(tops[0].elements, ranges)))
    }

    private mutating func readEntries(_ elements: [(element: MarkupElement, range: SourceRange)]) throws(Diagnostic) {
        var rest = elements[...]
        while let key = rest.popFirst() {
            guard key.element.name == "key" else {
                throw Diagnostic(
                    .environmentFile, at: key.range, "expected <key>, not <\(key.element.name)>",
                    hint: "in a <dict> a <key> and its value take turns")
            }
            guard let value = rest.popFirst(), value.element.name != "key" else {
                throw Diagnostic(
                    .environmentFile, at: key.range, "the key \"\(key.element.text)\" has no value",
                    hint: "in a <dict> a <key> and its value take turns")
            }
            entries.append(
                Entry(
                    name: key.element.text, nameRange: key.range, value: Value(value.element), range: value.range))
        }
    }

    private static func parse(_ bytes: [UInt8], _ text: EnvironmentText) throws(Diagnostic) -> MarkupDocument {
        do throws(MarkupSyntaxError) {
            return try MarkupDocument(parsing: bytes)
        } catch {
            var start = 0
            for _ in 1..<max(1, error.line) {
                start = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? start
            }
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let offset = min(start + error.column - 1, end)
            // The parser's message may quote a part of a value.
            throw Diagnostic(
                .environmentFile, at: text.range(of: offset..<offset), "the file is not XML here",
                hint:
                    "close each element, and write & as &amp; and < as &lt;; where there is one, plutil -lint reports more"
            )
        }
    }
}

extension PropertyListDocument.Value {
    fileprivate init(_ element: MarkupElement) {
        switch element.name {
        case "string": self = element.isLeaf ? .text(element.text) : .other("string")
        case "integer", "real": self = .number(element.text.filter { !$0.isWhitespace })
        case "true": self = .boolean(true)
        case "false": self = .boolean(false)
        default: self = .other(element.name)
        }
    }
}

extension MarkupElement {
    fileprivate var elements: [MarkupElement] {
        children.compactMap {
            guard case .element(let element) = $0 else { return nil }
            return element
        }
    }

    /// The character data in the element, without comments.
    fileprivate var text: String {
        children.map {
            guard case .text(let text) = $0 else { return "" }
            return text
        }.joined()
    }
}

/// The document type declaration at the beginning of a property list, which has no effect.
///
/// The XML parser rejects such declarations, because they can name files and define entities that grow. This one names
/// Apple's own DTD of property lists, so it is removed; others are rejected.
enum DocumentTypeDeclaration {
    private static let publicNames = ["-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN"]
    private static let addresses = ["http", "https"].map { "\($0)://www.apple.com/DTDs/PropertyList-1.0.dtd" }

    /// Returns the bytes with blanks instead of the declaration, so that offsets don't change.
    static func removed(from text: EnvironmentText) throws(Diagnostic) -> [UInt8] {
        let start = prologEnd(of: text.bytes)
        guard text.bytes[start...].starts(with: Array("<!DOCTYPE".utf8)) else { return text.bytes }
        let end = text.bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.bytes.count
        guard isApples(text.string(start..<end)) else {
            throw Diagnostic(
                .environmentFile, at: text.range(of: start..<start + "<!DOCTYPE".utf8.count),
                "this document type declaration is not that of a property list", hint: "remove it")
        }
        var bytes = text.bytes
        for index in start..<end where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
        return bytes
    }

    /// True for Apple's declaration, with any blanks and line breaks between its words (XML 1.0, section 2.8).
    private static func isApples(_ declaration: String) -> Bool {
        let words = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return publicNames.contains { name in
            addresses.contains { address in
                let written = "<!DOCTYPE plist PUBLIC \"\(name)\" \"\(address)\""
                return words == written + ">" || words == written + " >"
            }
        }
    }

    /// Returns the end of the XML declaration, comments and instructions at the beginning.
    private static func prologEnd(of bytes: [UInt8]) -> Int {
        var rest = bytes[...]
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            let ending: String
            if rest.starts(with: Array("<?".utf8)) {
                ending = "?>"
            } else if rest.starts(with: Array("<!--".utf8)) {
                ending = "-->"
            } else {
                return rest.startIndex
            }
            guard let end = rest.end(of: Array(ending.utf8)) else { return rest.startIndex }
            rest = rest[end...]
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the index after the first occurrence of a word; nil if there is none.
    func end(of word: [UInt8]) -> Int? {
        guard let last = word.last else { return startIndex }
        for index in indices where self[index] == last && index - startIndex >= word.count - 1 {
            if self[(index - word.count + 1)...index].elementsEqual(word) { return index + 1 }
        }
        return nil
    }
}

/// The places of the elements of a property list, which the XML tree doesn't keep.
struct PropertyListPlaces {
    /// The elements in the top-level `dict`: keys and values alternate.
    private(set) var settings: [Range<Int>] = []

    /// The number of elements around a setting: `plist` and `dict`.
    private static let settingDepth = 2

    private let bytes: [UInt8]
    private var depth = 0
    private var start = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var position = 0
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            let end = markupEnd(from: open)
            pass(open..<end)
            position = end
        }
    }

    private mutating func pass(_ markup: Range<Int>) {
        let sign = bytes[markup].dropFirst().first
        if sign == UInt8(ascii: "!") || sign == UInt8(ascii: "?") { return }
        if sign == UInt8(ascii: "/") {
            depth -= 1
            if depth == Self.settingDepth { settings.append(start..<markup.upperBound) }
            return
        }
        if depth == Self.settingDepth { start = markup.lowerBound }
        if bytes[markup].dropLast().last == UInt8(ascii: "/") {
            if depth == Self.settingDepth { settings.append(markup) }
            return
        }
        depth += 1
    }

    /// Returns the end of a tag, comment, instruction or section that begins here (XML 1.0, section 2.4).
    private func markupEnd(from open: Int) -> Int {
        let rest = bytes[open...]
        let endings = [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
        for (start, end) in endings where rest.starts(with: start.utf8) {
            return rest.dropFirst(start.utf8.count).end(of: Array(end.utf8)) ?? bytes.count
        }
        var quote: UInt8?
        for index in rest.indices {
            let byte = bytes[index]
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { return index + 1 }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
        return bytes.count
    }
}
