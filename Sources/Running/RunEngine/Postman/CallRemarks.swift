import Diagnostics
import HTTP
import PostmanCalls
import RunRecords
import Synchronization

extension PostmanRemark {
    /// The remark for the report of the request.
    var note: NoteRecord { NoteRecord(.warning, message, hint: hint, at: PlaceRecord(range)) }
}

/// The remarks that the conversion of one request to calls makes, each once.
final class CallRemarks: Sendable {
    private let all = Mutex<[PostmanRemark]>([])

    func add(_ remark: PostmanRemark) {
        all.withLock { all in
            if !all.contains(where: { $0.message == remark.message }) { all.append(remark) }
        }
    }

    /// Adds a remark for each redirect to another origin that dropped secrets, or that carried them as in Newman.
    ///
    /// - Parameter range: The place of the request.
    func add(redirectsOf result: Result<Exchange, TransportError>, at range: SourceRange) {
        let calls =
            switch result {
            case .success(let exchange): exchange.hops.isEmpty ? [] : exchange.hops.map(\.call) + [exchange.call]
            case .failure(let error): error.hops.map(\.call) + (error.failedHop.map { [$0] } ?? [])
            }
        for (call, next) in zip(calls, calls.dropFirst()) {
            guard let message = call.remark(onRedirectTo: next) else { continue }
            add(PostmanRemark(DisplayText.printable(message), hint: call.remarkHint, at: range))
        }
    }

    var notes: [NoteRecord] { all.withLock { $0.map(\.note) } }
}

extension HTTPCall {
    fileprivate var remarkHint: String? {
        guard case .postman(let rules) = redirectRules, !rules.sendsSecrets else { return nil }
        return "hubrun run --newman sends them as Newman does"
    }
}
