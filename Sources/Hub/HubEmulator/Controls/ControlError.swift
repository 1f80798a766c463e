import FaultPlans
import HTTPTypes
import JSON
import NotificationHub

/// An error of an inspection or a control route, with its position in the document and a hint.
///
/// The body is always JSON; XML error bodies are only for the service's own paths.
struct ControlError: Error, Equatable {
    var status = HTTPResponse.Status.badRequest
    /// The position as a JSONPath or the name of a parameter; nil for the whole request.
    var place: String?
    let message: String
    let hint: String?
    /// The allowed methods, if the request used another one.
    var allowed: [String] = []

    init(_ message: String, at place: String? = nil, status: HTTPResponse.Status = .badRequest, hint: String?) {
        self.place = place
        self.message = message
        self.status = status
        self.hint = hint
    }

    init(_ error: FaultPlanError, at place: String) {
        self.init(error.message, at: place, hint: error.hint)
    }

    /// Creates the error of an inspection route from an error of the hub's rules.
    init(_ failure: HubError) {
        let answer = failure.answer(.newer)
        let status = HTTPResponse.Status(code: answer.status)
        switch failure {
        case .methodNotAllowed(let allowed):
            self.init("the method is not allowed here", status: status, hint: "use \(allowed.joined(separator: ", "))")
            self.allowed = allowed
        case .bodyTooLarge(let limit):
            self.init("the body has more than \(limit) bytes", status: status, hint: "send less at once")
        default: self.init(answer.text ?? status.reasonPhrase, status: status, hint: nil)
        }
    }

    var json: JSONValue {
        var members: [(String, JSONValue)] = [("error", .string(place.map { "\($0): \(message)" } ?? message))]
        if let hint { members.append(("hint", .string(hint))) }
        return .object(JSONObject(members))
    }
}

extension ControlError {
    static func noHub(_ name: String, known: [String]) -> ControlError {
        let names = known.prefix(10).joined(separator: ", ") + (known.count > 10 ? ", …" : "")
        return ControlError(
            "there is no hub \"\(name.prefix(260))\"", status: .notFound,
            hint: known.isEmpty ? "there is none yet" : "there are \(names)")
    }

    static func noDevice(_ name: String) -> ControlError {
        ControlError(
            "there is no device \"\(name.prefix(200))\"", status: .notFound,
            hint: "name an installation's id, a registration's, or platform:handle as in apns:00FF")
    }

    static func noFile(_ name: String) -> ControlError {
        ControlError(
            "there is no file \"\(name.prefix(200))\"", status: .notFound,
            hint: "GET /\(ControlRoute.root)/files lists them")
    }

    static func unknownInspectionRoute() -> ControlError {
        let own = InspectionRoute.allCases.map { "/HUB/\($0.rawValue)" }
        let ofDevices = InspectionRoute.allCases.filter(\.namesDevice).map { "/HUB/\($0.rawValue)/DEVICE" }
        return ControlError(
            "there is no such inspection route", status: .notFound,
            hint: "there are \((own + ofDevices).joined(separator: ", "))")
    }

    static func number(_ parameter: String, _ text: String) -> ControlError {
        ControlError("\"\(text.prefix(40))\" is no whole number", at: parameter, hint: "as in \(parameter)=100")
    }

    static func foreignPage(_ origin: String) -> ControlError {
        ControlError(
            "a page of another origin may not look into this emulator", status: .forbidden,
            hint: "only its own page may, and programs that are no browsers; \"\(origin.prefix(200))\" is neither")
    }

    static func foreignName(_ name: String) -> ControlError {
        ControlError(
            "\"\(name.prefix(260))\" may be anybody's name", status: .forbidden,
            hint:
                "use localhost, 127.0.0.1, [::1] or the name of --host, or send a token of a key with the Manage right")
    }

    /// The hint about the token that the address needs.
    private static let tokenHint =
        "send Authorization with a SAS token of a key with the Manage right: for /\(ControlRoute.root) the namespace's, "
        + "for a hub's inspection routes that or the hub's"

    static let tokenNeeded = ControlError(
        "this address needs a token, for the emulator listens on more than loopback", status: .unauthorized,
        hint: tokenHint)

    static func unauthorized(_ failure: HubError) -> ControlError {
        let answer = failure.answer(.classic)
        return ControlError(
            answer.text ?? "the token is not valid", status: .init(code: answer.status), hint: tokenHint)
    }

    static func stateTooLarge(limit: Int) -> ControlError {
        ControlError(
            "the state has more than \(limit) bytes", status: .contentTooLarge,
            hint: "import fewer devices, or start the emulator with --data DIR, which has no such limit")
    }

    static let otherImport = ControlError(
        "another state is being imported", status: .serviceUnavailable, hint: "try again when that has ended")

    static let tooManyWatchers = ControlError(
        "more than \(ChangeSignal.subscriberLimit) clients watch this emulator", status: .serviceUnavailable,
        hint: "close some of them")
}
