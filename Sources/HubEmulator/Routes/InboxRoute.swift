import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// `/{hub}/$inbox` and `/{hub}/$inbox/{installationId}`: what the devices received, newest last, as a JSON list.
    ///
    /// The service has no such thing, so it needs no token and knows no api-version.
    func inbox(
        _ request: Request,
        _ target: EmulatorTarget,
        _ hubName: String,
        _ answers: AnswerMaker
    ) throws(HubFailure) -> Response {
        guard request.method == .get else { throw .methodNotAllowed(allowed: ["GET"]) }
        guard target.segments.count <= 3 else { throw .unknownResource }
        let deliveries = try hubs.withHub(hubName) { hub in
            target.segments.count == 3 ? hub.deliveries(to: target.segments[2]) : hub.deliveries()
        }
        let list = JSONValue.array(deliveries.map(\.json))
        return answers.content(Array(list.compactText().utf8), status: .ok, type: "application/json; charset=utf-8")
    }
}
