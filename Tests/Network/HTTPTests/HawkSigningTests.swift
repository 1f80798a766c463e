import Cryptography
import Testing
import Text

@testable import HTTP

/// Requests signed with Hawk. The vectors are those of its documentation (API.md) and its own tests.
@Suite struct HawkSigningTests {
    struct Vector: Sendable {
        var call: HTTPCall
        var credentials: HawkCredentials
        let expected: String
    }

    private static func documented(_ method: String, content: String? = nil, _ end: String) -> Vector {
        var credentials = HawkCredentials(
            id: "dh37fgj492je", key: Secret("werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn"))
        credentials.timestamp = "1353832234"
        credentials.nonce = "j4h3g2"
        credentials.ext = "some-app-ext-data"
        credentials.includesPayloadHash = true
        let call = HTTPCall(
            method: method, url: "http://example.com:8000/resource/1?b=1&a=2",
            fields: [HTTPField("Content-Type", "text/plain")], content: content.map { .bytes(Array($0.utf8)) })
        return Vector(
            call: call, credentials: credentials,
            expected: "Hawk id=\"dh37fgj492je\", ts=\"1353832234\", nonce=\"j4h3g2\", \(end)")
    }

    private static func tested(
        _ algorithm: HawkCredentials.Algorithm, _ scheme: String, type: String?, ext: String, _ end: String
    ) -> Vector {
        var credentials = HawkCredentials(id: "123456", key: Secret("2983d45yun89q"), algorithm: algorithm)
        credentials.timestamp = "1353809207"
        credentials.nonce = "Ygvqdz"
        credentials.ext = ext
        credentials.includesPayloadHash = true
        let call = HTTPCall(
            method: "post", url: "\(scheme)://EXAMPLE.net/somewhere/over/the/rainbow",
            fields: type.map { [HTTPField("content-type", $0)] } ?? [],
            content: .bytes(Array("something to write about".utf8)))
        return Vector(
            call: call, credentials: credentials,
            expected: "Hawk id=\"123456\", ts=\"1353809207\", nonce=\"Ygvqdz\", \(end)")
    }

    static let vectors = [
        documented("GET", "ext=\"some-app-ext-data\", mac=\"6R4rV5iE+NPoym+WwjeHzjAGXUtLNIxmo1vpMofpLAE=\""),
        documented(
            "POST", content: "Thank you for flying Hawk",
            "hash=\"Yi9LfIIFRtBEPt74PVmbTF/xVAwPn7ub15ePICfgnuY=\", ext=\"some-app-ext-data\", "
                + "mac=\"aSe1DERmZuRl3pI36/9BdZmnErTw3sNzOOAUlfeKjVw=\""),
        tested(
            .sha1, "http", type: nil, ext: "Bazinga!",
            "hash=\"bsvY3IfUllw6V5rvk4tStEvpBhE=\", ext=\"Bazinga!\", mac=\"qbf1ZPG/r/e06F4ht+T77LXi5vw=\""),
        tested(
            .sha256, "https", type: "Text/Plain ; charset=utf-8", ext: "Bazinga!",
            "hash=\"2QfCt3GuY9HQnHWyWD3wX68ZOKbynqlfYmuO2ZBRqtY=\", ext=\"Bazinga!\", "
                + "mac=\"q1CwFoSHzPZSkbIvl0oYlD+91rBUEvFk763nMjMndj8=\""),
        tested(
            .sha256, "https", type: "text/plain", ext: "",
            "hash=\"2QfCt3GuY9HQnHWyWD3wX68ZOKbynqlfYmuO2ZBRqtY=\", "
                + "mac=\"HTgtd0jPI6E4izx8e4OHdO36q00xFCU0FolNq3RiCYs=\""),
    ]

    @Test(arguments: vectors)
    func signaturesMatchTheReference(vector: Vector) throws {
        #expect(try vector.credentials.fieldValue(for: vector.call, at: 0, nonce: "other") == vector.expected)
    }

    /// The normalized text is written out here, and signed by another implementation.
    @Test func applicationAndDelegationAreSigned() throws {
        var credentials = HawkCredentials(id: "i", key: Secret("k"))
        credentials.app = "someapp"
        credentials.delegation = "someotherapp"
        credentials.ext = "a\\b\"c"
        let call = HTTPCall(url: "https://example.com")
        let text =
            "hawk.1.header\n1357747017\nk3k4j5\nGET\n/\nexample.com\n443\n\na\\\\b\"c\nsomeapp\nsomeotherapp\n"
        let code = try NamedCryptography.hmac("sha256", key: Array("k".utf8), message: Array(text.utf8))
        #expect(
            try credentials.fieldValue(for: call, at: 1_357_747_017, nonce: "k3k4j5")
                == "Hawk id=\"i\", ts=\"1357747017\", nonce=\"k3k4j5\", ext=\"a\\\\b\\\"c\", mac=\"\(Base64.encode(code))\", "
                + "app=\"someapp\", dlg=\"someotherapp\"")
    }

    @Test func callIsSignedWithItsContent() throws {
        var call = Self.vectors[1].call
        call.authentication = .hawk(Self.vectors[1].credentials)
        let prepared = try call.prepared(at: 0)
        #expect(prepared.fields.last == HTTPField("Authorization", Self.vectors[1].expected))
        #expect(prepared.authentication == nil)
        #expect(try prepared.prepared(at: 1) == prepared)
    }

    @Test(arguments: [("", "k", "authId"), ("i", "", "authKey")])
    func missingParameterIsAnError(id: String, key: String, name: String) {
        let credentials = HawkCredentials(id: id, key: Secret(key))
        let error = #expect(throws: TransportError.self) {
            try credentials.fieldValue(for: HTTPCall(url: "http://h/"), at: 0, nonce: "n")
        }
        #expect(error?.message == "auth \"hawk\" has no value for \"\(name)\", so the request cannot be signed")
    }
}
