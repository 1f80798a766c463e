import Diagnostics
import JSON
import Placeholders
package import Text
import YAMLSource

/// Decodes durations and sizes.
extension DecodingContext {
    func duration(_ node: YAMLNode, _ owner: String, mayBeNegative: Bool = false) -> DurationText.Setting? {
        guard let text = placeholderText(node, owner) else { return nil }
        guard let literal = text.literal else { return .placeholder(text) }
        if let duration = DurationText.parse(literal), mayBeNegative || duration >= .zero { return .fixed(duration) }
        let isNegative = DurationText.parse(literal) != nil
        report(
            .invalidValue, at: node, DurationText.diagnostic(in: literal, owner),
            hint: isNegative ? "write one of 0 or more, such as 10s" : DurationText.hint)
        return nil
    }

    /// Decodes a size, in bytes, from a number and a unit.
    func size(_ node: YAMLNode, _ owner: String) -> Int? {
        guard let text = text(node, owner) else { return nil }
        if let size = SizeText.parse(text) { return size }
        report(.invalidValue, at: node, "\(owner) cannot be \(text.quoted)", hint: SizeText.hint)
        return nil
    }
}

extension DurationText {
    /// Returns the message for an invalid or negative duration.
    package static func diagnostic(in text: String, _ owner: String) -> String {
        if JSONNumber(text) != nil { return "\(owner) is \(text.quoted) without a unit" }
        return DurationText.parse(text) == nil ? "\(owner) cannot be \(text.quoted)" : "\(owner) cannot be negative"
    }
}

/// Sizes in the format's notation: a number and a unit, or `0`.
package enum SizeText {
    package static let hint =
        "a size is a number and a unit: B, KB, MB or GB, or K, M or G (KiB, MiB, GiB), as in 64MiB"

    private static let units = [
        ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000),
        ("B", 1), ("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30),
    ]

    /// Returns the size in bytes; nil if the text isn't a size.
    package static func parse(_ text: String) -> Int? {
        if text == "0" { return 0 }
        guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
        let digits = text.dropLast(unit.count)
        guard let first = digits.utf8.first, let last = digits.utf8.last, isDigit(first), isDigit(last),
            digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }), let amount = Double(digits),
            amount * Double(factor) <= 1e15
        else { return nil }
        return Int(amount * Double(factor))
    }

    /// Returns a size, given in bytes, in a readable unit: `512 B`, `1.5 KiB`, `64 MiB`.
    package static func text(_ bytes: Int) -> String {
        switch bytes {
        case ..<1024: "\(bytes) B"
        case ..<(1024 * 1024): "\(tenths(Double(bytes) / 1024)) KiB"
        default: "\(tenths(Double(bytes) / 1024 / 1024)) MiB"
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
