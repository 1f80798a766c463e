import AccessTokens
import Cryptography
import Placeholders
import Redaction
import Secrets

/// Connection strings, SAS tokens, JSON Web Tokens and responses of token endpoints.
struct TokenTarget: FuzzTarget {
    let name = "token"

    private static let key = Secret("Pl4nted-S3cret")

    func examine(_ input: [UInt8]) {
        let text = InputParts.text(input)
        checkConnectionString(text)
        checkSignature(text)
        checkMinting(text)
        if let token = try? JSONWebToken(parsing: text) { _ = try? token.isSigned(by: Self.key) }
        checkAnswer(input)
    }

    private func checkConnectionString(_ text: String) {
        guard let string = try? ConnectionString(parsing: text), let (name, key) = try? string.keyForHub() else {
            return
        }
        let again = "Endpoint=\(string.endpoint);SharedAccessKeyName=\(name);SharedAccessKey=\(key.exposed)"
        guard !again.contains("\0"), let other = try? ConnectionString(parsing: again) else { return }
        Property.check(
            other.endpoint == string.endpoint && other.keyName == string.keyName && other.key == string.key,
            "another connection string is read from \(again)")
    }

    private func checkSignature(_ text: String) {
        guard let token = try? SharedAccessSignature(parsing: text) else { return }
        _ = token.isSigned(by: Self.key)
        let refusal = SharedAccessSignatureFailure(
            token: token, method: "GET", url: "http://localhost/hub/messages?\(text.prefix(20))", status: 403,
            body: text, ownTime: 1_700_000_000, keys: [token.keyName: Self.key],
            hubURL: "http://localhost/hub")
        _ = SharedAccessSignatureDiagnosis(of: refusal)?.message
    }

    /// Checks that a minted token is parsed into its original parts.
    private func checkMinting(_ text: String) {
        guard !text.isEmpty else { return }
        let minted = SharedAccessSignature.mint(
            resource: text, keyName: text, key: Self.key, expiry: 1_700_000_000 + text.utf8.count)
        guard let token = try? SharedAccessSignature(parsing: minted.headerValue) else {
            Property.fail("not read: \(minted.headerValue)")
        }
        Property.check(token == minted, "another token is read from \(minted.headerValue)")
        Property.check(token.isSigned(by: Self.key), "the signature of \(minted.headerValue) does not hold")
        // Bytes are compared, because a combining mark after the key forms a `Character` with the key's last one.
        let key = Self.key.exposed.utf8
        Property.check(
            minted.headerValue.utf8.firstRange(of: key) == nil || text.utf8.firstRange(of: key) != nil, "the key")
    }

    /// Checks a response of a token endpoint: the first line is the status and the content type, the rest is the body.
    private func checkAnswer(_ input: [UInt8]) {
        let (line, body) = InputParts.firstLine(input)
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let response = OAuth2Response(
            status: words.first.flatMap(Int.init) ?? 200, contentType: words.count > 1 ? words[1] : nil, body: body)
        let specification = OAuth2Specification(
            tokenURL: "http://localhost/token", clientID: "fuzz", clientSecret: Self.key, scope: "a b")
        waiting {
            do throws(OAuth2Error) {
                let cache = TokenCache(now: { 1_700_000_000 })
                let token = try await cache.token(for: specification) { _ throws(OAuth2SendError) in response }
                let text = token.headerValue
                Property.check(!text.isEmpty && text.isPrintable, "a token that no header may hold")
            } catch {
                let secrets = SecretRegistry()
                secrets.register(Self.key.exposed)
                let text = Redactor(secrets: secrets)
                    .masked(([error.description] + error.details).joined(separator: "\n"))
                Property.check(
                    !text.utf8.contains(bytes: Self.key.exposed.utf8), "the client's secret is shown: \(text)")
            }
        }
    }
}
