import Diagnostics

/// Finds texts that libyaml parses differently from YAML 1.2 without an error.
struct LibYAMLDeviations {
    private let file: SourceFile
    /// The lines that contain `?`: they are few, and only their keys need a search in the text.
    private let marked: Set<Int>

    init(in file: SourceFile) {
        self.file = file
        marked = Set(file.lines(holding: UInt8(ascii: "?")))
    }

    /// Returns a warning about `{ ?foo: bar }`, whose key libyaml parses as `foo`.
    func warning(ofFlowKey key: YAMLNode) -> Diagnostic? {
        guard marked.contains(key.start.line), key.start.column > 1 else { return nil }
        let sign = SourcePosition(line: key.start.line, column: key.start.column - 1)
        guard file.scalars(from: sign).first == "?" else { return nil }
        return Diagnostic(
            .misreadSign, .warning, at: SourceRange(file: file, start: sign, end: key.start),
            "\"?\" begins a key here, and is not part of its name",
            hint: "quote the key, or put a space after the \"?\"")
    }

    /// Returns a warning about `&an:chor value`, whose value libyaml parses as `:chor value`.
    func warning(ofAnchor name: String, at start: SourcePosition) -> Diagnostic? {
        var rest = file.scalars(from: start)
        if rest.first == "!" { rest = rest.drop { $0 != " " && $0 != "\t" }.drop { $0 == " " || $0 == "\t" } }
        let written = "&\(name)".unicodeScalars
        guard rest.starts(with: written) else { return nil }
        let passed = file.scalars(from: start).count - rest.count + written.count
        return warning(behind: SourcePosition(line: start.line, column: start.column + passed), of: "anchor", sign: "&")
    }

    /// Returns a warning about `[*al:ias]`, which libyaml parses as a mapping.
    func warning(ofAliasTo end: SourcePosition) -> Diagnostic? { warning(behind: end, of: "alias", sign: "*") }

    private func warning(behind end: SourcePosition, of kind: String, sign: String) -> Diagnostic? {
        let rest = file.scalars(from: end)
        guard let found = rest.first, found == ":" || found == "?", let next = rest.dropFirst().first,
            next != " ", next != "\t"
        else { return nil }
        return Diagnostic(
            .misreadSign, .warning,
            at: SourceRange(file: file, start: end, end: SourcePosition(line: end.line, column: end.column + 1)),
            "the name of the \(kind) ends before \"\(found)\": it consists of letters, digits, \"-\" and \"_\"",
            hint: "rename it; a text that begins with \"\(sign)\" must be quoted")
    }
}
