import JSON

/// An index of all forms of all secrets at one moment.
///
/// Forms are found by the hash of all their bytes, so that adding, finding and removing a secret takes time in
/// proportion to its length, even if secrets have common parts.
struct SecretPatterns: Sendable {
    /// The index entries of a secret, needed to remove it.
    private struct Entry {
        let keys: [Key]
        let extents: [SecretForm.Extent]
        let forms: SecretForms.Kept
        let mark: [UInt8]
    }

    private struct Key: Hashable {
        let hash: UInt64
        let length: Int32
        /// The first four bytes, or the first byte of a shorter pattern.
        let start: UInt32
    }

    /// The secrets that share a form, counted by extent.
    private struct Owners {
        /// The mark of the latest secret.
        var mark: [UInt8]
        var counts: SIMD4<Int32> = .zero
    }

    private var secrets: [ExactText: Entry] = [:]
    private var owners: [Key: Owners] = [:]
    /// The lengths of the patterns, by their first four bytes.
    private var beginnings: [UInt32: LengthCounts] = [:]
    /// The lengths of the patterns of which a cut can leave the end, by their last four bytes.
    private var endings: [UInt32: LengthCounts] = [:]
    /// The number of patterns shorter than four bytes, by length.
    private var tiny = [0, 0, 0, 0]
    private(set) var filter = PatternFilter()
    /// The size of all patterns of which a cut can leave a part, and of the longest such pattern so far, in bytes.
    private(set) var cuttableBytes = 0
    private(set) var longestCuttable = 0

    var isEmpty: Bool { secrets.isEmpty }

    func contains(_ secret: String) -> Bool { secrets[ExactText(secret)] != nil }

    /// The patterns of which a cut can leave a part, with their marks.
    var cuttable: [(bytes: [UInt8], mark: [UInt8])] {
        secrets.values.flatMap { entry in entry.forms.cuttable.map { ($0, entry.mark) } }
    }

    /// The secrets that are too large for patterns of all their bytes, with their marks.
    var large: [(bytes: [UInt8], mark: [UInt8])] {
        secrets.values.compactMap { entry in entry.forms.large.map { ($0, entry.mark) } }
    }

    // MARK: Changes

    mutating func add(_ secret: String, mark: String) {
        let name = ExactText(secret)
        guard secrets[name] == nil else { return }
        let mark = Array(mark.utf8)
        let forms = SecretForms(of: secret)
        let keys = forms.all.map { Self.key(of: $0.bytes[...]) }
        for (form, key) in zip(forms.all, keys) { add(key, form.extent, mark) }
        for bytes in forms.kept.cuttable {
            cuttableBytes += bytes.count
            longestCuttable = max(longestCuttable, bytes.count)
            if let end = Self.lastKey(of: bytes) { Self.add(bytes.count, to: &endings[end]) }
        }
        secrets[name] = Entry(keys: keys, extents: forms.all.map(\.extent), forms: forms.kept, mark: mark)
    }

    private mutating func add(_ key: Key, _ extent: SecretForm.Extent, _ mark: [UInt8]) {
        owners[key, default: Owners(mark: mark)].mark = mark
        owners[key]?.counts[extent.rawValue] += 1
        if key.length < PatternFilter.keyLength {
            tiny[Int(key.length)] += 1
            filter.add(tinyBeginning: key.start)
        } else if Self.add(Int(key.length), to: &beginnings[key.start]) {
            filter.add(key: key.start)
            if filter.isCrowded { filter.grow(holding: beginnings.keys) }
        }
    }

    mutating func remove(_ secret: String) {
        guard let entry = secrets.removeValue(forKey: ExactText(secret)) else { return }
        for (key, extent) in zip(entry.keys, entry.extents) { remove(key, extent) }
        for bytes in entry.forms.cuttable {
            cuttableBytes -= bytes.count
            if let end = Self.lastKey(of: bytes) { Self.remove(bytes.count, from: &endings[end]) }
        }
    }

