import NotificationHub
import Testing

private let apnsHandle = "62BCD3484834B7E2DC56733AC5509259230CC1BA82BA1AE7D06E91908A05A8FA"

private func stored(_ body: String, id: String = "1") throws -> String {
    var hub = Hub(name: "hub", rules: [])
    try hub.put(Installation(parsing: Array(body.utf8), addressed: id))
    return String(decoding: try hub.installation(id: id), as: UTF8.self)
}

@Suite struct InstallationTests {
    /// Recordings R16, R17, R18 and R19: the request body of the PUT, and the service's response to the GET.
    @Test(arguments: [
        (
            "95e4cf2e-685f-4141-98e2-4c5f71d1a696",
            #"{"templates":{"Template Name":{"body":"{\"aps\":{\"alert\":\"alert!\"}}","headers":null,"#
                + #""expiry":"2018-11-07T16:18:32.6641371-08:00"}},"pushVariables":{"var1":"value1"},"tags":["tag1"],"#
                + #""platform":"APNS","pushChannel":"\#(apnsHandle)","#
                + #""installationId":"95e4cf2e-685f-4141-98e2-4c5f71d1a696"}"#,
            #"{"installationId":"95e4cf2e-685f-4141-98e2-4c5f71d1a696","pushChannel":"\#(apnsHandle)","#
                + #""pushChannelExpired":false,"platform":"apns","expirationTime":"9999-12-31T23:59:59.9999999Z","#
                + #""tags":["tag1"],"pushVariables":{"var1":"value1"},"templates":{"Template Name":{"#
                + #""body":"{\"aps\":{\"alert\":\"alert!\"}}","expiry":"2018-11-07T16:18:32.6641371-08:00","#
                + #""tags":["Template Name"]}}}"#
        ),
        (
            "ef4ffd64-8f20-4d6e-873c-7308b28d6a04",
            #"{"installationId":"ef4ffd64-8f20-4d6e-873c-7308b28d6a04","platform":"wns","#
                + #""pushChannel":"https://some.url","templates":{"Template Name":{"#
                + #""headers":{"X-WNS-Type":"wns/toast"},"body":"{\"aps\":{\"alert\":\"alert!\"}}"}}}"#,
            #"{"installationId":"ef4ffd64-8f20-4d6e-873c-7308b28d6a04","pushChannel":"https://some.url/","#
                + #""pushChannelExpired":false,"platform":"wns","expirationTime":"9999-12-31T23:59:59.9999999Z","#
                + #""templates":{"Template Name":{"body":"{\"aps\":{\"alert\":\"alert!\"}}","#
                + #""headers":{"X-WNS-Type":"wns/toast"},"tags":["Template Name"]}}}"#
        ),
        (
            "08c88ecf-32b5-412b-aba2-29be97ce34c3",
            #"{"installationId":"08c88ecf-32b5-412b-aba2-29be97ce34c3","#
                + #""userId":"d798d460-79d2-449a-b2fc-fa5bf4090f38","pushChannel":"\#(apnsHandle)","#
                + #""platform":"apns","pushChannelExpired":null,"expirationTime":null,"#
                + #""tags":[],"templates":{}}"#,
            #"{"installationId":"08c88ecf-32b5-412b-aba2-29be97ce34c3","pushChannel":"\#(apnsHandle)","#
                + #""pushChannelExpired":false,"platform":"apns","expirationTime":"9999-12-31T23:59:59.9999999Z","#
                + #""userId":"d798d460-79d2-449a-b2fc-fa5bf4090f38"}"#
        ),
        (
            "94018932-9656-48dd-aea1-0c2253b4e093",
            #"{"installationId":"94018932-9656-48dd-aea1-0c2253b4e093","pushChannel":"\#(apnsHandle)","#
                + #""platform":"apns","userId":null,"unknown":1}"#,
            #"{"installationId":"94018932-9656-48dd-aea1-0c2253b4e093","pushChannel":"\#(apnsHandle)","#
                + #""pushChannelExpired":false,"platform":"apns","expirationTime":"9999-12-31T23:59:59.9999999Z"}"#
        ),
    ])
    func installationIsReturnedAsRecorded(id: String, body: String, recorded: String) throws {
        #expect(try stored(body, id: id) == recorded)
    }

