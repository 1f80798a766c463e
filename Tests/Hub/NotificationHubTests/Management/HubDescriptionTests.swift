import AccessTokens
import Cryptography
@testable import NotificationHub
import Testing

private let connect = "http://schemas.microsoft.com/netservices/2010/10/servicebus/connect"
private let zeros = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
private let ones = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="

private func entry(_ members: String, _ name: String = "NotificationHubDescription") -> [UInt8] {
    let content =
        "<\(name) xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns=\"\(connect)\">\(members)</\(name)>"
    return Array("<entry xmlns=\"http://www.w3.org/2005/Atom\"><content>\(content)</content></entry>".utf8)
}

private func rule(_ name: String, rights: [String] = ["Send"], keys: String = "") -> String {
    let rights = rights.map { "<AccessRights>\($0)</AccessRights>" }.joined()
    return "<AuthorizationRule i:type=\"SharedAccessAuthorizationRule\"><ClaimType>SharedAccessKey</ClaimType>"
        + "<Rights>\(rights)</Rights><KeyName>\(name)</KeyName>\(keys)</AuthorizationRule>"
}

private func rules(_ rules: String...) -> String { "<AuthorizationRules>\(rules.joined())</AuthorizationRules>" }

private func read(
    _ members: String, updating old: HubDescription? = nil, now: Double = 0, byte: UInt8 = 0
) throws(HubError) -> HubDescription {
    try HubDescription(parsing: entry(members), updating: old, now: now) { [UInt8](repeating: byte, count: $0) }
}

private func refusal(_ body: [UInt8]) -> String? {
    do throws(HubError) {
        _ = try HubDescription(parsing: body, updating: nil, now: 0) { [UInt8](repeating: 0, count: $0) }
        return nil
    } catch {
        let answer = error.answer(.classic)
        return answer.status == 400 ? answer.text : "status \(answer.status)"
    }
}

