package import Diagnostics
package import HTTP
import Synchronization

/// A warning about a request or its scripts, with the place in the collection that causes it; the request is still sent.
package struct PostmanRemark: Sendable {
    package let message: String
    package let hint: String?
    package let range: SourceRange

    package init(_ message: String, hint: String? = nil, at range: SourceRange) {
        self.message = message
        self.hint = hint
        self.range = range
    }
}

/// The remarks that the conversion of one request to calls makes, each once.
package final class PostmanRemarks: Sendable {
    private let list = Mutex<[PostmanRemark]>([])

    package init() {}

    package var all: [PostmanRemark] { list.withLock(\.self) }

    package func add(_ remark: PostmanRemark) {
        list.withLock { list in
            if !list.contains(where: { $0.message == remark.message }) { list.append(remark) }
        }
    }

    /// Adds a remark for each redirect to another origin that dropped secrets, or that carried them as in Newman.
    ///
    /// - Parameter range: The place of the request.
    package func add(redirectsOf result: Result<Exchange, TransportError>, at range: SourceRange) {
        let calls =
            switch result {
            case .success(let exchange): exchange.hops.isEmpty ? [] : exchange.hops.map(\.call) + [exchange.call]
            case .failure(let error): error.hops.map(\.call) + (error.failedHop.map { [$0] } ?? [])
            }
        for (call, next) in zip(calls, calls.dropFirst()) {
            guard let rules = call.redirectRules as? PostmanRedirects,
                let message = rules.remark(onRedirectOf: call, to: next)
            else { continue }
            let hint = rules.sendsSecrets ? nil : "hubrun run --newman sends them as Newman does"
            add(PostmanRemark(DisplayText.printable(message), hint: hint, at: range))
        }
    }
}
