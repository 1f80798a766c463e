import Diagnostics
import JSON

/// The comparison of `queryParams` with the query that the text of the URL has.
struct QueryAgreement {
    let source: FolderFile

    /// Returns the parameters that the URL does not have, disabled ones too; warns of those that it has with other values.
    func missing(_ parameters: [PostmanEntry], in url: PostmanText) -> [PostmanEntry] {
        let written = Dictionary(grouping: Self.query(of: url.text)) { Self.plain($0.name) }
        let named = Dictionary(grouping: parameters) { name(of: $0) }
        for (name, values) in written {
            guard let entries = named[name] else { continue }
            compare(entries, with: values.map(\.value), name: name.string)
        }
        return parameters.filter { parameter in
            let name = name(of: parameter)
            return !name.string.isEmpty && written[name] == nil
        }
    }

    private func name(of parameter: PostmanEntry) -> ExactText { Self.plain(parameter.key?.text ?? "") }

    private func compare(_ entries: [PostmanEntry], with values: [String], name: String) {
        let enabled = entries.filter { !$0.isDisabled }
        let subject = "the query parameter \(source.quoting(name))"
        if enabled.isEmpty {
            warn(entries[0], "\(subject) is disabled, but the URL has it: it is sent")
        } else if let first = firstDifference(enabled, values) {
            warn(first, "\(subject) has another value in the URL, which is sent")
        }
    }

    private func warn(_ entry: PostmanEntry, _ message: String) {
        source.warn(
            .postmanQueryMismatch, at: entry.range, message, hint: "change one of the two: Postman keeps them equal")
    }

    private func firstDifference(_ entries: [PostmanEntry], _ values: [String]) -> PostmanEntry? {
        let texts = entries.map { entry in
            guard case .text(let text) = entry.value else { return "" }
            return text.text
        }
        let differing = texts.indices.first { index in
            !values.indices.contains(index) || Self.plain(values[index]) != Self.plain(texts[index])
        }
        if let differing { return entries[differing] }
        return values.count > texts.count ? entries.last : nil
    }

    // MARK: The query of a URL

    /// Returns the names and values of a query as written; a `?`, `&`, `=` or `#` in a placeholder separates nothing.
    static func query(of url: String) -> [(name: String, value: String)] {
        guard let start = index(of: "?", in: url[...]), start < index(of: "#", in: url[...]) ?? url.endIndex else {
            return []
        }
        var rest = url[url.index(after: start)...]
        rest = rest[..<(index(of: "#", in: rest) ?? rest.endIndex)]
        var entries: [(name: String, value: String)] = []
        while !rest.isEmpty {
            let entry = rest[..<(index(of: "&", in: rest) ?? rest.endIndex)]
            rest = rest[entry.endIndex...].dropFirst()
            guard !entry.isEmpty else { continue }
            let end = index(of: "=", in: entry) ?? entry.endIndex
            entries.append((String(entry[..<end]), String(entry[end...].dropFirst())))
        }
        return entries
    }

    /// Returns the first place of a character outside of placeholders.
    private static func index(of sign: Character, in text: Substring) -> Substring.Index? {
        var depth = 0
        var index = text.startIndex
        while index < text.endIndex {
            let isOpening = text[index...].hasPrefix("{{")
            if isOpening || depth > 0 && text[index...].hasPrefix("}}") {
                depth += isOpening ? 1 : -1
                index = text.index(index, offsetBy: 2)
            } else if depth == 0, text[index] == sign {
                return index
            } else {
                index = text.index(after: index)
            }
        }
        return nil
    }

    /// Returns a text with its percent-encoded bytes decoded, for comparison.
    private static func plain(_ text: String) -> ExactText {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return ExactText(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return ExactText(String(decoding: bytes, as: UTF8.self))
    }
}
