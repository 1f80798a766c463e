import AccessTokens
import HTTPTypes
package import Hummingbird
import NotificationHub

/// Answers each request: finds the hub, checks the token and the version, then runs the resource's rules.
package struct EmulatorResponder: HTTPResponder {
    package typealias Context = EmulatorContext

    let configuration: HubEmulatorConfiguration
    let hubs: HubDirectory

    package init(configuration: HubEmulatorConfiguration, hubs: HubDirectory) {
        self.configuration = configuration
        self.hubs = hubs
    }

    @Sendable
    package func respond(to request: Request, context: EmulatorContext) async throws -> Response {
        let target = EmulatorTarget(path: request.uri.path, query: request.uri.query)
        let answers = AnswerMaker(configuration: configuration, request: request)
        var response: Response
        do {
            response = try await answer(request, target, answers)
        } catch let failure as HubFailure {
            response = answers.refusal(failure)
        }
        if request.method == .head { response = response.createHeadResponse() }
        configuration.onExchange?(
            EmulatedExchange(
                method: request.method.rawValue, path: request.head.path ?? "", status: response.status.code))
        return response
    }

    private func answer(
        _ request: Request, _ target: EmulatorTarget, _ answers: AnswerMaker, now: Double
    ) async throws -> Response {
        guard let hubName = target.segments.first else { return try namespace(request, target, answers, now: now) }
        if hubName.hasPrefix("$") || target.segments.dropFirst().first?.hasPrefix("$") ?? false {
            try BrowserGuard.check(request, configuredHost: configuration.host)
        }
        if hubName == ControlRoute.root { return try await control(request, target, answers) }
        let call = HubCall(request: request, target: target, hubName: hubName, answers: answers, now: now)
        if target.segments.count > 1, let window = Window(rawValue: target.segments[1].lowercased()) {
            return try await show(window, call)
        }
        let resource = HubResource(segments: Array(target.segments.dropFirst()))
        try authorize(call, resource)
        guard let resource else { throw HubFailure.unknownResource }
        try checkVersion(target)
        return try await answer(resource, call)
    }

    private func answer(_ resource: HubResource, _ call: HubCall) async throws -> Response {
        switch resource {
        case .hub: try await hub(call)
        case .installation(let id): try await installation(id, call)
        case .registrations: try await registrations(call)
        case .registration(let id): try await registration(id, call)
        case .registrationIdentifiers: try registrationIdentifiers(call)
        case .registrationsWithTag(let tag): try registrations(withTag: tag, call)
        case .messages: try await send(call)
        case .directBatch: try await send(call, isBatch: true)
        case .message(let id): try message(id, call)
        case .scheduledMessages: try await schedule(call)
        case .scheduledMessage(let id): try scheduledMessage(id, call)
        case .feedbackContainer: try feedbackContainer(call)
        case .jobs: try await jobs(call)
        case .job(let id): try job(id, call)
        }
    }

    private func show(_ window: Window, _ call: HubCall) async throws -> Response {
        guard call.target.segments.count <= (window.namesDevice ? 3 : 2) else { throw HubFailure.unknownResource }
        return switch window {
        case .inbox: try inbox(call)
        case .devices: try devices(call)
        case .messages: try messages(call)
        case .gone: try gone(call)
        case .test: try await testSend(call)
        }
    }

    private func authorize(
        _ request: Request,
        _ target: EmulatorTarget,
        _ hubName: String,
        _ resource: HubResource?
    ) throws(HubFailure) {
        let claims =
            resource?.sufficientClaims(
                method: request.method.rawValue, filtered: target.parameter("$filter") != nil) ?? []
        let address = TokenScope((request.head.authority ?? configuration.host) + target.path)
        let now = configuration.now()
        try hubs.withHub(hubName) { hub throws(HubFailure) in
            try hub.authorizer.authorize(
                header: request.headers[.authorization], address: address, claims: claims, now: now)
        }
    }
}

/// What Hummingbird hands to each request; the emulator needs nothing of it.
package struct EmulatorContext: InitializableFromSource, Sendable {
    package init(source: ApplicationRequestContextSource) {}
}

extension EmulatorResponder {
    /// The request's body, as long as it is not longer than allowed.
    func body(of request: Request, limit: Int) async throws -> [UInt8] {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw HubFailure.bodyTooLarge(limit: limit)
        }
        var bytes: [UInt8] = []
        for try await chunk in request.body {
            guard bytes.count + chunk.readableBytes <= limit else { throw HubFailure.bodyTooLarge(limit: limit) }
            bytes.append(contentsOf: chunk.readableBytesView)
        }
        return bytes
    }
}
