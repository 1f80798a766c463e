import RunRecords

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

extension SecretPatterns {
    /// Returns the text with every secret masked.
    func masked(_ text: String, _ kind: TextKind) -> String {
        var text = text
        guard text.withUTF8({ filter.passes($0, hasEscapes: true) }) else { return text }
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
        var stretches = forms(in: bytes, kind) + cuts.stretches(in: bytes, isUnescaped: false)
        UnescapedText.forEachReading(of: bytes) { reading in
            let cut = cuts.stretches(in: reading.bytes, isUnescaped: true)
            for var stretch in forms(in: reading.bytes, kind) + cut {
                stretch.range = reading.place(of: stretch.range)
                stretches.append(stretch)
            }
        }
        return SecretRange.merged(stretches)
    }

    /// Returns the ranges of complete secrets, in order and without overlaps.
    private func forms(in bytes: [UInt8], _ kind: TextKind) -> [SecretRange] {
        guard bytes.withUnsafeBufferPointer({ filter.passes($0, hasEscapes: false) }) else { return [] }
        var stretches: [SecretRange] = []
        var hashes = SubstringHashes(of: bytes)
        for index in bytes.indices where filter.passes(bytes, at: index) {
            guard let (length, form) = form(in: bytes, kind, at: index, &hashes) else { continue }
            let end = form.extent == .rest ? bytes.count : index + length
            SecretRange(range: index..<end, length: end - index, mark: form.mark).append(to: &stretches)
            // All that follows is masked.
            if form.extent == .rest { break }
        }
        return stretches
    }

    /// Returns the mark for a text that is exactly a secret in any form; nil for other texts.
    func mark(ofWhole text: String) -> UInt16? {
        let bytes = Array(text.utf8)
        var mark = mark(ofWhole: bytes)
        if mark == nil {
            UnescapedText.forEachReading(of: bytes) { mark = mark ?? self.mark(ofWhole: $0.bytes) }
        }
        return mark
    }
}
