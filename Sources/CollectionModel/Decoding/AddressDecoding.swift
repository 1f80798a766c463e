import Placeholders
import YAMLSource

extension DecodingContext {
    /// An address of HTTP, as far as its placeholders let it be seen.
    ///
    /// - Parameter example: a placeholder with which it may begin.
    func address(_ node: YAMLNode, _ owner: String, example: String = "<<base>>") -> PlaceholderText? {
        guard let text = placeholderText(node, owner) else { return nil }
        warnOfBraces(in: text)
        guard !text.isMalformed, case .literal(let start)? = text.segments.first else { return text }
        guard let scheme = ["http://", "https://"].first(where: { start.lowercased().hasPrefix($0) }) else {
            report(
                at: node, "\(quoting(text.written)) is not a URL",
                hint: start.contains("{{") || start.contains("${")
                    ? "a placeholder is written <<name>>"
                    : "begin it with http://, https:// or a placeholder such as \(example)")
            return nil
        }
        let rest = start.dropFirst(scheme.count)
        guard rest.isEmpty ? text.segments.count == 1 : "/?#".contains(rest.first ?? "/") else { return text }
        report(
            at: node, "\(quoting(text.written)) names no host",
            hint: "write it behind \(scheme), as in \(scheme)localhost")
        return nil
    }
}
