import AccessTokens
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanCalls
import PostmanFormat
import RunRecords
import Scripting
import Secrets
import Text

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
        call.fields = services.transport.sentFields(exchange)
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

/// The conversion of a Postman request to a call, with all variables replaced.
private struct PostmanRequestBuilding {
    private let building: CallBuilding
    private let postman: PostmanDefinition
    private let isLiteral: Bool

    /// - Parameters:
    ///   - building: The step whose request is sent, or whose script sends one.
    ///   - isLiteral: True to replace no variables, for a request that a script sends.
    init(_ building: CallBuilding, postman: PostmanDefinition, isLiteral: Bool = false) {
        self.building = building
        self.postman = postman
        self.isLiteral = isLiteral
    }

    private var context: CallContext { building.context }
    private var range: SourceRange { building.step.definition.range }

    func call() throws(PlaceholderError) -> HTTPCall {
        guard let request = postman.request else {
            throw PlaceholderError(
                .failed(reason: "the item has no \"request\""), at: range, hint: "add one, or delete the item")
        }
        let builder = PostmanCallBuilder(
            request, auth: postman.auth, at: range, behavior: postman.behavior, settings: try settings(),
            files: FileSearch(
                folders: [context.settings.postman.workingFolder ?? "."] + postman.folders,
                allowed: context.settings.postman.allowedFolders))
        do {
            return try builder.call(
                PostmanTexts(
                    RequestVariables(scope: building.scope, tokens: context.tokens), remarks: building.remarks,
                    isStrict: context.settings.postman.isStrict, isLiteral: isLiteral))
        } catch let error as PlaceholderError {
            throw error
        } catch let error as PostmanCallError {
            throw PlaceholderError(
                error.kind == .protocol ? .malformed(reason: error.message) : .failed(reason: error.message),
                at: error.range, hint: error.hint)
        } catch {
            throw PlaceholderError(.failed(reason: "the request cannot be made"), at: range)
        }
    }

    private func settings() throws(PlaceholderError) -> PostmanCallSettings {
        // The command line gives them: a Postman collection has only a default timeout.
        let given = building.step.settings
        var settings = PostmanCallSettings(userAgent: context.settings.userAgent)
        if let timeout = try given.values.timeout.value?.duration(in: building.scope, "\"timeout\"") {
            settings.timeout = timeout
        }
        if let maxBody = given.values.maxBody.value { settings.maxBody = maxBody }
        settings.sendsSecretsOnRedirects = context.settings.postman.sendsSecretsOnRedirects
        settings.followsRedirects = given.values.followRedirects.value != 0
        settings.connect = { [building] call in
            if let hub = building.context.hub, hub.kind == .emulator { call.isDirect = hub.serves(call.url) }
            if given.hasConnectionSettings { try ConnectionBuilding(given, building.scope).put(into: &call) }
        }
        settings.jar = context.jar
        // A preview shows a URL whose scheme or host has no value yet.
        if let unknown = building.scope.unknown {
            settings.address = { url in unknown.address(url) { $0.contains("{{") || unknown.occurs(in: $0) } }
        }
        return settings
    }
}

/// The variables of a Postman request, and the tokens of the run.
private final class RequestVariables: PostmanVariables {
    private let scope: VariableScope
    private let tokens: TokenProvider?

    /// - Parameter tokens: Nil if no token is needed.
    init(scope: VariableScope, tokens: TokenProvider? = nil) {
        self.scope = scope
        self.tokens = tokens
    }

    func value(of name: String, at range: SourceRange) throws -> JSONValue? {
        let value = try scope.lookUp(name, at: range)
        if case .null? = value, case .null? = scope.row[name] { return nil }
        return value
    }

    func hint(forMissing name: String) -> String? {
        if let near = Suggestion.hint(for: name, among: scope.allNames.sorted()) { return near }
        return scope.secretNames.contains(name) ? "--secret \(DisplayText.printable(name))=VALUE gives it one" : nil
    }

    func secret(_ text: String, isOpen: Bool) -> Secret { scope.run.secrets.secret(text, isOpen: isOpen) }

    func token(_ specification: OAuth2Specification, at range: SourceRange) throws -> String {
        guard let tokens else { throw PlaceholderError(.unknown(name: "accessToken"), at: range) }
        let request = TokenProvider.TokenRequest(
            name: "oauth2", specification: .oauth2(specification), refreshOn: [.exactly(401)], range: range)
        return try tokens.text(of: request, secrets: scope.run.secrets)
    }

    var now: Double { scope.run.now() }
    var random: SeededRandom? { scope.run.random }
}

extension PostmanRemark {
    /// The remark for the report of the request.
    var note: NoteRecord { NoteRecord(.warning, message, hint: hint, at: PlaceRecord(range)) }
}

extension PostmanRemarks {
    var notes: [NoteRecord] { all.map(\.note) }
}
