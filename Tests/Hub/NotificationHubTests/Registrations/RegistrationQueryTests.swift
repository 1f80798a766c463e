@testable import NotificationHub
import Testing

private func registration(_ kind: String, _ handle: String, _ id: String) throws -> Registration {
    let body =
        "<entry xmlns=\"http://www.w3.org/2005/Atom\"><content><\(kind)RegistrationDescription "
        + "xmlns=\"http://schemas.microsoft.com/netservices/2010/10/servicebus/connect\">\(handle)"
        + "</\(kind)RegistrationDescription></content></entry>"
    return Registration(
        id: try #require(RegistrationIdentifier(id)), version: 1,
        description: try RegistrationDescription(parsing: Array(body.utf8)))
}

private func apple(_ id: Int, token: String = "AB") throws -> Registration {
    try registration("Apple", "<DeviceToken>\(token)</DeviceToken>", "\(id)-1-1")
}

private func gcm(_ id: Int) throws -> Registration {
    try registration("Gcm", "<GcmRegistrationId>it's</GcmRegistrationId>", "\(id)-1-1")
}

@Suite struct RegistrationQueryTests {
    @Test func pagesAreConsistentDespiteWritesInBetween() throws {
        let all = [try apple(1), try apple(3), try apple(5), try gcm(2), try gcm(4)]
        let first = try RegistrationQuery(query: "api-version=2017-04&$top=2").page(of: all)
        #expect(first.registrations.map(\.id.first) == [1, 3])
        let token = try #require(first.next)
        #expect(token.headerValue == "YXBuczszLTEtMQ%3D%3D")
        let changed = [try apple(1), try apple(2), try apple(4), try apple(5), try gcm(1), try gcm(2), try gcm(4)]
        let query = try RegistrationQuery(query: "$top=10&continuationtoken=\(token.headerValue)")
        let second = query.page(of: changed)
        #expect(second.registrations.map(\.id.first) == [4, 5, 1, 2, 4])
        #expect(second.next == nil)
    }

    @Test func fullLastPageHasNoNextLink() throws {
        #expect(try RegistrationQuery(query: "$top=2").page(of: [try apple(1), try apple(2)]).next == nil)
    }

    /// Four forms: the header value as received, the next link, a client that decoded it, and another case of the
    /// parameter.
    @Test(arguments: [
        "continuationtoken=YXBuczszLTEtMQ%3D%3D", "continuationtoken=YXBuczszLTEtMQ%253D%253D",
        "ContinuationToken=YXBuczszLTEtMQ==",
    ])
    func continuationTokensAreParsedAsClientsSendThem(query: String) throws {
        let page = try RegistrationQuery(query: query).page(of: [try apple(3), try apple(4)])
        #expect(page.registrations.map(\.id.first) == [4])
    }

    @Test func skipAppliesToTheFirstPageOnly() throws {
        let all = try (1...5).map { try apple($0) }
        let first = try RegistrationQuery(query: "$skip=1&$top=2").page(of: all)
        #expect(first.registrations.map(\.id.first) == [2, 3])
        let token = try #require(first.next)
        let second = try RegistrationQuery(query: "$skip=1&$top=2&continuationtoken=\(token.headerValue)")
        #expect(second.page(of: all).registrations.map(\.id.first) == [4, 5])
    }

    @Test(arguments: [
        (nil, 100), ("", 100), ("$top=1", 1), ("%24top=7&api-version=1", 7), ("$TOP=100", 100), ("$top=101", 100),
        ("$top=", 100),
    ])
    func pagesHaveAtMostAHundredEntries(query: String?, top: Int) throws {
        #expect(try RegistrationQuery(query: query).top == top)
    }

    @Test(
        arguments: [
            ("ChannelUri+eq+%27AB%27", ["Apple"]), ("channeluri eq 'ab'", ["Apple"]),
            ("DeviceToken eq 'Ab'", ["Apple"]),
            ("GcmRegistrationId eq 'it''s'", ["Gcm"]), ("ChannelUri eq 'it''s'", ["Gcm"]),
            ("AdmRegistrationId eq 'AB'", []), ("ChannelUri eq 'IT''S'", []),
            ("ChannelUri eq 'https://Some.url'", ["Windows"]), ("BaiduUserId eq 'u'", ["Baidu"]),
            ("ChannelUri eq 'u-c'", ["Baidu"]), ("Endpoint eq 'https://e'", ["Browser"]),
            // An old Android client.
            ("BaiduUserId-BaiduChannelId eq 'u-c'", ["Baidu"]), ("BaiduUserId-BaiduChannelId eq 'u'", []),
            // The JavaScript client.
            ("BaiduChannelId+eq+'c'+and+BaiduUserId+eq+'u'", ["Baidu"]),
            ("BaiduChannelId eq 'c' and BaiduUserId eq 'c'", []), ("BaiduUserId eq 'c'", []),
            ("Endpoint eq 'https://e' and P256DH eq 'p' and Auth eq 'a'", ["Browser"]),
            ("Endpoint eq 'https://e' AND P256DH EQ 'p' and Auth eq 'b'", []),
            ("Endpoint eq 'https://e' and P256DH eq 'a' and Auth eq 'a'", []),
            ("Endpoint eq 'https%253A%252F%252Fe'", ["Browser"]),
            ("ChannelUri%20eq%20'https%253A%252F%252Fsome.url%252F'", ["Windows"]),
            ("ChannelUri eq 'it%2527s'", ["Gcm"]), ("FcmRegistrationId eq 'it''s'", ["Gcm"]),
            ("ChannelUri eq 'AB' and DeviceToken eq 'ab'", ["Apple"]),
            ("ChannelUri eq 'AB' and GcmRegistrationId eq 'AB'", []),
        ] as [(String, [String])])
    func filtersSelectADevice(filter: String, kinds: [String]) throws {
        let all = [
            ("Apple", try apple(1)), ("Gcm", try gcm(1)),
            ("Windows", try registration("Windows", "<ChannelUri>https://some.url</ChannelUri>", "1-1-1")),
            (
                "Baidu",
                try registration(
                    "Baidu", "<BaiduUserId>u</BaiduUserId><BaiduChannelId>c</BaiduChannelId>", "1-1-1")
            ),
            (
                "Browser",
                try registration(
                    "Browser", "<Endpoint>https://e</Endpoint><P256DH>p</P256DH><Auth>a</Auth>", "1-1-1")
            ),
        ]
        let query = try RegistrationQuery(query: "$filter=\(filter)&$top=100")
        let matches = try #require(query.filter)
        #expect(all.filter { matches.matches($0.1.description) }.map(\.0) == kinds)
    }

