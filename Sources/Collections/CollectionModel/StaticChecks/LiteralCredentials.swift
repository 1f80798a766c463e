import AccessTokens
import Cryptography
import Diagnostics
import Placeholders

extension NameTable {
    /// Reports a literal connection string of a hub that is invalid.
    mutating func checkCredentials(of hub: HubDefinition) {
        if case .connectionString(let text, _) = hub.form { checkConnectionString(text) }
    }

    /// Reports a literal connection string or key of a token that cannot be used to sign.
    mutating func checkCredentials(of token: TokenDefinition) {
        // Check once: many requests use one token, and checking a key takes about a millisecond.
        guard judgedTokens.insert(DefinitionPlace(token.range)).inserted else { return }
        switch token.kind {
        case .sharedAccessSignature(let settings): settings.connectionString.map { checkConnectionString($0) }
        case .oauth2: break
        case .jsonWebToken(let settings): checkKey(of: settings)
        }
    }

    private mutating func checkConnectionString(_ text: PlaceholderText) {
        guard let literal = text.literal else { return }
        do throws(ConnectionStringError) {
            _ = try ConnectionString(parsing: literal).keyForHub()
        } catch {
            report(at: text.range, error.message, hint: error.hint)
        }
    }

    private mutating func checkKey(of settings: JSONWebTokenSettings) {
        guard let literal = settings.key.literal else { return }
        do throws(JSONWebTokenError) {
            try JSONWebTokenAlgorithm(named: settings.algorithm.rawValue).check(Secret(literal))
        } catch {
            report(at: settings.key.range, error.message, hint: error.hint)
        }
    }
}
