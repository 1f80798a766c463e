import Cryptography
import Testing
import Text

@testable import HTTP

/// Digest authentication. The vectors are those of RFC 7616, section 3.9 (with erratum 4897) and RFC 2617, section 3.5.
@Suite struct DigestResponseTests {
    private static let mufasa =
        "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=%, "
        + "nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""

    private func response(
        _ challenge: String, user: String, password: String, clientNonce: String, method: String = "GET",
        target: String, content: String = "", count: Int = 1
    ) throws -> String {
        let parsed = try #require(AuthenticationChallenge.challenges(in: challenge).first)
        let response = DigestResponse(
            to: try #require(DigestChallenge(parsed)), user: user, password: Secret(password), clientNonce: clientNonce,
            nonceCount: count)
        return response.fieldValue(method: method, target: target, content: Array(content.utf8))
    }

    @Test(arguments: [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
    func responsesOfTheRFC(algorithm: String, expected: String) throws {
        let value = try response(
            Self.mufasa.replacing("%", with: algorithm), user: "Mufasa", password: "Circle of Life",
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", target: "/dir/index.html")
        #expect(
            value
                == "Digest username=\"Mufasa\", realm=\"http-auth@example.org\", "
                + "nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", uri=\"/dir/index.html\", "
                + "algorithm=\"\(algorithm)\", qop=auth, nc=00000001, "
                + "cnonce=\"f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ\", response=\"\(expected)\", "
                + "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"")
    }

    @Test func sha512ResponseOfTheRFC() throws {
        let value = try response(
            "Digest realm=\"api@example.org\", qop=\"auth\", algorithm=SHA-512-256, charset=UTF-8, userhash=true, "
                + "nonce=\"5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK\"",
            user: "J\u{E4}s\u{F8}n Doe", password: "Secret, or not?",
            clientNonce: "NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v", target: "/doe.json")
        #expect(value.contains("response=\"3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5\""))
    }

    /// RFC 2617, section 3.5, and the same challenge for a client of RFC 2069, computed with MD5 sums of the parts.
    @Test(arguments: [
        ("qop=\"auth,auth-int\", ", "6629fae49393a05397450978507c4ef1"), ("", "670fd8c2df070c60b045671b8b24ff02"),
    ])
    func responsesOfOlderRFCs(protection: String, expected: String) throws {
        let value = try response(
            "Digest realm=\"testrealm@host.com\", \(protection)nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\"",
            user: "Mufasa", password: "Circle Of Life", clientNonce: "0a4f113b", target: "/dir/index.html")
        #expect(value.contains("response=\"\(expected)\"") && value.contains("algorithm=\"MD5\""))
        #expect(value.contains("cnonce") == !protection.isEmpty)
    }

    /// The text of each step is written out here.
    @Test(arguments: ["MD5", "SHA-256", "SHA-512-256"], [false, true])
    func sessionAndContentAreCovered(algorithm: String, isSession: Bool) throws {
        let name = algorithm == "SHA-512-256" ? "sha512-256" : algorithm.replacing("-", with: "").lowercased()
        func hash(_ text: String) throws -> String { try NamedCryptography.digest(name, of: Array(text.utf8)).hexText }
        let end = isSession ? "-sess" : ""
        let value = try response(
            "Digest realm=\"r\", nonce=\"n\", qop=\"auth-int\", algorithm=\(algorithm.lowercased())\(end)", user: "u",
            password: "p", clientNonce: "c", method: "POST", target: "/x?y", content: "hello", count: 26)
        let plainKey = try hash("u:r:p")
        let key = isSession ? try hash("\(plainKey):n:c") : plainKey
        let request = try hash("POST:/x?y:\(hash("hello"))")
        #expect(
            value
                == "Digest username=\"u\", realm=\"r\", nonce=\"n\", uri=\"/x?y\", algorithm=\"\(algorithm)\(end)\", "
                + "qop=auth-int, nc=0000001a, cnonce=\"c\", "
                + "response=\"\(try hash("\(key):n:0000001a:c:auth-int:\(request)"))\"")
    }

    @Test func sessionWithoutProtectionSendsItsNonce() throws {
        let value = try response(
            "Digest realm=\"r\", nonce=\"n\", algorithm=MD5-sess", user: "a\"b\\c", password: "p", clientNonce: "c",
            target: "/")
        #expect(value.hasPrefix("Digest username=\"a\\\"b\\\\c\", "))
        #expect(value.contains("cnonce=\"c\"") && !value.contains("nc=0"))
    }

    @Test(arguments: [
        ["Basic realm=x"], ["Digest realm=x"], ["Digest nonce=n, algorithm=SHA-1"], ["Digest nonce=n, qop=\"token\""],
        [],
    ])
    func otherChallengesAreNotAnswered(fields: [String]) {
        #expect(DigestChallenge(of: Self.rejection(fields)) == nil)
    }

    @Test func firstKnownChallengeIsAnswered() {
        let challenge = DigestChallenge(
            of: Self.rejection(["Digest nonce=a, algorithm=X", "Basic, digest realm=\"r\", nonce=b, qop=\"x,AUTH\""]))
        #expect(challenge == DigestChallenge(realm: "r", nonce: "b", protections: [.auth]))
    }

    @Test func callIsAnswered() throws {
        var call = HTTPCall(
            method: "POST", url: "http://h?y=1", fields: [HTTPField("authorization", "old"), HTTPField("X", "Y")],
            content: .pieces([.bytes([0x68]), .bytes([0x69])]))
        call.authentication = .digest(user: "u", password: Secret("p"))
        let challenge = DigestChallenge(realm: "r", nonce: "n", protections: [.authInt])
        let answer = try call.responding(to: challenge, user: "u", password: Secret("p"), clientNonce: "c")
        let expected = DigestResponse(to: challenge, user: "u", password: Secret("p"), clientNonce: "c")
            .fieldValue(method: "POST", target: "/?y=1", content: Array("hi".utf8))
        #expect(answer.fields == [HTTPField("X", "Y"), HTTPField("Authorization", expected)])
        #expect(answer.authentication == nil)
    }

    private static func rejection(_ fields: [String]) -> HTTPResponse {
        HTTPResponse(
            version: "HTTP/1.1", status: 401, reason: "No", fields: fields.map { HTTPField("WWW-Authenticate", $0) },
            body: [])
    }
}
