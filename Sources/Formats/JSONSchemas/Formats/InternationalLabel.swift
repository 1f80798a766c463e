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
