/// A random identifier in the service's responses and messages (RFC 9562, version 4).
package struct GUID: Sendable, Equatable {
    private let high: UInt64
    private let low: UInt64

    package init(using generator: inout some RandomNumberGenerator) {
        high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    }

    /// The 32 lower-case hexadecimal digits, without hyphens.
    package var digits: String { hex(high) + hex(low) }

    /// The digits with hyphens: `8-4-4-4-12`.
    package var text: String {
        let digits = Array(digits)
        return [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
            .map { String($0) }.joined(separator: "-")
    }

    private func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
