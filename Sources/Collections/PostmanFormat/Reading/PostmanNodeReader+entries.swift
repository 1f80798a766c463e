import Diagnostics
import Text
import YAMLSource

extension PostmanNodeReader {
    /// The notation of entries in a text.
    enum Notation {
        /// Lines `Name: value`.
        case headers
        /// `name=value` joined by `&`.
        case parameters
        /// Only lists and mappings are allowed.
        case none
    }

    /// Returns entries: a list of `{key, value}`, a mapping of names to values, or a text.
    ///
    /// - Parameter readsID: True if `id` is the name of an entry without `key`.
    mutating func entries(
        _ node: YAMLNode, _ member: String, notation: Notation = .none, readsID: Bool = false
    ) -> [PostmanEntry] {
        switch node.content {
        case .missing: return []
        case .sequence(let elements):
            var entries: [PostmanEntry] = []
            entries.reserveCapacity(elements.count)
            for element in elements {
                if let entry = entry(element, of: member, notation, readsID) { entries.append(entry) }
            }
            return entries
        case .mapping(let mapping):
            return mapping.entries.map { entry in
                let key = PostmanText(entry.key, slice: entry.keyNode.slice(in: file))
                return PostmanEntry(key: key, value: value(entry.value), range: key.range)
            }
        case .scalar:
            if isNull(node) { return [] }
            if let text = writtenText(node)?.text {
                switch notation {
                case .headers: return headers(in: text, at: node)
                case .parameters: return parameters(in: text, at: node)
                case .none: break
                }
            }
            reportKind(of: node, member, wanted: "a list", example: #"[{"key": "name", "value": "text"}]"#)
            return []
        }
    }

    /// Returns an element of a list of entries; nil for null and, with an error, for a wrong type.
    private mutating func entry(
        _ node: YAMLNode, of member: String, _ notation: Notation, _ readsID: Bool
    ) -> PostmanEntry? {
        guard let mapping = node.mapping else {
            if isNull(node) { return nil }
            guard let text = writtenText(node)?.text, notation != .none else {
                report(
                    at: node, "an entry of \"\(member)\" must be an object, not \(kindName(of: node))",
                    hint: #"such as {"key": "name", "value": "text"}"#)
                return nil
            }
            return notation == .headers
                ? headers(in: text, at: node).first : parameter(text, at: node.range(in: file))
        }
        var entry = PostmanEntry(key: nil, value: .missing, range: node.range(in: file))
        var id: PostmanText?
        for part in mapping.entries {
            switch part.key {
            case "key": entry.key = text(part.value, "key")
            case "value": entry.value = value(part.value)
            case "disabled": entry.isDisabled = flag(part.value, "disabled") || entry.isDisabled
            case "enabled": entry.isDisabled = isOff(part.value) || entry.isDisabled
            case "type": entry.type = string(part.value, "type")
            case "id" where readsID: id = text(part.value, "id")
            default: break
            }
        }
        if entry.key == nil { entry.key = id }
        return entry
    }

    /// True if the member `enabled` is given and false.
    mutating func isOff(_ enabled: YAMLNode) -> Bool { !isNull(enabled) && !flag(enabled, "enabled") }

    // MARK: Texts

    /// Returns the headers of a text; a line that begins with white space continues the line before it.
    private mutating func headers(in text: String, at node: YAMLNode) -> [PostmanEntry] {
        var search = SliceSearch(node.slice(in: file), text: text)
        var entries: [PostmanEntry] = []
        for line in WrittenHeader.lines(of: text) {
            guard let header = WrittenHeader(line) else {
                warn(
                    at: node, "the header \"\(line.text.cut(to: 80))\" has no colon and is not sent",
                    hint: "write \"Name: value\" in each line")
                continue
            }
            guard entries.count < Self.maximumCount else {
                report(.tooLarge, at: node, "more than \(Self.maximumCount) headers", hint: "remove some of them")
                break
            }
            let range = search.range(ofScalars: header.scalars)
            let slice = SourceSlice(range: range, quoting: .plain)
            entries.append(
                PostmanEntry(
                    key: PostmanText(header.name, slice: slice),
                    value: .text(PostmanText(header.value, slice: slice)), range: range))
        }
        return entries
    }

    /// Returns the parameters of a text.
    private mutating func parameters(in text: String, at node: YAMLNode) -> [PostmanEntry] {
        guard !text.isEmpty else { return [] }
        let parts = text.unicodeScalars.split(
            separator: "&", maxSplits: Self.maximumCount, omittingEmptySubsequences: false)
        guard parts.count <= Self.maximumCount else {
            report(.tooLarge, at: node, "more than \(Self.maximumCount) parameters", hint: "remove some of them")
            return []
        }
        var search = SliceSearch(node.slice(in: file), text: text)
        var offset = 0
        return parts.map { part in
            let end = offset + part.count
            defer { offset = end + 1 }
            return parameter(String(part), at: search.range(ofScalars: offset..<end))
        }
    }

    /// Returns the parameter `name=value`, or `name` with null.
    private func parameter(_ text: String, at range: SourceRange) -> PostmanEntry {
        let slice = SourceSlice(range: range, quoting: .plain)
        let parts = text.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? PostmanValue.text(PostmanText(String(parts[1]), slice: slice)) : .null
        return PostmanEntry(key: PostmanText(String(parts[0]), slice: slice), value: value, range: range)
    }
}

/// A header of schema 2.0, whose headers may be one text with a line for each.
struct WrittenHeader {
    let name: String
    let value: String
    /// The header's place in the text, counted in Unicode scalars.
    let scalars: Range<Int>

    /// A line with the lines that continue it.
    struct Line {
        var text: String
        var scalars: Range<Int>
    }

    /// Fails for a line without a colon.
    init?(_ line: Line) {
        guard let colon = line.text.unicodeScalars.firstIndex(of: ":") else { return nil }
        name = Self.trimmed(line.text[..<colon])
        value = Self.trimmed(line.text[line.text.unicodeScalars.index(after: colon)...])
        scalars = line.scalars
    }

    /// Returns the lines that are not empty. A line that begins with white space continues the line before it.
    static func lines(of text: String) -> [Line] {
        var lines: [Line] = []
        var offset = 0
        for part in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            let end = offset + part.count
            let line = part.last == "\r" ? String(part.dropLast()) : String(part)
            let isContinuation = line.first == " " || line.first == "\t"
            if isContinuation, let last = lines.indices.last {
                lines[last].text += " " + trimmed(line)
                lines[last].scalars = lines[last].scalars.lowerBound..<end
            } else if !trimmed(line).isEmpty {
                lines.append(Line(text: line, scalars: offset..<offset + line.unicodeScalars.count))
            }
            offset = end + 1
        }
        return lines
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
        let scalars = Substring(text).unicodeScalars.drop(while: isSpace)
        let end = scalars.lastIndex { !isSpace($0) }.map { scalars.index(after: $0) } ?? scalars.startIndex
        return String(scalars[..<end])
    }
}
