import Cryptography
import Testing

@testable import HTTP

/// Requests signed with EdgeGrid. The vectors are those of Akamai's libraries.
@Suite struct EdgeGridSigningTests {
    struct Vector: Sendable {
        var method = "GET"
        var path = "/testapi/v1/t3"
        var content: String?
        var headers: [HTTPField] = []
        let signature: String
    }

    static let vectors = [
        Vector(path: "", signature: "tL+y4hxyHxgWVD30X3pWnGKHcPzmrIF+LThiAOhMxYU="),
        Vector(path: "/testapi/v1/t1?p1=1&p2=2", signature: "hKDH1UlnQySSHjvIcZpDMbQHihTQ0XyVAKZaApabdeA="),
        Vector(
            method: "POST", content: "datadatadatadatadatadatadatadata",
            signature: "hXm4iCxtpN22m4cbZb4lVLW5rhX8Ca82vCFqXzSTPe4="),
        Vector(
            method: "POST", content: String(repeating: "d", count: 2049),
            signature: "6Q6PiTipLae6n4GsSIDTCJ54bEbHUBp+4MUXrbQCBoY="),
        Vector(
            method: "POST", content: String(repeating: "d", count: 2048),
            signature: "6Q6PiTipLae6n4GsSIDTCJ54bEbHUBp+4MUXrbQCBoY="),
        Vector(
            method: "POST", path: "/testapi/v1/t6", content: "",
            signature: "1gEDxeQGD5GovIkJJGcBaKnZ+VaPtrc4qBUHixjsPCQ="),
        Vector(
            path: "/testapi/v1/t4", headers: [HTTPField("X-Test1", "test-simple-header")],
            signature: "8F9AybcRw+PLxnvT+H0JRkjROrrUgsxJTnRXMzqvcwY="),
        Vector(
            path: "/testapi/v1/t4", headers: [HTTPField("X-Test1", "\"     test-header-with-spaces     \"")],
            signature: "ucq2AbjCNtobHfCTuS38fdkl5UDdWHZhQX46fYR8CqI="),
        Vector(
            path: "/testapi/v1/t4", headers: [HTTPField("x-test1", "     first-thing      second-thing")],
            signature: "WtnneL539UadAAOJwnsXvPqT4Kt6z7HMgBEwAFpt3+c="),
        Vector(
            method: "PUT", path: "/testapi/v1/t6", content: "PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP",
            signature: "GNBWEYSEWOLtu+7dD52da2C39aX/Jchpon3K/AmBqBU="),
    ]

    private static let host = "akaa-baseurl-xxxxxxxxxxx-xxxxxxxxxxxxx.luna.akamaiapis.net"
    /// 2014-03-21T19:34:21Z.
    private static let time = 1_395_430_461
    private static let nonce = "nonce-xx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"

    private static var credentials: EdgeGridCredentials {
        var credentials = EdgeGridCredentials(
            clientToken: Secret("akab-client-token-xxx-xxxxxxxxxxxxxxxx"),
            clientSecret: Secret("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx="),
            accessToken: Secret("akab-access-token-xxx-xxxxxxxxxxxxxxxx"))
        credentials.maxBodySize = 2048
        credentials.headersToSign = ["X-Test1", " x-test2", "X-Absent"]
        return credentials
    }

    private static func call(_ vector: Vector, host: String = host) -> HTTPCall {
        HTTPCall(
            method: vector.method, url: "https://\(host)\(vector.path)", fields: vector.headers,
            content: vector.content.map {
                .pieces([.bytes(Array($0.utf8.prefix(7))), .bytes(Array($0.utf8.dropFirst(7)))])
            }
        )
    }

    private static func expected(_ signature: String) -> String {
        "EG1-HMAC-SHA256 client_token=akab-client-token-xxx-xxxxxxxxxxxxxxxx;"
            + "access_token=akab-access-token-xxx-xxxxxxxxxxxxxxxx;timestamp=20140321T19:34:21+0000;"
            + "nonce=\(nonce);signature=\(signature)"
    }

    @Test(arguments: vectors)
    func signaturesMatchTheReference(vector: Vector) throws {
        let value = try Self.credentials.fieldValue(for: Self.call(vector), at: Self.time, nonce: Self.nonce)
        #expect(value == Self.expected(vector.signature))
    }

    @Test(arguments: ["https://\(host)/x", host.uppercased()])
    func baseURLReplacesTheHost(baseURL: String) throws {
        var credentials = Self.credentials
        credentials.baseURL = baseURL
        credentials.timestamp = "20140321T19:34:21+0000"
        credentials.nonce = Self.nonce
        let call = Self.call(Self.vectors[1], host: "gateway:8443")
        #expect(
            try credentials.fieldValue(for: call, at: 0, nonce: "other") == Self.expected(Self.vectors[1].signature))
    }

    @Test func callIsSigned() throws {
        var call = Self.call(Self.vectors[6])
        var credentials = Self.credentials
        credentials.nonce = Self.nonce
        call.authentication = .edgeGrid(credentials)
        let prepared = try call.prepared(at: Double(Self.time))
        #expect(prepared.fields.last == HTTPField("Authorization", Self.expected(Self.vectors[6].signature)))
        #expect(try prepared.prepared(at: 1) == prepared)
    }

    @Test func missingParameterIsAnError() {
        let credentials = EdgeGridCredentials(
            clientToken: Secret("t"), clientSecret: Secret(""), accessToken: Secret("a"))
        let error = #expect(throws: TransportError.self) {
            try credentials.fieldValue(for: HTTPCall(url: "http://h/"), at: 0, nonce: "n")
        }
        #expect(
            error?.message == "auth \"edgegrid\" has no value for \"clientSecret\", so the request cannot be signed")
        #expect(error?.hint == "set clientSecret in the auth, for example by a variable that --secret defines")
    }
}
