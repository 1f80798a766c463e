import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/{hub}/installations/{id}`.
    func installation(_ id: String, _ call: HubCall) async throws -> Response {
        try call.allow(.get, .put, .patch, .delete)
        switch call.request.method {
        case .put:
            let body = try await body(of: call.request, limit: Hub.deviceBodyLimit)
            let installation = try Installation(parsing: body, addressed: id)
            try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.put(installation) }
            return call.answers.changedInstallation(.ok)
        case .patch:
            let patch = try InstallationPatch(parsing: try await body(of: call.request, limit: Hub.deviceBodyLimit))
            try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.patchInstallation(id: id, patch) }
            return call.answers.changedInstallation(.ok)
        case .delete:
            try hubs.withHub(call.hubName) { hub in hub.deleteInstallation(id: id) }
            return call.answers.changedInstallation(.noContent)
        default:
            let text = try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.installation(id: id) }
            return call.answers.content(text, status: .ok)
        }
    }
}
