import AccessTokens
import Cryptography
import HTTP
import JSON
import Placeholders
import PostmanFormat
import RunEngine
import TestSupport
import Testing

/// The fields, the query and the credentials that the `auth` of a Postman collection adds to a request. HTTPTests and
/// TransportTests compare the signatures that are made with the credentials.
@Suite(.timeLimit(.minutes(20)))
struct PostmanAuthenticationTests {
    /// A type with its parameters, and the request that is sent.
    struct Row: Sendable, CustomTestStringConvertible {
        let type: String
        /// A JSON object.
        let parameters: String
        /// The path and the query; here and in ``fields``, a JWT is written as its header and its claims.
        var target = "/e?a=1"
        /// The fields that a request with `noauth` does not have.
        var fields: [String] = []
        var authentication: HTTPAuthentication?
        /// The key of the JWT's signature, or the variable that contains it.
        var key = ""

        var testDescription: String { "\(type) \(parameters)" }

        /// Returns `auth`, with the parameters as an object (schema 2.0) or as a list of entries (schema 2.1).
        func auth(inSchema schema: Schema) throws -> JSONValue {
            guard case .object(let object) = try JSONValue(parsing: parameters) else { throw NoObject() }
            let entries = object.map { JSONValue.object(["key": .string($0.key), "value": $0.value]) }
            return ["type": .string(type), type: schema == .two ? .object(object) : .array(entries)]
        }

        private struct NoObject: Error {}
    }

    enum Schema: CaseIterable { case two, twoPointOne }

    private static let variables = ["password": "pässword", "rsa": SampleKeys.rsa]

