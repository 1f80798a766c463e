/// A universally unique identifier (RFC 9562), by Microsoft's name for it: Foundation has a type `UUID`.
package struct GUID: Sendable, Equatable {
    private let high: UInt64
    private let low: UInt64

    /// Makes a random identifier (version 4).
    package init(using generator: inout some RandomNumberGenerator) {
        self.init(version: 4, generator.next(), generator.next())
    }

    /// Makes an identifier of the first 16 bytes.
    package init(version: UInt64, bytes: some Sequence<UInt8>) {
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        let bytes = Array(bytes.prefix(16))
        self.init(version: version, number(bytes.prefix(8)), number(bytes.dropFirst(8)))
    }

    private init(version: UInt64, _ high: UInt64, _ low: UInt64) {
        self.high = high & 0xFFFF_FFFF_FFFF_0FFF | version << 12
        self.low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
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
                let number = index < 16 ? high : low
                append(.hexDigit(UInt8(truncatingIfNeeded: number >> (60 - 4 * (index % 16))) & 0xF))
            }
            return count
        }
    }

    /// True for 8-4-4-4-12 hexadecimal digits, of any version (RFC 9562, section 4).
    package static func isValid(_ text: some Collection<UInt8>) -> Bool {
        let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isASCIIHexDigit) }
    }
}
