import AccessTokens
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders

/// The token of a definition, as a source for placeholders; the provider records each use.
struct DefinedToken: TokenSource {
    let kind: TokenDefinition.Kind
    let refreshOn: [StatusPattern]
    let provider: TokenProvider

    init(_ definition: TokenDefinition, provider: TokenProvider) {
        kind = definition.kind
        refreshOn = definition.refreshOn
        self.provider = provider
    }

    /// Creates the token that each hub defines by default.
    init(ofHub provider: TokenProvider) {
        kind = .sharedAccessSignature(SharedAccessSignatureSettings())
        refreshOn = []
        self.provider = provider
    }

    func token(
        named name: String, in scope: VariableScope, at range: SourceRange?
    ) throws(PlaceholderError) -> String {
        if case .sharedAccessSignature(let settings) = kind, settings.needsHub, let error = provider.unknownHub {
            throw error
        }
        let specification: TokenSpecification =
            switch kind {
            case .sharedAccessSignature(let settings):
                .sharedAccessSignature(try settings.specification(named: name, of: provider.hub, in: scope, at: range))
            case .jsonWebToken(let settings): .jsonWebToken(try settings.specification(in: scope))
            case .oauth2(let settings): .oauth2(try settings.specification(in: scope))
            }
        let request = TokenProvider.TokenRequest(
            name: name, specification: specification, refreshOn: refreshOn, range: range)
        return try provider.text(of: request, secrets: scope.run.secrets)
    }
}

extension SharedAccessSignatureSettings {
    /// Returns the values from which the token is minted; the hub provides those that are not in the collection.
    func specification(
        named name: String, of hub: HubConnection?, in scope: VariableScope, at range: SourceRange?
    ) throws(PlaceholderError) -> SharedAccessSignatureSpecification {
        let signer = try signer(named: name, of: hub, in: scope, at: range)
        scope.run.secrets.register(.string(signer.key.exposed), of: "the key of the token \"\(name)\"")
        guard let resource = try self.resource?.text(in: scope) ?? hub?.url ?? signer.endpoint else {
            throw PlaceholderError.tokenFailure(
                "the token \"\(name)\" has no resource", at: range, hint: "add resource: <<hubUrl>>")
        }
        return SharedAccessSignatureSpecification(
            resource: resource, keyName: signer.keyName, key: signer.key,
            expiresIn: try expiresIn.duration(in: scope, "\"expiresIn\"", mayBeNegative: true))
    }

    private struct Signer {
        let keyName: String
        let key: Secret
        var endpoint: String?
    }

    private func signer(
        named name: String, of hub: HubConnection?, in scope: VariableScope, at range: SourceRange?
    ) throws(PlaceholderError) -> Signer {
        if let written = connectionString { return try signer(from: written, in: scope) }
        guard let keyName = try self.keyName?.text(in: scope) ?? hub?.keyName else {
            throw PlaceholderError.tokenFailure(
                "the token \"\(name)\" has no key name", at: range, hint: "add keyName and key")
        }
        if let key = try self.key?.secret(in: scope, of: "the key of the token \"\(name)\"") {
            guard !key.exposed.isEmpty else {
                throw PlaceholderError.tokenFailure(
                    "the key of the token \"\(name)\" is empty", at: self.key?.range, hint: "set it")
            }
            return Signer(keyName: keyName, key: key)
        }
        guard let hub else {
            throw PlaceholderError.tokenFailure(
                "the token \"\(name)\" has no key", at: range, hint: "add key, or choose a hub that has it")
        }
        guard let key = hub.keys[keyName] else {
            let known = hub.keys.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            throw PlaceholderError.tokenFailure(
                "the hub has no key \"\(keyName)\" for the token \"\(name)\"", at: self.keyName?.range ?? range,
                hint: "it has \(known); add the key to the token, or to the hub under keys")
        }
        return Signer(keyName: keyName, key: key)
    }

    private func signer(
        from written: PlaceholderText, in scope: VariableScope
    ) throws(PlaceholderError) -> Signer {
        let text = try written.secret(in: scope)
        do {
            let connectionString = try ConnectionString(parsing: text.exposed)
            let (keyName, key) = try connectionString.keyForHub()
            return Signer(keyName: keyName, key: key, endpoint: connectionString.endpoint)
        } catch {
            throw PlaceholderError.tokenFailure(error.message, at: written.range, hint: error.hint)
        }
    }
}

extension PlaceholderError {
    /// Creates the error for a token that cannot be minted or fetched.
    static func tokenFailure(
        _ reason: String, at range: SourceRange?, hint: String?, details: [String] = []
    ) -> PlaceholderError {
        PlaceholderError(.failed(reason: reason), at: range, hint: hint, details: details)
    }
}

extension JSONWebTokenSettings {
    /// Returns the values from which the token is signed.
    func specification(in scope: VariableScope) throws(PlaceholderError) -> JSONWebTokenSpecification {
        let key = try self.key.secret(in: scope)
        let algorithm: JSONWebTokenAlgorithm
        do {
            algorithm = try JSONWebTokenAlgorithm(named: self.algorithm.rawValue)
        } catch {
            throw PlaceholderError.tokenFailure(error.message, at: self.key.range, hint: error.hint)
        }
        return JSONWebTokenSpecification(
            algorithm: algorithm, key: key, header: try object(header, "\"header\"", in: scope),
            claims: try object(claims, "\"claims\"", in: scope),
            expiresIn: try expiresIn.duration(in: scope, "\"expiresIn\"", mayBeNegative: true))
    }

    private func object(
        _ value: PlaceholderValue?, _ owner: String, in scope: VariableScope
    ) throws(PlaceholderError) -> JSONObject {
        guard let value else { return JSONObject() }
        let resolved = try value.value(in: scope)
        guard case .object(let object) = resolved else {
            throw PlaceholderError.tokenFailure(
                "\(owner) must be a mapping, not a \(resolved.kindName)", at: value.range, hint: nil)
        }
        return object
    }
}

extension OAuth2Settings {
    /// Returns the values with which the token is requested.
    func specification(in scope: VariableScope) throws(PlaceholderError) -> OAuth2Specification {
        let written = try tokenURL.text(in: scope)
        let url: String
        do throws(URLTextError) {
            url = try URLText.encoded(written)
        } catch {
            throw PlaceholderError.tokenFailure(
                tokenURL.literal == nil ? "the tokenUrl is no URL once it is resolved" : error.message,
                at: tokenURL.range, hint: error.hint)
        }
        var owner: OAuth2Specification.ResourceOwner?
        if let username, let password = try password?.secret(in: scope) {
            owner = OAuth2Specification.ResourceOwner(username: try username.text(in: scope), password: password)
        }
        return OAuth2Specification(
            tokenURL: url, clientID: try clientID.text(in: scope), clientSecret: try clientSecret?.secret(in: scope),
            scope: try self.scope?.text(in: scope), audience: try audience?.text(in: scope),
            authentication: authentication == .header ? .header : .body, resourceOwner: owner)
    }
}
