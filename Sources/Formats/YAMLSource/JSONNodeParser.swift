import Diagnostics
import JSON

/// A parser that builds the nodes of one JSON text. Open containers are on a separate stack, as in `JSONParser`.
struct JSONNodeParser: ~Copyable {
    private var scanner: JSONScanner
    private var places = JSONPlaces()
    private var levels: [Level] = []
    private var elements: [YAMLNode] = []
    private var entries: [YAMLMapping.Entry] = []
    /// The key of each open object whose value follows.
    private var openKeys: [YAMLNode] = []
    /// The keys of the entries on the stack.
    private var spans: [KeySpan] = []
    private var duplicates: [YAMLNode] = []
    /// The start of the string that is being read.
    private var openString: SourcePosition?

    /// An open array or object, with the index of its first element or entry on the stack.
    private struct Level {
        let isObject: Bool
        let first: Int
        let start: SourcePosition
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        scanner = JSONScanner(bytes, from: 0)
    }

    /// The keys that their object has already, in the order of the text.
    var sortedDuplicates: [YAMLNode] { duplicates.sorted { $0.start < $1.start } }

    /// The containers and the string that have begun and not ended, from the outermost to the innermost.
    var openContainers: [OpenContainer] {
        levels.map { OpenContainer(kind: $0.isObject ? .object : .array, start: $0.start) }
            + (openString.map { [OpenContainer(kind: .string, start: $0)] } ?? [])
    }

    mutating func parseText() throws(JSONSyntaxError) -> YAMLNode {
        skipWhitespace()
        while true {
            guard var node = try parseScalarOrOpen() else { continue }
            // A value can close its container, which is then a value that can close the next one.
            while let level = levels.last {
                guard let container = try store(node, in: level) else { break }
                node = container
            }
            if levels.isEmpty {
                guard scanner.next == nil else { throw scanner.unexpected(expected: .endOfText) }
                return node
            }
        }
    }

    // MARK: Scalars

