import Text

/// A text with its percent-encoded parts decoded (RFC 3986, section 2.1), which knows where each part stands in the source.
struct DecodedText {
    let text: String
    private let source: String
    /// The position in the source, in bytes, of each byte of the text, and of its end.
    private var positions: [Int] = []

    /// Returns nil for a text that does not decode to UTF-8.
    ///
    /// - Parameter readsPlusAsSpace: True for the encoding of forms.
    init?(_ source: String, readsPlusAsSpace: Bool) {
        self.source = source
        let bytes = Array(source.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            positions.append(index)
            let digits = bytes[index...].prefix(3)
            if bytes[index] == UInt8(ascii: "%"), digits.count == 3,
                let byte = PercentEncoding.decode(String(decoding: digits, as: UTF8.self))?.first
            {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(readsPlusAsSpace && bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
                index += 1
            }
        }
        positions.append(index)
        guard let text = String(validating: decoded, as: UTF8.self) else { return nil }
        self.text = text
    }

    /// Returns the range in the source of a part of the text.
    func written(_ range: Range<String.Index>) -> Range<String.Index> {
        func position(_ index: String.Index) -> String.Index {
            source.utf8.index(
                source.startIndex, offsetBy: positions[text.utf8.distance(from: text.startIndex, to: index)])
        }
        return position(range.lowerBound)..<position(range.upperBound)
    }
}
