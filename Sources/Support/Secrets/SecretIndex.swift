import Cryptography

/// An index of all forms of all secrets at one moment, and the search for them in texts.
struct SecretIndex: Sendable {
    /// A form in a text; secrets that share it have the widest extent of them until the last one is removed.
    private struct Form {
        var extent: SecretForm.Extent
        /// The mark of the latest secret.
        var mark: UInt16
        var count: Int32
    }

    /// The entries of a secret, needed to remove it.
    private struct Entry {
        let keys: [TextKey]
        /// The forms of which a cut can leave a part; none for a short secret.
        let readable: [[UInt8]]
        let mark: UInt16
    }

    /// The number of bytes that are compared in one text. Behind the place where they end, everything is masked: only a
    /// long secret that repeats itself, in a text that repeats it, needs so much work.
    private static let maximumWork = 1 << 28

    private var secrets: [Secret: Entry] = [:]
    private var forms = TextTable<Form>()
    /// The number of readable forms, by their last four bytes.
    private var endings: [UInt32: Int] = [:]
    /// The size of the longest readable form so far, in bytes.
    private(set) var longestReadable = 0

    var isEmpty: Bool { secrets.isEmpty }
    var count: Int { secrets.count }

    func contains(_ secret: Secret) -> Bool { secrets[secret] != nil }

    /// The forms of which a cut can leave a part, with their marks.
    var readable: some Sequence<(bytes: [UInt8], mark: UInt16)> {
        secrets.values.lazy.flatMap { entry in entry.readable.lazy.map { (bytes: $0, mark: entry.mark) } }
    }

    // MARK: Changes

    mutating func add(_ secret: Secret, mark: UInt16) {
        guard !contains(secret) else { return }
        let all = SecretForm.forms(of: secret.exposed)
        let keys = all.map { TextKey($0.bytes) }
        for (form, key) in zip(all, keys) {
            forms.update(key) { known in
                let extent = max(known?.extent ?? form.extent, form.extent)
                known = Form(extent: extent, mark: mark, count: (known?.count ?? 0) + 1)
            }
        }
        let readable = all.first?.isShort ?? true ? [] : SecretForm.readable(secret.exposed)
        for form in readable {
            longestReadable = max(longestReadable, form.count)
            if let end = Self.ending(of: form, before: form.count) { endings[end, default: 0] += 1 }
        }
        secrets[secret] = Entry(keys: keys, readable: readable, mark: mark)
    }

    mutating func remove(_ secret: Secret) {
        guard let entry = secrets.removeValue(forKey: secret) else { return }
        for key in entry.keys {
            forms.update(key) { form in
                form?.count -= 1
                if form?.count == 0 { form = nil }
            }
        }
        for end in entry.readable.compactMap({ Self.ending(of: $0, before: $0.count) }) {
            endings[end] = endings[end].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
    }

    /// Returns the four bytes before an index; nil if the text begins after them.
    private static func ending(of bytes: [UInt8], before index: Int) -> UInt32? {
        index < TextFilter.startLength ? nil : TextFilter.start(of: bytes, at: index - TextFilter.startLength)
    }

    // MARK: Search

    /// Returns the text with every secret masked.
    func masked(_ text: String, _ kind: TextKind) -> String {
        var text = text
        guard text.withUTF8({ forms.filter.passes($0, hasEscapes: true) }) else { return text }
        let bytes = Array(text.utf8)
        let stretches = stretches(in: bytes, kind)
        guard !stretches.isEmpty else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var copied = 0
        for stretch in stretches {
            result += bytes[copied..<stretch.range.lowerBound]
            SecretMark.append(stretch.mark, to: &result)
            copied = stretch.range.upperBound
        }
        result += bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the ranges of secrets, in order and without overlaps.
    func stretches(in bytes: [UInt8], _ kind: TextKind) -> [SecretRange] {
        var cuts = CutSecrets(self)
        var stretches = complete(in: bytes, kind) + cuts.stretches(in: bytes, isUnescaped: false)
        UnescapedText.forEachReading(of: bytes) { reading in
            let cut = cuts.stretches(in: reading.bytes, isUnescaped: true)
            for var stretch in complete(in: reading.bytes, kind) + cut {
                stretch.range = reading.place(of: stretch.range)
                stretches.append(stretch)
            }
        }
        return SecretRange.merged(stretches)
    }

    /// Returns the ranges of complete secrets, in order and without overlaps.
    private func complete(in bytes: [UInt8], _ kind: TextKind) -> [SecretRange] {
        guard bytes.withUnsafeBufferPointer({ forms.filter.passes($0, hasEscapes: false) }) else { return [] }
        var stretches: [SecretRange] = []
        var work = Self.maximumWork
        for index in bytes.indices where forms.filter.passes(bytes, at: index) {
            let form = forms.longest(in: bytes, at: index, &work) { kind.admits($1.extent, $0, in: bytes) }
            guard let (range, form) = form else {
                if work >= 0 { continue }
                SecretRange(range: index..<bytes.count, length: 0, mark: nil).append(to: &stretches)
                break
            }
            let end = form.extent == .rest ? bytes.count : range.upperBound
            SecretRange(range: index..<end, length: end - index, mark: form.mark).append(to: &stretches)
            // All that follows is masked.
            if form.extent == .rest { break }
        }
        return stretches
    }

    /// Returns the mark for a text that is exactly a secret in any form; nil for other texts.
    func mark(ofWhole text: String) -> UInt16? {
        let bytes = Array(text.utf8)
        var mark = forms.value(ofWhole: bytes)?.mark
        if mark == nil {
            UnescapedText.forEachReading(of: bytes) { mark = mark ?? forms.value(ofWhole: $0.bytes)?.mark }
        }
        return mark
    }

    // MARK: Cut secrets

    /// True if a form can begin with the four bytes at an index.
    func mayBegin(_ bytes: [UInt8], at index: Int) -> Bool { forms.mayBegin(bytes, at: index) }

    /// True if a readable form ends with the four bytes before an index.
    func mayEnd(_ bytes: [UInt8], at index: Int) -> Bool {
        Self.ending(of: bytes, before: index).map { endings[$0] != nil } ?? false
    }
}

/// A range of bytes to mask.
struct SecretRange {
    var range: Range<Int>
    /// The length of the matched form, in bytes. Merged ranges take the mark of the longer form.
    var length: Int
    /// The hash in the mask; nil if the secret is not known.
    var mark: UInt16?

    /// Returns the ranges in order, with overlapping ones merged.
    static func merged(_ stretches: [SecretRange]) -> [SecretRange] {
        stretches.sorted { $0.range.lowerBound < $1.range.lowerBound }.reduce(into: []) { $1.append(to: &$0) }
    }

    /// Appends the range, which does not begin before the last one, or merges both if they overlap.
    func append(to stretches: inout [SecretRange]) {
        guard var last = stretches.last, range.lowerBound < last.range.upperBound else { return stretches.append(self) }
        last.range = last.range.lowerBound..<max(last.range.upperBound, range.upperBound)
        if length > last.length { (last.length, last.mark) = (length, mark) }
        stretches[stretches.count - 1] = last
    }
}
