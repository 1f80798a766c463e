import AccessTokens
import Cryptography
import HTTPServer
import HubEmulator
import NotificationHub
import Testing

@Suite(.timeLimit(.minutes(20))) struct ManagementRouteTests {
    @Test func keysCanBeRotated() async throws {
        try await EmulatedHub.test { hub in
            let rules = try await hub.rules(of: "hub")
            let full = try #require(rules.first { $0.name == DefaultRule.full.keyName })
            let old = hub.signed(by: full)
            let new = HubRule(name: full.name, primary: HubRule.key("n"), secondary: full.primary)
            let other = HubRule(name: full.name, primary: HubRule.key("o"), secondary: HubRule.key("p"))
            for (rule, works) in [(new, true), (other, false)] {
                let put = try await hub.manage(.put, "hub", ifMatch: "*", hubDescription([rule]))
                #expect(put.status == .ok)
                // In the first round, the old key is still the secondary key.
                let answer = try await hub.send(.get, "installations/1", token: old)
                #expect(
                    answer.detail
                        == (works ? "Installation not found" : "InvalidSignature: The token has an invalid signature."))
                let fresh = try await hub.send(.get, "installations/1", token: hub.signed(by: rule))
                #expect(fresh.detail == "Installation not found")
            }
        }
    }

    @Test func hubKeysGrantAccessToTheirHubAndNamespaceKeysToAll() async throws {
        try await EmulatedHub.test { hub in
            let put = try await hub.manage(.put, "second", hubDescription())
            #expect(put.status == .created)
            var keys: [String: HubRule] = [:]
            for name in ["hub", "second"] {
                keys[name] = try await hub.rules(of: name).first { $0.name == DefaultRule.full.keyName }
            }
            for (owner, rule) in keys {
                for name in ["hub", "second"] {
                    let answer = try await hub.request(
                        .get, "/\(name)/installations/1", headers: ["Authorization": hub.signed(by: rule)])
                    #expect(
                        answer.detail
                            == (owner == name
                                ? "Installation not found" : "InvalidSignature: The token has an invalid signature."))
                    let root = try await hub.manage(.get, "\(name)/installations/1")
                    #expect(root.detail == "Installation not found")
                }
                for path in ["", "$Resources/NotificationHubs", "third"] {
                    let answer = try await hub.request(
                        path == "third" ? .put : .get, "/\(path)", headers: ["Authorization": hub.signed(by: rule)])
                    #expect(answer.detail == "InvalidSignature: The token has an invalid signature.")
                }
            }
        }
    }

    @Test func hubsHaveSeparateData() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.manage(.put, "second", hubDescription())
            _ = try await hub.send(.put, "installations/1", body: device)
            _ = try await hub.send(.post, "messages", body: #"{"message":"hi"}"#)
            for path in ["installations/1", "registrations", "jobs"] {
                let answer = try await hub.manage(.get, "second/\(path)")
                #expect(answer.status == .notFound || !answer.text.contains("<entry"))
            }
            let inbox = try await hub.request(.get, "/second/$inbox")
            #expect(inbox.text == "[]\n")
            let delete = try await hub.manage(.delete, "hub")
            #expect(delete.status == .ok)
            let again = try await hub.manage(.put, "HUB", hubDescription())
            #expect(again.status == .created)
            let gone = try await hub.manage(.get, "hub/installations/1")
            #expect(gone.detail == "Installation not found")
        }
    }

    @Test func hubDescriptionIsReturnedAsPut() async throws {
        try await EmulatedHub.test { hub in
            let members =
                "<ApnsCredential><Properties><Property><Name>Token</Name><Value>t</Value></Property></Properties>"
                + "</ApnsCredential><RegistrationTtl>P90D</RegistrationTtl>"
            let put = try await hub.manage(.put, "second?api-version=2015-01", hubDescription([], members))
            #expect(put.status == .created)
            #expect(put.text.contains(members + "<AuthorizationRules><AuthorizationRule"))
            #expect(put.header("Location") == nil)
            let get = try await hub.manage(.get, "second?api-version=2015-01")
            #expect(get.text == put.text)
        }
    }

    @Test(arguments: [
        ("?$skip=0&$top=2147483647", ["hub", "second"]), ("?%24skip=1&api-version=2014-09", ["second"]),
        ("?$top=1", ["hub"]), ("?$skip=2&$top=2", []), ("", ["hub", "second"]),
    ])
    func hubsAreListedWithTheirDescriptions(query: String, names: [String]) async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.manage(.put, "second", hubDescription())
            let list = try await hub.manage(.get, "$Resources/NotificationHubs\(query)")
            #expect(list.status == .ok)
            #expect(list.header("Content-Type") == "application/atom+xml; type=feed; charset=utf-8")
            let titles = list.text.matches(of: /<title type="text">(.*?)<\/title>/).map { String($0.output.1) }
            #expect(titles == ["NotificationHubs"] + names)
        }
    }

    @Test(arguments: [
        (HTTPMethod.put, "hub", nil as String?, 409, "SubCode=40900. Conflict"),
        (.put, "other", "*", 404, "No service is hosted at the specified address."),
        (.delete, "other", nil, 404, "No service is hosted at the specified address."),
        (
            .put, "no%20name", nil, 400,
            "The name 'no name' is not valid: 1 to 260 letters, digits, dots, hyphens and underscores"
        ),
        (.post, "hub", nil, 405, "The method is not allowed here; allowed are GET, PUT, DELETE"),
        (.get, "nothing/nonsense", nil, 404, "No service is hosted at the specified address."),
    ])
    func invalidManagementRequestsAreRejected(
        method: HTTPMethod, path: String, ifMatch: String?, status: Int, detail: String
    ) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.manage(method, path, ifMatch: ifMatch, hubDescription())
            #expect(answer.status.code == status)
            #expect(answer.detail == detail)
        }
    }

    @Test(arguments: [
        ("", "The provided request body is invalid. Error: it is not XML: document is empty at line 1, column 1"),
        ("<entry/>", "The provided request body is invalid. Error: it is not an Atom entry"),
    ])
    func invalidDescriptionsAreRejected(body: String, detail: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.manage(.put, "second", body)
            #expect(answer.status == .badRequest)
            #expect(answer.detail == detail)
        }
    }
}

extension EmulatedHub {
    fileprivate func rules(of name: String) async throws -> [HubRule] {
        let text = try await manage(.get, name).text
        let pattern =
            /<KeyName>(.*?)<\/KeyName><PrimaryKey>(.*?)<\/PrimaryKey><SecondaryKey>(.*?)<\/SecondaryKey>/
        return text.matches(of: pattern).map {
            HubRule(name: String($0.output.1), primary: String($0.output.2), secondary: String($0.output.3))
        }
    }

    fileprivate func signed(by rule: HubRule) -> String {
        SharedAccessSignature.mint(
            resource: "http://localhost/", keyName: rule.name, key: Secret(rule.primary), expiry: Self.now + 60
        ).headerValue
    }
}