    private mutating func remove(_ key: Key, _ extent: SecretForm.Extent) {
        owners[key]?.counts[extent.rawValue] -= 1
        if let counts = owners[key]?.counts, counts == .zero { owners[key] = nil }
        if key.length < PatternFilter.keyLength {
            tiny[Int(key.length)] -= 1
            filter.remove(tinyBeginning: key.start)
        } else if Self.remove(Int(key.length), from: &beginnings[key.start]) {
            filter.remove(key: key.start)
        }
    }

    /// - Returns: True if it is the only length.
    @discardableResult
    private static func add(_ length: Int, to lengths: inout LengthCounts?) -> Bool {
        guard lengths != nil else {
            lengths = LengthCounts(length)
            return true
        }
        lengths?.add(length)
        return false
    }

    /// - Returns: True if no length is left.
    @discardableResult
    private static func remove(_ length: Int, from lengths: inout LengthCounts?) -> Bool {
        guard lengths?.remove(length) == false else { return false }
        lengths = nil
        return true
    }

    // MARK: Search

    /// Returns the length, extent and mark of the longest pattern at an index.
    ///
    /// - Parameter hashes: The hashes of the bytes.
    func pattern(
        in bytes: [UInt8], at index: Int, _ hashes: inout SubstringHashes
    ) -> (length: Int, extent: SecretForm.Extent, mark: [UInt8])? {
        func found(_ length: Int, start: UInt32) -> (length: Int, extent: SecretForm.Extent, mark: [UInt8])? {
            guard index + length <= bytes.count else { return nil }
            let range = index..<index + length
            let key = Key(hash: hashes.hash(of: range), length: Int32(length), start: start)
            guard let owners = owners[key], let extent = Self.extent(owners.counts, range, bytes) else { return nil }
            return (length, extent, owners.mark)
        }
        if let key = PatternFilter.key(of: bytes, at: index), filter.mayHold(key: key), let lengths = beginnings[key],
            let pattern = lengths.firstResult({ found($0, start: key) })
        {
            return pattern
        }
        guard filter.mayHold(tinyBeginning: bytes[index]) else { return nil }
        for length in [3, 2, 1] where tiny[length] > 0 {
            if let pattern = found(length, start: UInt32(bytes[index])) { return pattern }
        }
        return nil
    }

    /// Returns the widest extent of the secrets that share a form; nil if all are short and this is not a whole value.
    private static func extent(
        _ counts: SIMD4<Int32>, _ range: Range<Int>, _ bytes: [UInt8]
    ) -> SecretForm.Extent? {
        for extent in [SecretForm.Extent.rest, .run, .exact] where counts[extent.rawValue] > 0 { return extent }
        return WholeValue.isWhole(range, in: bytes) ? .wholeValue : nil
    }

    /// Returns the mark for bytes that are exactly a form of a secret.
    func mark(ofWhole bytes: [UInt8]) -> [UInt8]? {
        // Most values are not secrets; their first bytes exclude them.
        guard !bytes.isEmpty, bytes.count <= Int32.max,
            PatternFilter.key(of: bytes, at: 0).map(filter.mayHold) ?? true
        else { return nil }
        return owners[Self.key(of: bytes[...])]?.mark
    }

    /// True if a pattern longer than `length` can begin with four bytes.
    func mayBegin(with key: UInt32, longerThan length: Int) -> Bool {
        filter.mayHold(key: key) && beginnings[key].map { $0.maximum > length } ?? false
    }

    /// True if a pattern longer than `length` of which a cut can leave the end can end with four bytes.
    func mayEnd(with key: UInt32, longerThan length: Int) -> Bool {
        endings[key].map { $0.maximum > length } ?? false
    }

    private static func key(of pattern: ArraySlice<UInt8>) -> Key {
        let start = pattern.prefix(PatternFilter.keyLength)
        let isTiny = start.count < PatternFilter.keyLength
        return Key(
            hash: ByteHash.hash(of: pattern), length: Int32(pattern.count),
            start: isTiny ? UInt32(pattern.first ?? 0) : start.reduce(0) { $0 << 8 | UInt32($1) })
    }

    private static func lastKey(of pattern: [UInt8]) -> UInt32? {
        pattern.count < PatternFilter.keyLength
            ? nil : PatternFilter.key(of: pattern, at: pattern.count - PatternFilter.keyLength)
    }
}
