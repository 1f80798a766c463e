import HTTPTypes
import Hummingbird
import NotificationHub

/// One request to a hub, with what answering it needs.
struct HubCall {
    let request: Request
    let target: EmulatorTarget
    let hubName: String
    let answers: AnswerMaker
    /// Seconds since 1970.
    let now: Double

    /// The request's headers as they were sent.
    var headers: [(name: String, value: String)] { request.headers.map { ($0.name.rawName, $0.value) } }

    var ifMatch: EntityTagCondition? { EntityTagCondition(header: request.headers[.ifMatch]) }

    /// Refuses methods other than these.
    func allow(_ methods: HTTPRequest.Method...) throws(HubFailure) {
        guard methods.contains(request.method) else {
            throw .methodNotAllowed(allowed: methods.map(\.rawValue))
        }
    }
}
