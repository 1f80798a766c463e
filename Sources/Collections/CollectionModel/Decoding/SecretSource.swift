import Diagnostics
import YAMLSource

/// Conceals source text near a secret that is no part of the value in YAML: a tag, an anchor, an alias or a comment,
/// which begin with characters with which passwords may begin too.
struct SecretSource {
    private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\r"]

    let file: SourceFile

    /// True if the node is written in braces or brackets.
    func isFlow(_ node: YAMLNode) -> Bool {
        guard let first = file.scalars(from: node.start).first else { return false }
        return first == "{" || first == "["
    }

    func conceal(_ node: YAMLNode) {
        file.conceal(node.range(in: file))
        if let text = node.scalar?.text, !text.isEmpty { file.conceal(text) }
    }

    /// True if `?` directly precedes a key in braces; a password may begin with it.
    func isMarkedKey(_ key: YAMLNode) -> Bool {
        key.start.column > 1
            && file.scalars(from: SourcePosition(line: key.start.line, column: key.start.column - 1)).first == "?"
    }

    /// Conceals the tag, anchor or alias after a key, and the comment after a secret or empty value.
    ///
    /// - Parameter isSecret: True for a text that is more than placeholders.
    func concealAround(_ value: YAMLNode, behind key: YAMLNode, isSecret: Bool) {
        guard let start = valueStart(behind: key) else { return }
        let rest = file.scalars(from: start)
        if let sign = rest.first, "!&*".unicodeScalars.contains(sign), !rest.starts(with: "!!".unicodeScalars) {
            let end: (Unicode.Scalar) -> Bool = { Self.blanks.contains($0) || ",}]".unicodeScalars.contains($0) }
            conceal(from: start, count: rest.prefix { !end($0) }.count)
        }
        let isEmpty = value.scalar?.text.isEmpty ?? value.isMissing
        // The value is empty in YAML, so the comment directly follows the key.
        let position = isEmpty && rest.first == "#" ? start : value.end
        guard isSecret || isEmpty, position.line == start.line || isSecret else { return }
        let behind = Array(file.scalars(from: position))
        guard let sign = behind.firstIndex(where: { !Self.blanks.contains($0) }), behind[sign] == "#" else { return }
        conceal(from: SourcePosition(line: position.line, column: position.column + sign), count: behind.count - sign)
    }

    /// Returns the position of the first character after a key's colon, in the same line.
    private func valueStart(behind key: YAMLNode) -> SourcePosition? {
        let rest = Array(file.scalars(from: key.end))
        guard let colon = rest.firstIndex(of: ":"), rest[..<colon].allSatisfy({ Self.blanks.contains($0) }),
            let first = rest[(colon + 1)...].firstIndex(where: { !Self.blanks.contains($0) })
        else { return nil }
        return SourcePosition(line: key.end.line, column: key.end.column + first)
    }

    private func conceal(from start: SourcePosition, count: Int) {
        var text = Array(file.scalars(from: start).prefix(count))
        while let last = text.last, Self.blanks.contains(last) { text.removeLast() }
        guard !text.isEmpty else { return }
        let end = SourcePosition(line: start.line, column: start.column + text.count)
        file.conceal(SourceRange(file: file, start: start, end: end))
        let whole = String(String.UnicodeScalarView(text))
        file.conceal(whole)
        // Messages name a tag, an anchor or an alias without its indicator or with another one.
        let bare = String(whole.unicodeScalars.drop { "!*&%@#".unicodeScalars.contains($0) })
        if !bare.isEmpty { file.conceal(bare) }
    }
}
