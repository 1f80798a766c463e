/// All that decides a token: two requests with equal recipes share one.
package enum TokenRecipe: Sendable, Hashable {
    case sharedAccessSignature(SharedAccessSignatureRecipe)
    case jsonWebToken(JSONWebTokenRecipe)
    case oauth2(OAuth2Recipe)
}
