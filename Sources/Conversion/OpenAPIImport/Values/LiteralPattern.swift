/// Regular expressions that match one text.
enum LiteralPattern {
    /// Returns the text that an anchored pattern without operators matches; nil for any other pattern.
    static func text(of pattern: String) -> String? {
        guard pattern.hasPrefix("^"), pattern.hasSuffix("$"), pattern.count > 2 else { return nil }
        var text = ""
        var rest = pattern.dropFirst().dropLast()
        while let sign = rest.popFirst() {
            if sign == "\\" {
                guard let escaped = rest.popFirst(), !escaped.isLetter, !escaped.isNumber else { return nil }
                text.append(escaped)
            } else if ".*+?()[]{}|^$".contains(sign) {
                return nil
            } else {
                text.append(sign)
            }
        }
        return text
    }
}
