import HTTPTypes
import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// `/{hub}/messages`: a send. A `Tags` header is no header of the service and addresses nobody in particular.
    func send(
        _ request: Request,
        _ target: EmulatorTarget,
        _ hubName: String,
        _ answers: AnswerMaker
    ) async throws -> Response {
        guard request.method == .post else { throw HubFailure.methodNotAllowed(allowed: ["POST"]) }
        for flag in ["direct", "test"] where target.parameter(flag) != nil {
            throw HubFailure.notEmulated("sends with \"\(flag)\"")
        }
        let now = configuration.now()
        let message = try HubMessage(
            headers: request.headers.map { ($0.name.rawName, $0.value) }, kind: .send,
            body: try await body(of: request, limit: Hub.messageBodyLimit), now: now)
        guard message.format == .template else {
            throw HubFailure.notEmulated(
                "a message of the format \"\(message.format.rawValue)\"; the format \"template\" it can send")
        }
        var generator = SystemRandomNumberGenerator()
        let id = NotificationIdentifier.make(now: now, using: &generator)
        let deliveries = try hubs.withHub(hubName) { hub in hub.send(message, id: id, now: now) }
        report(deliveries, hubName)
        return answers.empty(.created, location: answers.url(of: target, appending: id))
    }

    private func report(_ deliveries: [Delivery], _ hubName: String) {
        guard let onDelivery = configuration.onDelivery else { return }
        for delivery in deliveries where delivery.outcome == .success {
            onDelivery(
                EmulatedDelivery(
                    hubName: hubName, messageId: delivery.messageId, installationId: delivery.installationId,
                    templateName: delivery.templateName, body: delivery.body))
        }
    }
}
