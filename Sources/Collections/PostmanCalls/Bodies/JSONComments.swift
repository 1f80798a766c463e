/// Comments in JSON, which Postman's editor allows.
package enum JSONComments {
    /// Removes `//` up to the end of the line, and `/* */`, outside of strings.
    package static func removed(from text: String) -> String {
        let (slash, star, quote) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\""))
        let bytes = Array(text.utf8)
        guard bytes.contains(slash) else { return text }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var index = 0
        var isInString = false
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if isInString {
                let length = byte == UInt8(ascii: "\\") && index + 1 < bytes.count ? 2 : 1
                kept += bytes[index..<(index + length)]
                index += length
                if byte == quote { isInString = false }
            } else if byte == slash, next == slash {
                index = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            } else if byte == slash, next == star {
                index = end(ofCommentAt: index, in: bytes)
            } else {
                if byte == quote { isInString = true }
                kept.append(byte)
                index += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Returns the position after `*/`, or the end of the text.
    private static func end(ofCommentAt start: Int, in bytes: [UInt8]) -> Int {
        var index = start + 2
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return bytes.count
    }
}
