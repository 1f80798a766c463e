/// A table of texts, each with a value, that finds them in other texts. Adding, finding and removing a text takes time in
/// proportion to its length, even if texts have common parts.
///
/// Texts are found by their first bytes, their length and the hash of all their bytes. Two texts with equal hashes are
/// improbable; a search would then find too much, never too little.
package struct TextTable<Value: Sendable>: Sendable {
    private var values: [TextKey: Value] = [:]
    /// The lengths of the texts with the same start, longest first.
    private var lengths: [UInt32: [Int32]] = [:]
    /// The ends of long texts. They exclude most places of a text that repeats a long one before all bytes are hashed.
    private var longEnds: Set<UInt64> = []
    /// The number of removed texts whose starts and lengths are still listed.
    private var removed = 0
    private(set) var filter = TextFilter()

    package init() {}

    package var isEmpty: Bool { values.isEmpty }

    /// Returns the value of a whole text.
    package subscript(_ text: String) -> Value? { isEmpty ? nil : values[TextKey(Array(text.utf8))] }

    /// Returns the value of a text; nil after a look at the first bytes of most texts that the table does not have.
    func value(ofWhole text: [UInt8]) -> Value? {
        guard !text.isEmpty, text.count <= Int32.max,
            TextFilter.start(of: text, at: 0).map(filter.mayHold) ?? true
        else { return nil }
        return values[TextKey(text)]
    }

    /// True if a text of the table can begin with the four bytes at an index.
    func mayBegin(_ bytes: [UInt8], at index: Int) -> Bool {
        TextFilter.start(of: bytes, at: index).map { filter.mayHold($0) && lengths[$0] != nil } ?? false
    }

    // MARK: Changes

    /// Adds a text unless it has less than four characters, so that it occurs in others by chance; the first value of a
    /// text stays.
    package mutating func add(_ text: String, _ value: Value) {
        guard text.count >= TextFilter.startLength else { return }
        update(TextKey(Array(text.utf8))) { $0 = $0 ?? value }
    }

    /// Changes, adds or removes the value of a text.
    mutating func update(_ key: TextKey, _ change: (inout Value?) -> Void) {
        let count = values.count
        change(&values[key])
        if values.count > count {
            note(key)
            if filter.isCrowded(by: lengths.count) { rebuild() }
        } else if values.count < count {
            removed += 1
            // Rebuild rarely: units add and remove similar texts again and again.
            if removed > values.count + 1_000 { rebuild() }
        }
    }

    private mutating func note(_ key: TextKey) {
        Self.insert(key.length, into: &lengths[key.start, default: []])
        filter.add(key)
        if key.length >= Self.longLength { longEnds.insert(Self.longEnd(key.end, length: key.length)) }
    }

    /// The length from which the end of a text is compared before its hash, in bytes.
    private static var longLength: Int32 { 256 }

    private static func longEnd(_ end: UInt32, length: Int32) -> UInt64 { UInt64(length) << 32 | UInt64(end) }

    private func mayEnd(_ bytes: [UInt8], at end: Int, length: Int32) -> Bool {
        guard length >= Self.longLength, let last = TextFilter.start(of: bytes, at: end - TextFilter.startLength) else {
            return true
        }
        return longEnds.contains(Self.longEnd(last, length: length))
    }

    private static func insert(_ length: Int32, into lengths: inout [Int32]) {
        let index = lengths.firstIndex { $0 <= length } ?? lengths.endIndex
        if index == lengths.endIndex || lengths[index] < length { lengths.insert(length, at: index) }
    }

    /// Lists the starts and lengths again, without those of removed texts.
    private mutating func rebuild() {
        filter = TextFilter(forStarts: lengths.count)
        lengths = [:]
        longEnds = []
        removed = 0
        for key in values.keys { note(key) }
    }

    // MARK: Search

    /// Returns the longest text of the table at an index.
    ///
    /// - Parameters:
    ///   - work: The number of bytes that may be read for this search and later ones; texts are found until it is
    ///     negative.
    ///   - admits: Returns false for a text that does not count there.
    func longest(
        in bytes: [UInt8], at index: Int, _ work: inout Int, where admits: (Range<Int>, Value) -> Bool
    ) -> (range: Range<Int>, value: Value)? {
        if let start = TextFilter.start(of: bytes, at: index), filter.mayHold(start), let lengths = lengths[start] {
            for length in lengths where Int(length) <= bytes.count - index && work >= 0 {
                let range = index..<index + Int(length)
                guard mayEnd(bytes, at: range.upperBound, length: length) else { continue }
                work -= range.count
                let key = TextKey(bytes[range], start: start)
                if let value = values[key], admits(range, value) { return (range, value) }
            }
        }
        guard filter.mayHold(tinyBeginning: bytes[index]), let lengths = lengths[UInt32(bytes[index])] else {
            return nil
        }
        for length in lengths where length < TextFilter.startLength && Int(length) <= bytes.count - index {
            let range = index..<index + Int(length)
            let key = TextKey(bytes[range], start: UInt32(bytes[index]))
            if let value = values[key], admits(range, value) { return (range, value) }
        }
        return nil
    }

    /// Returns the texts of the table in another one, in their order; of those that overlap, the first and longest.
    package func found(in text: String) -> [(value: Value, range: Range<String.Index>)] {
        var text = text
        guard !isEmpty, text.withUTF8({ filter.passes($0, hasEscapes: false) }) else { return [] }
        let bytes = Array(text.utf8)
        var found: [(value: Value, range: Range<String.Index>)] = []
        var (index, work) = (0, Int.max)
        while index < bytes.count {
            guard let match = longest(in: bytes, at: index, &work, where: { _, _ in true }) else {
                index += 1
                continue
            }
            let lower = text.utf8.index(text.startIndex, offsetBy: match.range.lowerBound)
            found.append((match.value, lower..<text.utf8.index(lower, offsetBy: match.range.count)))
            index = match.range.upperBound
        }
        return found
    }
}

