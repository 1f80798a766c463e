import CollectionDrafts

/// The comments of a script that is not translated.
enum ScriptComments {
    /// Returns what stands between two tokens of a script, with `…` in place of secrets in its comments; nil if it has no
    /// comments.
    static func scrubbed(_ gap: ArraySlice<UInt8>) -> String? {
        guard gap.contains(where: { $0 > 0x20 }) else { return nil }
        var result = String.UnicodeScalarView()
        var line = String.UnicodeScalarView()
        func endLine() {
            result += scrubbed(line: String(line)).unicodeScalars
            line = String.UnicodeScalarView()
        }
        var previous: Unicode.Scalar = " "
        for scalar in SecretPairs.withoutPrivateKeys(String(decoding: gap, as: UTF8.self)).unicodeScalars {
            // A secret in a comment must not reach beyond its line or `*/`.
            if scalar.properties.isWhitespace && scalar.value > 0x20 || ["\n", "\r"].contains(scalar) {
                endLine()
                result.append(scalar)
            } else if scalar == "/", previous == "*" {
                line.removeLast()
                endLine()
                result += "*/".unicodeScalars
            } else {
                line.append(scalar)
            }
            previous = scalar
        }
        endLine()
        return String(result)
    }

    /// Returns a line of comments without secrets; the signs at its beginning stay.
    private static func scrubbed(line: String) -> String {
        let scalars = line.unicodeScalars
        let content = scalars.drop { " \t/*<!#".unicodeScalars.contains($0) }
        guard !content.isEmpty, !DraftComment.isPlainProse(Substring(content)) else { return line }
        // Code that is commented out has quoted values, also as arguments: `set("token", "…")`.
        let code = SecretPairs.scrubbed(String(content), separators: ":=,", isCode: true)
        return String(scalars[..<content.startIndex])
            + DraftComment.withoutSecrets(inProse: SecretPairs.scrubbed(code, separators: "="))
    }
}
