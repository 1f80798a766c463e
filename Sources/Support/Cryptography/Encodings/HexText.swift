extension [UInt8] {
    /// The bytes in lower-case hexadecimal, two digits per byte.
    package var hexText: String {
        String(unsafeUninitializedCapacity: count * 2) { output in
            for (index, byte) in enumerated() {
                output[index * 2] = hexDigit(byte >> 4)
                output[index * 2 + 1] = hexDigit(byte & 0xf)
            }
            return count * 2
        }
    }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
