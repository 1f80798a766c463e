import AccessTokens
import HTTPServer
import HubEmulator
import NotificationHub
import Testing

/// A kind of registration, and its members besides tags and variables in the recorded order.
private struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let members: String

    init(_ name: String, _ members: String) {
        self.name = name
        self.members = members
    }

    var testDescription: String { name }
}

private let json = #"<BodyTemplate><![CDATA[{"a":"$(b)"}]]></BodyTemplate>"#
private let xml = "<BodyTemplate><![CDATA[<toast><text>$(b)</text></toast>]]></BodyTemplate>"
private let channel = "<ChannelUri>https://a.b/c</ChannelUri><SecondaryTileName>tile</SecondaryTileName>"
private let browser = "<Endpoint>https://a.b/c</Endpoint><P256DH>cDI1NmRo</P256DH><Auth>YXV0aA</Auth>"
private let named = "<TemplateName>name</TemplateName>"

private let kinds = [
    Kind("Apple", "<DeviceToken>00FF</DeviceToken>"),
    Kind(
        "AppleTemplate",
        "<DeviceToken>00FF</DeviceToken>\(json)<Expiry>2030-01-31</Expiry>\(named)<Priority>$(p)</Priority><ApnsHeaders>"
            + "<ApnsHeader><Header>apns-priority</Header><Value>5</Value></ApnsHeader></ApnsHeaders>"),
    Kind("Gcm", "<GcmRegistrationId>g</GcmRegistrationId>"),
    Kind("GcmTemplate", "<GcmRegistrationId>g</GcmRegistrationId>\(json)\(named)"),
    Kind("FcmV1", "<FcmV1RegistrationId>f</FcmV1RegistrationId>"),
    Kind("FcmV1Template", "<FcmV1RegistrationId>f</FcmV1RegistrationId>\(json)\(named)"),
    Kind("Adm", "<AdmRegistrationId>a</AdmRegistrationId>"),
    Kind("AdmTemplate", "<AdmRegistrationId>a</AdmRegistrationId>\(json)\(named)"),
    Kind("Baidu", "<BaiduUserId>u</BaiduUserId><BaiduChannelId>c</BaiduChannelId>"),
    Kind(
        "BaiduTemplate",
        "<BaiduUserId>u</BaiduUserId><BaiduChannelId>c</BaiduChannelId>\(json)\(named)<MessageType>1</MessageType>"),
    Kind("Windows", channel),
    Kind(
        "WindowsTemplate",
        "\(channel)\(xml)<WnsHeaders><WnsHeader><Header>X-WNS-Type</Header><Value>wns/toast</Value></WnsHeader>"
            + "</WnsHeaders>\(named)"),
    Kind("Mpns", channel),
    Kind(
        "MpnsTemplate",
        "\(channel)<BodyTemplate><![CDATA[<wp:Notification xmlns:wp=\"WPNotification\"><wp:Toast/></wp:Notification>]]>"
            + "</BodyTemplate><MpnsHeaders><MpnsHeader><Header>X-NotificationClass</Header><Value>2</Value></MpnsHeader>"
            + "<MpnsHeader><Header>X-WindowsPhone-Target</Header><Value>toast</Value></MpnsHeader></MpnsHeaders>\(named)"
    ),
    Kind("Browser", browser),
    Kind("BrowserTemplate", "\(browser)\(json)\(named)"),
    Kind("Xiaomi", "<XiaomiRegistrationId>x</XiaomiRegistrationId>"),
    Kind("XiaomiTemplate", "<XiaomiRegistrationId>x</XiaomiRegistrationId>\(json)\(named)"),
]

private let noEntityTag = "The ETag header is either missing or invalid. It should be \"*\", or a quoted ETag"

