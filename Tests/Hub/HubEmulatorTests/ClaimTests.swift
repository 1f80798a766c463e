import AccessTokens
import Cryptography
import HTTPServer
import HubEmulator
import NotificationHub
import Testing

/// An operation with the rights that permit it; a key needs one of them.
private struct Operation: Sendable, CustomTestStringConvertible {
    let method: HTTPMethod
    let path: String
    let rights: [String]

    init(_ method: HTTPMethod, _ path: String, _ rights: String...) {
        self.method = method
        self.path = path
        self.rights = rights
    }

    var testDescription: String { "\(method) \(path)" }
}

private let operations = [
    Operation(.put, "/installations/1", "Listen"), Operation(.get, "/installations/1", "Listen"),
    Operation(.patch, "/installations/1", "Listen"), Operation(.delete, "/installations/1", "Listen"),
    Operation(.post, "/registrations", "Listen"), Operation(.post, "/registrationids", "Listen"),
    Operation(.put, "/registrations/1-2-1", "Listen"), Operation(.get, "/registrations/1-2-1", "Listen"),
    Operation(.delete, "/registrations/1-2-1", "Listen"),
    Operation(.get, "/registrations?$filter=ChannelUri%20eq%20'00FF'", "Listen"),
    Operation(.get, "/registrations?%24filter=ChannelUri+eq+'00FF'", "Listen"),
    Operation(.get, "/registrations", "Manage"), Operation(.get, "/registrations?$filter=", "Manage"),
    Operation(.get, "/registrations?$filter", "Manage"), Operation(.get, "/tags/t/registrations", "Manage"),
    Operation(.post, "/messages", "Send"), Operation(.post, "/messages?direct", "Send"),
    Operation(.post, "/messages?test", "Send"), Operation(.post, "/messages/$batch?direct", "Send"),
    Operation(.post, "/schedulednotifications", "Send"), Operation(.delete, "/schedulednotifications/1", "Send"),
    Operation(.get, "/messages/1", "Manage", "Send"), Operation(.get, "/feedbackcontainer", "Manage", "Send"),
    Operation(.get, "/jobs", "Manage"), Operation(.post, "/jobs", "Manage"), Operation(.get, "/jobs/1", "Manage"),
    Operation(.get, "", "Manage"), Operation(.put, "", "Manage"), Operation(.delete, "", "Manage"),
]

private let rules = [
    HubRule(name: "listening", rights: ["Listen"], primary: HubRule.key("l"), secondary: HubRule.key("L")),
    HubRule(name: "sending", rights: ["Send"], primary: HubRule.key("s"), secondary: HubRule.key("S")),
    HubRule(name: "managing", primary: HubRule.key("m"), secondary: HubRule.key("M")),
]

@Suite(.timeLimit(.minutes(20))) struct ClaimTests {
    @Test(arguments: operations, Generation.allCases)
    private func everyOperationNeedsItsRight(operation: Operation, generation: Generation) async throws {
        try await EmulatedHub.test(generation: generation) { hub in
            for rule in rules {
                for key in [rule.primary, rule.secondary] {
                    let put = try await hub.manage(.put, "other", hubDescription(rules))
                    try #require(put.status == .created || put.status == .conflict)
                    let token = SharedAccessSignature.mint(
                        resource: "http://localhost/other", keyName: rule.name, key: Secret(key), expiry: 4_000_000_000)
                    let answer = try await hub.request(
                        operation.method, "/other\(operation.path)", headers: ["Authorization": token.headerValue])
                    if operation.rights.contains(where: rule.rights.contains) {
                        #expect(answer.status != .unauthorized && answer.status != .forbidden, "\(rule.name)")
                    } else if generation == .newer {
                        #expect(answer.status == .forbidden && answer.text.isEmpty, "\(rule.name)")
                    } else {
                        #expect(answer.status == .unauthorized, "\(rule.name)")
                        #expect(answer.detail == "\(operation.rights[0]) claim is required for this operation.")
                    }
                }
            }
        }
    }
}
