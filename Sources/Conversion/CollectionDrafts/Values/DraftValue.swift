import Diagnostics
import Text

/// A value of a collection that is being written as YAML.
package indirect enum DraftValue: Hashable, Sendable {
    /// A text, which is quoted where YAML would read something else.
    case text(DraftText)
    /// A text that is always quoted: a placeholder in it does not keep the kind of its value.
    case quoted(DraftText)
    /// A text in which hubrun reads no placeholders, such as a description or a script.
    case verbatim(String)
    /// A placeholder that keeps the kind of its value.
    case typed(DraftPlaceholder)
    /// A number, a boolean, null or an alias, written as it is.
    case plain(String)
    case list([DraftValue])
    case mapping(DraftMapping)

    /// A mapping with one entry.
    package static func entry(_ key: DraftText, _ value: DraftValue) -> DraftValue {
        .mapping(DraftMapping([(key, value)]))
    }

    package static func number(_ number: Int) -> DraftValue { .plain(String(number)) }

    package static func bool(_ bool: Bool) -> DraftValue { .plain(bool ? "true" : "false") }

    /// True for a text, a number, a boolean or null.
    package var isScalar: Bool {
        switch self {
        case .text, .quoted, .verbatim, .typed, .plain: true
        case .list, .mapping: false
        }
    }

    /// The text of a text.
    package var text: DraftText? {
        switch self {
        case .text(let text), .quoted(let text): text
        case .verbatim, .typed, .plain, .list, .mapping: nil
        }
    }
}

extension DraftValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .text(DraftText(value)) }
}