@Suite(.timeLimit(.minutes(20))) struct RegistrationRouteTests {
    @Test(arguments: kinds)
    private func everyKindCanBeCreatedReadUpdatedAndDeleted(kind: Kind) async throws {
        try await EmulatedHub.test { hub in
            let members = #"<Tags>a,b</Tags><PushVariables>{"v":"1"}</PushVariables>"# + kind.members
            let post = try await hub.send(
                .post, "registrations/?api-version=2015-01", body: registration(kind.name, members))
            #expect(post.status == .ok)
            #expect(post.header("Content-Type") == "application/atom+xml; type=entry; charset=utf-8")
            #expect(post.header("ETag") == "W/\"1\"")
            let id = try #require(post.registrationId)
            #expect(
                post.header("Content-Location") == "http://localhost/hub/registrations/\(id)?api-version=2015-01")
            #expect(
                post.content
                    == content(kind.name, "1", "9999-12-31T23:59:59.999", id, members))

            let get = try await hub.send(.get, "registrations/\(id)")
            #expect(get.content == content(kind.name, "1", "9999-12-31T23:59:59.999Z", id, members))
            #expect(get.header("Content-Location") == nil)

            let put = try await hub.send(
                .put, "registrations/\(id)", headers: ["If-Match": "*"], body: registration(kind.name, kind.members))
            #expect(put.header("ETag") == "W/\"2\"")
            #expect(put.content == content(kind.name, "2", "9999-12-31T23:59:59.999", id, kind.members))

            let delete = try await hub.send(.delete, "registrations/\(id)", headers: ["If-Match": "*"])
            #expect(delete.status == .ok && delete.header("Content-Type") == nil)
            let gone = try await hub.send(.get, "registrations/\(id)")
            #expect(gone.status == .notFound && gone.detail == "")
        }
    }

    @Test(
        arguments: [HTTPMethod.put, .delete],
        [
            ("W/\"1\"", 200), ("\"1\"", 200), ("1", 200), ("*", 200), ("\"7\", W/\"1\"", 200), ("", 200),
            ("W/\"2\"", 412), ("\"0\"", 412), ("7", 412), ("latest", 412),
        ])
    func conditions(method: HTTPMethod, condition: (text: String, status: Int)) async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "registrations/1-2-1", body: apple)
            let answer = try await hub.send(
                method, "registrations/1-2-1", headers: ["If-Match": condition.text], body: method == .put ? apple : "")
            let isUnconditional = condition.text.isEmpty
            #expect(answer.status.code == (isUnconditional && method == .delete ? 412 : condition.status))
            guard answer.status.code == 412 else { return }
            let isMissing = method == .delete && (isUnconditional || condition.text == "latest")
            #expect(
                answer.detail == (isMissing ? noEntityTag : "The registration has another version than If-Match names"))
        }
    }

    @Test func deletionRequiresACondition() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "registrations/1-2-1", body: apple)
            let refused = try await hub.send(.delete, "registrations/1-2-1")
            #expect(refused.status.code == 412 && refused.detail == noEntityTag)
            let kept = try await hub.send(.get, "registrations/1-2-1")
            #expect(kept.status == .ok)
        }
    }

    @Test func missingRegistrationIsCreatedOnlyWithoutACondition() async throws {
        try await EmulatedHub.test { hub in
            let update = try await hub.send(.put, "registrations/1-2-1", headers: ["If-Match": "*"], body: apple)
            #expect(update.status == .notFound)
            let delete = try await hub.send(.delete, "registrations/1-2-1")
            #expect(delete.status == .notFound)
            let ids = try await hub.send(.post, "registrationids/?api-version=2015-01")
            #expect(ids.status == .created && ids.text.isEmpty && ids.header("Content-Type") == nil)
            let location = try #require(ids.header("Location"))
            let id = try #require(
                location.wholeMatch(
                    of: /http:\/\/localhost\/hub\/registrationids\/(\d+-\d+-\d+)\?api-version=2015-01/)?.1)
            let create = try await hub.send(.put, "registrations/\(id)", body: apple)
            #expect(create.status == .ok && create.header("ETag") == "W/\"1\"")
            #expect(create.registrationId == String(id))
        }
    }

    @Test(arguments: ["header", "link"])
    func listsArePaged(way: String) async throws {
        try await EmulatedHub.test { hub in
            for number in 1...5 { _ = try await hub.send(.put, "registrations/\(number)-1-1", body: apple) }
            _ = try await hub.send(.put, "registrations/6-1-1", body: registration("Gcm", kinds[2].members))
            var path: String? = "registrations?api-version=2015-01&$top=2"
            var pages: [[String]] = []
            while let next = path, pages.count < 10 {
                let page = try await hub.send(.get, next)
                #expect(page.status == .ok)
                pages.append(page.registrationIds)
                let token = page.header("x-ms-continuationtoken")
                let link = page.text.firstMatch(of: /rel="next" href="http:\/\/localhost\/hub\/([^"]+)"/)
                #expect((token == nil) == (link == nil))
                path =
                    way == "header"
                    ? token.map { "registrations?api-version=2015-01&$top=2&ContinuationToken=\($0)" }
                    : link.map { String($0.output.1).replacing("&amp;", with: "&") }
            }
            #expect(pages == [["1-1-1", "2-1-1"], ["3-1-1", "4-1-1"], ["5-1-1", "6-1-1"]])
        }
    }

    @Test func pageHasAtMostAHundredEntries() async throws {
        try await EmulatedHub.test { hub in
            for number in 1...101 { _ = try await hub.send(.put, "registrations/\(number)-1-1", body: apple) }
            for query in ["", "?$top=1000"] {
                let page = try await hub.send(.get, "registrations" + query)
                #expect(page.registrationIds.count == 100)
            }
        }
    }

    @Test(arguments: [
        ("$filter=ChannelUri+eq+%2700FF%27", ["1-1-1"]), ("$filter=ChannelUri%20eq%20'00ff'", ["1-1-1"]),
        ("%24filter=DeviceToken+eq+'00FF'&$top=5", ["1-1-1"]), ("$FILTER=devicetoken%20EQ%20%2700FF%27", ["1-1-1"]),
        ("$filter=GcmRegistrationId+eq+'g'", ["2-1-1"]), ("$filter=ChannelUri+eq+'g'", ["2-1-1"]),
        ("$filter=ChannelUri+eq+'https://A.b/c'", ["3-1-1"]),
        ("$filter=ChannelUri+eq+'https%3a%2f%2fa.b%2fc'", ["3-1-1"]),
        ("$filter=GcmRegistrationId+eq+'00FF'", []), ("$filter=ChannelUri+eq+'nobody'", []),
    ])
    func listsOfOneDevice(query: String, ids: [String]) async throws {
        try await EmulatedHub.test { hub in
            for (number, kind) in [kinds[0], kinds[2], kinds[10]].enumerated() {
                _ = try await hub.send(
                    .put, "registrations/\(number + 1)-1-1", body: registration(kind.name, kind.members))
            }
            // A device is allowed to query its own registrations.
            let list = try await hub.send(.get, "registrations?\(query)", token: try hub.token(.listen))
            #expect(list.status == .ok)
            #expect(list.registrationIds == ids)
        }
    }

    @Test(arguments: [
        ("$filter=DeviceToken", "The query parameter '$filter' is not valid: it must look like ChannelUri eq 'handle'"),
        ("$top=0", "The query parameter '$top' is not valid: it must be a whole number from 1, but is 0"),
        ("$top=many", "The query parameter '$top' is not valid: it must be a whole number from 1, but is many"),
        ("$skip=-1", "The query parameter '$skip' is not valid: it must be a whole number from 0, but is -1"),
        (
            "continuationtoken=x",
            "The query parameter 'continuationtoken' is not valid: no list was answered with it"
        ),
    ])
    func invalidQueriesAreRejected(query: String, detail: String) async throws {
        try await EmulatedHub.test { hub in
            let list = try await hub.send(.get, "registrations?\(query)")
            #expect(list.status == .badRequest)
            #expect(list.detail == detail)
        }
    }

    @Test(arguments: [
        ("12345", 2), ("GENERICTEMPLATE", 1), ("$InstallationId:%7B1%7D", 2), ("%24InstallationId%3A%7B1%7D", 2),
        ("$UserId:{ann}", 2), ("other", 0),
    ])
    func listsByTag(tag: String, count: Int) async throws {
        try await EmulatedHub.test { hub in
            let body = device.replacing(#""platform""#, with: #""userId":"ann","platform""#)
            _ = try await hub.send(.put, "installations/1", body: body)
            let list = try await hub.send(.get, "tags/\(tag)/registrations?api-version=2017-04&$top=100")
            #expect(list.status == .ok)
            #expect(list.registrationIds.count == count)
            #expect(
                list.text.contains("<link rel=\"self\" href=\"http://localhost/hub/tags/\(tag)/registrations?"))
        }
    }

    @Test func tilesHaveTheirOwnRegistrations() async throws {
        try await EmulatedHub.test { hub in
            let template = #"{"body":"<toast/>","headers":{"X-WNS-Type":"wns/toast"}}"#
            let put = try await hub.send(
                .put, "installations/1",
                body: #"{"installationId":"1","platform":"wns","pushChannel":"https://a.b/c","templates":{"t":"#
                    + #"\#(template),"t/":\#(template),"t/t":\#(template)},"secondaryTiles":{"t":{"#
                    + #""pushChannel":"https://a.b/d","templates":{"t":\#(template)}}}}"#)
            #expect(put.status == .ok, "\(put.text)")
            let list = try await hub.send(.get, "registrations")
            #expect(list.registrationIds.count == 6)
            #expect(Set(list.registrationIds).count == 6)
            let kinds = list.text.matches(of: /<(Windows[A-Za-z]+)\s/).map { String($0.output.1) }
            #expect(kinds == kinds.sorted(), "native ones come first")
        }
    }

    @Test func registrationsOfAnInstallationFollowIt() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            let patch = #"[{"op":"add","path":"/tags","value":"new"}]"#
            _ = try await hub.send(.patch, "installations/1", body: patch)
            let list = try await hub.send(.get, "registrations")
            let ids = list.registrationIds
            #expect(ids.count == 2)
            #expect(
                list.text.matches(of: /<Tags>(.*?)<\/Tags>/).map { String($0.output.1) } == [
                    "$InstallationId:{1},12345,new", "$InstallationId:{1},12345,new,genericTemplate",
                ])
            #expect(list.text.matches(of: /<ETag>2<\/ETag>/).count == 2)

            let first = try #require(ids.first)
            let put = try await hub.send(.put, "registrations/\(first)", body: apple)
            #expect(put.status == .badRequest)
            #expect(put.detail == "The registration belongs to an installation. Write the installation instead")
            let delete = try await hub.send(.delete, "registrations/\(first)", headers: ["If-Match": "*"])
            #expect(delete.status == .ok)
            let rest = try await hub.send(.get, "registrations")
            #expect(rest.registrationIds == Array(ids.dropFirst()))
            _ = try await hub.send(.delete, "installations/1")
            let nothing = try await hub.send(.get, "registrations")
            #expect(nothing.registrationIds == [])
        }
    }
}

private func content(_ kind: String, _ etag: String, _ expiration: String, _ id: String, _ members: String) -> String {
    "<\(kind)RegistrationDescription "
        + #"xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect" "#
        + #"xmlns:i="http://www.w3.org/2001/XMLSchema-instance">"#
        + "<ETag>\(etag)</ETag><ExpirationTime>\(expiration)</ExpirationTime><RegistrationId>\(id)</RegistrationId>"
        + "\(members)</\(kind)RegistrationDescription>"
}

extension TestResponse {
    /// The content of the Atom entry.
    fileprivate var content: String? {
        text.firstMatch(of: /<content type="application\/xml">(.*)<\/content>/).map { String($0.output.1) }
    }

    fileprivate var registrationId: String? { registrationIds.first }

    fileprivate var registrationIds: [String] {
        text.matches(of: /<RegistrationId>(.*?)<\/RegistrationId>/).map { String($0.output.1) }
    }
}
