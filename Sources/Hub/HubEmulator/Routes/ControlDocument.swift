import FaultPlans
import HTTPServer
import JSON
import NotificationHub
import Text

/// The body of a request to a control route: a JSON object whose members correspond to the command-line options.
struct ControlDocument {
    private let object: JSONObject

    init(parsing bytes: [UInt8], members: [String]) throws(ControlError) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw ControlError("the body is not JSON: \(error.description)", hint: Self.hint(members))
        }
        guard case .object(let object) = value else {
            throw ControlError("the body is no JSON object but a \(value.kindName)", hint: Self.hint(members))
        }
        if let unknown = object.keys.first(where: { !members.contains($0) }) {
            throw ControlError("there is no member \"\(unknown.prefix(100))\"", at: "$", hint: Self.hint(members))
        }
        self.object = object
    }

    /// Returns the fault plan; an absent member is equivalent to an absent option.
    func faults() throws(ControlError) -> FaultPlan {
        let rules = try rules()
        let (latency, seed) = (try latency(), try seed())
        do throws(FaultPlanError) {
            return try FaultPlan(latency: latency, rules: rules, seed: seed)
        } catch {
            throw ControlError(error, at: error == .seed ? "$.seed" : "$.faults")
        }
    }

    func clockOffset() throws(ControlError) -> Duration {
        let text = try text("offset", hint: FaultPlanError.clockOffset("").hint)
        guard let offset = DurationText.parse(text) else { throw ControlError(.clockOffset(text), at: "$.offset") }
        return offset
    }

    func generation() throws(ControlError) -> Generation {
        let hint = "it is \(Generation.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))"
        let text = try text("generation", hint: hint)
        guard let generation = Generation(rawValue: text) else {
            throw ControlError("\"\(text)\" is no generation", at: "$.generation", hint: hint)
        }
        return generation
    }

    private func rules() throws(ControlError) -> [FaultRule] {
        guard let value = object[key: "faults"], value != .null else { return [] }
        guard case .array(let elements) = value else {
            throw ControlError(
                "\"faults\" is no list but a \(value.kindName)", at: "$.faults", hint: #"as in ["429:5%", "reset:1%"]"#)
        }
        var rules: [FaultRule] = []
        for (index, element) in elements.enumerated() {
            let place = "$.faults[\(index)]"
            guard case .string(let text) = element else {
                throw ControlError(
                    "a fault is not text but a \(element.kindName)", at: place, hint: FaultPlanError.kind("").hint)
            }
            do throws(FaultPlanError) {
                rules.append(try FaultRule(parsing: text))
            } catch {
                throw ControlError(error, at: place)
            }
        }
        return rules
    }

    private func latency() throws(ControlError) -> LatencyRange? {
        guard let value = object[key: "latency"], value != .null else { return nil }
        let text = try text("latency", hint: FaultPlanError.latency("").hint)
        do throws(FaultPlanError) {
            return try LatencyRange(parsing: text)
        } catch {
            throw ControlError(error, at: "$.latency")
        }
    }

    private func seed() throws(ControlError) -> UInt64? {
        guard let value = object[key: "seed"], value != .null else { return nil }
        guard case .number(let number) = value, let seed = number.intValue, seed >= 0 else {
            throw ControlError("\"seed\" is no whole number", at: "$.seed", hint: FaultPlanError.seed.hint)
        }
        return UInt64(seed)
    }

    func text(_ member: String, hint: String) throws(ControlError) -> String {
        guard let text = try optionalText(member, hint: hint) else {
            throw ControlError("the member \"\(member)\" is missing", at: "$", hint: hint)
        }
        return text
    }

    /// Returns the text of a member, or nil if it is absent.
    func optionalText(_ member: String, hint: String) throws(ControlError) -> String? {
        guard let value = object[key: member] else { return nil }
        guard case .string(let text) = value else {
            throw ControlError("\"\(member)\" is not text but a \(value.kindName)", at: "$.\(member)", hint: hint)
        }
        return text
    }

    /// Returns the texts in a member that is an object; empty if it is absent.
    func texts(_ member: String, hint: String) throws(ControlError) -> [(name: String, value: String)] {
        guard let value = object[key: member] else { return [] }
        guard case .object(let texts) = value else {
            throw ControlError("\"\(member)\" is no object but a \(value.kindName)", at: "$.\(member)", hint: hint)
        }
        var found: [(name: String, value: String)] = []
        for (name, value) in texts {
            guard case .string(let text) = value else {
                throw ControlError(
                    "\"\(name.prefix(100))\" is not text but a \(value.kindName)", at: "$.\(member)", hint: hint)
            }
            found.append((name, text))
        }
        return found
    }

    private static func hint(_ members: [String]) -> String {
        "it is an object with \(members.map { "\"\($0)\"" }.joined(separator: ", "))"
    }
}

/// An error of an inspection or a control route, with its position in the document and a hint.
///
/// The body is always JSON; XML error bodies are only for the service's own paths.
struct ControlError: Error, Equatable {
    var status = HTTPStatus.badRequest
    /// The position as a JSONPath or the name of a parameter; nil for the whole request.
    var place: String?
    let message: String
    let hint: String?
    /// The allowed methods, if the request used another one.
    var allowed: [String] = []

    init(_ message: String, at place: String? = nil, status: HTTPStatus = .badRequest, hint: String?) {
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
        let status = HTTPStatus(code: answer.status)
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