    /// A handle can contain a percent sign.
    @Test(arguments: [("50%2525", true), ("50%25", true), ("50", false)])
    func handleIsComparedExactly(value: String, isFound: Bool) throws {
        let device = try registration("Adm", "<AdmRegistrationId>50%25</AdmRegistrationId>", "1-1-1")
        let other = try registration("Adm", "<AdmRegistrationId>50%</AdmRegistrationId>", "1-1-1")
        let filter = try RegistrationQuery(query: "$filter=AdmRegistrationId eq '\(value)'").filter
        #expect(filter?.matches(device.description) == (value == "50%2525"))
        #expect(filter?.matches(other.description) == isFound)
    }

    @Test(
        arguments: [
            (
                "$filter=Tags eq 'a'",
                "The query parameter '$filter' is not valid: it must look like ChannelUri eq 'handle'"
            ),
            (
                "$filter=ChannelUri+ne+'a'",
                "The query parameter '$filter' is not valid: it must look like ChannelUri eq 'handle'"
            ),
            (
                "$filter=ChannelUri eq 'a'b'",
                "The query parameter '$filter' is not valid: it must look like ChannelUri eq 'handle'"
            ),
            (
                "$filter=ChannelUri eq 'a' or ChannelUri eq 'b'",
                "The query parameter '$filter' is not valid: it must look like ChannelUri eq 'handle'"
            ),
            (
                "$filter=ChannelUri eq 'a' and ",
                "The query parameter '$filter' is not valid: it must look like ChannelUri eq 'handle'"
            ),
            (
                "$filter=ChannelUri eq 'a'and DeviceToken eq 'a'",
                "The query parameter '$filter' is not valid: it must look like ChannelUri eq 'handle'"
            ),
            (
                "$filter=ChannelUri eq ''",
                "The query parameter '$filter' is not valid: it must look like ChannelUri eq 'handle'"
            ),
            ("$top=0", "The query parameter '$top' is not valid: it must be a whole number from 1, but is 0"),
            ("$top=x", "The query parameter '$top' is not valid: it must be a whole number from 1, but is x"),
            ("$skip=-1", "The query parameter '$skip' is not valid: it must be a whole number from 0, but is -1"),
            (
                "continuationtoken=MzEobik7Mg%3D%3D",
                "The query parameter 'continuationtoken' is not valid: no list was answered with it"
            ),
        ] as [(String, String)])
    func invalidQueriesAreRejected(query: String, message: String) {
        let failure = #expect(throws: HubError.self) { try RegistrationQuery(query: query) }
        #expect(failure?.answer(.classic).status == 400)
        #expect(failure?.answer(.classic).text == message)
    }

    @Test func nextLinkKeepsOtherParameters() throws {
        let page = [try apple(1), try apple(2)]
        let next = try #require(try RegistrationQuery(query: "$top=1").page(of: page).next)
        let address = RequestURL(
            path: "https://h/hub/registrations/",
            query: "$filter=ChannelUri+eq+%27AB%27&continuationToken=old&flag&$top=1")
        let feed = RegistrationFeed([page[0]], at: address, now: 0, next: next)
        #expect(
            feed.text.contains(
                "<link rel=\"next\" href=\"https://h/hub/registrations/?%24filter=ChannelUri+eq+%27AB%27&amp;flag&amp;"
                    + "%24top=1&amp;continuationtoken=YXBuczsxLTEtMQ%253D%253D\"/>"))
        #expect(feed.text.contains("<id>https://h/hub/registrations/1-1-1?$filter="))
    }

    @Test(arguments: [
        ("*", [1, 2]), ("\"*\"", [1, 2]), ("W/\"*\"", [1, 2]), ("\"9\", \"*\"", [1, 2]), ("\"1\"", [1]),
        ("W/\"2\"", [2]), ("1", [1]), ("\"1\", W/\"2\"", [1, 2]), ("\"x\"", []),
        ("\"", []),
    ])
    func conditionsMatchVersions(header: String, versions: [Int]) throws {
        let condition = try #require(EntityTagCondition(header: header))
        #expect((1...3).filter { condition.allows(version: $0) && $0 < 3 } == versions)
    }

    @Test(arguments: [nil, "", " "])
    func headerWithoutATagIsNotACondition(header: String?) {
        #expect(EntityTagCondition(header: header) == nil)
    }
}
