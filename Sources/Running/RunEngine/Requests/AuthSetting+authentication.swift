import CollectionModel
import Cryptography
import HTTP
import JSON
import Placeholders
import Secrets

extension AuthSetting {
    /// Returns the credentials with their placeholders replaced, and registers their secret parts.
    func authentication(in scope: VariableScope) throws(PlaceholderError) -> HTTPAuthentication? {
        func secret(_ text: PlaceholderText) throws(PlaceholderError) -> Secret {
            try text.secret(in: scope, unless: PlaceholderLookalike.isWhole)
        }
        func user(_ text: PlaceholderText, _ password: Secret) throws(PlaceholderError) -> String {
            // Without a password the user can be a key. Otherwise a short user name is too common to be masked.
            let shortest = password.exposed.isEmpty ? 0 : SecretRegistry.shortestUser
            return try text.secret(in: scope) {
                $0.unicodeScalars.count < shortest || PlaceholderLookalike.isWhole($0)
            }.exposed
        }
        switch self {
        case .none: return nil
        case .basic(let name, let password):
            let password = try secret(password)
            return .basic(user: try user(name, password), password: password)
        case .digest(let name, let password):
            let password = try secret(password)
            return .digest(user: try user(name, password), password: password)
        case .bearer(let token): return .bearer(try secret(token))
        case .apiKey(let place, let name, let value):
            let name = try name.text(in: scope)
            return .apiKey(place == .header ? .header(name) : .query(name), value: try secret(value))
        case .awsSignature(let setting):
            return .awsSignature(
                AWSCredentials(
                    accessKey: try secret(setting.accessKey).exposed, secretKey: try secret(setting.secretKey),
                    sessionToken: try setting.sessionToken.map { text throws(PlaceholderError) in try secret(text) },
                    region: try setting.region.text(in: scope), service: try setting.service.text(in: scope)))
        }
    }
}
