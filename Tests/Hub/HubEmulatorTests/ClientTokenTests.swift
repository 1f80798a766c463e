import AccessTokens
import Cryptography
import HTTPServer
import HubEmulator
import NotificationHub
import Testing
import Text

/// The token format of a client library (protocol notes, 2.1).
private struct ClientToken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The signed resource of a request to `https://localhost:8080/hub/installations/Phone-1?api-version=2020-06`.
    let resource: String
    let hexadecimal: String
    /// The characters that the client does not escape, besides ASCII letters and digits.
    let unreserved: String
    let fields: [String]
    /// True if the client does not escape the slashes of the Base64 signature.
    var leavesSlashesInSignature = false

    func header(key: Secret, rule: DefaultRule, expiry: Int) -> String {
        let encoded = encode(resource)
        let signature = MessageAuthentication.hmacSHA256(
            key: Array(key.exposed.utf8), message: Array("\(encoded)\n\(expiry)".utf8))
        let values = [
            "sr": encoded, "se": "\(expiry)", "skn": encode(rule.keyName),
            "sig": encode(Base64.encode(signature), leaving: leavesSlashesInSignature ? "/" : ""),
        ]
        return "SharedAccessSignature " + fields.map { "\($0)=\(values[$0] ?? "")" }.joined(separator: "&")
    }

    private func encode(_ text: String, leaving more: String = "") -> String {
        let digits = Array(hexadecimal)
        return text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            if character.isLetter || character.isNumber || (unreserved + more).contains(character) {
                return String(character)
            }
            return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
    }
}

private let (lower, upper) = ("0123456789abcdef", "0123456789ABCDEF")

private let clients = [
    ClientToken(
        testDescription: ".NET", resource: "http://localhost/hub/installations/phone-1/", hexadecimal: lower,
        unreserved: "-_.!*()", fields: ["sr", "sig", "se", "skn"]),
    ClientToken(
        testDescription: "Java", resource: "https://localhost:8080/hub/installations/phone-1?api-version=2020-06",
        hexadecimal: lower, unreserved: ".-*_", fields: ["sr", "sig", "se", "skn"]),
    ClientToken(
        testDescription: "Node", resource: "https://localhost:8080/hub/installations/phone-1?api-version=2020-06",
        hexadecimal: lower, unreserved: "-_.!~*'()", fields: ["sig", "se", "skn", "sr"]),
    ClientToken(
        testDescription: "JavaScript", resource: "https://localhost:8080/", hexadecimal: upper,
        unreserved: "-_.!~*'()", fields: ["sr", "sig", "se", "skn"]),
    ClientToken(
        testDescription: "Go", resource: "https://localhost:8080", hexadecimal: upper, unreserved: "-_.~",
        fields: ["se", "sig", "skn", "sr"]),
    ClientToken(
        testDescription: "the tutorial", resource: "https://localhost:8080/Hub", hexadecimal: lower,
        unreserved: ".-_~", fields: ["sr", "sig", "se", "skn"]),
    ClientToken(
        testDescription: "Python", resource: "https://localhost:8080/hub", hexadecimal: lower, unreserved: "-_.~",
        fields: ["sig", "se", "skn", "sr"], leavesSlashesInSignature: true),
]

@Suite(.timeLimit(.minutes(20))) struct ClientTokenTests {
    @Test(arguments: clients, DefaultRule.allCases)
    private func tokensOfClientsAreAccepted(client: ClientToken, rule: DefaultRule) async throws {
        try await EmulatedHub.test { hub in
            let token = client.header(key: try hub.key(rule), rule: rule, expiry: EmulatedHub.now + 1)
            let answer = try await hub.send(.get, "installations/Phone-1?api-version=2020-06", token: token)
            #expect(answer.detail == "Installation not found")
        }
    }

    /// The signature covers the resource as spelled in the token, so another spelling makes it invalid.
    @Test(arguments: clients)
    private func tokenWithAnotherSpellingIsRejected(client: ClientToken) async throws {
        try await EmulatedHub.test { hub in
            let token = client.header(key: try hub.key(.full), rule: .full, expiry: EmulatedHub.now + 1)
            let rewritten = token.replacing("sr=http", with: "sr=HTTP")
            #expect(rewritten != token)
            let answer = try await hub.send(.get, "installations/Phone-1?api-version=2020-06", token: rewritten)
            #expect(answer.detail == "InvalidSignature: The token has an invalid signature.")
        }
    }

    @Test(arguments: clients)
    private func tokenIsExpiredInItsLastSecond(client: ClientToken) async throws {
        try await EmulatedHub.test { hub in
            let token = client.header(key: try hub.key(.full), rule: .full, expiry: EmulatedHub.now)
            let answer = try await hub.send(.get, "installations/Phone-1", token: token)
            #expect(answer.detail == "ExpiredToken: ")
        }
    }
}
