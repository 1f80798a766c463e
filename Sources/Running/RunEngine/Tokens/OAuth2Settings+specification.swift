import AccessTokens
import CollectionModel
import HTTP
import Placeholders

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
