import AccessTokens
import Cryptography
import Testing

private func recipe(
    secret: String? = "s3cret", scope: String? = nil, audience: String? = nil,
    authentication: OAuth2Recipe.Authentication = .header, owner: OAuth2Recipe.ResourceOwner? = nil
) -> OAuth2Recipe {
    OAuth2Recipe(
        tokenURL: "https://login.example/token", clientID: "my app", clientSecret: secret.map(Secret.init),
        scope: scope, audience: audience, authentication: authentication, resourceOwner: owner)
}

@Suite struct OAuth2RequestTests {
    @Test(arguments: [
        (recipe(), "grant_type=client_credentials"),
        (
            recipe(scope: "read write", audience: "https://api.example/"),
            "grant_type=client_credentials&scope=read+write&audience=https%3A%2F%2Fapi.example%2F"
        ),
        (
            recipe(authentication: .body),
            "grant_type=client_credentials&client_id=my+app&client_secret=s3cret"
        ),
        (recipe(secret: nil), "grant_type=client_credentials&client_id=my+app"),
        (
            recipe(owner: OAuth2Recipe.ResourceOwner(username: "jürgen", password: Secret("p&=~%"))),
            "grant_type=password&username=j%C3%BCrgen&password=p%26%3D%7E%25"
        ),
    ])
    func bodies(recipe: OAuth2Recipe, body: String) {
        #expect(String(decoding: recipe.request.body, as: UTF8.self) == body)
        #expect(recipe.request.url == "https://login.example/token")
    }

    @Test(arguments: [
        (recipe(), "my+app:s3cret"), (recipe(secret: "p:ä%*-._"), "my+app:p%3A%C3%A4%25*-._"),
        (recipe(secret: ""), "my+app:"),
    ])
    func basicAuthentication(recipe: OAuth2Recipe, pair: String) {
        let fields = recipe.request.fields.map { "\($0.name): \($0.value)" }
        #expect(
            fields == [
                "Content-Type: application/x-www-form-urlencoded", "Accept: application/json",
                "Authorization: Basic \(Base64.encode(Array(pair.utf8)))",
            ])
    }

    @Test(arguments: [recipe(authentication: .body), recipe(secret: nil)])
    func withoutBasicAuthentication(recipe: OAuth2Recipe) {
        #expect(recipe.request.fields.map(\.name) == ["Content-Type", "Accept"])
    }
}
