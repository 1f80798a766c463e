import Diagnostics
import Placeholders
import Transport
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
                    : meant(by: text.written) ?? "begin it with http://, https:// or a placeholder such as \(example)")
            return nil
        }
        let rest = start.dropFirst(scheme.count)
        if let mistake = mistake(inAuthorityOf: start, isWhole: text.segments.count == 1) {
            report(at: node, mistake.message, hint: mistake.hint)
            return nil
        }
        guard rest.isEmpty ? text.segments.count == 1 : "/?#".contains(rest.first ?? "/") else { return text }
        report(
            at: node, "\(quoting(text.written)) names no host",
            hint: "write it behind \(scheme), as in \(scheme)localhost")
        return nil
    }

    private func meant(by written: String) -> String? {
        guard !file.isConfidential else { return nil }
        return URLText.meant(by: written).map { "did you mean \"\($0)\"?" }
    }

    /// Returns the error in the host or port of a URL's literal start; nil if a placeholder may continue them.
    private func mistake(inAuthorityOf start: String, isWhole: Bool) -> URLTextError? {
        guard let schemeEnd = URLText.schemeEnd(of: start) else { return nil }
        let authorityEnd = start[schemeEnd...].utf8.firstIndex {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
        }
        guard let end = authorityEnd ?? (isWhole ? start.endIndex : nil), end > schemeEnd else { return nil }
        do throws(URLTextError) {
            _ = try URLText.encoded(String(start[..<end]))
            return nil
        } catch {
            if case .noHost = error { return nil }
            return error
        }
    }
}
