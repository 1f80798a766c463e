#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Single-byte charsets of the C library's `iconv`.
package enum SystemCharset {
    /// Returns the characters of the bytes 0 to 255, with U+FFFD for undefined bytes; nil for an unknown charset.
    ///
    /// - Parameter name: A name of `iconv`, such as `KOI8-R`.
    package static func characters(of name: String) -> [Unicode.Scalar]? {
        let converter = iconv_open("UTF-32LE", name)
        guard converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        return (0...255).map { character(of: $0, converter) ?? "\u{FFFD}" }
    }

    private static func character(of byte: UInt8, _ converter: iconv_t?) -> Unicode.Scalar? {
        var (input, output) = (CChar(bitPattern: byte), (UInt32(0), UInt32(0)))
        var (inputLeft, outputLeft) = (1, MemoryLayout.size(ofValue: output))
        withUnsafeMutablePointer(to: &input) { input in
            withUnsafeMutableBytes(of: &output) { output in
                var from: UnsafeMutablePointer<CChar>? = input
                var to = output.bindMemory(to: CChar.self).baseAddress
                iconv(converter, &from, &inputLeft, &to, &outputLeft)
                // Some charsets hold a letter back, to join it with an accent that may follow.
                iconv(converter, nil, nil, &to, &outputLeft)
            }
        }
        let isOneCharacter = outputLeft == MemoryLayout<UInt32>.size
        return isOneCharacter ? Unicode.Scalar(UInt32(littleEndian: output.0)) : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of a byte's first occurrence at or after `start`, found by the fast `memchr(3)`.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
