/// A parser for one JSON text. Open containers are on a separate stack, so that depth does not use the call stack.
struct JSONParser: ~Copyable {
    private var scanner: JSONScanner
    private var levels: [Level] = []
    private var elements = OpenContainers<JSONValue>()
    private var members = OpenContainers<JSONObject.Element>()
    private var keys: [KeySpan] = []

    /// An open array or object, with the index of its first element or member on the stack.
    private struct Level {
        let isObject: Bool
        let start: Int
    }

    /// Parses the whole text.
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONSyntaxError> {
        var parser = JSONParser(bytes)
        do {
            return .success(try parser.parseText())
        } catch {
            return .failure(error)
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        scanner = JSONScanner(bytes, from: JSONScanner.byteOrderMarkLength(bytes))
    }

    private mutating func parseText() throws(JSONSyntaxError) -> JSONValue {
        scanner.skipWhitespace()
        while true {
            guard var value = try parseScalarOrOpen() else { continue }
            // A value can close its container, which is then a value that can close the next one.
            while let level = levels.last {
                guard let container = try store(value, in: level) else { break }
                value = container
            }
            if levels.isEmpty {
                guard scanner.next == nil else { throw scanner.unexpected(expected: .endOfText) }
                return value
            }
        }
    }

    /// Parses a scalar or an empty container; for any other container, reads up to its first value and returns nil.
    private mutating func parseScalarOrOpen() throws(JSONSyntaxError) -> JSONValue? {
        guard let next = scanner.next else { throw scanner.unexpected(expected: .value) }
        let value: JSONValue
        switch next {
        case UInt8(ascii: "\""):
            scanner.position += 1
            value = .string(try scanner.parseString())
        case UInt8(ascii: "{"):
            guard let empty = try openObject() else { return nil }
            value = empty
        case UInt8(ascii: "["):
            guard let empty = try openArray() else { return nil }
            value = empty
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try parseNumber())
        case UInt8(ascii: "t"): value = try parseWord("true", as: true)
        case UInt8(ascii: "f"): value = try parseWord("false", as: false)
        case UInt8(ascii: "n"): value = try parseWord("null", as: .null)
        default: throw scanner.unexpected(expected: .value)
        }
        scanner.skipWhitespace()
        return value
    }

    private mutating func parseNumber() throws(JSONSyntaxError) -> JSONNumber {
        JSONNumber(valid: String(decoding: scanner.bytes[try scanner.skipNumber()], as: UTF8.self))
    }

    private mutating func parseWord(
        _ word: StaticString, as value: JSONValue
    ) throws(JSONSyntaxError) -> JSONValue {
        try scanner.skipWord(word)
        return value
    }

    /// Adds a value to the innermost container; returns the container if it ends here, else nil.
    private mutating func store(_ value: JSONValue, in level: Level) throws(JSONSyntaxError) -> JSONValue? {
        let end = level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        let expected = level.isObject ? JSONSyntaxError.Expectation.commaOrEndOfObject : .commaOrEndOfArray
        if level.isObject {
            members.withLast { $0.value = value }
        } else {
            elements.append(value)
        }
        switch scanner.next {
        case UInt8(ascii: ","):
            scanner.position += 1
            scanner.skipWhitespace()
            if level.isObject { try parseKey(expected: .key) }
            return nil
        case end:
            scanner.position += 1
            scanner.skipWhitespace()
            levels.removeLast()
            return level.isObject ? .object(closeObject(from: level.start)) : .array(elements.take(from: level.start))
        default: throw scanner.unexpected(expected: expected)
        }
    }

    private mutating func openArray() throws(JSONSyntaxError) -> JSONValue? {
        try open(Level(isObject: false, start: elements.count))
        guard let next = scanner.next else { throw scanner.unexpected(expected: .valueOrEndOfArray) }
        guard next == UInt8(ascii: "]") else { return nil }
        scanner.position += 1
        levels.removeLast()
        return .array([])
    }

