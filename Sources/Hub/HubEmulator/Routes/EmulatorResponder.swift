import AccessTokens
import HTTPServer
import NotificationHub
import Text

/// The responder for the hubs: it checks hub, token and version, then calls the route of the resource.
struct EmulatorResponder {
    let configuration: HubEmulatorConfiguration
    let hubs: HubDirectory
    let notes: ExchangeNotes

    func respond(
        to request: ServerRequest, _ target: EmulatorTarget, _ answers: ResponseFactory
    ) throws -> ServerResponse {
        do {
            let response = try answer(request, target, answers, now: answers.now)
            try hubs.settle()
            return response
        } catch let failure as HubError {
            return errorResponse(failure, target, answers)
        } catch let error as ControlError {
            notes.errorMessage = error.message
            return answers.errorResponse(error)
        }
    }

    private func errorResponse(_ failure: HubError, _ target: EmulatorTarget, _ answers: ResponseFactory)
        -> ServerResponse
    {
        notes.errorMessage = failure.answer(configuration.generation).text
        return target.isInspectionPath ? answers.errorResponse(ControlError(failure)) : answers.errorResponse(failure)
    }

    private func answer(
        _ request: ServerRequest, _ target: EmulatorTarget, _ answers: ResponseFactory, now: Double
    ) throws -> ServerResponse {
        guard let hubName = target.segments.first, !target.isHubDescriptions else {
            return try namespace(request, target, answers, now: now)
        }
        if hubName == ControlRoute.root { return try control(request, target, answers) }
        let call = HubCall(request: request, target: target, hubName: hubName, answers: answers, now: now)
        if target.segments.count > 1, let route = InspectionRoute(rawValue: target.segments[1].lowercased()) {
            if hubs.hasHub(named: hubName) { try runDue(call) }
            return try show(route, call)
        }
        let resource = HubResource(segments: Array(target.segments.dropFirst()))
        try authorize(call, resource)
        guard let resource else { throw HubError.unknownResource }
        try checkVersion(target)
        if resource != .hub { try runDue(call) }
        return try answer(resource, call)
    }

    /// Sends due messages and carries out due jobs, before the request can change their audience.
    private func runDue(_ call: HubCall) throws(HubError) {
        try hubs.runDue(call.hubName, now: call.now, configuration)
    }

    private func answer(_ resource: HubResource, _ call: HubCall) throws -> ServerResponse {
        switch resource {
        case .hub: try hub(call)
        case .installation(let id): try installation(id, call)
        case .registrations: try registrations(call)
        case .registration(let id): try registration(id, call)
        case .registrationIdentifiers: try registrationIdentifiers(call)
        case .registrationsWithTag(let tag): try registrations(withTag: tag, call)
        case .messages: try send(call)
        case .directBatch: try send(call, isBatch: true)
        case .message(let id): try message(id, call)
        case .scheduledMessages: try schedule(call)
        case .scheduledMessage(let id): try scheduledMessage(id, call)
        case .feedbackContainer: try feedbackContainer(call)
        case .jobs: try jobs(call)
        case .job(let id): try job(id, call)
        }
    }

    private func show(_ route: InspectionRoute, _ call: HubCall) throws -> ServerResponse {
        guard hubs.hasHub(named: call.hubName) else {
            throw ControlError.noHub(call.hubName, known: hubs.hubNames)
        }
        guard call.target.segments.count <= (route.namesDevice ? 3 : 2) else {
            throw ControlError.unknownInspectionRoute()
        }
        return switch route {
        case .inbox: try inbox(call)
        case .devices: try devices(call)
        case .messages: try messages(call)
        case .access: try access(call)
        case .gone: try gone(call)
        case .test: try testSend(call)
        }
    }

    private func authorize(_ call: HubCall, _ resource: HubResource?) throws(HubError) {
        let isFiltered = !(call.target.parameter("$filter") ?? "").isEmpty
        let claims =
            resource?.sufficientClaims(method: call.request.method.rawValue, filtered: isFiltered) ?? []
        let address = TokenScope((call.request.authority ?? configuration.host) + call.target.path)
        // A missing hub can be created and read; its resources do not exist.
        guard resource == .hub || hubs.hasHub(named: call.hubName) else { throw .unknownHub }
        do throws(HubError) {
            try hubs.authorize(
                hub: call.hubName, header: call.request.headers["Authorization"], address: address, claims: claims,
                now: call.now)
        } catch .invalidSignature where isReadOfHub(call, resource) {
            throw .missingClaim(.manage)
        }
    }

    /// True for a read of a hub: with a wrong signature, the classic service reports a missing claim, as recorded.
    private func isReadOfHub(_ call: HubCall, _ resource: HubResource?) -> Bool {
        resource == .hub && call.request.method == .get && configuration.generation == .classic
    }

    private func checkVersion(_ target: EmulatorTarget) throws(HubError) {
        if let version = target.parameter("api-version"), !APIVersion.isSupported(version) {
            throw HubError.unsupportedVersion(version)
        }
    }

