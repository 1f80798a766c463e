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
        let answers = AnswerMaker(configuration: configuration, request: request, port: context.port)
        var response: Response
        do {
            response = try await answer(request, target, answers)
        } catch let failure as HubFailure {
            response = answers.refusal(failure)
        }
        if request.method == .head { response = response.createHeadResponse() }
        return response
    }

    private func answer(_ request: Request, _ target: EmulatorTarget, _ answers: AnswerMaker) async throws -> Response {
        guard let hubName = target.segments.first else { return try welcome(request, answers) }
        if target.segments.count > 1, target.segments[1].lowercased() == "$inbox" {
            return try inbox(request, target, hubName, answers)
        }
        let resource = HubResource(segments: Array(target.segments.dropFirst()))
        try authorize(request, target, hubName, resource)
        guard let resource else { throw HubFailure.unknownResource }
        if let version = target.parameter("api-version"), !APIVersion.isSupported(version) {
            throw HubFailure.unsupportedVersion(version)
        }
        switch resource {
        case .installation(let id): return try await installation(id, request, hubName, answers)
        case .messages: return try await send(request, target, hubName, answers)
        case .hub: throw HubFailure.notEmulated("management of hubs")
        case .directBatch: throw HubFailure.notEmulated("direct sends")
        case .message: throw HubFailure.notEmulated("telemetry of messages")
        case .scheduledMessages, .scheduledMessage: throw HubFailure.notEmulated("scheduled messages")
        case .registrations, .registration, .registrationIdentifiers, .registrationsWithTag:
            throw HubFailure.notEmulated("registrations; installations it has")
        case .feedbackContainer: throw HubFailure.notEmulated("feedback of the platforms")
        case .jobs, .job: throw HubFailure.notEmulated("jobs")
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

extension EmulatorResponder {
    /// The request's body, as long as it is not longer than allowed.
    func body(of request: Request, limit: Int) async throws -> [UInt8] {
        guard let bytes = try await request.bytes(limit: limit) else { throw HubFailure.bodyTooLarge(limit: limit) }
        return bytes
    }
}
