import AccessTokens
import Cryptography
import Diagnostics
import Placeholders

extension NameTable {
    /// A hub's connection string that stands in the file must be one.
    mutating func checkCredentials(of hub: HubDefinition) {
        if case .connectionString(let text, _) = hub.form { checkConnectionString(text) }
    }

    /// A token's connection string or key that stands in the file must be fit to sign with.
    mutating func checkCredentials(of token: TokenDefinition) {
        // Many requests lead to one token, and to find out whether a key signs takes a millisecond.
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