    /// The device of Microsoft's tutorial.
    @Test func installationIsReturnedAsInTheTutorial() throws {
        let id = "8AD25D8B-9F6C-4D50-9E9A-3B6A6F0F3C11"
        let body =
            #"{"installationId":"\#(id)","pushChannel":"\#(apnsHandle)","platform":"apns","tags":["12345"],"#
            + #""templates":{"genericTemplate":{"body":"{\"aps\":{\"alert\":\"$(message)\"}}"}}}"#
        #expect(
            try stored(body, id: id)
                == #"{"installationId":"\#(id)","pushChannel":"\#(apnsHandle)","pushChannelExpired":false,"#
                + #""platform":"apns","expirationTime":"9999-12-31T23:59:59.9999999Z","tags":["12345"],"#
                + #""templates":{"genericTemplate":{"body":"{\"aps\":{\"alert\":\"$(message)\"}}","#
                + #""tags":["genericTemplate"]}}}"#)
    }

    @Test(arguments: [
        ("wns", #""HTTPS://Some.URL?x=1""#, #""https://some.url/?x=1""#), ("mpns", #""http://h/p""#, #""http://h/p""#),
        ("baidu", #""user-channel""#, #""user-channel""#), ("fcmV1", #""any thing""#, #""any thing""#),
        (
            "browser", #"{"endpoint":"https://e","p256dh":"p","auth":"a"}"#,
            #"{"endpoint":"https://e","p256dh":"p","auth":"a"}"#
        ),
        (
            "browser", #""{\"endpoint\":\"https://e\",\"p256dh\":\"p\",\"auth\":\"a\"}""#,
            #""{\"endpoint\":\"https://e\",\"p256dh\":\"p\",\"auth\":\"a\"}""#
        ),
    ])
    func pushChannels(platform: String, given: String, kept: String) throws {
        let text = try stored(#"{"installationId":"1","platform":"\#(platform)","pushChannel":\#(given)}"#)
        #expect(
            text == #"{"installationId":"1","pushChannel":\#(kept),"pushChannelExpired":false,"#
                + #""platform":"\#(platform.lowercased())","expirationTime":"9999-12-31T23:59:59.9999999Z"}"#)
    }

    @Test(arguments: [
        ("2027-06-01T12:00:00Z", "2027-06-01T12:00:00Z"),
        ("2027-06-01T12:00:00.1234567Z", "2027-06-01T12:00:00.1234567Z"),
        ("2027-06-01T14:00:00+02:00", "2027-06-01T12:00:00.000Z"),
        ("9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.9999999Z"),
    ])
    func expirationTimeIsKept(given: String, kept: String) throws {
        let text = try stored(
            #"{"installationId":"1","platform":"apns","pushChannel":"00","expirationTime":"\#(given)"}"#)
        #expect(text.contains(#""expirationTime":"\#(kept)""#))
    }

    @Test(arguments: [#""tomorrow""#, "5", "true", "{}", #""""#])
    func expirationTimeMustBeATime(value: String) {
        #expect(throws: HubError.self) {
            try stored(#"{"installationId":"1","platform":"apns","pushChannel":"00","expirationTime":\#(value)}"#)
        }
    }

    @Test(arguments: [
        (#""secondaryTiles":null,"templates":{"t":null},"pushVariables":{"a":null}"#, ""),
        (#""PUSHVARIABLES":{"a":"1"}"#, #","pushVariables":{"a":"1"}"#),
        (#""tags":["a"],"Tags":["b"]"#, #","tags":["b"]"#), (#""tags":["a"],"tags":["b"]"#, #","tags":["b"]"#),
        (#""expirationTime":null,"lastActiveOn":5,"lastUpdate":[],"expiredPushChannel":true"#, ""),
        (#""pushChannelExpired":true,"userId":"""#, ""),
        (
            #""templates":{"t":{"Body":"{}","headers":{},"expiry":"$(e)","tags":[]}}"#,
            #","templates":{"t":{"body":"{}","expiry":"$(e)","tags":["t"]}}"#
        ),
        (
            #""templates":{"t":{"body":"{}","expiry":"0","headers":{"apns-priority":"$(p)","Apns-Expiration":"12"}}}"#,
            #","templates":{"t":{"body":"{}","headers":{"apns-priority":"$(p)","Apns-Expiration":"12"},"expiry":"0","tags":["t"]}}"#
        ),
    ])
    func knownMembersAreStoredAndOthersIgnored(members: String, kept: String) throws {
        #expect(
            try stored(#"{"installationId":"1","platform":"apns","pushChannel":"00",\#(members)}"#)
                == #"{"installationId":"1","pushChannel":"00","pushChannelExpired":false,"platform":"apns","#
                + #""expirationTime":"9999-12-31T23:59:59.9999999Z"\#(kept)}"#)
    }

    @Test(arguments: [
        ("apns", "00"), ("wns", "https://h/"), ("mpns", "https://h/"), ("adm", "h"), ("gcm", "h"), ("fcmv1", "h"),
        ("baidu", "u-c"), ("xiaomi", "h"), ("browser", #"{\"endpoint\":\"e\",\"p256dh\":\"p\",\"auth\":\"a\"}"#),
    ])
    func everyPlatform(platform: String, channel: String) throws {
        let text = try stored(
            #"{"installationId":"1","platform":"\#(platform.uppercased())","pushChannel":"\#(channel)"}"#)
        #expect(text.contains(#""pushChannel":"\#(channel)","pushChannelExpired":false,"platform":"\#(platform)""#))
    }

    @Test func secondaryTilesAreReturnedCompletely() throws {
        let text = try stored(
            #"{"installationId":"1","platform":"wns","pushChannel":"https://h/","secondaryTiles":{"one":{"#
                + #""PushChannel":"https://H","tags":["a"],"pushChannelExpired":true,"#
                + #""templates":{"t":{"body":"<tile/>","headers":{"X-WNS-Type":"wns/tile"}}}},"two":null}}"#)
        #expect(
            text.hasSuffix(
                #","secondaryTiles":{"one":{"pushChannel":"https://h/","pushChannelExpired":false,"tags":["a"],"#
                    + #""templates":{"t":{"body":"<tile/>","headers":{"X-WNS-Type":"wns/tile"},"tags":["t"]}}}}}"#))
    }

    /// A template without tags has its name as its tag, even if the name is not a valid tag.
    @Test func returnedInstallationCanBeWrittenBack() throws {
        let body =
            #"{"installationId":"1","platform":"wns","pushChannel":"https://h","userId":"u","tags":["a"],"#
            + #""pushVariables":{"v":"1"},"templates":{"Template Name":{"body":"<tile/>","#
            + #""headers":{"X-WNS-Type":"wns/tile"}}},"secondaryTiles":{"one":{"pushChannel":"https://h/1","#
            + #""templates":{"Name, too":{"body":"<tile/>","headers":{"X-WNS-Type":"wns/tile"}}}}}}"#
        let read = try stored(body)
        #expect(try stored(read) == read)
    }

    @Test func goneChannelsAreMarked() throws {
        let body = #"{"installationId":"1","platform":"apns","pushChannel":"00"}"#
        let gone = try Installation(parsing: Array(body.utf8), addressed: "1").marking(expired: true)
        #expect(String(decoding: gone.text, as: UTF8.self).contains(#""pushChannelExpired":true"#))
        #expect(!gone.marking(expired: false).pushChannelExpired)
    }

    @Test func installationCanBeReplacedAndDeleted() throws {
        var hub = Hub(name: "hub", rules: [])
        func put(_ tag: String) throws {
            let body = #"{"installationId":"1","platform":"apns","pushChannel":"00ff","tags":["\#(tag)"]}"#
            try hub.put(Installation(parsing: Array(body.utf8), addressed: "1"))
        }
        try put("old")
        try put("new")
        #expect(String(decoding: try hub.installation(id: "1"), as: UTF8.self).contains(#""tags":["new"]"#))
        hub.deleteInstallation(id: "1")
        hub.deleteInstallation(id: "1")
        #expect(throws: HubError.installationNotFound) { try hub.installation(id: "1") }
    }
}
