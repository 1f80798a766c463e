import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// `/{hub}/installations/{id}`.
    func installation(
        _ id: String,
        _ request: Request,
        _ hubName: String,
        _ answers: AnswerMaker
    ) async throws -> Response {
        switch request.method {
        case .get:
            let text = try hubs.withHub(hubName) { hub throws(HubFailure) in try hub.installation(id: id) }
            return answers.content(text, status: .ok)
        case .put:
            let body = try await body(of: request, limit: Hub.installationBodyLimit)
            let installation = try Installation(parsing: body, addressed: id)
            try hubs.withHub(hubName) { hub throws(HubFailure) in try hub.put(installation) }
            return answers.empty(.ok)
        case .delete:
            try hubs.withHub(hubName) { hub in hub.deleteInstallation(id: id) }
            return answers.empty(.noContent)
        case .patch: throw HubFailure.notEmulated("PATCH of installations; PUT the whole installation instead")
        default: throw HubFailure.methodNotAllowed(allowed: ["GET", "PUT", "DELETE"])
        }
    }
}
