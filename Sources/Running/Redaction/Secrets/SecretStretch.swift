/// Bytes of a text that must not be shown.
struct SecretStretch {
    var range: Range<Int>
    /// Bytes of the pattern that was found: of two that overlap the longer one gives the mark.
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
            append(stretch, to: &merged)
        }
        return merged
    }

    /// Appends a stretch that begins no earlier than the last one, or makes one of both if they overlap.
    static func append(_ stretch: SecretStretch, to stretches: inout [SecretStretch]) {
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
