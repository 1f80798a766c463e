import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/{hub}/registrations`.
    func registrations(_ call: HubCall) async throws -> Response {
        try call.allow(.get, .post)
        guard call.request.method == .post else { return try list(call, tag: nil) }
        let description = try RegistrationDescription(
            parsing: try await body(of: call.request, limit: Hub.deviceBodyLimit), call.answers.generation)
        let registration = try hubs.withHub(call.hubName) { hub throws(HubError) in
            try hub.createRegistration(description)
        }
        return call.answers.registration(registration, call, .written, isNew: true)
    }

    /// Responds to `/{hub}/registrations/{id}`.
    func registration(_ id: String, _ call: HubCall) async throws -> Response {
        try call.allow(.get, .put, .delete)
        switch call.request.method {
        case .put:
            guard let id = RegistrationIdentifier(id) else { throw HubError.invalidRegistrationIdentifier(id) }
            let description = try RegistrationDescription(
                parsing: try await body(of: call.request, limit: Hub.deviceBodyLimit), call.answers.generation)
            let registration = try hubs.withHub(call.hubName) { hub throws(HubError) in
                try hub.putRegistration(id, description, ifMatch: call.ifMatch)
            }
            return call.answers.registration(registration, call, .written)
        case .delete:
            guard let id = RegistrationIdentifier(id) else { throw HubError.registrationNotFound }
            try hubs.withHub(call.hubName) { hub throws(HubError) in
                try hub.deleteRegistration(id, ifMatch: call.ifMatch)
            }
            return call.answers.bare(.ok)
        default:
            let registration = try hubs.withHub(call.hubName) { hub throws(HubError) in
                guard let registration = RegistrationIdentifier(id).flatMap(hub.registration) else {
                    throw .registrationNotFound
                }
                return registration
            }
            return call.answers.registration(registration, call, .read)
        }
    }

    /// Responds to `/{hub}/tags/{tag}/registrations`.
    func registrations(withTag text: String, _ call: HubCall) throws(HubError) -> Response {
        try call.allow(.get)
        guard let tag = Tag(addressed: text) else { throw .invalidTag(text) }
        return try list(call, tag: tag)
    }

    /// Responds to `/{hub}/registrationids` with a new id.
    func registrationIdentifiers(_ call: HubCall) throws(HubError) -> Response {
        try call.allow(.post)
        let id = try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.makeRegistrationIdentifier() }
        return call.answers.registrationIdentifier(id, call)
    }

    private func list(_ call: HubCall, tag: Tag?) throws(HubError) -> Response {
        let query = try RegistrationQuery(query: call.target.query)
        let page = try hubs.withHub(call.hubName) { hub in hub.registrations(query, tag: tag) }
        return call.answers.registrations(page.registrations, next: page.next, call)
    }
}
