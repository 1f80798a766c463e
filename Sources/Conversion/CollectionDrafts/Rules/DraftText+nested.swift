extension DraftText {
    /// True for a text such as `{{a{{b}}}}`, whose placeholder has another one in its name.
    package static func nestsPlaceholders(_ text: String) -> Bool {
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            if rest[open.upperBound..<close.lowerBound].drop(while: { $0 == "{" }).contains("{{") { return true }
            rest = rest[close.upperBound...]
        }
        return false
    }
}