    /// Parses a scalar or an empty container; for any other container, reads up to its first value and returns nil.
    private mutating func parseScalarOrOpen() throws(JSONSyntaxError) -> YAMLNode? {
        guard let next = scanner.next else { throw scanner.unexpected(expected: .value) }
        let node: YAMLNode
        switch next {
        case UInt8(ascii: "\""): node = try parseString()
        case UInt8(ascii: "{"):
            guard let empty = try openObject() else { return nil }
            node = empty
        case UInt8(ascii: "["):
            guard let empty = try openArray() else { return nil }
            node = empty
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): node = plain(try scanner.skipNumber())
        case UInt8(ascii: "t"): node = try parseWord("true")
        case UInt8(ascii: "f"): node = try parseWord("false")
        case UInt8(ascii: "n"): node = try parseWord("null")
        default: throw scanner.unexpected(expected: .value)
        }
        skipWhitespace()
        return node
    }

    private mutating func parseString() throws(JSONSyntaxError) -> YAMLNode {
        let opening = scanner.position
        let start = places.position(of: opening)
        scanner.position += 1
        openString = start
        let text = try scanner.parseString()
        openString = nil
        places.pass(opening..<scanner.position, in: scanner.bytes)
        let scalar = YAMLScalar(text, style: .doubleQuoted)
        return YAMLNode(.scalar(scalar), start: start, end: places.position(of: scanner.position))
    }

    private mutating func parseWord(_ word: StaticString) throws(JSONSyntaxError) -> YAMLNode {
        let start = scanner.position
        try scanner.skipWord(word)
        return plain(start..<scanner.position)
    }

    private func plain(_ range: Range<Int>) -> YAMLNode {
        let text = String(decoding: UnsafeBufferPointer(rebasing: scanner.bytes[range]), as: UTF8.self)
        return YAMLNode(
            .scalar(YAMLScalar(text, style: .plain)), start: places.position(of: range.lowerBound),
            end: places.position(of: range.upperBound))
    }

    private mutating func skipWhitespace() {
        while let next = scanner.next {
            switch next {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): scanner.position += 1
            case UInt8(ascii: "\n"):
                scanner.position += 1
                places.beginLine(at: scanner.position)
            case UInt8(ascii: "\r"):
                scanner.position += 1
                if scanner.next != UInt8(ascii: "\n") { places.beginLine(at: scanner.position) }
            default: return
            }
        }
    }

    // MARK: Containers

    /// Adds a value to the innermost container; returns the container if it ends here, else nil.
    private mutating func store(_ node: YAMLNode, in level: Level) throws(JSONSyntaxError) -> YAMLNode? {
        let end = level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        if level.isObject {
            entries.append(YAMLMapping.Entry(keyNode: openKeys.removeLast(), value: node))
        } else {
            elements.append(node)
        }
        switch scanner.next {
        case UInt8(ascii: ","):
            scanner.position += 1
            skipWhitespace()
            if level.isObject { try parseKey(expected: .key) }
            return nil
        case end:
            return close(
                level.isObject
                    ? .mapping(YAMLMapping(entries: takeEntries(from: level.first)))
                    : .sequence(elements.take(from: level.first)))
        default: throw scanner.unexpected(expected: level.isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
        }
    }

    private mutating func openArray() throws(JSONSyntaxError) -> YAMLNode? {
        try open(isObject: false, first: elements.count)
        guard let next = scanner.next else { throw scanner.unexpected(expected: .valueOrEndOfArray) }
        return next == UInt8(ascii: "]") ? close(.sequence([])) : nil
    }

    private mutating func openObject() throws(JSONSyntaxError) -> YAMLNode? {
        try open(isObject: true, first: entries.count)
        if scanner.next == UInt8(ascii: "}") { return close(.mapping(YAMLMapping(entries: []))) }
        try parseKey(expected: .keyOrEndOfObject)
        return nil
    }

    private mutating func open(isObject: Bool, first: Int) throws(JSONSyntaxError) {
        guard levels.count < JSONScanner.deepest else { throw scanner.error(.tooDeep(limit: JSONScanner.deepest)) }
        levels.append(Level(isObject: isObject, first: first, start: places.position(of: scanner.position)))
        scanner.position += 1
        skipWhitespace()
    }

    /// Consumes the bracket at the end of the innermost container, and returns its node.
    private mutating func close(_ content: YAMLNode.Content) -> YAMLNode {
        scanner.position += 1
        let level = levels.removeLast()
        let node = YAMLNode(content, start: level.start, end: places.position(of: scanner.position))
        skipWhitespace()
        return node
    }

    /// Parses a key and the colon after it.
    private mutating func parseKey(expected: JSONSyntaxError.Expectation) throws(JSONSyntaxError) {
        guard scanner.next == UInt8(ascii: "\"") else { throw scanner.unexpected(expected: expected) }
        let start = scanner.position + 1
        let key = try parseString()
        let end = scanner.position - 1
        spans.append(KeySpan(start: start, end: end, hasEscapes: key.scalar?.text.utf8.count != end - start))
        openKeys.append(key)
        skipWhitespace()
        guard scanner.next == UInt8(ascii: ":") else { throw scanner.unexpected(expected: .colon) }
        scanner.position += 1
        skipWhitespace()
    }

    private mutating func takeEntries(from first: Int) -> [YAMLMapping.Entry] {
        let taken = entries.take(from: first)
        let mayRepeat =
            taken.count > RepeatedKeys.comparedCount || KeySpan.mayRepeat(spans[first...], in: scanner.bytes)
        spans.removeSubrange(first...)
        return mayRepeat ? RepeatedKeys.resolve(taken, duplicates: &duplicates) : taken
    }
}

/// Keeps the last value of each key of an object, as `JSON.parse` does.
private enum RepeatedKeys {
    /// The number of keys up to which pairs of keys are compared; more keys need an index.
    static let comparedCount = 24

    /// Returns the entries without repetitions, and appends the repeated keys to `duplicates`.
    static func resolve(_ entries: [YAMLMapping.Entry], duplicates: inout [YAMLNode]) -> [YAMLMapping.Entry] {
        var places = [ExactText: Int](minimumCapacity: entries.count)
        var unique: [YAMLMapping.Entry] = []
        unique.reserveCapacity(entries.count)
        for entry in entries {
            let place = places[ExactText(entry.key), default: unique.count]
            if place < unique.count {
                unique[place] = entry
                duplicates.append(entry.keyNode)
            } else {
                places[ExactText(entry.key)] = place
                unique.append(entry)
            }
        }
        return unique
    }
}
