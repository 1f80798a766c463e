import Text

extension DotEnvFile {
    /// Returns the text of a file with more variables at its end; its other lines stay as they are.
    package static func adding(_ variables: [(name: String, value: String)], to text: String) -> String {
        let lines = variables.map { "\($0.name)=\(written($0.value))\n" }.joined()
        return text + (text.isEmpty || text.utf8.last == UInt8(ascii: "\n") ? "" : "\n") + lines
    }

    /// Returns a value as it is read again: in quotes unless it has plain characters only.
    private static func written(_ value: String) -> String {
        if !value.isEmpty, value.utf8.allSatisfy({ $0.isASCIIAlphanumeric || plainSigns.contains($0) }) { return value }
        if !value.utf8.contains(where: { $0 == UInt8(ascii: "'") || $0 < 0x20 }) { return "'\(value)'" }
        return value.unicodeScalars.reduce(into: "\"") { $0 += escapes[$1] ?? String($1) } + "\""
    }

    private static let plainSigns = Set("_./:@%+,=~-".utf8)

    private static let escapes: [Unicode.Scalar: String] = [
        "\n": "\\n", "\r": "\\r", "\t": "\\t", "\"": "\\\"", "\\": "\\\\", "$": "\\$",
    ]
}
