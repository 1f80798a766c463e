/// A random identifier in the service's responses and messages (RFC 9562, version 4).
package struct GUID: Sendable, Equatable {
    private let high: UInt64
    private let low: UInt64

    package init(using generator: inout some RandomNumberGenerator) {
        high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    }

    /// The 32 lower-case hexadecimal digits, without hyphens.
    package var digits: String { written(hasHyphens: false) }

    /// The digits with hyphens: `8-4-4-4-12`.
    package var text: String { written(hasHyphens: true) }

    private func written(hasHyphens: Bool) -> String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var count = 0
            func append(_ byte: UInt8) {
                buffer[count] = byte
                count += 1
            }
            for index in 0..<32 {
                if hasHyphens, [8, 12, 16, 20].contains(index) { append(UInt8(ascii: "-")) }
                let digit = UInt8(truncatingIfNeeded: (index < 16 ? high : low) >> (60 - 4 * (index % 16))) & 0xF
                append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
            return count
        }
    }
}
