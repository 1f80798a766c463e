import Text

/// A fast check for URLs that need no encoding, which are nearly all: one pass over the bytes.
package enum PlainURL {
    /// Returns true if ``URLText/encoded(_:query:)`` would return the URL unchanged.
    package static func isPlain(_ url: String) -> Bool {
        url.utf8.withContiguousStorageIfAvailable(isPlain) ?? false
    }

    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= URLText.maxSize, let hostStart = schemeEnd(of: bytes) else { return false }
        let hostEnd = end(of: bytes, from: hostStart, while: URLText.isPlainInHost)
        guard hostEnd > hostStart, let targetStart = portEnd(of: bytes, from: hostEnd) else { return false }
        guard targetStart < bytes.count else { return true }
        let first = bytes[targetStart]
        return (first == UInt8(ascii: "/") || first == UInt8(ascii: "?"))
            && end(of: bytes, from: targetStart) { URLText.isAllowed($0) && $0 != UInt8(ascii: "#") } == bytes.count
    }

    private static func schemeEnd(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        for scheme: StaticString in ["http://", "https://"] where bytes.count > scheme.utf8CodeUnitCount {
            let isSame = scheme.withUTF8Buffer { $0.elementsEqual(bytes.prefix($0.count)) }
            if isSame { return scheme.utf8CodeUnitCount }
        }
        return nil
    }

    /// Returns the end of the port, or `colon` if there is no port; nil if the port needs the full check.
    private static func portEnd(of bytes: UnsafeBufferPointer<UInt8>, from colon: Int) -> Int? {
        guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return colon }
        let portEnd = end(of: bytes, from: colon + 1, while: \.isASCIIDigit)
        guard (1...5).contains(portEnd - colon - 1) else { return nil }
        let number = bytes[(colon + 1)..<portEnd].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return number <= 65535 ? portEnd : nil
    }

    private static func end(
        of bytes: UnsafeBufferPointer<UInt8>, from start: Int, while predicate: (UInt8) -> Bool
    ) -> Int {
        var end = start
        while end < bytes.count, predicate(bytes[end]) { end += 1 }
        return end
    }
}
