import Text

/// Base64 as Node.js reads it: both alphabets, without padding, other characters skipped, up to the first `=`.
enum LenientBase64 {
    static func decode(_ text: String) -> [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                digits.append(byte)
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            case UInt8(ascii: "="): return complete(digits)
            default: continue
            }
        }
        return complete(digits)
    }

    private static func complete(_ digits: [UInt8]) -> [UInt8] {
        var digits = digits
        // A single digit has less than a byte.
        if digits.count % 4 == 1 { digits.removeLast() }
        let padding = (4 - digits.count % 4) % 4
        guard padding > 0, let last = digits.last else {
            return Base64.decode(String(decoding: digits, as: UTF8.self)) ?? []
        }
        // Unused bits of the last digit must be zero for the strict reader.
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let value = alphabet.firstIndex(of: last) ?? 0
        digits[digits.count - 1] = alphabet[value & (padding == 2 ? 0x30 : 0x3C)]
        digits += [UInt8](repeating: UInt8(ascii: "="), count: padding)
        return Base64.decode(String(decoding: digits, as: UTF8.self)) ?? []
    }
}
