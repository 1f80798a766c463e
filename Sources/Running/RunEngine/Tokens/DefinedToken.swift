import AccessTokens
import CollectionModel
import Diagnostics
import Placeholders

/// The token of a definition, as a source for placeholders; the provider records each use.
struct DefinedToken: TokenSource {
    let kind: TokenDefinition.Kind
    let refreshOn: [StatusPattern]
    let provider: TokenProvider

    init(_ definition: TokenDefinition, provider: TokenProvider) {
        kind = definition.kind
        refreshOn = definition.refreshOn
        self.provider = provider
    }

    /// Creates the token that each hub defines by default.
    init(ofHub provider: TokenProvider) {
        kind = .sharedAccessSignature(SharedAccessSignatureSettings())
        refreshOn = []
        self.provider = provider
    }

    func token(
        named name: String, in scope: VariableScope, at range: SourceRange?
    ) throws(PlaceholderError) -> String {
        if case .sharedAccessSignature(let settings) = kind, settings.needsHub, let error = provider.unknownHub {
            throw error
        }
        let specification: TokenSpecification =
            switch kind {
            case .sharedAccessSignature(let settings):
                .sharedAccessSignature(try settings.specification(named: name, of: provider.hub, in: scope, at: range))
            case .jsonWebToken(let settings): .jsonWebToken(try settings.specification(in: scope))
            case .oauth2(let settings): .oauth2(try settings.specification(in: scope))
            }
        let request = TokenProvider.TokenRequest(
            name: name, specification: specification, refreshOn: refreshOn, range: range)
        return try provider.text(of: request, secrets: scope.run.secrets)
    }
}
