import CollectionSamples
import Testing

/// Diagnostics of OAuth 2 tokens and JSON Web Tokens.
@Suite struct TokenDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample(
            "a: null",
            "1:4-8 a token must be a mapping, not null → remove the key, or write { sas: {} }, { oauth2: "
                + "{…} } or { jwt: {…} }"
        ),
        DiagnosedSample(
            "a: [sas]",
            "1:4-9 a token must be a mapping, not a list → write { sas: {} }, { oauth2: {…} } or { jwt: {…} }"
        ),
        DiagnosedSample(
            "a: { sas: {}, jwt: {} }",
            "1:15-18 a second kind of token: \"a\" already has \"sas\" → keep one of them"
        ),
        DiagnosedSample(
            "a: { saml: {} }",
            "1:6-10 unknown key \"saml\" in a token → the keys are sas, oauth2, jwt, refreshOn"
        ),
        DiagnosedSample(
            "a: { refreshOn: 401 }",
            "1:1-2 the token \"a\" does not say how it is minted → write { sas: {} }, { oauth2: {…} } or { "
                + "jwt: {…} }"
        ),
        DiagnosedSample(
            "a: { sas: null }",
            "1:11-15 \"sas\" must be a mapping, not null → remove the key, or write sas: {}, or keys such "
                + "as { keyName: NAME, expiresIn: 1h }"
        ),
        DiagnosedSample(
            "a: { sas: {}, refreshOn: [] }",
            "1:26-28 \"refreshOn\" is empty → write the statuses, as in refreshOn: [401, 403]"
        ),
        DiagnosedSample(
            "a: { sas: {}, refreshOn: [401, refused] }",
            "1:32-39 \"refused\" is not a status → a status is a number from 100 to 599, or a class of "
                + "them such as 4xx"
        ),
        DiagnosedSample(
            "a: { sas: {}, refreshOn: {} }",
            "1:26-28 \"refreshOn\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
    ])
    func wrongKinds(_ sample: DiagnosedSample) {
        sample.check(in: .tokens)
    }

    @Test(arguments: [
        DiagnosedSample(
            "a: { oauth2: text }",
            "1:14-18 \"oauth2\" must be a mapping, not text → write KEY: VALUE below it"
        ),
        DiagnosedSample(
            "a: { oauth2: { tokenUrl: https://h/, clientId: b } }",
            "1:6-12 \"oauth2\" lacks \"clientSecret\" → its keys are tokenUrl, clientId, clientSecret, "
                + "scope, audience, authentication, username, password"
        ),
        DiagnosedSample(
            "a: { oauth2: { tokenUrl: https://h/, clientId: b, username: c } }",
            "1:6-12 \"oauth2\" lacks \"password\" → its keys are tokenUrl, clientId, clientSecret, scope, "
                + "audience, authentication, username, password"
        ),
        DiagnosedSample(
            "a: { oauth2: { tokenUrl: h/token, clientId: b, clientSecret: c } }",
            "1:26-33 \"h/token\" is not a URL → begin it with http://, https:// or a placeholder such as <<base>>"
        ),
        DiagnosedSample(
            "a: { oauth2: { tokenUrl: [a], clientId: b, clientSecret: c } }",
            "1:26-29 \"tokenUrl\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "a: { oauth2: { tokenURL: https://h/, clientId: b, clientSecret: c } }",
            "1:16-24 unknown key \"tokenURL\" in \"oauth2\" → did you mean \"tokenUrl\"?"
        ),
        DiagnosedSample(
            "a: { oauth2: { tokenUrl: https://h/, clientId: b, clientSecret: c, authentication: basic } }",
            "1:84-89 \"authentication\" cannot be \"basic\" → it is one of header, body"
        ),
        DiagnosedSample(
            "a: { oauth2: { tokenUrl: https://h/, clientId: b, clientSecret: c, scope: [d] } }",
            "1:75-78 \"scope\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
    ])
    func wrongOAuth2(_ sample: DiagnosedSample) {
        sample.check(in: .tokens)
    }

    @Test(arguments: [
        DiagnosedSample(
            "a: { jwt: text }",
            "1:11-15 \"jwt\" must be a mapping, not text → write KEY: VALUE below it"
        ),
        DiagnosedSample(
            "a: { jwt: { key: b } }",
            "1:6-9 \"jwt\" lacks \"algorithm\" → its keys are algorithm, key, claims, header, expiresIn"
        ),
        DiagnosedSample(
            "a: { jwt: { algorithm: HS256 } }",
            "1:6-9 \"jwt\" lacks \"key\" → its keys are algorithm, key, claims, header, expiresIn"
        ),
        DiagnosedSample(
            "a: { jwt: { algorithm: none, key: b } }",
            "1:24-28 \"algorithm\" cannot be \"none\" → it is one of HS256, HS384, HS512, RS256, ES256"
        ),
        DiagnosedSample(
            "a: { jwt: { algorithm: hs256, key: b } }",
            "1:24-29 \"algorithm\" cannot be \"hs256\" → did you mean \"HS256\"?"
        ),
        DiagnosedSample(
            "a: { jwt: { algorithm: HS256, key: b, claims: [c] } }",
            "1:47-50 \"claims\" must be a mapping, not a list → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "a: { jwt: { algorithm: HS256, key: b, claims: '<<c>>' } }",
            "1:47-54 \"claims\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "a: { jwt: { algorithm: HS256, key: b, header: c } }",
            "1:47-48 \"header\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "a: { jwt: { algorithm: HS256, key: b, expiresIn: 60 } }",
            "1:50-52 \"expiresIn\" is \"60\" without a unit → a duration is a number and a unit: us, ms, "
                + "s, m, h or d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "a: { jwt: { algorithm: HS256, key: b, iss: c } }",
            "1:39-42 unknown key \"iss\" in \"jwt\" → the keys are algorithm, key, claims, header, expiresIn"
        ),
    ])
    func wrongJSONWebTokens(_ sample: DiagnosedSample) {
        sample.check(in: .tokens)
    }
}
