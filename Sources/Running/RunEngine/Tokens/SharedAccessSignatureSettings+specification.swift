import AccessTokens
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import Secrets

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
