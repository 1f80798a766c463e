/// A range of bytes to mask.
struct SecretRange {
    var range: Range<Int>
    /// The length of the matched pattern, in bytes. Merged ranges take the mark of the longer pattern.
    var length: Int
    var mark: [UInt8]

    /// Returns the range extended to the end of its last character; nil if the range begins inside a character, where a
    /// form in ISO 8859-1 matches by chance.
    func wholeCharacters(of text: [UInt8]) -> SecretRange? {
        func isInside(_ index: Int) -> Bool { index < text.count && text[index] & 0xC0 == 0x80 }
        guard !isInside(range.lowerBound) else { return nil }
        var (stretch, end) = (self, range.upperBound)
        while isInside(end) { end += 1 }
        stretch.range = range.lowerBound..<end
        return stretch
    }

    /// Returns the ranges in order, with overlapping ones merged.
    static func merged(_ stretches: [SecretRange]) -> [SecretRange] {
        var merged: [SecretRange] = []
        for stretch in stretches.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            append(stretch, to: &merged)
        }
        return merged
    }

    /// Appends a range that does not begin before the last one, or merges both if they overlap.
    static func append(_ stretch: SecretRange, to stretches: inout [SecretRange]) {
        guard var last = stretches.last, stretch.range.lowerBound < last.range.upperBound else {
            stretches.append(stretch)
            return
        }
        let start = min(last.range.lowerBound, stretch.range.lowerBound)
        last.range = start..<max(last.range.upperBound, stretch.range.upperBound)
        if stretch.length > last.length { (last.length, last.mark) = (stretch.length, stretch.mark) }
        stretches[stretches.count - 1] = last
    }
}
