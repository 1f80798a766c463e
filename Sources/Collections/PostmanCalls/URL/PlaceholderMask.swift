/// A text in which the bytes of placeholders, `{{name}}`, are no separators.
struct PlaceholderMask: Sendable {
    private(set) var bytes: [UInt8]
    /// The bytes with `_` in the place of each byte of a placeholder.
    private(set) var mask: [UInt8]

    init(_ text: some Sequence<Unicode.Scalar>) {
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: text)
        bytes = Array(String(kept).utf8)
        mask = bytes
        var index = 0
        while let range = nextPlaceholder(from: index) {
            for position in range { mask[position] = UInt8(ascii: "_") }
            index = range.upperBound
        }
    }

    init(_ text: String) { self.init(text.unicodeScalars) }

    var all: Range<Int> { 0..<bytes.count }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func firstIndex(of sign: Unicode.Scalar, in range: Range<Int>) -> Int? {
        mask[range].firstIndex(of: UInt8(ascii: sign))
    }

    func lastIndex(of sign: Unicode.Scalar, in range: Range<Int>) -> Int? {
        mask[range].lastIndex(of: UInt8(ascii: sign))
    }

    /// Returns the position of `://`, unless a slash is before it.
    func schemeEnd(before end: Int) -> Int? {
        guard let slash = firstIndex(of: "/", in: 0..<end), slash > 0, mask[slash - 1] == UInt8(ascii: ":"),
            slash + 1 < end, mask[slash + 1] == UInt8(ascii: "/")
        else { return nil }
        return slash - 1
    }

    /// Returns the range of `{{`, characters other than braces, and `}}`.
    private func nextPlaceholder(from start: Int) -> Range<Int>? {
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var index = start
        while index + 3 < bytes.count {
            guard bytes[index] == open, bytes[index + 1] == open else {
                index += 1
                continue
            }
            let nameEnd = bytes[(index + 2)...].firstIndex { $0 == open || $0 == close } ?? bytes.count
            if nameEnd + 1 < bytes.count, bytes[nameEnd] == close, bytes[nameEnd + 1] == close {
                return index..<(nameEnd + 2)
            }
            index += 1
        }
        return nil
    }

    func replacingBackslashes(in range: Range<Int>) -> PlaceholderMask {
        var text = self
        for index in range where mask[index] == UInt8(ascii: "\\") {
            text.bytes[index] = UInt8(ascii: "/")
            text.mask[index] = UInt8(ascii: "/")
        }
        return text
    }
}
