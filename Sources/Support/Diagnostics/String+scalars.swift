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
        var result = UnicodeScalarView()
        var rest = unicodeScalars[...]
        let wanted = scalars.unicodeScalars
        while let first = rest.first {
            if rest.starts(with: wanted) {
                result.append(contentsOf: other.unicodeScalars)
                rest = rest.dropFirst(wanted.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return String(result)
    }

    /// True if the text contains one of these signs.
    package func contains(anyOf signs: String) -> Bool {
        unicodeScalars.contains { signs.unicodeScalars.contains($0) }
    }
}
