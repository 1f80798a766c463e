/// A parser for one JSON text. Open containers are on a separate stack, so that depth does not use the call stack.
struct JSONParser: ~Copyable {
    /// The maximum depth of nested arrays and objects.
    static let deepest = 512

    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int
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

    /// Returns the length of a byte order mark (U+FEFF) at the beginning: 3 or 0.
    static func byteOrderMarkLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        position = Self.byteOrderMarkLength(bytes)
    }

    private mutating func parseText() throws(JSONSyntaxError) -> JSONValue {
        skipWhitespace()
        while true {
            guard var value = try parseScalarOrOpen() else { continue }
            // A value can close its container, which is then a value that can close the next one.
            while let level = levels.last {
                guard let container = try store(value, in: level) else { break }
                value = container
            }
            if levels.isEmpty {
                guard position == bytes.count else { throw unexpected(expected: .endOfText) }
                return value
            }
        }
    }

    /// Parses a scalar or an empty container; for any other container, reads up to its first value and returns nil.
    private mutating func parseScalarOrOpen() throws(JSONSyntaxError) -> JSONValue? {
        guard position < bytes.count else { throw unexpected(expected: .value) }
        let value: JSONValue
        switch bytes[position] {
        case UInt8(ascii: "\""):
            position += 1
            value = .string(try parseString())
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
        default: throw unexpected(expected: .value)
        }
        skipWhitespace()
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
        guard position < bytes.count else { throw unexpected(expected: expected) }
        switch bytes[position] {
        case UInt8(ascii: ","):
            position += 1
            skipWhitespace()
            if level.isObject { try parseKey(expected: .key) }
            return nil
        case end:
            position += 1
            skipWhitespace()
            levels.removeLast()
            return level.isObject ? .object(closeObject(from: level.start)) : .array(elements.take(from: level.start))
        default: throw unexpected(expected: expected)
        }
    }

    private mutating func openArray() throws(JSONSyntaxError) -> JSONValue? {
        try open(Level(isObject: false, start: elements.count))
        guard position < bytes.count else { throw unexpected(expected: .valueOrEndOfArray) }
        guard bytes[position] == UInt8(ascii: "]") else { return nil }
        position += 1
        levels.removeLast()
        return .array([])
    }

    private mutating func openObject() throws(JSONSyntaxError) -> JSONValue? {
        try open(Level(isObject: true, start: members.count))
        guard position < bytes.count, bytes[position] == UInt8(ascii: "}") else {
            try parseKey(expected: .keyOrEndOfObject)
            return nil
        }
        position += 1
        levels.removeLast()
        return .object(JSONObject())
    }

    private mutating func open(_ level: Level) throws(JSONSyntaxError) {
        guard levels.count < Self.deepest else { throw error(.tooDeep(limit: Self.deepest)) }
        levels.append(level)
        position += 1
        skipWhitespace()
    }

    /// Parses a key and the colon after it. Adds a member with a preliminary value.
    private mutating func parseKey(expected: JSONSyntaxError.Expectation) throws(JSONSyntaxError) {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            throw unexpected(expected: expected)
        }
        position += 1
        let start = position
        let key = try parseString()
        let end = position - 1
        keys.append(KeySpan(start: start, end: end, hasEscapes: key.utf8.count != end - start))
        members.append((key, .null))
        skipWhitespace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { throw unexpected(expected: .colon) }
        position += 1
        skipWhitespace()
    }

    private mutating func closeObject(from start: Int) -> JSONObject {
        let closed = members.take(from: start)
        let mayRepeat = closed.count < JSONObject.indexedCount && KeySpan.mayRepeat(keys[start...], in: bytes)
        keys.removeSubrange(start...)
        if mayRepeat { return JSONObject(closed.lazy.map { ($0.key, $0.value) }) }
        guard closed.count >= JSONObject.indexedCount else { return JSONObject(unique: closed) }
        let positions = JSONObject.index(of: closed)
        if positions.count == closed.count { return JSONObject(unique: closed, positions: positions) }
        return JSONObject(closed.lazy.map { ($0.key, $0.value) })
    }
}
