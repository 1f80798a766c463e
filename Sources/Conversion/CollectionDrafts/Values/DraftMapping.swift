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
