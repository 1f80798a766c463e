import AccessTokens
import CollectionModel
import Cryptography
import Diagnostics
import Placeholders
import Transport

/// Hands out the SAS token of a definition, or the hub's own where nothing is defined.
struct SharedAccessSignatureSource: TokenSource {
    let settings: SharedAccessSignatureSettings
    let hub: HubConnection?
    let cache: TokenCache

    func token(
        named name: String, in scope: VariableScope, at range: SourceRange?
    ) throws(PlaceholderError) -> String {
        let recipe = try recipe(named: name, in: scope, at: range)
        let token = cache.token(for: .sharedAccessSignature(recipe))
        if let signature = token.sharedAccessSignature?.signature { scope.run.secrets.register(signature) }
        // Encoded as it is inside the token, so that it is known when the token is encoded once more.
        for part in HTTPField("Authorization", token.headerValue).secretParts { scope.run.secrets.register(part) }
        return token.headerValue
    }

    private func recipe(
        named name: String, in scope: VariableScope, at range: SourceRange?
    ) throws(PlaceholderError) -> SharedAccessSignatureRecipe {
        let signer = try signer(named: name, in: scope, at: range)
        scope.run.secrets.register(signer.key.exposed)
        guard let resource = try settings.resource?.text(in: scope) ?? hub?.url ?? signer.endpoint else {
            throw failure("the token \"\(name)\" has no resource", at: range, hint: "add resource: <<hubUrl>>")
        }
        return SharedAccessSignatureRecipe(
            resource: resource, keyName: signer.keyName, key: signer.key,
            expiresIn: try settings.expiresIn.duration(in: scope, "\"expiresIn\"", mayBeNegative: true))
    }

    private struct Signer {
        let keyName: String
        let key: Secret
        var endpoint: String?
    }

    private func signer(
        named name: String, in scope: VariableScope, at range: SourceRange?
    ) throws(PlaceholderError) -> Signer {
        if let written = settings.connectionString { return try signer(from: written, in: scope) }
        guard let keyName = try settings.keyName?.text(in: scope) ?? hub?.keyName else {
            throw failure("the token \"\(name)\" has no key name", at: range, hint: "add keyName and key")
        }
        if let key = try settings.key?.text(in: scope) {
            guard !key.isEmpty else {
                throw failure("the key of the token \"\(name)\" is empty", at: settings.key?.range, hint: "set it")
            }
            return Signer(keyName: keyName, key: Secret(key))
        }
        guard let hub else {
            throw failure("the token \"\(name)\" has no key", at: range, hint: "add key, or choose a hub that has it")
        }
        guard let key = hub.keys[keyName] else {
            let known = hub.keys.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            throw failure(
                "the hub has no key \"\(keyName)\" for the token \"\(name)\"", at: settings.keyName?.range ?? range,
                hint: "it has \(known); add the key to the token, or to the hub under keys")
        }
        return Signer(keyName: keyName, key: key)
    }

    private func signer(
        from written: PlaceholderText, in scope: VariableScope
    ) throws(PlaceholderError) -> Signer {
        let text = try written.text(in: scope)
        scope.run.secrets.register(text)
        do {
            let connectionString = try ConnectionString(parsing: text)
            let (keyName, key) = try connectionString.keyForHub()
            return Signer(keyName: keyName, key: key, endpoint: connectionString.endpoint)
        } catch {
            throw failure(error.message, at: written.range, hint: error.hint)
        }
    }

    private func failure(_ reason: String, at range: SourceRange?, hint: String?) -> PlaceholderError {
        PlaceholderError(.failed(reason: reason), at: range, hint: hint)
    }
}

extension DurationText.Setting {
    /// The duration, with its placeholders replaced.
    ///
    /// - Throws: `PlaceholderError` when the text is no duration then.
    func duration(
        in scope: VariableScope, _ owner: String, mayBeNegative: Bool = false
    ) throws(PlaceholderError) -> Duration {
        switch self {
        case .fixed(let duration): return duration
        case .placeholder(let text):
            let resolved = try text.text(in: scope)
            if let duration = DurationText.parse(resolved), mayBeNegative || duration >= .zero { return duration }
            throw PlaceholderError(
                .failed(reason: DurationText.mistake(in: resolved, owner)), at: text.range, hint: DurationText.hint)
        }
    }
}
