import Diagnostics
import Synchronization

/// A warning about a request as it is sent, with the place in the collection that causes it.
struct CallRemark: Sendable {
    let message: String
    let hint: String?
    let range: SourceRange

    init(_ message: String, hint: String? = nil, range: SourceRange) {
        self.message = message
        self.hint = hint
        self.range = range
    }

    /// The remark for the report of the request.
    var note: RequestNote { RequestNote(origin: .warning, message: message, hint: hint, range: range) }
}

/// The remarks that the conversion of one request to calls makes, each once.
final class CallRemarks: Sendable {
    private let all = Mutex<[CallRemark]>([])

    func add(_ remark: CallRemark) {
        all.withLock { all in
            if !all.contains(where: { $0.message == remark.message }) { all.append(remark) }
        }
    }

    var notes: [RequestNote] { all.withLock { $0.map(\.note) } }
}
