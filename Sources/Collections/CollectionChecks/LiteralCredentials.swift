import CollectionModel
import AccessTokens
import Cryptography
import Diagnostics
import Placeholders

/// Checks literal connection strings and keys.
struct LiteralCredentials {
    /// The tokens that were checked: many requests use one token, and checking a key takes about a millisecond.
    private var checked: Set<DefinitionPlace> = []

    /// Reports a connection string of a hub that is invalid.
    func check(_ hub: HubDefinition, _ report: inout CheckReport) {
        if case .connectionString(let text, _) = hub.form { check(text, &report) }
    }

    /// Reports a connection string or key of a token that cannot be used to sign.
    mutating func check(_ token: TokenDefinition, _ report: inout CheckReport) {
        guard checked.insert(DefinitionPlace(token.range)).inserted else { return }
        switch token.kind {
        case .sharedAccessSignature(let settings): settings.connectionString.map { check($0, &report) }
        case .oauth2: break
        case .jsonWebToken(let settings): checkKey(of: settings, &report)
        }
    }

    private func check(_ connectionString: PlaceholderText, _ report: inout CheckReport) {
        guard let literal = connectionString.literal else { return }
        do throws(ConnectionStringError) {
            _ = try ConnectionString(parsing: literal).keyForHub()
        } catch {
            report.add(.connectionString, at: connectionString.range, error.message, hint: error.hint)
        }
    }

    private func checkKey(of settings: JSONWebTokenSettings, _ report: inout CheckReport) {
        guard let literal = settings.key.literal else { return }
        do throws(JSONWebTokenError) {
            try JSONWebTokenAlgorithm(named: settings.algorithm.rawValue).check(Secret(literal))
        } catch {
            report.add(.signingKey, at: settings.key.range, error.message, hint: error.hint)
        }
    }
}