    /// Responds to `/` and `/$Resources/NotificationHubs`.
    private func namespace(
        _ request: ServerRequest, _ target: EmulatorTarget, _ answers: ResponseFactory, now: Double
    ) throws(HubError) -> ServerResponse {
        guard request.method == .get else { throw .methodNotAllowed(allowed: ["GET"]) }
        guard let token = request.headers["Authorization"] else {
            let isBrowser = request.headers["Accept"]?.contains("text/html") ?? false
            return isBrowser ? answers.page(.html) : try welcome(request, answers)
        }
        let address = TokenScope((request.authority ?? configuration.host) + target.path)
        try hubs.authorize(hub: nil, header: token, address: address, claims: [.manage], now: now)
        guard !target.segments.isEmpty else { return serviceList(answers) }
        return hubDescriptions(target, answers, now: now)
    }

    private func control(
        _ request: ServerRequest, _ target: EmulatorTarget, _ answers: ResponseFactory
    ) throws -> ServerResponse {
        let names = target.segments.dropFirst().map { $0.lowercased() }
        switch names.first.flatMap(ControlAddress.init) {
        case .files?: return try jobFiles(request, target, answers)
        case .hubs? where names.count == 1: return try hubList(request, answers)
        case .events? where names.count == 1: return try changes(request, answers)
        case .state? where names.count == 1: return try state(request, answers)
        case .style? where names.count == 1: return answers.page(.css)
        case .script? where names.count == 1: return answers.page(.script)
        case .hubs?, .events?, .state?, .style?, .script?, nil:
            let names = ControlRoute.allCases.map(\.rawValue) + ControlAddress.offered.map(\.rawValue)
            throw ControlError(
                "there is no such control route", status: .notFound,
                hint: "there are \(names.map { "/\(ControlRoute.root)/\($0)" }.joined(separator: ", "))")
        }
    }
}

extension EmulatorResponder {
    /// Returns the request's body, or throws an error if it has more bytes than the limit.
    func body(of request: ServerRequest, limit: Int) throws -> [UInt8] {
        guard let bytes = try request.bytes(limit: limit) else { throw HubError.bodyTooLarge(limit: limit) }
        return bytes
    }
}

/// The addresses below `/$emulator` that are not settings of the emulator.
private enum ControlAddress: String, CaseIterable {
    case state, files, hubs, events
    case style = "page.css"
    case script = "page.js"

    /// The addresses for programs; the others belong to the page.
    static let offered = allCases.filter { $0 != .style && $0 != .script }
}

/// The parsed path and query of a request.
struct EmulatorTarget: Sendable {
    /// The path as sent, without the query.
    let path: String
    /// The query as sent, without the question mark.
    let query: String?
    /// The percent-decoded segments of the path, without empty ones, so that a slash at the end has no effect.
    let segments: [String]

    init(path: String, query: String?) {
        self.path = path
        self.query = query
        segments = path.utf8.split(separator: UInt8(ascii: "/")).map {
            PercentEncoding.decodeLeniently(Substring($0))
        }
    }

    /// Returns the value of a query parameter, given its name in lower case; empty for a flag, nil if it is absent.
    func parameter(_ name: String) -> String? {
        for pair in query?.utf8.split(separator: UInt8(ascii: "&")) ?? [] {
            let key = pair.prefix { $0 != UInt8(ascii: "=") }
            guard PercentEncoding.decodeLeniently(Substring(key)).lowercased() == name else { continue }
            return PercentEncoding.decodeLeniently(Substring(pair[key.endIndex...].dropFirst()))
        }
        return nil
    }

    /// True for the list of all hubs with their descriptions.
    var isHubDescriptions: Bool {
        segments.count == 2 && segments.map { $0.lowercased() } == ["$resources", "notificationhubs"]
    }
}

/// A request to a hub, with the values that its route needs.
struct HubCall {
    let request: ServerRequest
    let target: EmulatorTarget
    let hubName: String
    let answers: ResponseFactory
    /// The current time, in seconds since 1970.
    let now: Double

    /// The request's header fields as sent.
    var headers: [(name: String, value: String)] { request.headers.pairs }

    var ifMatch: EntityTagCondition? { EntityTagCondition(header: request.headers["If-Match"]) }

    /// Rejects methods other than these.
    func allow(_ methods: HTTPMethod...) throws(HubError) {
        guard methods.contains(request.method) else {
            throw .methodNotAllowed(allowed: methods.map(\.rawValue))
        }
    }

    /// The path segment after the inspection route, `/{hub}/$inbox/…`.
    var inspectionSegment: String? { target.segments.count > 2 ? target.segments[2] : nil }

    var acceptsEvents: Bool {
        request.headers["Accept"]?.lowercased().contains("text/event-stream") ?? false
    }

    /// Returns the number of the last event that a reconnecting client has received; nil for a new client.
    func lastEvent() throws(ControlError) -> Int? {
        try request.headers["Last-Event-ID"].map { text throws(ControlError) in
            guard let number = Self.number(text) else { throw .number("Last-Event-ID", text) }
            return number
        }
    }

    /// Returns the limit in the query parameter `top`; nil if it is absent.
    func top() throws(ControlError) -> Int? {
        guard let text = target.parameter("top") else { return nil }
        guard let number = Self.number(text) else { throw .number("top", text) }
        return number
    }

    /// Parses a number of at most 18 digits, so that increments cannot overflow.
    private static func number(_ text: String) -> Int? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}
