import Text

/// A validator for labels with characters beyond ASCII: U-labels (RFC 5890, section 2.3.2.1).
///
/// The check includes hyphens, the allowed characters and their context (RFC 5891, section 4.2.3; RFC 5892), for the
/// Unicode version of Swift's standard library. It does not include the normalization form or the writing direction
/// (RFC 5893).
enum InternationalLabel {
    static func isValid(_ label: [Unicode.Scalar]) -> Bool {
        guard let first = label.first, first != "-", label.last != "-", !isMark(first) else { return false }
        if label.count > 3, label[2] == "-", label[3] == "-" { return false }
        return label.indices.allSatisfy { isAllowed(label[$0], at: $0, in: label) }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar, at index: Int, in label: [Unicode.Scalar]) -> Bool {
        if scalar.isASCII { return scalar == "-" || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) }
        if let isInContext = isInContext(scalar, at: index, in: label) { return isInContext }
        switch scalar.value {
        // Exceptions (RFC 5892, section 2.6).
        case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
        // Conjoining Jamo (section 2.9).
        case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return false
        default: break
        }
        let properties = scalar.properties
        guard !properties.changesWhenNFKCCaseFolded, !properties.isDefaultIgnorableCodePoint,
            !properties.isNoncharacterCodePoint
        else { return false }
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
            .spacingMark:
            return true
        default: return false
        }
    }

    /// Returns the validity of a character that depends on its neighbours (RFC 5892, appendix A); nil for all others.
    private static func isInContext(_ scalar: Unicode.Scalar, at index: Int, in label: [Unicode.Scalar]) -> Bool? {
        let before = index > 0 ? label[index - 1] : nil
        let after = index + 1 < label.count ? label[index + 1] : nil
        switch scalar.value {
        case 0x200C: return isVirama(before) || isArabic(before) && isArabic(after)
        case 0x200D: return isVirama(before)
        case 0xB7: return before == "l" && after == "l"
        case 0x375: return after.map { isGreek($0.value) } ?? false
        case 0x5F3, 0x5F4: return before.map { (0x591...0x5F4).contains($0.value) } ?? false
        case 0x30FB: return label.contains { isJapanese($0.value) }
        case 0x660...0x669: return !label.contains { (0x6F0...0x6F9).contains($0.value) }
        case 0x6F0...0x6F9: return !label.contains { (0x660...0x669).contains($0.value) }
        default: return nil
        }
    }

    private static func isVirama(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { $0.properties.canonicalCombiningClass == .virama } ?? false
    }

    /// True for letters of Arabic and similar scripts. Replaces the joining types, which Swift does not provide.
    private static func isArabic(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { (0x620...0x8FF).contains($0.value) } ?? false
    }

    private static func isGreek(_ value: UInt32) -> Bool {
        (0x370...0x3FF).contains(value) || (0x1F00...0x1FFF).contains(value)
    }

    /// True for Hiragana, Katakana or Han.
    private static func isJapanese(_ value: UInt32) -> Bool {
        switch value {
        case 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3005, 0x3007, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

/// Classes of characters beyond ASCII in IRIs (RFC 3987, section 2.2).
enum InternationalCharacter {
    /// True for `ucschar`.
    static func isUCS(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
        case 0x10000...0xEFFFD: scalar.value & 0xFFFF < 0xFFFE && !(0xE0000...0xE0FFF).contains(scalar.value)
        default: false
        }
    }

    /// True for `iprivate`.
    static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
        default: false
        }
    }
}

extension Substring.UnicodeScalarView {
    /// Removes the two digits after a "%"; returns false if there are none.
    mutating func takeEncodedByte() -> Bool {
        let digits = prefix(2)
        guard digits.count == 2, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else { return false }
        self = dropFirst(2)
        return true
    }
}

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
