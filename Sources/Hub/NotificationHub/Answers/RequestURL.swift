import Cryptography
import Text

/// The URL of a request as sent, which the service repeats in its responses.
package struct RequestURL: Sendable, Equatable {
    /// Scheme, host and path.
    package let path: String
    /// The query without the question mark, or nil if there is none.
    package let query: String?

    package init(path: String, query: String?) {
        self.path = path
        self.query = query
    }

    package var text: String { with(path: path, query: query) }

    /// Returns the URL of a resource below this one, with the same query.
    package func appending(_ id: String) -> String {
        with(path: (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/" + id, query: query)
    }

    /// Returns the URL of a list's next page, in which names and values are encoded again and the token a second time.
    func next(_ token: ContinuationToken) -> String {
        let kept = QueryParameters(query ?? "").pairs.filter { $0.name.lowercased() != ContinuationToken.parameter }
        let pairs = kept.map { name, value in
            FormEncoding.encode(name, digits: .lowerCase)
                + (value.map { "=" + FormEncoding.encode($0, digits: .lowerCase) } ?? "")
        }
        let last = "\(ContinuationToken.parameter)=\(FormEncoding.encode(token.headerValue))"
        return with(path: path, query: (pairs + [last]).joined(separator: "&"))
    }

    private func with(path: String, query: String?) -> String { path + (query.map { "?" + $0 } ?? "") }
}

/// The query parameters of a URL, form-decoded: a plus sign is a space, as SDKs write it in `$filter`.
struct QueryParameters {
    /// The parameters in their order; the value is nil for a flag, which has no `=`.
    let pairs: [(name: String, value: String?)]

    init(_ query: String) {
        pairs = FormEncoding.pairs(in: query)
    }

    /// The first value of a parameter, given the name in lower case; empty for a flag.
    subscript(name: String) -> String? {
        pairs.first { $0.name.lowercased() == name }.map { $0.value ?? "" }
    }
}

/// The entity tag of a registration, which contains its version: `W/"1"` (RFC 9110, section 8.8.3).
package enum EntityTag {
    package static func text(_ version: Int) -> String { "W/\"\(version)\"" }

    /// Returns the text inside a tag in any SDK's spelling: `1` for `W/"1"`, `"1"` and `1`.
    static func opaque(_ text: String) -> Substring {
        let isWeak = text.hasPrefix("W/") || text.hasPrefix("w/")
        let tag = isWeak ? text.dropFirst(2) : text[...]
        let isQuoted = tag.count >= 2 && tag.first == "\"" && tag.last == "\""
        return isQuoted ? tag.dropFirst().dropLast() : tag
    }
}

/// The condition in an `If-Match` header field (RFC 9110, section 13.1.1).
package enum EntityTagCondition: Sendable, Equatable {
    case anything
    /// One of these versions. Tags that the service cannot have issued are left out.
    case versions([Int])

    /// - Parameter header: The value of `If-Match`; nil or an empty value is no condition and returns nil.
    package init?(header: String?) {
        let tags = (header ?? "").split(separator: ",").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
        guard !tags.isEmpty else { return nil }
        let opaque = tags.map(EntityTag.opaque)
        // The .NET client quotes the star (`"*"`), and the service accepts this as any version.
        self = opaque.contains("*") ? .anything : .versions(opaque.compactMap { Int($0) })
    }

    /// True if an existing resource with this version meets the condition.
    package func allows(version: Int) -> Bool {
        switch self {
        case .anything: true
        case .versions(let versions): versions.contains(version)
        }
    }
}

extension StringProtocol {
    /// The text without leading and trailing whitespace.
    var trimmingBlanks: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