@Suite struct HubDescriptionTests {
    @Test func hubWithoutRulesHasTheTwoDefaultRules() throws {
        let description = try read("<AuthorizationRules/>", now: 5)
        #expect(
            description.rules.map(\.keyName)
                == ["DefaultListenSharedAccessSignature", "DefaultFullSharedAccessSignature"])
        let claims: [Set<Claim>] = [[.listen], [.listen, .manage, .send]]
        #expect(description.rules.map(\.claims) == claims)
        #expect(description.rules.map(\.primaryKey.exposed) == [zeros, zeros])
        #expect(description.rules.map(\.created) == [5, 5])
        #expect(description.registrationLifetime == "P10675199DT2H48M5.4775807S")
    }

    @Test func givenKeysAreKeptAndMissingKeysAreGenerated() throws {
        let description = try read(rules(rule("a", keys: "<PrimaryKey> \(zeros)</PrimaryKey>")), byte: 1)
        #expect(description.rules.map(\.primaryKey.exposed) == [zeros])
        #expect(description.rules.map(\.secondaryKey.exposed) == [ones])
    }

    @Test func updateKeepsUnnamedMembers() throws {
        let old = try read(rules(rule("a"), rule("b")), now: 1)
        #expect(try read("", updating: old, now: 2).rules == old.rules)
        let new = try read(rules(rule("a"), rule("b", rights: ["Listen"]), rule("c")), updating: old, now: 2, byte: 1)
        #expect(new.rules.map(\.created) == [1, 1, 2])
        #expect(new.rules.map(\.modified) == [1, 2, 2])
        #expect(new.rules.map(\.primaryKey.exposed) == [zeros, zeros, ones])
    }

    @Test func membersAreReturnedInContractOrder() throws {
        func credential(_ name: String) -> String {
            "<\(name)Credential><Properties><Property><Name>Key</Name><Value>a&amp;\(name)</Value></Property></Properties>"
                + "</\(name)Credential>"
        }
        let key = "<PrimaryKey>\(zeros)</PrimaryKey><SecondaryKey>\(ones)</SecondaryKey>"
        let names = ["Xiaomi", "Browser", "FcmV1", "Baidu", "Adm", "Mpns", "Gcm", "Wns", "Apns"]
        let description = try read(
            names.map(credential).joined()
                + "<Unknown>1</Unknown><UserMetadata>m</UserMetadata><IsDisabled>false</IsDisabled>"
                + rules(rule("a", rights: ["Send", "Listen"], keys: key)) + "<RegistrationTtl>P90D</RegistrationTtl>"
                + "<DailyApiCalls>7</DailyApiCalls>")
        let hub = HubEntry(
            description, name: "h", namespace: "n", usage: HubUsage(devices: 1, registrations: 2, requests: 3),
            published: 0, updated: 1)
        let rule =
            "<AuthorizationRule i:type=\"SharedAccessAuthorizationRule\"><ClaimType>SharedAccessKey</ClaimType>"
            + "<ClaimValue>None</ClaimValue><Rights><AccessRights>Listen</AccessRights><AccessRights>Send</AccessRights>"
            + "</Rights><CreatedTime>1970-01-01T00:00:00Z</CreatedTime><ModifiedTime>1970-01-01T00:00:00Z</ModifiedTime>"
            + "<KeyName>a</KeyName>\(key)</AuthorizationRule>"
        let content =
            credential("Apns") + "<RegistrationTtl>P90D</RegistrationTtl>" + credential("Wns") + rules(rule)
            + credential("Gcm") + credential("Mpns")
            + "<DailyMaxActiveDevices>1</DailyMaxActiveDevices><DailyMaxActiveRegistrations>2"
            + "</DailyMaxActiveRegistrations><DailyApiCalls>3</DailyApiCalls><UserMetadata>m</UserMetadata>"
            + credential("Adm") + credential("Baidu") + "<Status>false</Status>" + credential("FcmV1")
            + credential("Browser") + credential("Xiaomi")
        let expected =
            "<entry xmlns=\"http://www.w3.org/2005/Atom\"><id>http://n/h?a&amp;b</id><title type=\"text\">h</title>"
            + "<published>1970-01-01T00:00:00Z</published><updated>1970-01-01T00:00:01Z</updated>"
            + "<author><name>n</name></author><link rel=\"self\" href=\"http://n/h?a&amp;b\"/>"
            + "<content type=\"application/xml\"><NotificationHubDescription xmlns=\"\(connect)\" "
            + "xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\">\(content)</NotificationHubDescription>"
            + "</content></entry>"
        #expect(hub.text(at: "http://n/h?a&b") == expected)
    }

    @Test func hubsAreListedWithTheirAddresses() throws {
        let description = try read("")
        let hub = HubEntry(description, name: "h", namespace: "n", usage: nil, published: 0, updated: 1)
        let address = RequestURL(path: "https://n/$Resources/NotificationHubs", query: "api-version=1&$top=9")
        let text = HubList([hub], origin: "https://n", at: address, now: 2).text
        let start: String =
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title type=\"text\">NotificationHubs</title>"
            + "<id>https://n/$Resources/NotificationHubs?api-version=1&amp;$top=9</id>"
            + "<updated>1970-01-01T00:00:02Z</updated>"
            + "<link rel=\"self\" href=\"https://n/$Resources/NotificationHubs?api-version=1&amp;$top=9\"/>"
            + "<entry xml:base=\"https://n/$Resources/NotificationHubs?api-version=1&amp;$top=9\">"
            + "<id>https://n/h?api-version=1&amp;$top=9</id><title type=\"text\">h</title>"
            + "<published>1970-01-01T00:00:00Z</published><updated>1970-01-01T00:00:01Z</updated>"
            + "<author><name>n</name></author><link rel=\"self\" href=\"../h?api-version=1&amp;$top=9\"/>"
            + "<content type=\"application/xml\"><NotificationHubDescription "
        #expect(text.hasPrefix(start))
    }

    @Test func rulesMayReachTheirLimits() throws {
        _ = try read(rules(rule(String(repeating: "k", count: 256))))
        _ = try read("<AuthorizationRules>\((1...12).map { rule("\($0)") }.joined())</AuthorizationRules>")
    }

    @Test(
        arguments: [
            (
                rules(rule("a", rights: ["Manage", "Send"])),
                "The authorization rule 'a' needs 'Send' and 'Listen' too, because it has 'Manage'."
            ),
            (rules(rule("a", rights: [])), "The authorization rule 'a' has no rights."),
            (rules(rule("a", rights: ["Read"])), "'Read' is not a right: rights are 'Listen', 'Manage' and 'Send'."),
            (rules(rule("a"), rule("a")), "The authorization rule 'a' occurs twice."),
            (rules(rule(" ")), "An authorization rule needs a 'KeyName'."),
            (rules(rule(String(repeating: "k", count: 257))), "A 'KeyName' has at most 256 characters."),
            (
                rules(rule("a", keys: "<SecondaryKey>c2hvcnQ=</SecondaryKey>")),
                "'SecondaryKey' of the authorization rule 'a' must be 44 characters: base64 of 32 bytes."
            ),
            (
                "<AuthorizationRules>\((1...13).map { rule("\($0)") }.joined())</AuthorizationRules>",
                "A hub has at most 12 authorization rules."
            ),
            (
                "<RegistrationTtl>90</RegistrationTtl>",
                "'RegistrationTtl' is '90', but must be a duration such as P90D."
            ),
            (
                "<RegistrationTtl>P1DT</RegistrationTtl>",
                "'RegistrationTtl' is 'P1DT', but must be a duration such as P90D."
            ),
            ("<RegistrationTtl>P1DT2H3.5S</RegistrationTtl>", nil),
            ("<Status>Active</Status>", "'Status' is 'Active', but must be true or false."),
            (
                "<GcmCredential><Properties><Property><Value>v</Value></Property></Properties></GcmCredential>",
                "'GcmCredential' must have 'Properties', each with a 'Name'."
            ),
            (
                "<GcmCredential/><GcmCredential/>",
                "The provided request body is invalid. Error: the element 'GcmCredential' occurs twice"
            ),
        ] as [(String, String?)])
    func descriptionsAreChecked(members: String, message: String?) {
        #expect(refusal(entry(members)) == message)
    }

    @Test func anotherDocumentIsRejected() {
        #expect(refusal(entry("", "QueueDescription")) == "'QueueDescription' is not a 'NotificationHubDescription'.")
        #expect(
            refusal([])
                == "The provided request body is invalid. Error: it is not XML: document is empty at line 1, column 1")
    }
}
