import Diagnostics
import Text

/// A pattern for the `https` URLs of a client certificate, as in browser extensions: `https://*.example.com/*`.
///
/// - The scheme is `https` or `*`. The host is a name, `*`, or `*.` and a name, which includes the name itself. It has
///   the port, unless that is 443.
/// - The path is a ``TextPattern``. The query is ignored.
/// - `<all_urls>` matches every URL.
package struct URLMatchPattern: Sendable, Equatable {
    private enum Host: Sendable, Equatable {
        case any
        case exact(String)
        case below(String)
    }

    private let host: Host
    private let path: TextPattern

    /// Returns nil for a text that can match no `https` URL.
    package init?(_ text: String) {
        if text == "<all_urls>" {
            (host, path) = (.any, TextPattern("*"))
            return
        }
        let scheme = ["https://", "*://"].first { text.hasPrefix($0) }
        guard let scheme, let slash = text.dropFirst(scheme.count).firstIndex(of: "/") else { return nil }
        let written = text.dropFirst(scheme.count)[..<slash].lowercased()
        let name = written.hasSuffix(":443") ? String(written.dropLast(4)) : written
        if name == "*" {
            host = .any
        } else if name.hasPrefix("*.") {
            host = .below(String(name.dropFirst(2)))
        } else {
            host = .exact(name)
        }
        guard !name.isEmpty, name == "*" || !name.dropFirst(name.hasPrefix("*.") ? 2 : 0).contains("*") else {
            return nil
        }
        path = TextPattern(String(text[slash...]))
    }

    package func matches(_ url: String) -> Bool {
        guard let parts = URLParts(url), parts.isSecure else { return false }
        let name = parts.hostField.lowercased()
        let hasHost =
            switch host {
            case .any: true
            case .exact(let text): name == text
            case .below(let text): name == text || name.hasSuffix("." + text)
            }
        return hasHost && path.matches(parts.path.isEmpty ? "/" : String(parts.path))
    }
}
