/// A pattern for `https` URLs, as Postman has them for client certificates: `https://*.example.com/*`.
///
/// - The scheme is `https` or `*`. The host is a name, `*`, or `*.` and a name, which includes the name itself. It has
///   the port, unless that is 443.
/// - In the path, `*` is any characters and `?` one. The query does not count.
/// - `<all_urls>` matches every URL.
package struct URLMatchPattern: Sendable, Equatable {
    private enum Host: Sendable, Equatable {
        case any
        case exact(String)
        case below(String)
    }

    private let host: Host
    private let path: String

    /// Returns nil for a text that can match no `https` URL.
    package init?(_ text: String) {
        if text == "<all_urls>" {
            (host, path) = (.any, "*")
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
        path = String(text[slash...])
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
        return hasHost && Self.matches(Array(path.utf8), Array((parts.path.isEmpty ? "/" : parts.path).utf8))
    }

    /// True if a text matches a pattern with `*` and `?`; backtracks to the last `*` only.
    private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        var (index, position) = (0, 0)
        var lastStar: (index: Int, position: Int)?
        while position < text.count {
            if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
                lastStar = (index, position)
                index += 1
            } else if index < pattern.count, pattern[index] == UInt8(ascii: "?") || pattern[index] == text[position] {
                index += 1
                position += 1
            } else if let star = lastStar {
                lastStar = (star.index, star.position + 1)
                (index, position) = (star.index + 1, star.position + 1)
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
