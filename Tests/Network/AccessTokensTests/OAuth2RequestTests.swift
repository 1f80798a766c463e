import AccessTokens
import Cryptography
import Testing
import Text

private func specification(
    secret: String? = "s3cret", scope: String? = nil, audience: String? = nil,
    authentication: OAuth2Specification.Authentication = .header, owner: OAuth2Specification.ResourceOwner? = nil
) -> OAuth2Specification {
    OAuth2Specification(
        tokenURL: "https://login.example/token", clientID: "my app", clientSecret: secret.map(Secret.init),
        scope: scope, audience: audience, authentication: authentication, resourceOwner: owner)
}

@Suite struct OAuth2RequestTests {
    @Test(arguments: [
        (specification(), "grant_type=client_credentials"),
        (
            specification(scope: "read write", audience: "https://api.example/"),
            "grant_type=client_credentials&scope=read+write&audience=https%3A%2F%2Fapi.example%2F"
        ),
        (
            specification(authentication: .body),
            "grant_type=client_credentials&client_id=my+app&client_secret=s3cret"
        ),
        (specification(secret: nil), "grant_type=client_credentials&client_id=my+app"),
        (
            specification(owner: OAuth2Specification.ResourceOwner(username: "jürgen", password: Secret("p&=~%"))),
            "grant_type=password&username=j%C3%BCrgen&password=p%26%3D%7E%25"
        ),
    ])
    func bodies(specification: OAuth2Specification, body: String) {
        #expect(String(decoding: specification.request.body, as: UTF8.self) == body)
        #expect(specification.request.url == "https://login.example/token")
    }

    @Test(arguments: [
        (specification(), "my+app:s3cret"), (specification(secret: "p:ä%*-._"), "my+app:p%3A%C3%A4%25*-._"),
        (specification(secret: ""), "my+app:"),
    ])
    func basicAuthentication(specification: OAuth2Specification, pair: String) {
        let fields = specification.request.fields.map { "\($0.name): \($0.value)" }
        #expect(
            fields == [
                "Content-Type: application/x-www-form-urlencoded", "Accept: application/json",
                "Authorization: Basic \(Base64.encode(Array(pair.utf8)))",
            ])
    }

    @Test(arguments: [specification(authentication: .body), specification(secret: nil)])
    func withoutBasicAuthentication(specification: OAuth2Specification) {
        #expect(specification.request.fields.map(\.name) == ["Content-Type", "Accept"])
    }
}
