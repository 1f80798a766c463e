import Diagnostics
import JSON
import RunRecords

/// A request of a run as JSON: its outcome, and with evidence the exchange and the problems.
struct RequestEvidence {
    let request: RequestRecord
    let unit: UnitRecord?
    /// The number of the request in the run, from 1.
    let number: Int
    /// Masks a body before it is cut: half a secret would not be recognized later.
    let text: ResultText

    /// The length from which a body is kept as a resource, in characters.
    private static let bodyLimit = 1_000
    private static let problemLimit = 8
    private static let fieldLimit = 25
    private static let consoleLimit = 10

    /// The place and the outcome, without text of servers.
    var summary: JSONObject {
        var object: JSONObject = [
            "number": .number(JSONNumber(number)), "name": .string(request.fullName),
            "outcome": .string(request.outcome.rawValue),
        ]
        if let status = request.attempts.last?.status { object[key: "status"] = .number(JSONNumber(status)) }
        object[key: "milliseconds"] = JSONNumber(request.duration.value).map(JSONValue.number)
        return object
    }

    /// The outcome with all that explains it.
    ///
    /// - Parameter links: Receives the addresses of long bodies.
    func full(_ links: inout [ResourceLink]) -> JSONObject {
        var object = summary
        object[key: "file"] = .string(request.place.file)
        object[key: "line"] = .number(JSONNumber(request.place.line))
        if request.section != .requests { object[key: "section"] = .string(request.section.rawValue) }
        if let environment = unit?.environment { object[key: "environment"] = .string(environment) }
        if let unit, unit.iterations != 1 { object[key: "iteration"] = .number(JSONNumber(unit.iteration)) }
        if request.attempts.count > 1 { object[key: "attempts"] = .number(JSONNumber(request.attempts.count)) }
        object[key: "untrusted"] = .object(untrusted(&links))
        return object
    }

    /// The texts that can contain those of a server: messages quote the values that they compare.
    private func untrusted(_ links: inout [ResourceLink]) -> JSONObject {
        var object: JSONObject = ["notice": .string(ResultText.notice)]
        if let element = request.element { object[key: "element"] = .string(element) }
        if let reason = request.reason { object[key: "reason"] = .string(reason) }
        if let row = unit?.row { object[key: "row"] = .string(row) }
        let problems = request.problems.prefix(Self.problemLimit).map { JSONValue.object(Self.problem($0)) }
        if !problems.isEmpty { object[key: "problems"] = .array(problems) }
        let omitted = request.problems.count - problems.count
        if omitted > 0 { object[key: "omittedProblems"] = .number(JSONNumber(omitted)) }
        if let failure = request.attempts.last?.failure, request.problems.isEmpty {
            object[key: "failure"] = .string(failure.message)
        }
        let notes = request.notes.prefix(Self.problemLimit).map { note in
            JSONValue.string(note.sentence + (note.hint.map { "; \($0)" } ?? ""))
        }
        if !notes.isEmpty { object[key: "notes"] = .array(notes) }
        putScripts(into: &object)
        guard let exchange = request.attempts.last?.exchanges.last else {
            if let sent = request.sent { object[key: "request"] = .object(Self.target(sent.method, sent.url)) }
            return object
        }
        object[key: "request"] = .object(self.request(exchange.request, &links))
        if let response = exchange.response { object[key: "response"] = .object(self.response(response, &links)) }
        return object
    }

    private func putScripts(into object: inout JSONObject) {
        guard let scripts = request.scripts else { return }
        let failed = scripts.tests.filter { $0.outcome == .failed }.prefix(Self.problemLimit)
        if !failed.isEmpty {
            object[key: "failedTests"] = .array(
                failed.map { .string($0.name + ($0.message.map { ": \($0)" } ?? "")) })
        }
        let console = scripts.console.prefix(Self.consoleLimit).map { JSONValue.string($0.text) }
        if !console.isEmpty { object[key: "console"] = .array(console) }
    }

    private static func problem(_ problem: RequestFailureRecord) -> JSONObject {
        var object: JSONObject = [
            "kind": .string(problem.kind.rawValue), "message": .string(problem.message),
            "place": .string(problem.place.label),
        ]
        if let text = problem.excerpt?.text { object[key: "written"] = .string(text) }
        if let expected = problem.expected { object[key: "expected"] = .string(expected) }
        if let actual = problem.actual { object[key: "actual"] = .string(actual) }
        if !problem.details.isEmpty {
            object[key: "details"] = .array(problem.details.prefix(problemLimit).map(JSONValue.string))
        }
        if let hint = problem.hint { object[key: "hint"] = .string(hint) }
        return object
    }

    private static func target(_ method: String, _ url: String) -> JSONObject {
        ["method": .string(method), "url": .string(url)]
    }

    private func request(_ message: MessageRequest, _ links: inout [ResourceLink]) -> JSONObject {
        var object = Self.target(message.method, message.url)
        object[key: "headers"] = Self.fields(message.fields)
        if let body = message.body { object[key: "body"] = .object(self.body(body, .request, &links)) }
        return object
    }

    private func response(_ message: MessageResponse, _ links: inout [ResourceLink]) -> JSONObject {
        var object: JSONObject = [
            "status": .number(JSONNumber(message.status)), "reason": .string(message.reason),
        ]
        object[key: "headers"] = Self.fields(message.fields)
        if let body = message.body { object[key: "body"] = .object(self.body(body, .response, &links)) }
        return object
    }

    private static func fields(_ fields: [FieldRecord]) -> JSONValue {
        .array(fields.prefix(fieldLimit).map { .string("\($0.name): \($0.value)") })
    }

    private func body(_ body: BodyRecord, _ owner: MessageSide, _ links: inout [ResourceLink]) -> JSONObject {
        var object = JSONObject()
        if let size = body.size { object[key: "size"] = .number(JSONNumber(size)) }
        if let type = body.contentType { object[key: "contentType"] = .string(type) }
        if let placeholder = body.placeholder { object[key: "description"] = .string(placeholder) }
        guard let text = body.text.map(ResultText(masking: text.masking).text) else { return object }
        object[key: "text"] = .string(text.count > Self.bodyLimit ? "\(text.prefix(Self.bodyLimit))…" : text)
        guard text.count > Self.bodyLimit || body.isCut else { return object }
        object[key: "truncated"] = .bool(true)
        let uri = AgentResources.uri(ofBody: owner, of: number)
        object[key: "resource"] = .string(uri)
        links.append(
            ResourceLink(uri: uri, name: "Body of the \(owner) of request \(number)", mimeType: "application/json"))
        return object
    }
}

/// One of the two messages of an exchange.
enum MessageSide: String {
    case request
    case response

    func body(of exchange: ExchangeRecord) -> BodyRecord? {
        switch self {
        case .request: exchange.request.body
        case .response: exchange.response?.body
        }
    }
}

/// A reference to a resource beside the result of a tool.
struct ResourceLink: Sendable {
    let uri: String
    let name: String
    let mimeType: String

    var json: JSONValue {
        ["type": "resource_link", "uri": .string(uri), "name": .string(name), "mimeType": .string(mimeType)]
    }
}
