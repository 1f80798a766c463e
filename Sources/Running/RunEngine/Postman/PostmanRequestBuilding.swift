import Secrets
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
import Text

/// The conversion of a Postman request to a call, with all variables replaced.
struct PostmanRequestBuilding {
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
            request, auth: postman.auth, at: range, behavior: postman.behavior, settings: settings,
            files: FileSearch(
                folders: [context.postman.workingFolder ?? "."] + postman.folders,
                allowed: context.postman.allowedFolders))
        do {
            return try builder.call(
                PostmanTexts(
                    RequestVariables(scope: building.scope, tokens: context.tokens), remarks: building.remarks,
                    isStrict: context.postman.isStrict, isLiteral: isLiteral))
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

    private var settings: PostmanCallSettings {
        let overrides = context.overrides
        var settings = PostmanCallSettings(userAgent: overrides.userAgent)
        if let timeout = overrides.timeout { settings.timeout = timeout }
        if let maxBody = overrides.maxBody { settings.maxBody = maxBody }
        settings.sendsSecretsOnRedirects = context.postman.sendsSecretsOnRedirects
        settings.followsRedirects = !overrides.ignoresRedirects
        settings.connect = { [building] call in
            let context = building.context
            if let hub = context.hub, hub.kind == .emulator { call.isDirect = hub.serves(call.url) }
            guard context.overrides.hasConnectionSettings else { return }
            try ConnectionBuilding(building.step, overrides: context.overrides, scope: building.scope).put(into: &call)
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
final class RequestVariables: PostmanVariables {
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
}

extension PostmanRemark {
    /// The remark for the report of the request.
    var note: NoteRecord { NoteRecord(.warning, message, hint: hint, at: PlaceRecord(range)) }
}

extension PostmanRemarks {
    var notes: [NoteRecord] { all.map(\.note) }
}