/// The identity of a text in a table.
struct TextKey: Hashable {
    let hash: Int
    let length: Int32
    /// The first four bytes, or the first byte of a shorter text.
    let start: UInt32
    /// The last four bytes, known for texts of a table only.
    private(set) var end: UInt32 = 0

    init(_ text: [UInt8]) {
        self.init(text[...], start: TextFilter.start(of: text, at: 0) ?? UInt32(text.first ?? 0))
        if text.count >= TextFilter.startLength {
            end = TextFilter.start(of: text, at: text.count - TextFilter.startLength) ?? 0
        }
    }

    fileprivate init(_ text: ArraySlice<UInt8>, start: UInt32) {
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        (hash, length, self.start) = (hasher.finalize(), Int32(text.count), start)
    }

    static func == (a: TextKey, b: TextKey) -> Bool { (a.hash, a.length, a.start) == (b.hash, b.length, b.start) }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A filter that excludes most positions of a text before the search in a table.
struct TextFilter: Sendable {
    /// The number of bytes of a text that the filter reads.
    static let startLength = 4
    private static let leastSizeInBits = 14
    private static let greatestSizeInBits = 20
    /// The number of buckets per start, as a power of two. With more buckets, fewer texts pass the filter.
    private static let spareBits = 6
    /// The first bytes of escapes, which must be decoded before the search.
    private static let signs = "\\%+&".utf8
    /// The UTF-8 bytes of `…`, next to which a part of a text can remain.
    private static let ellipsis: UInt32 = 0xE2_80_A6

    private let sizeInBits: Int
    /// True for the hashes of starts.
    private var hashes: [Bool]
    /// True for the first bytes of texts shorter than a start: other texts with these bytes pass.
    private var isTiny = [Bool](repeating: false, count: 256)
    /// True for these and for the first bytes of escapes.
    private var isSign = [Bool](repeating: false, count: 256)

    init(forStarts count: Int = 0) {
        var size = Self.leastSizeInBits
        while count > 1 << (size - Self.spareBits), size < Self.greatestSizeInBits { size += 2 }
        sizeInBits = size
        hashes = [Bool](repeating: false, count: 1 << size)
        for sign in Self.signs { isSign[Int(sign)] = true }
    }

    mutating func add(_ key: TextKey) {
        if key.length >= Self.startLength {
            hashes[hash(of: key.start)] = true
        } else {
            (isTiny[Int(key.start)], isSign[Int(key.start)]) = (true, true)
        }
    }

    /// True if there are so many starts that most positions would pass.
    func isCrowded(by starts: Int) -> Bool {
        starts > 1 << (sizeInBits - Self.spareBits) && sizeInBits < Self.greatestSizeInBits
    }

    func mayHold(_ start: UInt32) -> Bool { hashes[hash(of: start)] }

    func mayHold(tinyBeginning byte: UInt8) -> Bool { isTiny[Int(byte)] }

    /// True if a text of the table can begin at an index.
    func passes(_ bytes: [UInt8], at index: Int) -> Bool {
        isTiny[Int(bytes[index])] || Self.start(of: bytes, at: index).map(mayHold) ?? false
    }

    /// True if a text can contain one of the table.
    ///
    /// - Parameter hasEscapes: True if escapes that can hide a text are not decoded yet.
    func passes(_ text: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) -> Bool {
        let shift = 32 - UInt32(sizeInBits)
        return hashes.withUnsafeBufferPointer { hashes in
            (hasEscapes ? isSign : isTiny).withUnsafeBufferPointer { isSign in
                var start: UInt32 = 0
                for index in text.indices {
                    start = start << 8 | UInt32(text[index])
                    if isSign[Int(text[index])] || start & 0xFF_FFFF == Self.ellipsis { return true }
                    if index >= Self.startLength - 1, hashes[Self.hash(of: start, shift)] { return true }
                }
                return false
            }
        }
    }

    /// Returns the four bytes at an index; nil if the text ends before.
    static func start(of bytes: [UInt8], at index: Int) -> UInt32? {
        guard index + startLength <= bytes.count else { return nil }
        return UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
            | UInt32(bytes[index + 3])
    }

    private func hash(of start: UInt32) -> Int { Self.hash(of: start, 32 - UInt32(sizeInBits)) }

    private static func hash(of start: UInt32, _ shift: UInt32) -> Int { Int((start &* 0x9E37_79B1) >> shift) }
}
