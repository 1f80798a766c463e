/// A search for all forms of secrets in one text.
struct SecretSearch {
    private let patterns: SecretPatterns
    private let bytes: [UInt8]

    init(_ patterns: SecretPatterns, in bytes: [UInt8]) {
        self.patterns = patterns
        self.bytes = bytes
    }

    /// The ranges of secrets, in order and without overlaps.
    var stretches: [SecretRange] {
        var cuts = TruncatedSecrets(patterns)
        var stretches = stretches(in: bytes) + cuts.stretches(in: bytes, isUnescaped: false)
        for reading in UnescapedReadings(of: bytes) {
            let inside = self.stretches(in: reading.bytes) + cuts.stretches(in: reading.bytes, isUnescaped: true)
            stretches += inside.map { stretch in
                var stretch = stretch
                stretch.range = reading.place(of: stretch.range)
                return stretch
            }
        }
        return SecretRange.merged(stretches.compactMap { $0.wholeCharacters(of: bytes) })
    }

    /// Returns the ranges of complete secrets, without parts next to cuts. Overlapping ranges are merged.
    private func stretches(in bytes: [UInt8]) -> [SecretRange] {
        guard patterns.filter.passesAny(bytes) else { return [] }
        var stretches: [SecretRange] = []
        var hashes = SubstringHashes(of: bytes)
        /// The end of the last secret that was found by its beginning alone.
        var largeEnd = 0
        var index = 0
        while index < bytes.count {
            defer { index += 1 }
            guard patterns.filter.passes(bytes, at: index),
                let (length, extent, mark) = patterns.pattern(in: bytes, at: index, &hashes)
            else { continue }
            var stretch = SecretRange(range: index..<index + length, length: length, mark: mark)
            switch extent {
            case .exact, .wholeValue: break
            case .run:
                stretch.range = Self.run(around: stretch.range, in: bytes)
                // Skip the rest of the run, which is masked as a whole.
                index = stretch.range.upperBound - 1
            case .rest:
                guard index >= largeEnd else { continue }
                largeEnd = end(ofLargeAt: index, in: bytes)
                stretch.range = index..<largeEnd
                stretch.length = stretch.range.count
            }
            SecretRange.append(stretch, to: &stretches)
        }
        return stretches
    }

    /// Returns the range of all base64 or hexadecimal digits around a range, which were encoded as a whole.
    private static func run(around range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        func isDigit(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="): true
            default: false
            }
        }
        let start = bytes[..<range.lowerBound].lastIndex { !isDigit($0) }.map { $0 + 1 } ?? 0
        return start..<(bytes[range.upperBound...].firstIndex { !isDigit($0) } ?? bytes.count)
    }

    /// Returns the end of a large secret that occurs verbatim, else the end of the text, which an encoded one can fill.
    private func end(ofLargeAt index: Int, in bytes: [UInt8]) -> Int {
        let here = bytes[index...]
        return patterns.large.filter { here.starts(with: $0.bytes) }.map { index + $0.bytes.count }.max() ?? bytes.count
    }
}

extension SecretPatterns {
    /// Returns the text with every secret masked, including parts of secrets next to a cut (`…`).
    func masked(_ text: String) -> String {
        var text = text
        guard text.withUTF8({ filter.passes($0) }) else { return text }
        let bytes = Array(text.utf8)
        let stretches = stretches(in: bytes)
        guard !stretches.isEmpty else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var copied = 0
        for stretch in stretches {
            result += bytes[copied..<stretch.range.lowerBound]
            result += stretch.mark
            copied = stretch.range.upperBound
        }
        result += bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the ranges of secrets, in order and without overlaps.
    func stretches(in bytes: [UInt8]) -> [SecretRange] { SecretSearch(self, in: bytes).stretches }

    /// Returns the mark for a text that is exactly a secret in any form; nil for other texts.
    func mark(ofWhole text: String) -> String? {
        let bytes = Array(text.utf8)
        let found =
            mark(ofWhole: bytes)
            ?? UnescapedReadings(of: bytes).lazy.compactMap { self.mark(ofWhole: $0.bytes) }.first
        return found.map { String(decoding: $0, as: UTF8.self) }
    }
}
