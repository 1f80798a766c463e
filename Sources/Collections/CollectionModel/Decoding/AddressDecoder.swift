import Diagnostics
import HTTP
import Placeholders
import YAMLSource

extension DecodingContext {
    /// Returns an HTTP URL; reports an error in its scheme, host or port, unless placeholders hide these.
    ///
    /// - Parameter example: A placeholder with which the URL may begin, for the hint.
    func address(_ node: YAMLNode, _ owner: String, example: String = "<<base>>") -> PlaceholderText? {
        guard let text = placeholderText(node, owner) else { return nil }
        warnOfBraces(in: text)
        if let literal = text.literal, PlainURL.isPlain(literal) { return text }
        guard !text.isMalformed, case .literal(let start)? = text.segments.first else { return text }
        guard let authorityStart = URLText.schemeEnd(of: start) else {
            report(
                .invalidURL, at: node, "\(quoting(text.written)) is not a URL",
                hint: start.contains("{{") || start.contains("${")
                    ? "a placeholder is written <<name>>"
                    : meant(by: text.written) ?? "begin it with http://, https:// or a placeholder such as \(example)")
            return nil
        }
        let isWhole = text.segments.count == 1
        let authorityEnd = start[authorityStart...].utf8.firstIndex {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
        }
        // The authority has no end here, so a placeholder may continue the host.
        guard let end = authorityEnd ?? (isWhole ? start.endIndex : nil) else { return text }
        guard end > authorityStart else {
            let scheme = start[..<authorityStart].lowercased()
            report(
                .invalidURL, at: node, "\(quoting(text.written)) names no host",
                hint: "write it after \(scheme), as in \(scheme)localhost")
            return nil
        }
        guard let diagnostic = diagnostic(inOrigin: String(start[..<end])) else { return text }
        report(.invalidURL, at: node, diagnostic.message, hint: diagnostic.hint)
        return nil
    }

    private func meant(by written: String) -> String? {
        guard !file.isConfidential else { return nil }
        return URLText.meant(by: written).map { "did you mean \"\($0)\"?" }
    }

    /// Returns the error in the host or port of a URL's scheme and authority.
    private func diagnostic(inOrigin origin: String) -> URLTextError? {
        do throws(URLTextError) {
            _ = try URLText.encoded(origin)
            return nil
        } catch {
            if case .noHost = error { return nil }
            return error
        }
    }
}
