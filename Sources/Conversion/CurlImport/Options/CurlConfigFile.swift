import CollectionDrafts

/// The lines of a configuration file of curl (`-K`), as arguments of a command line.
enum CurlConfigFile {
    static func words(of text: String) -> [String] {
        var words: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingSpaces
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let name = line.prefix { !" \t=:".contains($0) }
            var rest = line[name.endIndex...].drop { $0 == " " || $0 == "\t" }
            if let sign = rest.first, sign == "=" || sign == ":" { rest = rest.dropFirst() }
            let value = rest.trimmingSpaces
            if name.hasPrefix("-"), !name.hasPrefix("--"), name.count > 2 {
                words.append(String(name))
                continue
            }
            words.append(name.hasPrefix("-") ? String(name) : "--" + name)
            if !value.isEmpty { words.append(unquoted(value)) }
        }
        return words
    }

    /// Returns the text in double quotes with its escapes replaced; a text without quotes ends before a space.
    private static func unquoted(_ text: String) -> String {
        guard text.hasPrefix("\"") else { return String(text.prefix { $0 != " " && $0 != "\t" }) }
        var result = ""
        var isEscaped = false
        for sign in text.dropFirst() {
            if isEscaped {
                result.append(["n": "\n", "t": "\t", "r": "\r", "v": "\u{B}"][sign] ?? sign)
                isEscaped = false
            } else if sign == "\\" {
                isEscaped = true
            } else if sign == "\"" {
                break
            } else {
                result.append(sign)
            }
        }
        return result
    }
}