    /// A challenge without `qop`, so that the response contains no random value.
    private static let challenge = ("WWW-Authenticate", #"Digest realm="r", nonce="n""#)

    /// Runs a collection; the server rejects each request.
    private func result(_ items: JSONValue, auth: JSONValue = .null) async throws -> RunResult {
        let variables = Self.variables.map { JSONValue.object(["key": .string($0.key), "value": .string($0.value)]) }
        let collection: JSONValue = [
            "info": ["name": "Auth"], "item": items, "auth": auth, "variable": .array(variables),
        ]
        return try await RunSample(postman: collection.compactText()).run { call, _ throws(TransportError) in
            .make(401, [Self.challenge])
        }
    }

    private func sent(_ auth: JSONValue, behavior: JSONValue = [:]) async throws -> (call: HTTPCall, result: RunResult)
    {
        let request: JSONValue = [
            "url": "http://localhost/e?a=1", "auth": auth, "header": [["key": "Cache-Control", "value": "no-store"]],
        ]
        let result = try await result([["name": "R", "request": request, "protocolProfileBehavior": behavior]])
        return (try #require(result.calls.last, "\(result.lines)"), result)
    }

    @Test(arguments: plainRows + tokenRows + signerRows, Schema.allCases)
    func everyParameterIsSent(row: Row, schema: Schema) async throws {
        let (call, result) = try await sent(row.auth(inSchema: schema))
        #expect(try readable(call.target, key: row.key) == row.target)
        let usual = ["User-Agent", "Accept", "Cache-Control"]
        let fields = try call.fields.filter { !usual.contains($0.name) }.map { field in
            "\(field.name): \(try readable(field.value, key: row.key))"
        }
        #expect(fields == row.fields)
        #expect(call.authentication == row.authentication, "\(call.authentication?.texts ?? [])")
        #expect(result.secrets.isSuperset(of: try secrets(of: row)))
    }

    /// Newman tests the parameter as JavaScript does.
    @Test(arguments: [("string", "key-of-the-token"), ("boolean", "a2V5LW9mLXRoZS10b2tlbg==")])
    func textFalseIsTrueForTheEncodingOfASecret(type: String, key: String) async throws {
        let (call, _) = try await sent([
            "type": "jwt",
            "jwt": [
                ["key": "secret", "value": "a2V5LW9mLXRoZS10b2tlbg=="],
                ["key": "isSecretBase64Encoded", "value": "false", "type": .string(type)],
            ],
        ])
        let token = try JSONWebToken(parsing: try #require(call.value(of: "Authorization")))
        #expect(try token.isSigned(by: Secret(key)))
    }

    @Test(arguments: [true, false])
    func queryIsEncodedForOAuth1UnlessEncodingIsDisabled(isDisabled: Bool) async throws {
        let (call, _) = try await sent(
            ["type": "oauth1", "oauth1": ["consumerKey": "consumer"]],
            behavior: ["disableUrlEncoding": .bool(isDisabled)])
        #expect(call.authentication == .oauth1(Self.oauth1 { $0.encodesQuery = !isDisabled }))
    }

    /// Returns a text with its JWT decoded.
    private func readable(_ text: String, key: String) throws -> String {
        guard let match = text.firstMatch(of: /eyJ[\w-]*\.[\w-]*\.[\w-]*/) else { return text }
        let token = try JSONWebToken(parsing: String(match.output))
        let parts = [token.header, token.claims].map { JSONValue.object($0).compactText() }.joined(separator: " ")
        let key = Self.variables[key] ?? key
        return text.replacing(match.output, with: parts + (try token.isSigned(by: Secret(key)) ? "" : " not signed"))
    }

    /// Returns the values of parameters that grant access.
    private func secrets(of row: Row) throws -> [String] {
        guard case .object(let parameters) = try JSONValue(parsing: row.parameters) else { return [] }
        return parameters.filter { PostmanAuthParameters.isSecret($0.key) }.flatMap(\.value.allTexts).map { text in
            Self.variables.reduce(text) { $0.replacing("{{\($1.key)}}", with: $1.value) }
        }
    }

    @Test(
        arguments: [
            (nil, nil, nil, nil), ("collection", nil, nil, "collection"), ("collection", "folder", nil, "folder"),
            ("collection", nil, "request", "request"), ("collection", "folder", "request", "request"),
            ("collection", "", nil, nil), ("collection", "folder", "", nil), ("collection", "", "request", "request"),
            ("", "folder", nil, "folder"),
        ] as [(String?, String?, String?, String?)])
    func nearestAuthIsSent(collection: String?, folder: String?, request: String?, sent: String?) async throws {
        /// An empty token stands for `noauth`.
        func auth(_ token: String?) -> JSONValue {
            switch token {
            case nil: .null
            case "": ["type": "noauth"]
            case let token?: ["type": "bearer", "bearer": ["token": .string(token)]]
            }
        }
        let item: JSONValue = ["name": "R", "request": ["url": "http://localhost/e", "auth": auth(request)]]
        let result = try await result(
            [["name": "F", "auth": auth(folder), "item": [["name": "G", "item": [item]]]]], auth: auth(collection))
        try #require(result.calls.count == 1, "\(result.lines)")
        #expect(result.calls[0].value(of: "Authorization") == sent.map { "Bearer \($0)" })
    }
}

// MARK: Rows

extension PostmanAuthenticationTests {
    private static let plainRows = [
        Row(type: "noauth", parameters: "{}"),
        Row(
            type: "basic", parameters: #"{"username": "ann", "password": "{{password}}"}"#,
            fields: ["Authorization: Basic YW5uOnDDpHNzd29yZA=="]),
        Row(type: "basic", parameters: #"{"username": "ann"}"#, fields: ["Authorization: Basic YW5uOg=="]),
        Row(type: "bearer", parameters: #"{"token": "t0ken"}"#, fields: ["Authorization: Bearer t0ken"]),
        Row(
            type: "apikey", parameters: #"{"key": "X-Key", "value": "v&1", "in": "header"}"#,
            fields: ["X-Key: v&1"]),
        Row(type: "apikey", parameters: #"{"key": "X-Key", "value": "v&1"}"#, fields: ["X-Key: v&1"]),
        Row(
            type: "apikey", parameters: #"{"key": "X-Key", "value": "v&1", "in": "query"}"#,
            target: "/e?a=1&X-Key=v%261"),
        Row(
            type: "oauth2", parameters: #"{"accessToken": "t0ken", "addTokenTo": "header", "headerPrefix": "Token"}"#,
            fields: ["Authorization: Token t0ken"]),
        Row(type: "oauth2", parameters: #"{"accessToken": "t0ken"}"#, fields: ["Authorization: Bearer t0ken"]),
        Row(
            type: "oauth2", parameters: #"{"accessToken": "t0ken", "headerPrefix": ""}"#,
            fields: ["Authorization: t0ken"]),
        Row(
            type: "oauth2", parameters: #"{"accessToken": "t&1", "addTokenTo": "queryParams", "headerPrefix": "X"}"#,
            target: "/e?a=1&access_token=t%261"),
        Row(
            type: "digest", parameters: #"{"username": "ann", "password": "{{password}}"}"#,
            fields: [
                #"Authorization: Digest username="ann", realm="r", nonce="n", uri="/e?a=1", algorithm="MD5", "#
                    + #"response="3217dbee67bf9d106b10f35eaff7fa1b""#
            ]),
    ]

    private static let tokenRows = [
        Row(
            type: "jwt",
            parameters: #"""
                {
                  "algorithm": "HS512", "secret": "a2V5LW9mLXRoZS10b2tlbg==", "isSecretBase64Encoded": true,
                  "header": {"kid": "k"}, "payload": "{\"sub\": \"ann\"}", "headerPrefix": "JWT", "addTokenTo": "header",
                  "queryParamKey": "assertion"
                }
                """#,
            fields: [#"Authorization: JWT {"kid":"k","alg":"HS512"} {"sub":"ann"}"#], key: "key-of-the-token"),
        Row(
            type: "jwt", parameters: #"{"secret": "a2V5", "payload": {}}"#,
            fields: [#"Authorization: Bearer {"alg":"HS256"} {}"#], key: "a2V5"),
        Row(
            type: "jwt",
            parameters: #"""
                {
                  "algorithm": "RS256", "privateKey": "{{rsa}}", "addTokenTo": "queryParam",
                  "queryParamKey": "assertion"
                }
                """#,
            target: #"/e?a=1&assertion={"alg":"RS256"} {}"#, key: "rsa"),
        Row(
            type: "jwt", parameters: #"{"algorithm": "HS384", "secret": "s3cret", "addTokenTo": "queryParam"}"#,
            target: #"/e?a=1&token={"alg":"HS384"} {}"#, key: "s3cret"),
        Row(
            type: "asap",
            parameters: #"""
                {
                  "alg": "RS512", "kid": "team/key", "iss": "shop", "sub": "ann", "aud": "bank", "expiry": "60",
                  "claims": "{\"role\": \"clerk\", \"jti\": \"id\"}", "privateKey": "{{rsa}}"
                }
                """#,
            fields: [
                #"Authorization: Bearer {"kid":"team/key","alg":"RS512"} {"role":"clerk","jti":"id","iat":1700000000,"#
                    + #""iss":"shop","sub":"ann","aud":"bank","exp":1700000060}"#
            ], key: "rsa"),
        Row(
            type: "asap",
            parameters: #"""
                {"kid": "team/key", "iss": "shop", "aud": "bank", "claims": {"jti": "id"}, "privateKey": "{{rsa}}"}
                """#,
            fields: [
                #"Authorization: Bearer {"kid":"team/key","alg":"RS256"} {"jti":"id","iat":1700000000,"#
                    + #""iss":"shop","sub":"shop","aud":"bank","exp":1700003600}"#
            ], key: "rsa"),
    ]

    private static let signerRows = [
        Row(
            type: "awsv4",
            parameters: #"""
                {
                  "accessKey": "access", "secretKey": "secret-key", "sessionToken": "session", "region": "eu-west-1",
                  "service": "s3", "addAuthDataToQuery": true
                }
                """#,
            authentication: .awsSignature(
                aws {
                    ($0.sessionToken, $0.region, $0.service) = (Secret("session"), "eu-west-1", "s3")
                    $0.placement = .query
                })),
        Row(
            type: "awsv4", parameters: #"{"accessKey": "access", "secretKey": "secret-key"}"#,
            authentication: .awsSignature(aws { _ in })),
        Row(
            type: "oauth1",
            parameters: #"""
                {
                  "consumerKey": "consumer", "consumerSecret": "consumer-secret", "token": "t0ken",
                  "tokenSecret": "token-secret", "signatureMethod": "RSA-SHA256", "privateKey": "{{rsa}}",
                  "timestamp": "1000", "nonce": "once", "version": "1.1", "realm": "shop", "callback": "http://c",
                  "verifier": "verified", "addParamsToHeader": true, "addEmptyParamsToSign": true,
                  "includeBodyHash": true, "disableHeaderEncoding": true
                }
                """#,
            authentication: .oauth1(
                oauth1 {
                    ($0.method, $0.consumerSecret) = (.rsa(.sha256), Secret("consumer-secret"))
                    ($0.token, $0.tokenSecret) = (Secret("t0ken"), Secret("token-secret"))
                    $0.privateKey = Secret(SampleKeys.rsa)
                    ($0.timestamp, $0.nonce, $0.version, $0.realm) = ("1000", "once", "1.1", "shop")
                    ($0.callback, $0.verifier) = ("http://c", "verified")
                    ($0.isInHeader, $0.signsEmptyParameters, $0.includesBodyHash) = (true, true, true)
                    $0.encodesHeader = false
                })),
        // One flag each, because the row above does not show which flag has which effect.
        Row(
            type: "oauth1", parameters: #"{"consumerKey": "consumer"}"#, authentication: .oauth1(oauth1 { _ in })),
        Row(
            type: "oauth1", parameters: #"{"consumerKey": "consumer", "addParamsToHeader": true}"#,
            authentication: .oauth1(oauth1 { $0.isInHeader = true })),
        Row(
            type: "oauth1", parameters: #"{"consumerKey": "consumer", "includeBodyHash": "true"}"#,
            authentication: .oauth1(oauth1 { $0.includesBodyHash = true })),
        Row(
            type: "oauth1", parameters: #"{"consumerKey": "consumer", "addEmptyParamsToSign": true}"#,
            authentication: .oauth1(oauth1 { $0.signsEmptyParameters = true })),
        Row(
            type: "hawk",
            parameters: #"""
                {
                  "authId": "id", "authKey": "key-of-hawk", "algorithm": "sha1", "timestamp": "1000", "nonce": "once",
                  "extraData": "extra", "app": "shop", "delegation": "bank", "includePayloadHash": true
                }
                """#,
            authentication: .hawk(
                hawk {
                    ($0.algorithm, $0.timestamp, $0.nonce) = (.sha1, "1000", "once")
                    ($0.ext, $0.app, $0.delegation, $0.includesPayloadHash) = ("extra", "shop", "bank", true)
                })),
        Row(
            type: "hawk", parameters: #"{"authId": "id", "authKey": "key-of-hawk"}"#,
            authentication: .hawk(hawk { _ in })),
        Row(
            type: "edgegrid",
            parameters: #"""
                {
                  "accessToken": "access-token", "clientToken": "client-token", "clientSecret": "client-secret",
                  "nonce": "once", "timestamp": "20140321T19:34:21+0000", "baseURL": "https://b", "headersToSign": "X,Y",
                  "maxBodySize": 2048
                }
                """#,
            authentication: .edgeGrid(
                edgeGrid {
                    ($0.nonce, $0.timestamp, $0.baseURL) = ("once", "20140321T19:34:21+0000", "https://b")
                    ($0.headersToSign, $0.maxBodySize) = (["X", "Y"], 2048)
                })),
        Row(
            type: "edgegrid",
            parameters: #"""
                {"accessToken": "access-token", "clientToken": "client-token", "clientSecret": "client-secret"}
                """#,
            authentication: .edgeGrid(edgeGrid { _ in })),
        Row(
            type: "ntlm", parameters: #"{"username": "ann", "password": "{{password}}", "domain": "SHOP"}"#,
            authentication: .ntlm(user: "ann", password: Secret("pässword"), domain: "SHOP")),
        Row(
            type: "ntlm", parameters: #"{"username": "ann", "password": "{{password}}"}"#,
            authentication: .ntlm(user: "ann", password: Secret("pässword"), domain: "")),
    ]

    private static func aws(_ change: (inout AWSCredentials) -> Void) -> AWSCredentials {
        var credentials = AWSCredentials(
            accessKey: "access", secretKey: Secret("secret-key"), region: "us-east-1", service: "execute-api",
            sendsDigest: true)
        // The request has its own Cache-Control.
        credentials.unsignedNames = ["accept"]
        change(&credentials)
        return credentials
    }

    private static func oauth1(_ change: (inout OAuth1Credentials) -> Void) -> OAuth1Credentials {
        var credentials = OAuth1Credentials(consumerKey: "consumer")
        credentials.isInHeader = false
        change(&credentials)
        return credentials
    }

    private static func hawk(_ change: (inout HawkCredentials) -> Void) -> HawkCredentials {
        var credentials = HawkCredentials(id: "id", key: Secret("key-of-hawk"))
        change(&credentials)
        return credentials
    }

    private static func edgeGrid(_ change: (inout EdgeGridCredentials) -> Void) -> EdgeGridCredentials {
        var credentials = EdgeGridCredentials(
            clientToken: Secret("client-token"), clientSecret: Secret("client-secret"),
            accessToken: Secret("access-token"))
        change(&credentials)
        return credentials
    }
}
