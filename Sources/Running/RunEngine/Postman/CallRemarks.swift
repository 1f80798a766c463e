import PostmanCalls
import RunRecords
import Synchronization

extension PostmanRemark {
    /// The remark for the report of the request.
    var note: RequestNote { RequestNote(origin: .warning, message: message, hint: hint, range: range) }
}

/// The remarks that the conversion of one request to calls makes, each once.
final class CallRemarks: Sendable {
    private let all = Mutex<[PostmanRemark]>([])

    func add(_ remark: PostmanRemark) {
        all.withLock { all in
            if !all.contains(where: { $0.message == remark.message }) { all.append(remark) }
        }
    }

    var notes: [RequestNote] { all.withLock { $0.map(\.note) } }
}
