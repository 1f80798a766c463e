import Diagnostics
import HTTP
package import Placeholders
import Text

extension RequestStep {
    /// The URL as one text, for programs and scripts that know no `baseUrl`: a relative URL is put behind its base.
    ///
    /// A placeholder at the beginning of the base stands for scheme and host here. A run resolves the two after their
    /// placeholders are replaced (``URLText/resolved(_:against:)``), so that the result differs if its value has a path.
    package var address: PlaceholderText {
        guard let base = relativeBase else { return definition.url }
        let url = definition.url
        if let literal = url.literal, let base = base.literal,
            let whole = try? URLText.resolved(literal, against: base)
        {
            return PlaceholderText(literal: whole, source: url.source)
        }
        var ignored = DiagnosticList()
        return PlaceholderText(
            BaseURL(written: base.written).text(before: url.written), source: url.source, diagnostics: &ignored)
    }

    /// The base of a URL that begins with a relative part; nil for other URLs.
    private var relativeBase: PlaceholderText? {
        guard let base = settings.values.baseUrl.value, definition.url.beginsRelative else { return nil }
        return base
    }
}

extension PlaceholderText {
    /// True for a URL that begins without scheme, host and placeholder.
    package var beginsRelative: Bool {
        guard !isMalformed, case .literal(let start)? = segments.first else { return false }
        return !start.isEmpty && URLText.isRelative(start)
    }
}

/// The parts of a base URL with placeholders.
private struct BaseURL {
    /// Scheme and authority.
    private let origin: Substring
    private let path: Substring

    init(written: String) {
        var end = written.startIndex
        if let scheme = URLText.schemeEnd(of: written) { end = scheme }
        // A "/" or "?" inside a placeholder belongs to a filter.
        func next(_ characters: String, from start: String.Index) -> String.Index {
            var index = start
            while index < written.endIndex {
                if written[index...].hasPrefix("<<"), let close = written[index...].firstRange(of: ">>") {
                    index = close.upperBound
                } else if characters.contains(written[index]) {
                    return index
                } else {
                    index = written.index(after: index)
                }
            }
            return written.endIndex
        }
        let originEnd = next("/?#", from: end)
        origin = written[..<originEnd]
        path = written[originEnd..<next("?#", from: originEnd)]
    }

    func text(before reference: String) -> String {
        switch reference.first {
        case "/" where reference.hasPrefix("//"): String(origin.prefix { $0 != "/" }) + reference
        case "/": origin + reference
        case nil, "?", "#": origin + path + reference
        default: origin + path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + reference
        }
    }
}
