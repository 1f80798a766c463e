import Diagnostics
import Text

/// A value of a collection that is being written as YAML.
package indirect enum DraftValue: Hashable, Sendable {
    /// A text, which is quoted where YAML would read something else.
    case text(String)
    /// A text that is always quoted: a placeholder in it does not keep the kind of its value.
    case quoted(String)
    /// A number, a boolean, null or an alias, written as it is.
    case plain(String)
    case list([DraftValue])
    case mapping(DraftMapping)

    /// A mapping with one entry.
    package static func entry(_ key: String, _ value: DraftValue) -> DraftValue {
        .mapping(DraftMapping([(key, value)]))
    }

    package static func number(_ number: Int) -> DraftValue { .plain(String(number)) }

    package static func bool(_ bool: Bool) -> DraftValue { .plain(bool ? "true" : "false") }

    /// True for a text, a number, a boolean or null.
    package var isScalar: Bool {
        switch self {
        case .text, .quoted, .plain: true
        case .list, .mapping: false
        }
    }
}

extension DraftValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .text(value) }
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
        package var key: String
        package var value: DraftValue
        /// The comment behind the value.
        package var comment: String?
        /// The lines of the comment above the entry.
        package var above: [String] = []
        /// Why the entry is written as a comment; nil for an entry that applies.
        package var switchedOff: String?
        /// True for a key in quotes that YAML does not require.
        package var quotesKey = false

        package init(_ key: String, _ value: DraftValue, comment: String? = nil, switchedOff: String? = nil) {
            self.key = key
            self.value = value
            self.comment = comment
            self.switchedOff = switchedOff
        }
    }

    package var entries: [Entry] { didSet { positions.byKey = nil } }
    private var positions = Positions()
    package var layout = Layout.short(3)
    /// The name of the anchor before the mapping.
    package var anchor: String?
    /// The lines of the comment above the mapping, for an element of a list.
    package var above: [String] = []

    package init(_ entries: [(String, DraftValue)] = [], layout: Layout = .short(3)) {
        self.entries = entries.map { Entry($0, $1) }
        self.layout = layout
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// The entries that apply.
    package var applied: [Entry] { entries.filter { $0.switchedOff == nil } }

    /// The value of an entry that applies. Setting a new key appends an entry, setting nil removes the entry.
    package subscript(key: String) -> DraftValue? {
        get {
            if let byKey = positions.byKey { return byKey[key].map { entries[$0].value } }
            return entries.first { $0.key == key && $0.switchedOff == nil }?.value
        }
        set {
            guard let newValue else {
                if let position = takePositions()[key] { entries.remove(at: position) }
                return
            }
            var byKey = takePositions()
            if let position = byKey[key] {
                entries[position].value = newValue
            } else {
                byKey[key] = entries.count
                entries.append(Entry(key, newValue))
            }
            positions.byKey = byKey
        }
    }

    /// Adds a value under a key; a second value of a key makes a list. The time does not grow with the number of
    /// entries.
    package mutating func add(_ key: String, _ value: DraftValue, comment: String? = nil) {
        var byKey = takePositions()
        if let position = byKey[key] {
            entries[position].value.addToList(value)
            entries[position].comment = entries[position].comment ?? comment
        } else {
            byKey[key] = entries.count
            entries.append(Entry(key, value, comment: comment))
        }
        positions.byKey = byKey
    }

    /// Adds an entry. If an enabled entry has the same key, their values become a list.
    package mutating func add(_ entry: Entry) {
        guard entry.switchedOff == nil else { return append(entry) }
        add(entry.key, entry.value, comment: entry.comment)
    }

    package mutating func append(_ entry: Entry) {
        var byKey = takePositions()
        if entry.switchedOff == nil, byKey[entry.key] == nil { byKey[entry.key] = entries.count }
        entries.append(entry)
        positions.byKey = byKey
    }

    /// Returns the positions for a change, after which they are set again: without a second owner, no copy is made.
    private mutating func takePositions() -> [String: Int] {
        defer { positions.byKey = nil }
        return positions.byKey ?? Positions.all(of: entries)
    }
}

/// The positions of the entries that apply; all are equal, because they follow from the entries.
private struct Positions: Hashable, Sendable {
    var byKey: [String: Int]?

    static func all(of entries: [DraftMapping.Entry]) -> [String: Int] {
        let applied = entries.enumerated().filter { $0.element.switchedOff == nil }
        return Dictionary(applied.map { ($0.element.key, $0.offset) }) { first, _ in first }
    }

    static func == (_: Self, _: Self) -> Bool { true }

    func hash(into _: inout Hasher) {}
}

extension DraftValue {
    /// Makes a list of the value and another one, in place.
    fileprivate mutating func addToList(_ value: DraftValue) {
        guard case .list(var values) = self else {
            self = .list([self, value])
            return
        }
        self = .plain("")
        values.append(value)
        self = .list(values)
    }
}

extension DraftMapping {
    /// Calls a function with the texts of the keys and values that apply, in the order in which they are written.
    func forEachText(_ body: (String) -> Void) {
        for entry in entries where entry.switchedOff == nil {
            body(entry.key)
            entry.value.forEachText(body)
        }
    }
}

extension DraftValue {
    func forEachText(_ body: (String) -> Void) {
        switch self {
        case .text(let text), .quoted(let text), .plain(let text): body(text)
        case .list(let values): for value in values { value.forEachText(body) }
        case .mapping(let mapping): mapping.forEachText(body)
        }
    }
}

extension DraftCollection {
    /// The variables of the process environment in the entries that apply.
    package var processVariables: Set<String> {
        var names: Set<String> = []
        mapping.forEachText { text in
            guard text.holds("env.") else { return }
            for name in DraftPlaceholder.names(in: text) where name.hasPrefix("env.") {
                names.insert(String(name.dropFirst("env.".count)))
            }
        }
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
            case .text, .quoted, .plain: result["contains"] = .list([present, entry.value])
            case .mapping: return nil
            }
        }
        return result
    }
}

extension DraftValue {
    /// The operators that compare with a constant.
    private static let comparisons: Set = ["equals", "oneOf", "contains", "startsWith", "endsWith"]

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
        return values.allSatisfy { if case .text(let text) = $0 { text.count < shortestSecret } else { false } }
    }
}
