import NotificationHub
import Testing

private let apnsHandle = "62BCD3484834B7E2DC56733AC5509259230CC1BA82BA1AE7D06E91908A05A8FA"

private func stored(_ body: String, id: String = "1") throws -> String {
    var hub = Hub(name: "hub", rules: [])
    try hub.put(Installation(parsing: Array(body.utf8), addressed: id))
    return String(decoding: try hub.installation(id: id), as: UTF8.self)
}

private func faults(_ body: String, id: String = "1") -> [String] {
    do {
        _ = try stored(body, id: id)
        return []
    } catch HubFailure.invalidInstallation(let faults) {
        return faults.faults.map(\.message)
    } catch {
        return ["\(error)"]
    }
}

@Suite struct InstallationTests {
    /// Recordings R16, R17, R18 and R19: what was put, and the service's own answer to the GET.
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
    func comesBackAsRecorded(id: String, body: String, recorded: String) throws {
        #expect(try stored(body, id: id) == recorded)
    }

    /// The tutorial's device.
    @Test func comesBackAsInTheTutorial() throws {
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
        ("apns", #""abc""#, "it must be an even number of hexadecimal digits"),
        ("apns", #""xy""#, "it must be an even number of hexadecimal digits"),
        ("apns", "5", "it must be an even number of hexadecimal digits"),
        ("wns", #""some.url""#, "it must be an absolute URI"), ("mpns", #""http://""#, "it must be an absolute URI"),
        ("baidu", #""user""#, "it must look like userId-channelId"), ("gcm", #""""#, "it must not be empty"),
        ("browser", #"{"endpoint":"e"}"#, "it must have endpoint, p256dh and auth"),
    ])
    func pushChannelsOfTheWrongForm(platform: String, given: String, rule: String) {
        #expect(
            faults(#"{"installationId":"1","platform":"\#(platform)","pushChannel":\#(given)}"#)
                == ["'PushChannel' is not valid for '\(platform)': \(rule)."])
    }

    @Test func allFaultsAreTold() {
        #expect(
            faults("{}") == [
                "'InstallationId' is required.",
                "'Platform' property is not specified or given value is not supported.",
                "'PushChannel' is required.",
            ])
    }

    @Test(arguments: [
        (#""installationId":"2""#, "'InstallationId' differs from the identifier in the address."),
        (#""installationId":7"#, "'InstallationId' must be a text."),
        (
            #""installationId":"1","userId":"a b""#,
            "'UserId' has characters other than alphanumeric, _, -, @, #, ., : and =."
        ),
        (#""installationId":"1","tags":"a""#, "'Tags' must be a list of texts."),
        (#""installationId":"1","tags":[1]"#, "'Tags' must be a list of texts."),
        (
            #""installationId":"1","tags":["ok","$UserId:{x}","a b"]"#,
            "An invalid tag(s) '$UserId:{x},a b' was supplied. "
                + "Valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
        (#""installationId":"1","pushVariables":{"a":1}"#, "'PushVariables' must be a mapping of texts."),
        (#""installationId":"1","templates":[]"#, "'Templates' must be a mapping."),
        (#""installationId":"1","templates":{"t":"x"}"#, "Template 't': 'Template' must be a mapping."),
        (#""installationId":"1","templates":{"t":{}}"#, "Template 't': 'Body' is required."),
        (
            #""installationId":"1","templates":{"":{"body":"{}"}}"#,
            "Template '': A template's name has 1 to 200 characters."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{\"a\":\"$5\"}"}}"#,
            "Template 't': Expression is $5. Unexpected '5' at position 2."
        ),
        (#""installationId":"1","templates":{"t":{"body":"{}","expiry":""}}"#, "Template 't': 'Expiry' is empty."),
        (#""installationId":"1","tags":[null]"#, "'Tags' must be a list of texts."),
        (
            #""installationId":"1","tags":["a=b","","\#(String(repeating: "a", count: 121))"]"#,
            "An invalid tag(s) 'a=b,,\(String(repeating: "a", count: 121))' was supplied. "
                + "Valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
        (#""installationId":"1","userId":5"#, "'UserId' must be a text."),
        (
            #""installationId":"1","userId":"\#(String(repeating: "u", count: 501))""#,
            "'UserId' has more than 500 characters."
        ),
        (
            #""installationId":"1","templates":{"\#(String(repeating: "n", count: 201))":{"body":"{}"}}"#,
            "Template '\(String(repeating: "n", count: 201))': A template's name has 1 to 200 characters."
        ),
        (#""installationId":"1","templates":{"t":{"body":5}}"#, "Template 't': 'Body' must be a text."),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","headers":["a"]}}"#,
            "Template 't': 'Headers' must be a mapping of texts."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","expiry":0}}"#,
            "Template 't': 'Expiry' must be a text."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","expiry":"soon"}}"#,
            "Template 't': 'Expiry' must be a time, a number of seconds or an expression."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","expiry":"$5"}}"#,
            "Template 't': Expression is $5. Unexpected '5' at position 2."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","headers":{"apns-priority":"high"}}}"#,
            "Template 't': The value of the header 'apns-priority' is no number that APNs takes."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","headers":{"apns-expiration":"x"}}}"#,
            "Template 't': The value of the header 'apns-expiration' is no number that APNs takes."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","headers":{"X-A":"1"}}}"#,
            "Template 't': The header 'X-A' does not start with 'apns-'."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","headers":{"apns-id":" "}}}"#,
            "Template 't': The header 'apns-id' has no value."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","tags":["a,b"]}}"#,
            "Template 't': An invalid tag(s) 'a,b' was supplied. "
                + "Valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
    ])
    func singleFaults(members: String, message: String) {
        #expect(faults(#"{"platform":"apns","pushChannel":"00ff",\#(members)}"#) == [message])
    }

    @Test(arguments: [
        (#""secondaryTiles":null,"templates":{"t":null},"pushVariables":{"a":null}"#, ""),
        (#""PUSHVARIABLES":{"a":"1"}"#, #","pushVariables":{"a":"1"}"#),
        (#""tags":["a"],"Tags":["b"]"#, #","tags":["b"]"#), (#""tags":["a"],"tags":["b"]"#, #","tags":["b"]"#),
        (#""expirationTime":"2020-01-01T00:00:00Z","lastActiveOn":5,"lastUpdate":[],"expiredPushChannel":true"#, ""),
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
    func whatIsReadAndWhatIsPassedOver(members: String, kept: String) throws {
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

    @Test func secondaryTilesComeBackWhole() throws {
        let text = try stored(
            #"{"installationId":"1","platform":"wns","pushChannel":"https://h/","secondaryTiles":{"one":{"#
                + #""PushChannel":"https://H","tags":["a"],"pushChannelExpired":true,"#
                + #""templates":{"t":{"body":"<tile/>","headers":{"X-WNS-Type":"wns/tile"}}}},"two":null}}"#)
        #expect(
            text.hasSuffix(
                #","secondaryTiles":{"one":{"pushChannel":"https://h/","pushChannelExpired":false,"tags":["a"],"#
                    + #""templates":{"t":{"body":"<tile/>","headers":{"X-WNS-Type":"wns/tile"},"tags":["t"]}}}}}"#))
    }

    @Test(arguments: [
        (#"{"one":{}}"#, "Secondary tile 'one': 'PushChannel' is required."),
        (#"{"one":"x"}"#, "Secondary tile 'one': 'SecondaryTile' must be a mapping."),
        ("[]", "'SecondaryTiles' must be a mapping."), (#"{"":{}}"#, "Secondary tile '': 'Name' is required."),
        (
            #"{"one":{"pushChannel":"h"}}"#,
            "Secondary tile 'one': 'PushChannel' is not valid for 'wns': it must be an absolute URI."
        ),
        (
            #"{"one":{"pushChannel":"https://h","templates":{"t":{"body":"<a/>"}}}}"#,
            "Secondary tile 'one': Template 't': The header 'X-WNS-Type' is required."
        ),
    ])
    func faultyTiles(tiles: String, message: String) {
        #expect(
            faults(#"{"installationId":"1","platform":"wns","pushChannel":"https://h","secondaryTiles":\#(tiles)}"#)
                == [message])
    }

    @Test func onlyWindowsHasTiles() {
        #expect(
            faults(#"{"installationId":"1","platform":"apns","pushChannel":"00","secondaryTiles":{"a":{}}}"#)
                == ["'SecondaryTiles' are of 'wns' only, not of 'apns'."])
    }

    @Test(arguments: [
        ("a/b", "'InstallationId' has characters other than alphanumeric, _, -, @, #, ., : and =."),
        ("a b", "'InstallationId' has characters other than alphanumeric, _, -, @, #, ., : and =."),
        (String(repeating: "a", count: 2_000), "'InstallationId' has more than 500 characters."),
        ("", "'InstallationId' has characters other than alphanumeric, _, -, @, #, ., : and =."),
    ])
    func identifiersThatAreNone(id: String, message: String) {
        #expect(faults(#"{"installationId":"\#(id)","platform":"apns","pushChannel":"00"}"#, id: id) == [message])
    }

    @Test func tenThousandLevelsAreRefused() {
        let deep = String(repeating: #"{"a":"#, count: 10_000) + "1" + String(repeating: "}", count: 10_000)
        #expect(throws: HubFailure.invalidBody("more than 512 levels deep at line 1, column 2561 (byte 2560)")) {
            try stored(#"{"x":\#(deep)}"#)
        }
    }

    /// A template's name is its tag when it has no other, even one that no tag could be.
    @Test func whatIsReadCanBeWrittenBack() throws {
        let body =
            #"{"installationId":"1","platform":"wns","pushChannel":"https://h","userId":"u","tags":["a"],"#
            + #""pushVariables":{"v":"1"},"templates":{"Template Name":{"body":"<tile/>","#
            + #""headers":{"X-WNS-Type":"wns/tile"}}},"secondaryTiles":{"one":{"pushChannel":"https://h/1","#
            + #""templates":{"Name, too":{"body":"<tile/>","headers":{"X-WNS-Type":"wns/tile"}}}}}}"#
        let read = try stored(body)
        #expect(try stored(read) == read)
    }

    @Test func seventyTwoTagsAreTakenAsByTheService() {
        let tags = (1...72).map { #""t\#($0)""# }.joined(separator: ",")
        #expect(faults(#"{"installationId":"1","platform":"apns","pushChannel":"00","tags":[\#(tags)]}"#) == [])
    }

    @Test func theHubMarksChannelsThatAreGone() throws {
        let body = #"{"installationId":"1","platform":"apns","pushChannel":"00"}"#
        let gone = try Installation(parsing: Array(body.utf8), addressed: "1").marking(expired: true)
        #expect(String(decoding: gone.text, as: UTF8.self).contains(#""pushChannelExpired":true"#))
        #expect(!gone.marking(expired: false).pushChannelExpired)
    }

    @Test func aWindowsTemplateNeedsItsTypeHeader() {
        #expect(
            faults(
                #"{"installationId":"1","platform":"wns","pushChannel":"http://h","templates":{"t":{"body":"<a/>"}}}"#)
                == ["Template 't': The header 'X-WNS-Type' is required."])
    }

    @Test func tagsHaveAtMost8000CharactersTogether() {
        func body(_ count: Int) -> String {
            let tags = (0..<count).map { "\"t\($0 + 100_000)\"" }.joined(separator: ",")
            return #"{"installationId":"1","platform":"apns","pushChannel":"00ff","tags":[\#(tags)]}"#
        }
        #expect(faults(body(1_000)) == [])
        #expect(
            faults(body(1_001)) == [
                "Registration Tags serialized size is more than maximum supported value. "
                    + "Actual Size: '8007' and Max Allowed Size: '8000'"
            ])
    }

    @Test(arguments: ["", "[]", "{", "null", "{\"a\":1} x"])
    func bodiesThatAreNoObject(body: String) {
        #expect(throws: HubFailure.self) { try stored(body) }
    }

    @Test func deletingForgetsAndOverwritingReplaces() throws {
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
        #expect(throws: HubFailure.installationNotFound) { try hub.installation(id: "1") }
    }
}
