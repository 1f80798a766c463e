import Text

/// The encoding of U-labels as A-labels, without the prefix `xn--` (RFC 3492).
enum Punycode {
    private static let base = 36
    private static let (least, most) = (1, 26)
    private static let hyphen = UInt8(ascii: "-")

    /// Decodes a code in lowercase; returns nil if it is invalid.
    static func decoded(_ code: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
        var scalars: [Unicode.Scalar] = []
        var rest = code
        if let end = code.lastIndex(of: hyphen) {
            scalars = code[..<end].map { Unicode.Scalar($0) }
            rest = code[(end + 1)...]
        }
        var (number, index, bias) = (128, 0, 72)
        while !rest.isEmpty {
            let old = index
            var (weight, position) = (1, base)
            while true {
                guard let byte = rest.popFirst(), let digit = digit(byte) else { return nil }
                // A label has at most 63 bytes, so these sums are far from the limits of an Int.
                index += digit * weight
                let threshold = threshold(position, bias)
                if digit < threshold { break }
                weight *= base - threshold
                guard weight < Int.max / 1_000_000, index < 0x7FFF_FFFF else { return nil }
                position += base
            }
            bias = adapted(index - old, scalars.count + 1, isFirst: old == 0)
            number += index / (scalars.count + 1)
            index %= scalars.count + 1
            guard number <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(number)) else { return nil }
            scalars.insert(scalar, at: index)
            index += 1
        }
        return scalars
    }

    /// Returns the code of a label; nil if the label is too long.
    static func encoded(_ label: [Unicode.Scalar]) -> [UInt8]? {
        guard label.count <= HostName.longestLabel else { return nil }
        var code = label.filter(\.isASCII).map { UInt8($0.value) }
        var handled = code.count
        let basic = handled
        if basic > 0 { code.append(hyphen) }
        var (number, delta, bias) = (128, 0, 72)
        while handled < label.count {
            let next = label.lazy.map { Int($0.value) }.filter { $0 >= number }.min() ?? number
            delta += (next - number) * (handled + 1)
            number = next
            for scalar in label {
                let value = Int(scalar.value)
                if value < number { delta += 1 }
                guard value == number else { continue }
                append(delta, bias, to: &code)
                bias = adapted(delta, handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            number += 1
        }
        return code
    }

    private static func append(_ delta: Int, _ bias: Int, to code: inout [UInt8]) {
        var (rest, position) = (delta, base)
        while true {
            let threshold = threshold(position, bias)
            if rest < threshold { break }
            code.append(character(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
        code.append(character(rest))
    }

    private static func threshold(_ position: Int, _ bias: Int) -> Int { min(max(position - bias, least), most) }

    /// Returns the adapted bias (RFC 3492, section 6.1).
    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps = 0
        while delta > (base - least) * most / 2 {
            delta /= base - least
            steps += base
        }
        return steps + (base - least + 1) * delta / (delta + 38)
    }

    private static func digit(_ byte: UInt8) -> Int? {
        if byte.isASCIIDigit { return Int(byte) - 0x30 + 26 }
        return byte.isASCIILetter ? Int(byte | 0x20) - 0x61 : nil
    }

    private static func character(_ digit: Int) -> UInt8 { UInt8(digit < 26 ? digit + 0x61 : digit - 26 + 0x30) }
}
