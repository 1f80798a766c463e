/// The class names of Newman's JUnit report: the words of a name joined in camel case, reduced to ASCII.
enum NewmanClassName {
    /// Returns the class name for the name of a suite or collection; empty if the name has no ASCII letters or digits.
    static func text(_ name: String) -> String {
        let words = words(of: Array(asciiLetters(of: escaped(name))))
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
        return String(joined.unicodeScalars.filter { $0.isASCII })
    }

    /// Returns the name as in the attribute of Newman's suite: Newman makes class names from the escaped text.
    private static func escaped(_ name: String) -> String {
        name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    // MARK: Letters

    private static let latin1 = Array("AAAAAA_CEEEEIIIIDNOOOOO*OUUUUY__aaaaaa_ceeeeiiiidnooooo*ouuuuy_y".unicodeScalars)
    private static let latinExtended = Array(
        ("AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi__JjKkkLlLlLlLlLlNnNnNnnNnOoOoOo__RrRrRrSsSsSsSs"
            + "TtTtTtUuUuUuUuUuUuWwYyYZzZzZzs").unicodeScalars)
    /// Letters that become two.
    private static let pairs: [Unicode.Scalar: String] = [
        "Æ": "Ae", "æ": "ae", "Þ": "Th", "þ": "th", "ß": "ss", "Ĳ": "IJ", "ĳ": "ij", "Œ": "Oe", "œ": "oe",
    ]

    /// Returns the name with Latin letters without their accents, and without apostrophes.
    private static func asciiLetters(of name: String) -> String.UnicodeScalarView {
        var letters = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case _ where pairs[scalar] != nil: letters.append(contentsOf: (pairs[scalar] ?? "").unicodeScalars)
            case 0x27, 0x2019, 0x300...0x36F: break
            case 0xC0...0xFF where scalar != "×" && scalar != "÷": letters.append(latin1[Int(scalar.value - 0xC0)])
            case 0x100...0x17F: letters.append(latinExtended[Int(scalar.value - 0x100)])
            default: letters.append(scalar)
            }
        }
        return letters
    }

    // MARK: Words

    private enum Kind {
        case upper, lower, digit, other
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar {
        case "A"..."Z": .upper
        case "a"..."z": .lower
        case "0"..."9": .digit
        // Other letters are removed later, but do not end a word.
        case _ where !scalar.isASCII && scalar.properties.isAlphabetic: .lower
        default: .other
        }
    }

    /// Splits a text where the kind of its characters changes: `HTTPServer2nd` is `HTTP`, `Server`, `2nd`.
    private static func words(of scalars: [Unicode.Scalar]) -> [String] {
        var words: [String] = []
        var start = 0
        while start < scalars.count {
            let end = endOfWord(in: scalars, from: start)
            if let end { words.append(String(String.UnicodeScalarView(scalars[start..<end]))) }
            start = end ?? start + 1
        }
        return words
    }

    /// Returns the end of the word that begins at an index; nil if none does.
    private static func endOfWord(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
        func end(of kind: Kind, from index: Int) -> Int {
            scalars[index...].firstIndex { self.kind(of: $0) != kind } ?? scalars.count
        }
        switch kind(of: scalars[start]) {
        case .other: return nil
        case .lower: return end(of: .lower, from: start)
        case .digit:
            let digits = end(of: .digit, from: start)
            return endOfOrdinal(in: scalars, from: start, digits: digits) ?? digits
        case .upper:
            let capitals = end(of: .upper, from: start)
            guard capitals < scalars.count, kind(of: scalars[capitals]) == .lower else { return capitals }
            // The last capital begins the next word, unless it is the only one.
            return capitals - start > 1 ? capitals - 1 : end(of: .lower, from: capitals)
        }
    }

    /// Returns the end of an ordinal number such as `1st`, `22nd` or `10th`; nil if it is none.
    private static func endOfOrdinal(in scalars: [Unicode.Scalar], from start: Int, digits: Int) -> Int? {
        guard digits + 2 <= scalars.count else { return nil }
        let word = String(String.UnicodeScalarView(scalars[(digits - 1)..<(digits + 2)]))
        let suffix = word.dropFirst()
        let isOrdinal =
            ["1st", "2nd", "3rd"].contains(word.lowercased())
            || suffix.lowercased() == "th"
                && !"123".contains(word.prefix(1))
        guard isOrdinal, suffix == suffix.lowercased() || suffix == suffix.uppercased() else { return nil }
        guard digits + 2 < scalars.count else { return digits + 2 }
        // Another letter of the same case continues the word, and a digit does too.
        switch kind(of: scalars[digits + 2]) {
        case .other: return digits + 2
        case .upper: return suffix == suffix.lowercased() ? digits + 2 : nil
        case .lower: return suffix == suffix.uppercased() ? digits + 2 : nil
        case .digit: return nil
        }
    }
}