/// The entries of a mapping that is being written as YAML, in their order, with comments.
package struct DraftMapping: Hashable, Sendable {
    package enum Layout: Hashable, Sendable {
        /// `{ a: 1, b: 2 }` for at most this number of entries, if they are short and have no comments.
        case short(Int)
        /// One line for each entry.
        case block
    }

    package struct Entry: Hashable, Sendable {
        package var key: DraftText
        package var value: DraftValue
        /// The comment behind the value.
        package var comment: String?
        /// The lines of the comment above the entry.
        package var above: [String] = []
        /// Why the entry is written as a comment; nil for an entry that applies.
        package var switchedOff: String?
        /// True for a key in quotes that YAML does not require.
        package var quotesKey = false

        package init(_ key: DraftText, _ value: DraftValue, comment: String? = nil, switchedOff: String? = nil) {
            self.key = key
            self.value = value
            self.comment = comment
            self.switchedOff = switchedOff
        }

        /// The key of an entry whose key is a name.
        package var name: String { key.shown }
    }

    package var entries: [Entry]
    package var layout = Layout.short(3)
    /// The name of the anchor before the mapping.
    package var anchor: String?
    /// The lines of the comment above the mapping, for an element of a list.
    package var above: [String] = []

    package init(_ entries: [(DraftText, DraftValue)] = [], layout: Layout = .short(3)) {
        self.entries = entries.map { Entry($0, $1) }
        self.layout = layout
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// The entries that apply.
    package var applied: [Entry] { entries.filter { $0.switchedOff == nil } }

    private func position(of key: DraftText) -> Int? {
        entries.firstIndex { $0.key == key && $0.switchedOff == nil }
    }

    /// The value of an entry that applies. Setting a new key appends an entry, setting nil removes the entry.
    package subscript(key: DraftText) -> DraftValue? {
        get { position(of: key).map { entries[$0].value } }
        set {
            let position = position(of: key)
            switch (position, newValue) {
            case (let position?, let value?): entries[position].value = value
            case (let position?, nil): entries.remove(at: position)
            case (nil, let value?): entries.append(Entry(key, value))
            case (nil, nil): break
            }
        }
    }

    /// The value of an entry with a name that applies.
    package subscript(name name: String) -> DraftValue? {
        get { self[DraftText(name)] }
        set { self[DraftText(name)] = newValue }
    }

    /// Adds a value under a key; a second value of a key makes a list.
    package mutating func add(_ key: DraftText, _ value: DraftValue, comment: String? = nil) {
        guard let position = position(of: key) else { return entries.append(Entry(key, value, comment: comment)) }
        merge(value, comment, at: position)
    }

    /// Adds entries as ``add(_:_:comment:)`` does, in linear time: a form can have ten thousand fields.
    package mutating func add(_ fields: [Entry]) {
        var positions: [DraftText: Int] = [:]
        for (index, entry) in entries.enumerated() where entry.switchedOff == nil {
            positions[entry.key] = positions[entry.key] ?? index
        }
        for field in fields {
            if let position = positions[field.key] {
                merge(field.value, field.comment, at: position)
            } else {
                positions[field.key] = entries.count
                entries.append(field)
            }
        }
    }

    private mutating func merge(_ value: DraftValue, _ comment: String?, at position: Int) {
        entries[position].comment = entries[position].comment ?? comment
        switch entries[position].value {
        case .list(let values): entries[position].value = .list(values + [value])
        case let present: entries[position].value = .list([present, value])
        }
    }

    /// Adds an entry. If an enabled entry has the same key, their values become a list.
    package mutating func add(_ entry: Entry) {
        guard entry.switchedOff == nil else { return append(entry) }
        add(entry.key, entry.value, comment: entry.comment)
    }

    package mutating func append(_ entry: Entry) { entries.append(entry) }
}

extension DraftMapping {
    /// Calls a function with the placeholders of the keys and values, in the order in which they are written.
    ///
    /// - Parameter isApplied: False to include entries that are switched off.
    package func forEachPlaceholder(isApplied: Bool = true, _ body: (DraftPlaceholder) -> Void) {
        for entry in entries where entry.switchedOff == nil || !isApplied {
            entry.key.placeholders.forEach(body)
            entry.value.forEachPlaceholder(isApplied: isApplied, body)
        }
    }
}

extension DraftValue {
    package func forEachPlaceholder(isApplied: Bool = true, _ body: (DraftPlaceholder) -> Void) {
        switch self {
        case .text(let text), .quoted(let text): text.placeholders.forEach(body)
        case .typed(let placeholder): body(placeholder)
        case .plain, .verbatim: break
        case .list(let values): for value in values { value.forEachPlaceholder(isApplied: isApplied, body) }
        case .mapping(let mapping): mapping.forEachPlaceholder(isApplied: isApplied, body)
        }
    }
}

extension DraftCollection {
    /// The variables of the process environment in the entries that apply.
    package var processVariables: Set<String> {
        var names: Set<String> = []
        mapping.forEachPlaceholder { if let name = $0.environment { names.insert(name) } }
        return names
    }
}

extension DraftMapping {
    /// The largest number of values in one `contains`.
    private static let maximumContained = 100

    /// Returns the operators of two matchers of one value; nil if a mapping cannot have both.
    package func merged(with operators: DraftMapping) -> DraftMapping? {
        var result = self
        for entry in operators.entries {
            guard let present = result[entry.key] else {
                result.append(entry)
                continue
            }
            if present == entry.value { continue }
            guard entry.key == "contains", entry.value.isScalar else { return nil }
            switch present {
            case .list(let values):
                guard values.count < Self.maximumContained else { return nil }
                result["contains"] = .list(values + [entry.value])
            case .text, .quoted, .verbatim, .typed, .plain: result["contains"] = .list([present, entry.value])
            case .mapping: return nil
            }
        }
        return result
    }
}

extension DraftValue {
    /// The operators that compare with a constant.
    private static let comparisons: Set<DraftText> = ["equals", "oneOf", "contains", "startsWith", "endsWith"]

    /// From this length on, in characters, a part of a secret value is a secret itself.
    private static let shortestSecret = 8

    /// Returns a matcher with other values in the place of the constants that it compares with.
    ///
    /// - Parameters:
    ///   - name: The name of the part of the response, such as `X-Api-Key`.
    ///   - replaced: Returns the value to write for a constant. `name` is empty if the constant only describes a format,
    ///     as in `startsWith: tok`, so that it is not taken for a secret.
    package func replacingConstants(
        named name: String, by replaced: (_ constant: DraftValue, _ name: String) -> DraftValue
    ) -> DraftValue {
        // The type of a token, such as "bearer", is no secret.
        let name = name.lowercased().hasSuffix("type") ? "" : name
        guard case .mapping(var operators) = self else { return replaced(self, name) }
        for index in operators.entries.indices {
            let entry = operators.entries[index]
            if entry.key == "not" {
                operators.entries[index].value = entry.value.replacingConstants(named: name, by: replaced)
            } else if Self.comparisons.contains(entry.key) {
                operators.entries[index].value = replaced(entry.value, Self.isFormat(entry) ? "" : name)
            }
        }
        return .mapping(operators)
    }

    /// True for a condition on the form of a value.
    private static func isFormat(_ condition: DraftMapping.Entry) -> Bool {
        guard condition.key != "equals", condition.key != "oneOf" else { return false }
        let values: [DraftValue] = if case .list(let values) = condition.value { values } else { [condition.value] }
        return values.allSatisfy { if case .text(let text) = $0 { text.shown.count < shortestSecret } else { false } }
    }
}
