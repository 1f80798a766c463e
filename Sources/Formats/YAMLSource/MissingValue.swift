import Diagnostics

/// Reports a missing value, and the YAML indicator that probably cut it off.
struct MissingValue {
    let file: SourceFile
    let suspectComments: SuspectComments

    func diagnostic(ofItem value: YAMLNode) -> Diagnostic {
        Diagnostic(
            .missingItem, at: value.range(in: file), "a list item without a value",
            hint: cutHint(value) ?? Self.ordinaryHint)
    }

    func diagnostic(of value: YAMLNode, behind key: YAMLNode, isFlow: Bool, isFirst: Bool) -> Diagnostic {
        let name = key.scalar?.text ?? ""
        // Inside { }, the key may be the rest of a value that a comma cut off, and so may be confidential.
        return Diagnostic(
            .missingValue, at: key.range(in: file),
            "the key \(isFlow ? file.quoting(name) : "\"\(name)\"") has no value",
            hint: cutHint(value) ?? (isFlow ? flowHint(name, isFirst: isFirst) : Self.ordinaryHint))
    }

    private static let ordinaryHint = "write null, \"\" or {}, or indent what belongs to it"

    private func cutHint(_ value: YAMLNode) -> String? {
        if value.start < value.end { return "\"&\" begins an anchor: a text that begins with it must be quoted" }
        return suspectComments.comment(behind: value.start) == nil ? nil : "\" #\" begins a comment: quote the text"
    }

    private func flowHint(_ name: String, isFirst: Bool) -> String {
        if let colon = name.firstIndex(of: ":"), colon != name.startIndex, !name[colon...].hasPrefix("://") {
            return "put a space after the colon, or quote the text"
        }
        if isFirst { return "write null, \"\" or {}; a text with one of , [ ] { } in it must be quoted" }
        return name.hasSuffix(">>")
            ? "inside { } a comma ends a value: write the placeholder on a line of its own, without { }"
            : "inside { } a comma ends a value: quote the value before it, or write one line a key"
    }
}
