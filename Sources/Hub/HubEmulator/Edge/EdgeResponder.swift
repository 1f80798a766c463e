import FaultPlans
import HTTPServer
import JSON
import NotificationHub
import Synchronization

/// The responder between the server and the hubs, for control routes, injected faults and the details of HTTP.
struct EdgeResponder: HTTPResponder {
    private let configuration: HubEmulatorConfiguration
    private let hubs: HubDirectory
    private let controls: EmulatorControls

    init(configuration: HubEmulatorConfiguration, hubs: HubDirectory, controls: EmulatorControls) {
        self.configuration = configuration
        self.hubs = hubs
        self.controls = controls
    }

    func respond(to request: ServerRequest) throws -> ServerResponse {
        let target = EmulatorTarget(path: request.path, query: request.query)
        let current = configuration.under(controls.settings)
        let decision = target.isServicePath ? controls.nextDecision() : .none
        if decision.latency > .zero { configuration.sleep(decision.latency) }
        let answers = ResponseFactory(
            configuration: current, request: request, now: current.now())
        let notes = ExchangeNotes()
        if decision.fault == .reset {
            report(request, target, status: nil, decision.fault, notes)
            throw ConnectionAborted(isReset: true)
        }
        let response = try answer(request, target, current, answers, decision, notes)
        report(request, target, status: response.status.code, decision.fault, notes)
        return try withFault(response, decision.fault, request.method)
    }

    /// Returns the response with the fault that affects its transfer.
    private func withFault(
        _ response: ServerResponse,
        _ fault: FaultKind?,
        _ method: HTTPMethod
    ) throws -> ServerResponse {
        switch fault {
        case .slow: return try response.slowed(configuration.sleep)
        case .truncate where response.status.canHaveBody && method != .head: return try response.truncated()
        case .truncate: throw ConnectionAborted()
        case .status, .throttled, .reset, nil: return response
        }
    }

    private func answer(
        _ request: ServerRequest,
        _ target: EmulatorTarget,
        _ current: HubEmulatorConfiguration,
        _ answers: ResponseFactory,
        _ decision: FaultDecision,
        _ notes: ExchangeNotes
    ) throws -> ServerResponse {
        do {
            if target.isInspectionPath {
                do throws(ControlError) {
                    try OwnRouteAccess(configuration: configuration, hubs: hubs).check(request, target)
                } catch {
                    notes.errorMessage = error.message
                    return answers.errorResponse(error)
                }
            }
            if let route = target.control { return try control(route, request, answers, notes) }
            switch decision.fault {
            case .status(let status): return answers.injectedFault(status)
            case .throttled: return answers.injectedFault(current.generation == .newer ? 429 : 403)
            case .reset, .truncate, .slow, nil:
                return try EmulatorResponder(configuration: current, hubs: hubs, notes: notes)
                    .respond(to: request, target, answers)
            }
        } catch RequestBodyError.timedOut {
            return answers.tooSlow()
        }
    }

    private func control(
        _ route: ControlRoute,
        _ request: ServerRequest,
        _ answers: ResponseFactory,
        _ notes: ExchangeNotes
    ) throws -> ServerResponse {
        do {
            switch request.method {
            case .get: break
            case .put:
                guard let body = try request.bytes(limit: ControlRoute.bodyLimit) else {
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
        _ request: ServerRequest, _ target: EmulatorTarget, status: Int?, _ fault: FaultKind?, _ notes: ExchangeNotes
    ) {
        configuration.onExchange?(
            EmulatedExchange(
                method: request.method.rawValue, path: request.target, status: status, fault: fault,
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
