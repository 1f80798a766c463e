/// Searches by Unicode scalars: a combining mark behind a sign such as `"` makes another character of it, but no program
/// that reads the text takes it for one.
extension String {
    /// Returns the text with a backslash before each of these signs.
    package func escaping(_ signs: String) -> String {
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            if signs.unicodeScalars.contains(scalar) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// Returns the text without these signs.
    package func removing(_ signs: String) -> String {
        String(UnicodeScalarView(unicodeScalars.filter { !signs.unicodeScalars.contains($0) }))
    }

    /// Returns the text with another text in the place of each occurrence of these scalars.
    package func replacingScalars(_ scalars: String, with other: String) -> String {
        guard let first = scalars.utf8.first, firstOffset(of: first) != nil else { return self }
        return String(unicodeScalars.replacing(scalars.unicodeScalars, with: other.unicodeScalars))
    }

    /// The text with a space in the place of each line end, each other control character except tabs, and each character
    /// that changes the direction of the text.
    package var inOneLine: String {
        var result = UnicodeScalarView()
        var isBehindCarriageReturn = false
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A where isBehindCarriageReturn: break
            case 0x09: result.append(scalar)
            case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: result.append(" ")
            default: result.append(scalar)
            }
            isBehindCarriageReturn = scalar == "\r"
        }
        return String(result)
    }

    /// True if the text contains one of these ASCII signs.
    package func containsAny(of signs: StaticString) -> Bool {
        // A bit for each ASCII character makes the time independent of the number of signs.
        var masks: (UInt64, UInt64) = (0, 0)
        signs.withUTF8Buffer { signs in
            for sign in signs {
                if sign < 64 { masks.0 |= 1 << UInt64(sign) } else { masks.1 |= 1 << UInt64(sign & 63) }
            }
        }
        return utf8.contains { byte in
            byte < 128 && (byte < 64 ? masks.0 : masks.1) >> UInt64(byte & 63) & 1 == 1
        }
    }
}
