import HTTPServer
import NotificationHub

extension EmulatorResponder {
    /// Sends a message for `/{hub}/messages` and `/{hub}/messages/$batch`. The service ignores a header field `Tags`,
    /// so a message with this field alone goes to all devices.
    func send(_ call: HubCall, isBatch: Bool = false) throws -> ServerResponse {
        try call.allow(.post)
        let isDirect = call.target.parameter("direct") != nil
        guard isDirect || !isBatch else { throw HubError.batchNotDirect }
        let isTest = call.target.parameter("test") != nil && !isDirect
        let request = SendRequest(
            kind: isBatch ? .batch : isDirect ? .direct : .send, headers: call.headers,
            body: try body(of: call.request, limit: isBatch ? Hub.batchBodyLimit : Hub.messageBodyLimit),
            time: call.now, isTest: isTest)
        let sent = try message(request)
        let deliveries = try deliver(sent, call)
        guard !isTest else {
            return call.answers.content(Array(NotificationOutcome(of: deliveries).text.utf8), status: .created)
        }
        return call.answers.sent(sent.id, call)
    }

    /// Schedules a message for `/{hub}/schedulednotifications`.
    func schedule(_ call: HubCall) throws -> ServerResponse {
        try call.allow(.post)
        let request = SendRequest(
            kind: .scheduled, headers: call.headers,
            body: try body(of: call.request, limit: Hub.messageBodyLimit), time: call.now)
        var generator = SystemRandomNumberGenerator()
        let sent = try SentMessage(
            id: NotificationIdentifier.makeScheduled(now: call.now, using: &generator), request: request)
        try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.schedule(sent) }
        return call.answers.empty(.created, location: call.answers.address(of: call.target).appending(sent.id))
    }

    /// Cancels a scheduled message for `/{hub}/schedulednotifications/{id}`.
    func scheduledMessage(_ id: String, _ call: HubCall) throws(HubError) -> ServerResponse {
        try call.allow(.delete)
        try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.cancelScheduled(id: id) }
        return call.answers.bare(.ok)
    }

    /// Responds to `/{hub}/messages/{id}` with the telemetry of a send.
    func message(_ id: String, _ call: HubCall) throws(HubError) -> ServerResponse {
        try call.allow(.get)
        guard NotificationIdentifier.isValid(id) else { throw .invalidMessageIdentifier(id) }
        let record = try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.message(id: id) }
        let details = NotificationDetails(record, location: call.answers.telemetryLocation(of: call, id: id))
        return call.answers.content(Array(details.text.utf8), status: .ok)
    }

    func message(_ request: SendRequest) throws(HubError) -> SentMessage {
        var generator = SystemRandomNumberGenerator()
        return try SentMessage(
            id: NotificationIdentifier.make(now: request.time, configuration.generation, using: &generator),
            request: request)
    }

    func deliver(_ sent: SentMessage, _ call: HubCall) throws(HubError) -> [Delivery] {
        let deliveries = try hubs.withHub(call.hubName) { hub in hub.send(sent) }
        notes.deliveries = DeliveryReport(deliveries, hub: call.hubName)
        return deliveries
    }
}

extension EmulatorResponder {
    /// Responds to `/{hub}/installations/{id}`.
    func installation(_ id: String, _ call: HubCall) throws -> ServerResponse {
        try call.allow(.get, .put, .patch, .delete)
        switch call.request.method {
        case .put:
            let body = try body(of: call.request, limit: Hub.deviceBodyLimit)
            let installation = try Installation(parsing: body, addressed: id)
            try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.put(installation) }
            return call.answers.changedInstallation(.ok)
        case .patch:
            let patch = try InstallationPatch(parsing: try body(of: call.request, limit: Hub.deviceBodyLimit))
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

extension EmulatorResponder {
    /// Responds to `/{hub}/registrations`.
    func registrations(_ call: HubCall) throws -> ServerResponse {
        try call.allow(.get, .post)
        guard call.request.method == .post else { return try list(call, tag: nil) }
        let description = try RegistrationDescription(
            parsing: try body(of: call.request, limit: Hub.deviceBodyLimit), call.answers.generation)
        let registration = try hubs.withHub(call.hubName) { hub throws(HubError) in
            try hub.createRegistration(description)
        }
        return call.answers.registration(registration, call, .written, isNew: true)
    }

    /// Responds to `/{hub}/registrations/{id}`.
    func registration(_ id: String, _ call: HubCall) throws -> ServerResponse {
        try call.allow(.get, .put, .delete)
        switch call.request.method {
        case .put:
            guard let id = RegistrationIdentifier(id) else { throw HubError.invalidRegistrationIdentifier(id) }
            let description = try RegistrationDescription(
                parsing: try body(of: call.request, limit: Hub.deviceBodyLimit), call.answers.generation)
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
    func registrations(withTag text: String, _ call: HubCall) throws(HubError) -> ServerResponse {
        try call.allow(.get)
        guard let tag = Tag(addressed: text) else { throw .invalidTag(text) }
        return try list(call, tag: tag)
    }

    /// Responds to `/{hub}/registrationids` with a new id.
    func registrationIdentifiers(_ call: HubCall) throws(HubError) -> ServerResponse {
        try call.allow(.post)
        let id = try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.makeRegistrationIdentifier() }
        return call.answers.registrationIdentifier(id, call)
    }

    private func list(_ call: HubCall, tag: Tag?) throws(HubError) -> ServerResponse {
        let query = try RegistrationQuery(query: call.target.query)
        let page = try hubs.withHub(call.hubName) { hub in hub.registrations(query, tag: tag) }
        return call.answers.registrations(page.registrations, next: page.next, call)
    }
}

extension EmulatorResponder {
    /// Responds to `/{hub}/jobs`.
    func jobs(_ call: HubCall) throws -> ServerResponse {
        try call.allow(.get, .post)
        guard call.request.method == .post else {
            let jobs = try hubs.withHub(call.hubName) { hub in hub.jobs }
            return call.answers.feed(
                HubJobFeed(jobs, at: call.answers.address(of: call.target), now: call.now).text, next: nil)
        }
        let request = try HubJobRequest(parsing: try body(of: call.request, limit: Hub.deviceBodyLimit))
        var generator = SystemRandomNumberGenerator()
        let job = HubJob(request, id: HubJob.identifier(now: call.now, using: &generator), now: call.now)
        try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.submit(job) }
        let address = call.answers.address(of: call.target).appending(job.id)
        var response = call.answers.content(
            Array(job.entryText(at: address).utf8), status: .created, type: ResponseFactory.entryType)
        response.headers["Location"] = address
        return response
    }

    /// Responds to `/{hub}/jobs/{id}`; the entry's own address contains the id twice, like the service's.
    func job(_ id: String, _ call: HubCall) throws(HubError) -> ServerResponse {
        try call.allow(.get)
        let job = try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.job(id: id) }
        let address = call.answers.address(of: call.target).appending(job.id)
        var response = call.answers.content(
            Array(job.entryText(at: address).utf8), status: .ok, type: ResponseFactory.entryType)
        response.headers["Content-Location"] = address
        return response
    }
}

extension EmulatorResponder {
    /// Responds to `/{hub}/feedbackcontainer` with the URL of the push services' feedback. The URL is among the files
    /// of jobs, and no feedback is written there: the inbox has the outcomes of sends.
    func feedbackContainer(_ call: HubCall) throws(HubError) -> ServerResponse {
        try call.allow(.get)
        let address = "\(call.answers.origin)\(JobFiles.root)\(call.hubName)/feedback"
        return call.answers.content(Array(address.utf8), status: .ok)
    }
}
