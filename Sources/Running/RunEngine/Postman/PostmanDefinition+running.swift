import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanCalls
import PostmanFormat
import Scripting

/// The rules of Postman's collections, as Newman has them.
extension PostmanDefinition: RunnableRequest {
    func call(_ building: CallBuilding) throws(PlaceholderError) -> HTTPCall {
        try PostmanRequestBuilding(building, postman: self).call()
    }

    func call(
        sending definition: JSONObject, at range: SourceRange, _ building: CallBuilding
    ) throws(PlaceholderError) -> HTTPCall {
        let (request, auth) = PostmanRequest().changed(by: definition, at: range)
        return try PostmanRequestBuilding(
            building, postman: subrequest(request, auth: auth ?? .none), isLiteral: true
        ).call()
    }

    var newRemarks: PostmanRemarks? { PostmanRemarks() }

    var expectsSuccess: Bool { false }
    var reportsChallenges: Bool { false }
    var unsentCall: HTTPCall? { HTTPCall(method: method, url: request?.url?.writtenWithoutUserInfo ?? "") }

    func scriptDialect(in context: UnitContext) -> ScriptDialect {
        guard context.calls.settings.postman.isLikeNewman else { return .postman(.notedFailures) }
        return .postman(context.stopsOnFailure ? .failures : .warnings)
    }

    func document(of step: RequestStep) -> JSONObject {
        guard let request else { return RequestDocument.written(step) }
        return request.document(auth: ownAuth, description: step.definition.description)
    }

    /// Returns the first call of an attempt, with the fields that were added when it was sent.
    func sentCall(_ report: AttemptReport, _ services: RunServices) -> HTTPCall {
        guard let last = report.exchange else { return report.sentCall }
        let exchange = last.hops.first ?? last
        var call = exchange.call
        call.fields = services.sentFields(exchange)
        return call
    }

    /// Returns the body as sent. Returns it as written if no text was sent, such as a pruned body of a GET request,
    /// which scripts can read.
    func sentBody(_ call: HTTPCall) -> JSONValue {
        guard let request else { return .null }
        let written = request.document(auth: .inherited)[key: "body"] ?? .null
        guard case .bytes(let bytes)? = call.content else { return written }
        let text = String(decoding: bytes, as: UTF8.self)
        switch request.body?.mode {
        case .urlencoded, .urlencodedText: return RequestDocument.form(text)
        case .graphQL: return Self.graphQL(text)
        default: return RequestDocument.raw(text)
        }
    }

    /// Returns a GraphQL operation; its variables are text, as in Postman's editor.
    private static func graphQL(_ text: String) -> JSONValue {
        guard case .object(var operation)? = try? JSONValue(parsing: text) else { return RequestDocument.raw(text) }
        if let variables = operation[key: "variables"] {
            operation[key: "variables"] = .string(variables.compactText())
        }
        return .object(JSONObject([("mode", .string("graphql")), ("graphql", .object(operation))]))
    }

    /// Returns the authentication with which a request was sent, which can be that of a folder.
    func sentAuthentication(of step: RequestStep, in scope: VariableScope) -> JSONValue {
        guard let request else { return .null }
        if case .none = auth, case .inherited = ownAuth { return .null }
        let texts = PostmanTexts(RequestVariables(scope: scope))
        let written = request.document(auth: auth)[key: "auth"] ?? .null
        return written.mappingTexts { (try? texts.replaced($0, at: step.definition.range)) ?? $0 }
    }

    func changed(_ step: RequestStep, by changes: JSONObject, document: JSONObject) -> RequestStep {
        guard let request else { return step }
        let range = step.beforeScripts.last?.range ?? step.definition.range
        let (changed, auth) = request.changed(by: changes, auth: auth, at: range)
        var draft = RequestDefinition.Draft(step.definition)
        draft.postman = replacing(changed, auth: auth ?? self.auth)
        return step.replacing(RequestDefinition(draft), step.settings.values)
    }

    func note(onChanges changes: JSONObject) -> String? { nil }
}

extension JSONValue {
    /// Returns the value with each of its texts replaced, names of members excluded.
    fileprivate func mappingTexts(_ change: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let elements): .array(elements.map { $0.mappingTexts(change) })
        case .object(let object): .object(JSONObject(object.map { ($0.key, $0.value.mappingTexts(change)) }))
        default: self
        }
    }
}
