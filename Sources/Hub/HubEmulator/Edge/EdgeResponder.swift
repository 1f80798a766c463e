import FaultPlans
import HTTPTypes
import Hummingbird
import JSON
import NIOCore
import NotificationHub
import ServerEdge
import Synchronization

/// The responder between the server and the hubs, for control routes, injected faults and the details of HTTP.
struct EdgeResponder: HTTPResponder {
    typealias Context = ServerContext

    private let configuration: HubEmulatorConfiguration
    private let hubs: HubDirectory
    private let controls: EmulatorControls
    private let closing = ClosingConnections()

    init(configuration: HubEmulatorConfiguration, hubs: HubDirectory, controls: EmulatorControls) {
        self.configuration = configuration
        self.hubs = hubs
        self.controls = controls
    }

    @Sendable
    func respond(to request: Request, context: ServerContext) async throws -> Response {
        try await closing.waitIfClosing(context)
        let target = EmulatorTarget(path: request.uri.path, query: request.uri.query)
        let current = configuration.under(controls.settings)
        let request = request.sendingContinue(on: context.channel)
        let decision = target.isServicePath ? controls.nextDecision() : .none
        if decision.latency > .zero { try await configuration.sleep(decision.latency) }
        let answers = ResponseFactory(
            configuration: current, request: request, now: current.now(), port: context.port)
        let notes = ExchangeNotes()
        if decision.fault == .reset, let channel = context.channel {
            report(request, target, status: nil, decision.fault, notes)
            await ConnectionGuard.reset(channel)
            throw ConnectionAborted()
        }
        var response = try await answer(request, target, context, current, answers, decision, notes)
        report(request, target, status: response.status.code, decision.fault, notes)
        closing.end(with: &response, to: request, in: context)
        return try await withFault(response, decision.fault, request.method, context)
    }

    /// Returns the response with the fault that affects its transfer.
    private func withFault(
        _ response: Response,
        _ fault: FaultKind?,
        _ method: HTTPRequest.Method,
        _ context: ServerContext
    ) async throws -> Response {
        switch fault {
        case .slow: return try await response.slowed(configuration.sleep)
        case .truncate where response.mayHaveBody(to: method): return try await response.truncated()
        case .truncate:
            try? await context.channel?.close()
            throw ConnectionAborted()
        case .status, .throttled, .reset, nil: return response
        }
    }

    private func answer(
        _ request: Request,
        _ target: EmulatorTarget,
        _ context: ServerContext,
        _ current: HubEmulatorConfiguration,
        _ answers: ResponseFactory,
        _ decision: FaultDecision,
        _ notes: ExchangeNotes
    ) async throws -> Response {
        do {
            if target.isInspectionPath {
                do throws(ControlError) {
                    try OwnRouteAccess(configuration: configuration, hubs: hubs).check(request, target)
                } catch {
                    notes.errorMessage = error.message
                    let response = answers.errorResponse(error)
                    return request.method == .head ? response.createHeadResponse() : response
                }
            }
            if let route = target.control { return try await control(route, request, answers, notes) }
            switch decision.fault {
            case .status(let status): return answers.injectedFault(status)
            case .throttled: return answers.injectedFault(current.generation == .newer ? 429 : 403)
            case .reset, .truncate, .slow, nil:
                return try await EmulatorResponder(configuration: current, hubs: hubs, notes: notes)
                    .respond(to: request, target, answers)
            }
        } catch is RequestBodyTimeout {
            return answers.tooSlow()
        }
    }

    private func control(
        _ route: ControlRoute,
        _ request: Request,
        _ answers: ResponseFactory,
        _ notes: ExchangeNotes
    ) async throws -> Response {
        do {
            switch request.method {
            case .get: break
            case .put:
                guard let body = try await request.bytes(limit: ControlRoute.bodyLimit) else {
                    throw HubError.bodyTooLarge(limit: ControlRoute.bodyLimit)
                }
                try route.put(body, controls)
            case .delete: route.reset(controls)
            default: throw HubError.methodNotAllowed(allowed: ["GET", "PUT", "DELETE"])
            }
            return answers.json(route.json(controls.settings), status: .ok)
        } catch let error as ControlError {
            notes.errorMessage = error.message
            return answers.errorResponse(error)
        } catch let failure as HubError {
            let error = ControlError(failure)
            notes.errorMessage = error.message
            return answers.errorResponse(error)
        }
    }

    private func report(
        _ request: Request, _ target: EmulatorTarget, status: Int?, _ fault: FaultKind?, _ notes: ExchangeNotes
    ) {
        configuration.onExchange?(
            EmulatedExchange(
                method: request.method.rawValue, path: request.head.path ?? "", status: status, fault: fault,
                isServicePath: target.isServicePath, errorMessage: notes.errorMessage, deliveries: notes.deliveries))
    }
}

extension EmulatorTarget {
    /// True if the service has such a path; faults are injected only into requests with these paths.
    var isServicePath: Bool { !segments.isEmpty && !isInspectionPath }

    /// True if the path is the emulator's own.
    var isInspectionPath: Bool {
        segments.first == ControlRoute.root
            || segments.count > 1 && InspectionRoute(rawValue: segments[1].lowercased()) != nil
    }

    /// The control route with this path; nil for other paths.
    var control: ControlRoute? {
        segments.count == 2 && segments[0] == ControlRoute.root ? ControlRoute(rawValue: segments[1]) : nil
    }
}

/// The details of an exchange for `onExchange`, besides its response.
final class ExchangeNotes: Sendable {
    private let state = Mutex(State())

    private struct State {
        var deliveries: DeliveryReport?
        var errorMessage: String?
    }

    var deliveries: DeliveryReport? {
        get { state.withLock { $0.deliveries } }
        set { state.withLock { $0.deliveries = newValue } }
    }

    var errorMessage: String? {
        get { state.withLock { $0.errorMessage } }
        set { state.withLock { $0.errorMessage = newValue } }
    }
}
