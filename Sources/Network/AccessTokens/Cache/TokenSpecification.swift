/// The settings that determine a token; requests with equal specifications share one token.
package enum TokenSpecification: Sendable, Hashable {
    case sharedAccessSignature(SharedAccessSignatureSpecification)
    case jsonWebToken(JSONWebTokenSpecification)
    case oauth2(OAuth2Specification)
}
