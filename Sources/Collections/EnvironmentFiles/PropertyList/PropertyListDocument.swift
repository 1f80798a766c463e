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
