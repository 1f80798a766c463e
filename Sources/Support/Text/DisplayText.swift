/// Printable forms and widths of characters on a terminal.
package enum DisplayText {
    /// The sign in place of a secret.
    package static let mask = "•••"

    /// Returns the scalar, or a visible replacement if it would move the cursor or change colors.
    package static func printable(_ scalar: Unicode.Scalar) -> String {
        scalar.controlPicture ?? String(scalar)
    }

    /// Returns the text with visible replacements for all control characters, including line breaks.
    package static func printable(_ text: some StringProtocol) -> String {
        let text = String(text)
        guard !text.utf8.allSatisfy(isPlain), text.unicodeScalars.contains(where: needsCare) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            shown.append(contentsOf: (scalar == "\n" ? "␊" : printable(scalar)).unicodeScalars)
        }
        return String(shown)
    }

    /// Returns the width in cells: 0 for combining marks, 2 for wide East Asian characters and emoji, else 1 (UAX #11).
    package static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F: 1
        case 0x0300...0x036F, 0x200B...0x200D, 0xFE00...0xFE0F, 0x20D0...0x20FF: 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD:
            2
        default: 1
        }
    }

    /// Returns the width of a text in cells.
    package static func width(of text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    }

    /// Returns `count` spaces, or none for a negative number. Faster than `String(repeating:count:)`, which appends
    /// space after space.
    package static func spaces(_ count: Int) -> String {
        guard count > 0 else { return "" }
        return String(unsafeUninitializedCapacity: count) { bytes in
            bytes.initialize(repeating: UInt8(ascii: " "))
            return count
        }
    }

    /// Returns the text, cut to `cells` with `mark` at its end if it is wider.
    package static func cut(_ text: String, toCells cells: Int, mark: String = "…") -> String {
        var (width, seen, fitting) = (0, 0, 0)
        // Bounded, because a text may contain any number of zero-width characters.
        let scalars = text.unicodeScalars.prefix(max(0, cells) * 4 + 4)
        for scalar in scalars {
            width += self.width(of: scalar)
            if width > cells { break }
            seen += 1
            if width < cells { fitting = seen }
        }
        if width <= cells, scalars.endIndex == text.unicodeScalars.endIndex { return text }
        return cells > 0 ? String(String.UnicodeScalarView(scalars.prefix(fitting))) + mark : ""
    }

    /// Returns the text, with a mark in place of its middle if it is wider than `cells`.
    package static func cutInTheMiddle(_ text: String, toCells cells: Int) -> String {
        // Fast path: a text is never wider than its UTF-8 length, since characters of two cells have at least 3 bytes.
        guard text.utf8.count > cells, width(of: text) > cells else { return text }
        var (end, left) = (text.endIndex, (cells - 1) / 3)
        while end > text.startIndex {
            let previous = text.index(before: end)
            left -= width(of: text[previous..<end])
            if left < 0 { break }
            end = previous
        }
        let start = cut(String(text[..<end]), toCells: cells - width(of: text[end...]))
        return start + text[end...]
    }

    /// True for a printable ASCII character.
    private static func isPlain(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

    private static func needsCare(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (scalar.value >= 0x7F && scalar.controlPicture != nil)
    }
}

extension String {
    /// Returns the text with spaces at its end, up to a width in characters.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

extension Unicode.Scalar {
    /// A visible replacement for a character that would move a terminal's cursor or change its colors; nil for others.
    package var controlPicture: String? {
        switch value {
        case 0x09: " "
        case 0x00..<0x20: String(Unicode.Scalar(0x2400 + value) ?? "?")
        case 0x7F: "␡"
        case 0x80..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "�"
        default: nil
        }
    }
}

/// Colors and weights of terminal text (ECMA-48 SGR); unstyled if `isColored` is false.
package struct TextStyle: Sendable {
    package let isColored: Bool

    package init(isColored: Bool) {
        self.isColored = isColored
    }

    package func red(_ text: String) -> String { styled(text, "31") }
    package func green(_ text: String) -> String { styled(text, "32") }
    package func yellow(_ text: String) -> String { styled(text, "33") }
    package func cyan(_ text: String) -> String { styled(text, "36") }
    package func bold(_ text: String) -> String { styled(text, "1") }
    package func dim(_ text: String) -> String { styled(text, "2") }

    private func styled(_ text: String, _ code: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// Counts with nouns for messages.
package enum CountedNoun {
    /// Returns `1 element`, `2 elements`.
    package static func text(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}
