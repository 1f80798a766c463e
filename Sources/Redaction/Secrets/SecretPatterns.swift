/// Every form of every secret, ready to be looked for in a text.
struct SecretPatterns: Sendable {
    /// A form of a secret and what stands in its place.
    struct Pattern: Sendable {
        /// Tells the secrets apart, of which several may have one form.
        let secret: Int
        let bytes: [UInt8]
        let mark: [UInt8]
        let isShort: Bool
    }

    /// Each secret with its forms.
    private(set) var secrets: [String: [Pattern]] = [:]
    private var lastSecret = 0
    /// By their first four bytes, longest first.
    private var byKey: [UInt32: [Pattern]] = [:]
    /// Those that are not as long, longest first.
    private var tiny: [Pattern] = []
    private var filter = PatternFilter()

    var isEmpty: Bool { secrets.isEmpty }

    func contains(_ secret: String) -> Bool { secrets[secret] != nil }

    mutating func add(_ secret: String, mark: String) {
        guard secrets[secret] == nil else { return }
        lastSecret += 1
        let patterns = SecretForm.forms(of: secret).map { form in
            Pattern(secret: lastSecret, bytes: form.bytes, mark: Array(mark.utf8), isShort: form.isShort)
        }
        secrets[secret] = patterns
        for pattern in patterns {
            filter.add(pattern.bytes)
            if let key = PatternFilter.key(of: pattern.bytes, at: 0) {
                Self.insert(pattern, into: &byKey[key, default: []])
            } else {
                Self.insert(pattern, into: &tiny)
            }
        }
    }

    mutating func remove(_ secret: String) {
        for pattern in secrets.removeValue(forKey: secret) ?? [] {
            filter.remove(pattern.bytes)
            if let key = PatternFilter.key(of: pattern.bytes, at: 0) {
                byKey[key]?.removeAll { $0.secret == pattern.secret }
                if byKey[key]?.isEmpty ?? false { byKey[key] = nil }
            } else {
                tiny.removeAll { $0.secret == pattern.secret }
            }
        }
    }

    /// Puts a pattern behind all that are as long or longer.
    private static func insert(_ pattern: Pattern, into patterns: inout [Pattern]) {
        var (low, high) = (0, patterns.count)
        while low < high {
            let middle = (low + high) / 2
            if patterns[middle].bytes.count >= pattern.bytes.count { low = middle + 1 } else { high = middle }
        }
        patterns.insert(pattern, at: low)
    }

    /// The text with every secret masked, and with what a cut (`…`) left of one.
    func masked(_ text: String) -> String {
        var text = text
        guard text.withUTF8({ filter.passes($0) }) else { return text }
        let bytes = Array(text.utf8)
        let stretches = stretches(in: bytes)
        guard !stretches.isEmpty else { return text }
        var result: [UInt8] = []
        var copied = 0
        for stretch in stretches {
            result += bytes[copied..<stretch.range.lowerBound]
            result += stretch.mark
            copied = stretch.range.upperBound
        }
        result += bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    /// Where secrets stand, in order and apart from one another.
    func stretches(in bytes: [UInt8]) -> [SecretStretch] {
        var stretches = stretches(in: bytes, isUnescaped: false)
        for reading in UnescapedText.readings(of: bytes) {
            stretches += self.stretches(in: reading.bytes, isUnescaped: true).map { stretch in
                var stretch = stretch
                stretch.range = reading.place(of: stretch.range)
                return stretch
            }
        }
        return SecretStretch.merged(stretches.compactMap { $0.wholeCharacters(of: bytes) })
    }

    private func stretches(in bytes: [UInt8], isUnescaped: Bool) -> [SecretStretch] {
        var stretches: [SecretStretch] = []
        for index in bytes.indices where filter.passes(bytes, at: index) {
            guard let pattern = pattern(in: bytes, at: index) else { continue }
            let length = pattern.bytes.count
            stretches.append(SecretStretch(range: index..<index + length, length: length, mark: pattern.mark))
        }
        return stretches + CutSecrets(secrets: secrets, isUnescaped: isUnescaped).stretches(in: bytes)
    }

    /// What stands in place of a text that is nothing but a secret, in whatever form.
    func mark(ofWhole text: String) -> String? {
        let bytes = Array(text.utf8)
        let found =
            pattern(ofWhole: bytes)
            ?? UnescapedText.readings(of: bytes).lazy.compactMap { pattern(ofWhole: $0.bytes) }.first
        return found.map { String(decoding: $0.mark, as: UTF8.self) }
    }

    private func pattern(ofWhole bytes: [UInt8]) -> Pattern? {
        pattern(in: bytes, at: 0).flatMap { $0.bytes.count == bytes.count ? $0 : nil }
    }

    /// The longest pattern that begins at a place.
    private func pattern(in bytes: [UInt8], at index: Int) -> Pattern? {
        let candidates = PatternFilter.key(of: bytes, at: index).flatMap { byKey[$0] } ?? []
        return candidates.first { matches($0, bytes, at: index) } ?? tiny.first { matches($0, bytes, at: index) }
    }

    private func matches(_ pattern: Pattern, _ bytes: [UInt8], at index: Int) -> Bool {
        let end = index + pattern.bytes.count
        guard end <= bytes.count, bytes[index..<end].elementsEqual(pattern.bytes) else { return false }
        return !pattern.isShort || WholeValue.isWhole(index..<end, in: bytes)
    }
}

/// Bytes of a text that must not be shown.
struct SecretStretch {
    var range: Range<Int>
    /// Bytes of the pattern that was found: of two that overlap the longer one tells which secret it is.
    var length: Int
    var mark: [UInt8]

    /// The stretch up to the end of its last character; nil when it begins inside of one. Forms in ISO 8859-1 are found
    /// among the bytes of other characters.
    func wholeCharacters(of text: [UInt8]) -> SecretStretch? {
        func isInside(_ index: Int) -> Bool { index < text.count && text[index] & 0xC0 == 0x80 }
        guard !isInside(range.lowerBound) else { return nil }
        var (stretch, end) = (self, range.upperBound)
        while isInside(end) { end += 1 }
        stretch.range = range.lowerBound..<end
        return stretch
    }

    /// The stretches in order, those that overlap as one.
    static func merged(_ stretches: [SecretStretch]) -> [SecretStretch] {
        var merged: [SecretStretch] = []
        for stretch in stretches.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard var last = merged.last, stretch.range.lowerBound < last.range.upperBound else {
                merged.append(stretch)
                continue
            }
            last.range = last.range.lowerBound..<max(last.range.upperBound, stretch.range.upperBound)
            if stretch.length > last.length { (last.length, last.mark) = (stretch.length, stretch.mark) }
            merged[merged.count - 1] = last
        }
        return merged
    }
}
