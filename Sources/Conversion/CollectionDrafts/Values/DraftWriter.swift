import Diagnostics
import Text

/// Writes values as YAML: short mappings and lists in one line, all others with one line for each entry.
package struct DraftWriter {
    /// The number of columns that a short mapping or list may reach.
    private static let width = 100
    /// The length of a key, in bytes, that may stand before its value (YAML 1.2, section 7.4.2: 1,024 characters).
    private static let longestKey = 1_000
    /// The spaces between a value and the comment behind it.
    private static let commentGap = "    "

    private var lines: [String] = []
    /// True for a collection, in which `\<<` stands for a `<<` that begins no placeholder.
    private let isCollection: Bool

    private init(isCollection: Bool) { self.isCollection = isCollection }

    /// Returns the document, with a line feed behind each line.
    ///
    /// - Parameter isCollection: False for a document of another format, whose texts have no placeholders.
    package static func text(of mapping: DraftMapping, isCollection: Bool = true) -> String {
        var writer = DraftWriter(isCollection: isCollection)
        writer.write(mapping, at: 0)
        return writer.lines.map { $0 + "\n" }.joined()
    }

    private func written(_ text: DraftText) -> String { isCollection ? text.written : text.shown }

    /// Returns the text of a value as the document has it; nil for a value that is no text.
    private func text(of value: DraftValue) -> String? {
        if case .verbatim(let text) = value { text } else { value.text.map(written) }
    }

    // MARK: Blocks

    private mutating func write(_ mapping: DraftMapping, at indentation: Int) {
        for entry in mapping.entries { write(entry, at: indentation) }
    }

    private mutating func write(_ entry: DraftMapping.Entry, at indentation: Int) {
        let margin = String(repeating: " ", count: indentation)
        for line in entry.above { lines.append(margin + Self.comment(line)) }
        if let reason = Self.reasonSwitchedOff(entry) {
            let text = line(of: Self.allApplied(entry), isInFlow: false)
            lines.append(margin + "# " + (reason.isEmpty ? text : text + Self.commentGap + reason))
            return
        }
        var key = key(of: entry, isInFlow: false) + ":"
        if key.utf8.count > Self.longestKey {
            lines.append(margin + "? " + key.dropLast())
            key = ":"
        }
        let comment = entry.comment.map { Self.commentGap + Self.comment($0) } ?? ""
        switch entry.value {
        case .mapping(let mapping):
            if let flow = shortText(entry.value, from: indentation + key.count + 1) {
                lines.append(margin + key + " " + flow + comment)
            } else {
                lines.append(margin + key + (mapping.anchor.map { " &" + $0 } ?? "") + comment)
                write(mapping, at: indentation + 2)
            }
        case .list(let values):
            if let flow = shortText(entry.value, from: indentation + key.count + 1) {
                lines.append(margin + key + " " + flow + comment)
            } else {
                lines.append(margin + key + comment)
                for value in values { write(element: value, at: indentation + 2) }
            }
        case .text, .quoted, .verbatim, .typed, .plain:
            guard let block = text(of: entry.value).flatMap(DraftScalar.block) else {
                lines.append(margin + key + " " + scalar(entry.value, isInFlow: false) + comment)
                return
            }
            lines.append(margin + key + " " + block[0] + comment)
            lines += block.dropFirst().map { $0.isEmpty ? "" : margin + "  " + $0 }
        }
    }

    private mutating func write(element value: DraftValue, at indentation: Int) {
        let margin = String(repeating: " ", count: indentation)
        if case .mapping(let mapping) = value, !mapping.isEmpty {
            for line in mapping.above { lines.append(margin + Self.comment(line)) }
            if let flow = shortText(value, from: indentation + 2) {
                lines.append(margin + "- " + flow)
                return
            }
            var writer = DraftWriter(isCollection: isCollection)
            writer.write(mapping, at: 0)
            lines += writer.marked("- ", margin)
            return
        }
        if case .list(let values) = value, !values.isEmpty, shortText(value, from: indentation + 2) == nil {
            var writer = DraftWriter(isCollection: isCollection)
            for value in values { writer.write(element: value, at: 0) }
            lines += writer.marked("- ", margin)
            return
        }
        if let block = text(of: value).flatMap(DraftScalar.block) {
            lines.append(margin + "- " + block[0])
            lines += block.dropFirst().map { $0.isEmpty ? "" : margin + "  " + $0 }
            return
        }
        lines.append(margin + "- " + (shortText(value, from: 0) ?? scalar(value, isInFlow: false)))
    }

    /// Returns the lines with a mark before the first that is no comment, and the others below it.
    private func marked(_ mark: String, _ margin: String) -> [String] {
        var isMarked = false
        return lines.map { line in
            if !isMarked, !line.hasPrefix("#") {
                isMarked = true
                return margin + mark + line
            }
            if line.isEmpty { return "" }
            return isMarked ? margin + "  " + line : margin + line
        }
    }

    // MARK: Lines

    /// Returns a value in one line; nil if it must have several.
    private func shortText(_ value: DraftValue, from column: Int) -> String? {
        switch value {
        case .text, .quoted, .verbatim, .typed, .plain: return scalar(value, isInFlow: false)
        case .mapping, .list:
            guard isShort(value) else { return nil }
            let text = flow(value)
            return column + text.count <= Self.width ? text : nil
        }
    }

    private func isShort(_ value: DraftValue) -> Bool {
        switch value {
        case .text, .quoted, .verbatim:
            let text = text(of: value) ?? ""
            return !text.holds("\n") && text.count <= Self.width
        // A placeholder with arguments has commas, which would end it in { }.
        case .typed(let placeholder): return !placeholder.written.containsAny(of: ",[]{}")
        case .plain(let text): return !text.containsAny(of: ",[]{}")
        case .list(let values): return values.allSatisfy(isShort)
        case .mapping(let mapping):
            if mapping.isEmpty { return true }
            guard case .short(let limit) = mapping.layout, mapping.entries.count <= limit else { return false }
            return mapping.entries.allSatisfy { entry in
                entry.comment == nil && entry.above.isEmpty && entry.switchedOff == nil && isShort(entry.value)
                    && written(entry.key).utf8.count < Self.longestKey
            }
        }
    }

    private func flow(_ value: DraftValue) -> String {
        switch value {
        case .text, .quoted, .verbatim, .typed, .plain: return scalar(value, isInFlow: true)
        case .list(let values): return "[" + values.map(flow).joined(separator: ", ") + "]"
        case .mapping(let mapping):
            let anchor = mapping.anchor.map { "&\($0) " } ?? ""
            guard !mapping.isEmpty else { return anchor + "{}" }
            return anchor + "{ " + mapping.entries.map { line(of: $0, isInFlow: true) }.joined(separator: ", ") + " }"
        }
    }

    private func line(of entry: DraftMapping.Entry, isInFlow: Bool) -> String {
        let key = key(of: entry, isInFlow: isInFlow)
        if isInFlow { return key + ": " + flow(entry.value) }
        switch entry.value {
        case .mapping, .list: return key + ": " + flow(entry.value)
        case .text, .quoted, .verbatim, .typed, .plain: return key + ": " + scalar(entry.value, isInFlow: false)
        }
    }

    private func key(of entry: DraftMapping.Entry, isInFlow: Bool) -> String {
        let key = written(entry.key)
        return entry.quotesKey ? DraftScalar.quoted(key) : DraftScalar.line(key, isInFlow: isInFlow, isKey: true)
    }

    private func scalar(_ value: DraftValue, isInFlow: Bool) -> String {
        switch value {
        case .text(let text): DraftScalar.line(written(text), isInFlow: isInFlow)
        case .quoted(let text): DraftScalar.quoted(written(text))
        case .verbatim(let text): DraftScalar.line(text, isInFlow: isInFlow)
        case .typed(let placeholder): placeholder.written
        case .plain(let text): text
        case .list, .mapping: flow(value)
        }
    }

    // MARK: Comments

    /// A comment of one line, without characters that YAML allows nowhere; a line break would end it.
    package static func comment(_ line: String) -> String {
        let words = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        let text = String(String.UnicodeScalarView(words.unicodeScalars.filter(DraftScalar.isPrintable)))
        return text.isEmpty ? "#" : "# " + text
    }

    /// Returns why an entry is written as a comment; nil for an entry that applies. A mapping without an entry that
    /// applies is a comment as a whole.
    private static func reasonSwitchedOff(_ entry: DraftMapping.Entry) -> String? {
        if let reason = entry.switchedOff { return reason }
        guard case .mapping(let mapping) = entry.value, let first = mapping.entries.first?.switchedOff,
            mapping.applied.isEmpty
        else { return nil }
        return first
    }

    private static func allApplied(_ entry: DraftMapping.Entry) -> DraftMapping.Entry {
        var entry = entry
        entry.switchedOff = nil
        guard case .mapping(var mapping) = entry.value else { return entry }
        mapping.entries = mapping.entries.map(allApplied)
        entry.value = .mapping(mapping)
        return entry
    }
}
