import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import PostmanCalls
import PostmanFormat

/// The conversion of a Postman request to a call, with all variables replaced.
struct PostmanRequestBuilding {
    private let step: RequestStep
    private let postman: PostmanDefinition
    private let scope: VariableScope
    private let context: CallContext
    private let remarks: CallRemarks?
    private let isLiteral: Bool

    /// - Parameters:
    ///   - building: The step whose request is sent, or whose script sends one.
    ///   - isLiteral: True to replace no variables, for a request that a script sends.
    init(_ building: CallBuilding, postman: PostmanDefinition, isLiteral: Bool = false) {
        step = building.step
        scope = building.scope
        context = building.context
        remarks = building.remarks
        self.postman = postman
        self.isLiteral = isLiteral
    }

    private var overrides: RunOverrides { context.overrides }

    func call() throws(PlaceholderError) -> HTTPCall {
        guard let request = postman.request else {
            throw PlaceholderError(
                .failed(reason: "the item has no \"request\""), at: step.definition.range,
                hint: "add one, or delete the item")
        }
        let texts = PostmanTexts(
            scope: scope, remarks: remarks, isStrict: context.postman.isStrict, isLiteral: isLiteral)
        var call = try call(request, texts)
        if case .given(let credentials) = postman.auth {
            try PostmanAuthentication(credentials, texts: texts, tokens: context.tokens).put(into: &call)
            call.authentication = try adapted(call.authentication, to: request, texts)
        }
        return call
    }

    /// Returns a signer with what depends on the rest of the request.
    private func adapted(
        _ authentication: HTTPAuthentication?, to request: PostmanRequest, _ texts: PostmanTexts
    ) throws(PlaceholderError) -> HTTPAuthentication? {
        switch authentication {
        case .awsSignature(var signer)?:
            // Newman signs before it adds its own fields.
            var own: [String] = []
            for header in request.headers { own.append(try texts.name(of: header)) }
            signer.unsignedNames = Self.usualNames.subtracting(own)
            return .awsSignature(signer)
        case .oauth1(var credentials)?:
            credentials.encodesQuery = !postman.behavior.disableUrlEncoding
            if let mode = request.body?.mode {
                if case .urlencoded = mode { credentials.isForm = true } else { credentials.isForm = false }
            }
            return .oauth1(credentials)
        default: return authentication
        }
    }

    /// Fields that every request has unless it states them itself.
    private static let usualNames: Set<String> = ["accept", "cache-control"]

    private func call(_ request: PostmanRequest, _ texts: PostmanTexts) throws(PlaceholderError) -> HTTPCall {
        let builder = PostmanCallBuilder(
            request, at: step.definition.range, behavior: postman.behavior, settings: settings,
            files: FileSearch(
                folders: [context.postman.workingFolder ?? "."] + postman.folders,
                allowed: context.postman.allowedFolders))
        do {
            let (call, found) = try builder.call(isLiteral: isLiteral) { try texts.text($0) }
            for remark in found { try texts.warn(remark) }
            return call
        } catch let error as PlaceholderError {
            throw error
        } catch let error as PostmanCallError {
            throw PlaceholderError(
                error.kind == .protocol ? .malformed(reason: error.message) : .failed(reason: error.message),
                at: error.range, hint: error.hint)
        } catch {
            throw PlaceholderError(.failed(reason: "the request cannot be made"), at: step.definition.range)
        }
    }

    private var settings: PostmanCallSettings {
        var settings = PostmanCallSettings(userAgent: overrides.userAgent)
        if let timeout = overrides.timeout { settings.timeout = timeout }
        if let maxBody = overrides.maxBody { settings.maxBody = maxBody }
        settings.sendsSecretsOnRedirects = context.postman.sendsSecretsOnRedirects
        settings.followsRedirects = !overrides.ignoresRedirects
        settings.connect = { call in
            if let hub = context.hub, hub.kind == .emulator { call.isDirect = hub.serves(call.url) }
            guard overrides.hasConnectionSettings else { return }
            try ConnectionBuilding(step, overrides: overrides, scope: scope).put(into: &call)
        }
        settings.jar = context.jar
        // A preview shows a URL whose scheme or host has no value yet.
        if let unknown = scope.unknown {
            settings.address = { url in unknown.address(url) { $0.contains("{{") || unknown.occurs(in: $0) } }
        }
        return settings
    }
}
