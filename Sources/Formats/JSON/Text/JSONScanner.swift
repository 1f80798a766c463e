/// Reads the tokens of a JSON text strictly (RFC 8259), for parsers that build different values.
///
/// The bytes must stay in place while the scanner is used.
package struct JSONScanner {
    /// The maximum depth of nested arrays and objects.
    package static let deepest = 512

    package let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte.
    package var position: Int

    package init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// The next byte; nil at the end.
    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Returns the length of a byte order mark (U+FEFF) at the beginning: 3 or 0.
    static func byteOrderMarkLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }
}