    private mutating func openObject() throws(JSONSyntaxError) -> JSONValue? {
        try open(Level(isObject: true, start: members.count))
        guard scanner.next == UInt8(ascii: "}") else {
            try parseKey(expected: .keyOrEndOfObject)
            return nil
        }
        scanner.position += 1
        levels.removeLast()
        return .object(JSONObject())
    }

    private mutating func open(_ level: Level) throws(JSONSyntaxError) {
        guard levels.count < JSONScanner.deepest else { throw scanner.error(.tooDeep(limit: JSONScanner.deepest)) }
        levels.append(level)
        scanner.position += 1
        scanner.skipWhitespace()
    }

    /// Parses a key and the colon after it. Adds a member with a preliminary value.
    private mutating func parseKey(expected: JSONSyntaxError.Expectation) throws(JSONSyntaxError) {
        guard scanner.next == UInt8(ascii: "\"") else {
            throw scanner.unexpected(expected: expected)
        }
        scanner.position += 1
        let start = scanner.position
        let key = try scanner.parseString()
        let end = scanner.position - 1
        keys.append(KeySpan(start: start, end: end, hasEscapes: key.utf8.count != end - start))
        members.append((key, .null))
        scanner.skipWhitespace()
        guard scanner.next == UInt8(ascii: ":") else { throw scanner.unexpected(expected: .colon) }
        scanner.position += 1
        scanner.skipWhitespace()
    }

    private mutating func closeObject(from start: Int) -> JSONObject {
        let closed = members.take(from: start)
        let mayRepeat = closed.count < JSONObject.indexedCount && KeySpan.mayRepeat(keys[start...], in: scanner.bytes)
        keys.removeSubrange(start...)
        if mayRepeat { return JSONObject(closed.lazy.map { ($0.key, $0.value) }) }
        guard closed.count >= JSONObject.indexedCount else { return JSONObject(unique: closed) }
        let positions = JSONObject.index(of: closed)
        if positions.count == closed.count { return JSONObject(unique: closed, positions: positions) }
        return JSONObject(closed.lazy.map { ($0.key, $0.value) })
    }
}

/// A stack with the content of all open containers. A closed container takes its part without copies.
private struct OpenContainers<Element>: ~Copyable {
    private var storage: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init() {
        capacity = 64
        storage = .allocate(capacity: capacity)
    }

    deinit {
        storage.deinitialize(count: count)
        storage.deallocate()
    }

    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (storage + count).initialize(to: element)
        count += 1
    }

    /// Removes and returns all elements from an index on.
    mutating func take(from start: Int) -> [Element] {
        let taken = count - start
        guard taken > 0 else { return [] }
        count = start
        return Array(unsafeUninitializedCapacity: taken) { buffer, initializedCount in
            buffer.baseAddress?.moveInitialize(from: storage + start, count: taken)
            initializedCount = taken
        }
    }

    /// Modifies the last element in place.
    mutating func withLast(_ change: (inout Element) -> Void) {
        if count > 0 { change(&storage[count - 1]) }
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = larger
        capacity *= 2
    }
}

/// The range of a key in the text, without its quotes. It allows a fast test for duplicate keys of a small object.
package struct KeySpan {
    package let start: Int
    package let end: Int
    /// True if the key contains escapes, so that it can equal a key with different bytes.
    package let hasEscapes: Bool

    package init(start: Int, end: Int, hasEscapes: Bool) {
        self.start = start
        self.end = end
        self.hasEscapes = hasEscapes
    }

    private var length: Int { end - start }

    /// Returns true if two of these keys can be equal.
    package static func mayRepeat(_ keys: ArraySlice<KeySpan>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if keys.contains(where: \.hasEscapes) { return true }
        for (index, key) in zip(keys.indices, keys) {
            for earlier in keys[..<index] where earlier.length == key.length {
                if bytes[earlier.start..<earlier.end].elementsEqual(bytes[key.start..<key.end]) { return true }
            }
        }
        return false
    }
}
