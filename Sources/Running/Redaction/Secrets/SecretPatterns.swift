import JSON

/// An index of all forms of all secrets at one moment.
///
/// Forms are found by the hash of all their bytes, so that adding, finding and removing a secret takes time in
/// proportion to its length, even if secrets have common parts.
struct SecretPatterns: Sendable {
    /// The entries of a secret, needed to remove it.
    private struct Entry {
        let keys: [Key]
        /// The forms of which a cut can leave a part; none for a short secret.
        let readable: [[UInt8]]
        let mark: UInt16
    }

    private struct Key: Hashable {
        let hash: UInt64
        let length: Int32
        /// The first four bytes, or the first byte of a shorter pattern.
        let start: UInt32
    }

    /// A form in a text; secrets that share it have the widest extent of them until the last one is removed.
    struct Form {
        var extent: SecretForm.Extent
        /// The mark of the latest secret.
        var mark: UInt16
        fileprivate var count: Int32
    }

    private var secrets: [ExactText: Entry] = [:]
    private var forms: [Key: Form] = [:]
    /// The lengths of the patterns, by their first four bytes.
    private var lengths: [UInt32: LengthCounts] = [:]
    /// The number of patterns shorter than four bytes, by length.
    private var tiny = [0, 0, 0, 0]
    /// The number of readable forms, by their last four bytes.
    private var endings: [UInt32: Int] = [:]
    /// The size of the longest readable form so far, in bytes.
    private(set) var longestReadable = 0
    private(set) var filter = PatternFilter()

    var isEmpty: Bool { secrets.isEmpty }
    var count: Int { secrets.count }

    func contains(_ secret: String) -> Bool { secrets[ExactText(secret)] != nil }

    /// The forms of which a cut can leave a part, with their marks.
    var readable: some Sequence<(bytes: [UInt8], mark: UInt16)> {
        secrets.values.lazy.flatMap { entry in entry.readable.lazy.map { (bytes: $0, mark: entry.mark) } }
    }

    // MARK: Changes

    mutating func add(_ secret: String, mark: UInt16) {
        guard !contains(secret) else { return }
        let forms = SecretForm.forms(of: secret)
        let keys = forms.map { Self.key(of: $0.bytes) }
        for (form, key) in zip(forms, keys) { add(key, form.extent, mark) }
        let readable = forms.first?.isShort ?? true ? [] : SecretForm.readable(secret)
        for form in readable {
            longestReadable = max(longestReadable, form.count)
            if let end = PatternFilter.key(of: form, before: form.count) { endings[end, default: 0] += 1 }
        }
        secrets[ExactText(secret)] = Entry(keys: keys, readable: readable, mark: mark)
    }

    private mutating func add(_ key: Key, _ extent: SecretForm.Extent, _ mark: UInt16) {
        var form = forms[key] ?? Form(extent: extent, mark: mark, count: 0)
        form.extent = max(form.extent, extent)
        form.mark = mark
        form.count += 1
        forms[key] = form
        if key.length < PatternFilter.keyLength {
            tiny[Int(key.length)] += 1
            filter.add(tinyBeginning: key.start)
        } else if lengths[key.start]?.add(Int(key.length)) == nil {
            lengths[key.start] = LengthCounts(Int(key.length))
            filter.add(key: key.start)
            if filter.isCrowded { filter.grow(holding: lengths.keys) }
        }
    }

    mutating func remove(_ secret: String) {
        guard let entry = secrets.removeValue(forKey: ExactText(secret)) else { return }
        for key in entry.keys { remove(key) }
        for end in entry.readable.compactMap({ PatternFilter.key(of: $0, before: $0.count) }) {
            endings[end] = endings[end].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
    }

    private mutating func remove(_ key: Key) {
        forms[key]?.count -= 1
        if forms[key]?.count == 0 { forms[key] = nil }
        if key.length < PatternFilter.keyLength {
            tiny[Int(key.length)] -= 1
            filter.remove(tinyBeginning: key.start)
        } else if lengths[key.start]?.remove(Int(key.length)) == false {
            lengths[key.start] = nil
            filter.remove(key: key.start)
        }
    }

    // MARK: Search

    /// Returns the longest form at an index.
    ///
    /// - Parameter hashes: The hashes of the bytes.
    func form(
        in bytes: [UInt8], _ kind: TextKind, at index: Int, _ hashes: inout SubstringHashes
    ) -> (length: Int, form: Form)? {
        func found(_ length: Int, start: UInt32) -> (length: Int, form: Form)? {
            guard index + length <= bytes.count else { return nil }
            let range = index..<index + length
            let key = Key(hash: hashes.hash(of: range), length: Int32(length), start: start)
            guard let form = forms[key], kind.admits(form.extent, range, in: bytes) else { return nil }
            return (length, form)
        }
        if let key = PatternFilter.key(of: bytes, at: index), filter.mayHold(key: key),
            let form = lengths[key]?.firstResult({ found($0, start: key) })
        {
            return form
        }
        guard filter.mayHold(tinyBeginning: bytes[index]) else { return nil }
        for length in [3, 2, 1] where tiny[length] > 0 {
            if let form = found(length, start: UInt32(bytes[index])) { return form }
        }
        return nil
    }

    /// Returns the mark for bytes that are exactly a form of a secret.
    func mark(ofWhole bytes: [UInt8]) -> UInt16? {
        // Most values are not secrets; their first bytes exclude them.
        guard !bytes.isEmpty, bytes.count <= Int32.max,
            PatternFilter.key(of: bytes, at: 0).map(filter.mayHold) ?? true
        else { return nil }
        return forms[Self.key(of: bytes)]?.mark
    }

    /// True if a form can begin with the four bytes at an index.
    func mayBegin(_ bytes: [UInt8], at index: Int) -> Bool {
        PatternFilter.key(of: bytes, at: index).map { filter.mayHold(key: $0) && lengths[$0] != nil } ?? false
    }

    /// True if a readable form ends with the four bytes before an index.
    func mayEnd(_ bytes: [UInt8], at index: Int) -> Bool {
        PatternFilter.key(of: bytes, before: index).map { endings[$0] != nil } ?? false
    }

    private static func key(of pattern: [UInt8]) -> Key {
        Key(
            hash: ByteHash.hash(of: pattern), length: Int32(pattern.count),
            start: PatternFilter.key(of: pattern, at: 0) ?? UInt32(pattern.first ?? 0))
    }
}
