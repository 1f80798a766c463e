/// The members of a JSON object: unique keys in their original order.
package struct JSONObject: Sendable {
    package typealias Element = (key: String, value: JSONValue)

    /// The number of members from which an index is used. For fewer members, a linear search is faster.
    static let indexedCount = 17

    private var members: [Element]
    private var positions: [ExactText: Int]?

    package init() {
        members = []
    }

    /// Creates an object. Of equal keys, the last value is kept, at the position of the first key.
    package init(_ members: some Sequence<(String, JSONValue)>) {
        self.init()
        self.members.reserveCapacity(members.underestimatedCount)
        for (key, value) in members { self[key: key] = value }
    }

    /// Creates an object from members with unique keys.
    init(unique members: [Element], positions: [ExactText: Int]? = nil) {
        self.members = members
        self.positions = positions
    }

    /// The value of a key. Setting a new key appends it, setting nil removes the member.
    package subscript(key key: String) -> JSONValue? {
        get {
            position(of: key).map { members[$0].value }
        }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil): remove(at: position)
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    package var keys: [String] { members.map(\.key) }

    private func position(of key: String) -> Int? {
        if let positions { return positions[ExactText(key)] }
        return members.firstIndex { ExactText.areEqual($0.key, key) }
    }

    private mutating func append(_ key: String, _ value: JSONValue) {
        members.append((key, value))
        if positions != nil {
            positions?[ExactText(key)] = members.count - 1
        } else if members.count >= Self.indexedCount {
            positions = Self.index(of: members)
        }
    }

    private mutating func remove(at position: Int) {
        members.remove(at: position)
        positions = members.count >= Self.indexedCount ? Self.index(of: members) : nil
    }

    /// Returns the position of each key; of equal keys, the first position.
    static func index(of members: [Element]) -> [ExactText: Int] {
        Dictionary(zip(members.lazy.map { ExactText($0.key) }, members.indices)) { first, _ in first }
    }
}

extension JSONObject: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { members.count }
    package subscript(position: Int) -> Element { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members)
    }
}

extension JSONObject: Hashable {
    /// Returns true if both objects have equal members in any order.
    package static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left.indices, left).allSatisfy { index, member in
            // Compare in order first: the same order is the common case and needs no search.
            let twin = right[index]
            if ExactText.areEqual(twin.key, member.key) { return twin.value == member.value }
            return right[key: member.key] == member.value
        }
    }

    package func hash(into hasher: inout Hasher) {
        var sum = 0
        for (key, value) in self {
            var member = Hasher()
            member.combine(ExactText(key))
            member.combine(value)
            sum = sum &+ member.finalize()
        }
        hasher.combine(sum)
    }
}
