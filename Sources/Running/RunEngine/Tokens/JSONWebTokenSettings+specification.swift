import AccessTokens
import CollectionModel
import JSON
import Placeholders

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
