import Cryptography

/// The address of a request as it was sent, which the service repeats in its answers.
package struct RequestAddress: Sendable, Equatable {
    /// Scheme, host and path.
    package let path: String
    /// Without the question mark.
    package let query: String?

    package init(path: String, query: String?) {
        self.path = path
        self.query = query
    }

    package var text: String { with(path: path, query: query) }

    /// The address of something below the one requested, the query unchanged.
    package func appending(_ id: String) -> String {
        with(path: (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/" + id, query: query)
    }

    /// The address of a list's next page: names and values are encoded anew, and the token, which is encoded already,
    /// once more.
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
