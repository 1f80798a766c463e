/// All that decides a token: two requests with equal specifications share one.
package enum TokenSpecification: Sendable, Hashable {
    case sharedAccessSignature(SharedAccessSignatureSpecification)
    case jsonWebToken(JSONWebTokenSpecification)
    case oauth2(OAuth2Specification)
}
