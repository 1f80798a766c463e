import Cryptography
import HTTP
import Placeholders
import Testing

@testable import RunEngine

/// Signatures in a preview that depend on unknown values.
@Suite struct OpenCredentialsTests {
    enum Scheme {
        case hawk, edgeGrid, oauth1, oauth1InQuery, aws

        func authentication(_ key: String) -> HTTPAuthentication {
            switch self {
            case .hawk: .hawk(HawkCredentials(id: "i", key: Secret(key)))
            case .edgeGrid:
                .edgeGrid(
                    EdgeGridCredentials(clientToken: Secret("t"), clientSecret: Secret(key), accessToken: Secret("a")))
            case .oauth1, .oauth1InQuery: .oauth1(oauth1(key))
            case .aws:
                .awsSignature(
                    AWSCredentials(accessKey: "a", secretKey: Secret(key), region: "r", service: "s", placement: .query)
                )
            }
        }

        private func oauth1(_ key: String) -> OAuth1Credentials {
            var credentials = OAuth1Credentials(consumerKey: "k", consumerSecret: Secret(key))
            credentials.isInHeader = self == .oauth1
            return credentials
        }
    }

    @Test(arguments: [
        (Scheme.hawk, "http://h/?a=b", "Hawk <<signature>>" as String?),
        (.edgeGrid, "http://h/?a=b", "EG1-HMAC-SHA256 <<signature>>"),
        (.oauth1, "http://h/?a=b", "OAuth <<signature>>"),
        (.oauth1InQuery, "http://h/?a=b&oauth_signature=<<signature>>", nil),
        (.aws, "http://h/?a=b&X-Amz-Signature=<<signature>>", nil),
    ])
    func signatureIsAPlaceholder(scheme: Scheme, url: String, field: String?) throws {
        let unknown = PreviewPlaceholders()
        var call = HTTPCall(url: "http://h/?a=b")
        call.authentication = scheme.authentication(unknown.value(named: "key").placeholderText)
        let shown = try call.openCredentials(unknown).prepared(at: 0).restored(by: unknown)
        #expect(shown.url == url)
        #expect(shown.fields == (field.map { [HTTPField("Authorization", $0)] } ?? []))
        // Known values are signed.
        call.authentication = scheme.authentication("known")
        #expect(call.openCredentials(unknown) == call)
    }

    @Test func ntlmShowsPlaceholders() {
        let unknown = PreviewPlaceholders()
        func text(_ name: String) -> String { unknown.value(named: name).placeholderText }
        var call = HTTPCall(url: "http://h/")
        call.authentication = .ntlm(user: text("u"), password: Secret(text("p")), domain: text("d"))
        #expect(
            call.openCredentials(unknown).restored(by: unknown).authentication
                == .ntlm(user: "<<u>>", password: Secret("<<p>>"), domain: "<<d>>"))
    }
}
