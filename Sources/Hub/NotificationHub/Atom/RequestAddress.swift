import Cryptography
import Text

/// The URL of a request as sent, which the service repeats in its responses.
package struct RequestAddress: Sendable, Equatable {
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
