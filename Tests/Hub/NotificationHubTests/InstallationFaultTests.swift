import NotificationHub
import Testing

private func faults(_ body: String, id: String = "1") -> [String] {
    do {
        _ = try Installation(parsing: Array(body.utf8), addressed: id)
        return []
    } catch HubError.invalidInstallation(let faults) {
        return faults.faults.map(\.message)
    } catch {
        return ["\(error)"]
    }
}

@Suite struct InstallationFaultTests {
    @Test(arguments: [
        ("apns", #""abc""#, "it must be an even number of hexadecimal digits"),
        ("apns", #""xy""#, "it must be an even number of hexadecimal digits"),
        ("apns", "5", "it must be an even number of hexadecimal digits"),
        ("wns", #""some.url""#, "it must be an absolute URI"), ("mpns", #""http://""#, "it must be an absolute URI"),
        ("baidu", #""user""#, "it must look like userId-channelId"), ("gcm", #""""#, "it must not be empty"),
        ("browser", #"{"endpoint":"e"}"#, "it must have endpoint, p256dh and auth"),
    ])
    func invalidPushChannelsAreRejected(platform: String, given: String, rule: String) {
        #expect(
            faults(#"{"installationId":"1","platform":"\#(platform)","pushChannel":\#(given)}"#)
                == ["'PushChannel' is not valid for '\(platform)': \(rule)."])
    }

    @Test func allErrorsAreReported() {
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
            "Template 't': 'Expiry' is 'soon', but must be a date, 0 or an expression."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","expiry":"$5"}}"#,
            "Template 't': Expression is $5. Unexpected '5' at position 2."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","headers":{"apns-priority":"high"}}}"#,
            "Template 't': The header 'apns-priority' must be a whole number from 0 to 255."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","headers":{"apns-expiration":"x"}}}"#,
            "Template 't': The header 'apns-expiration' must be a whole number."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","headers":{"X-A":"1"}}}"#,
            "Template 't': The header 'X-A' does not start with 'apns-'."
        ),
        (
            #""installationId":"1","templates":{"t":{"body":"{}","headers":{"Content-Type":"application/json"}}}"#,
            "Template 't': The header 'Content-Type' does not start with 'apns-'."
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
    func singleErrors(members: String, message: String) {
        #expect(faults(#"{"platform":"apns","pushChannel":"00ff",\#(members)}"#) == [message])
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
    func invalidTilesAreRejected(tiles: String, message: String) {
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
    func invalidIdentifiersAreRejected(id: String, message: String) {
        #expect(faults(#"{"installationId":"\#(id)","platform":"apns","pushChannel":"00"}"#, id: id) == [message])
    }

    @Test func textsMayReachTheirLimits() {
        let members = [
            #""tags":["\#(String(repeating: "a", count: 120))"]"#,
            #""userId":"\#(String(repeating: "u", count: 500))""#,
            #""templates":{"\#(String(repeating: "n", count: 200))":{"body":"{}"}}"#,
        ]
        for member in members {
            #expect(
                faults(#"{"installationId":"1","platform":"apns","pushChannel":"00ff",\#(member)}"#) == [],
                "\(member.prefix(20))")
        }
        for (count, reasons) in [(500, 0), (501, 1)] {
            let id = String(repeating: "a", count: count)
            let body = #"{"installationId":"\#(id)","platform":"apns","pushChannel":"00"}"#
            #expect(faults(body, id: id).count == reasons)
        }
    }

    @Test func tenThousandLevelsAreRejected() {
        let deep = String(repeating: #"{"a":"#, count: 10_000) + "1" + String(repeating: "}", count: 10_000)
        #expect(throws: HubError.invalidBody("more than 512 levels deep at line 1, column 2561 (byte 2560)")) {
            try Installation(parsing: Array(#"{"x":\#(deep)}"#.utf8), addressed: "1")
        }
    }

    @Test func seventyTwoTagsAreAcceptedAsByTheService() {
        let tags = (1...72).map { #""t\#($0)""# }.joined(separator: ",")
        #expect(faults(#"{"installationId":"1","platform":"apns","pushChannel":"00","tags":[\#(tags)]}"#) == [])
    }

    @Test func windowsTemplateNeedsItsTypeHeaderField() {
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
    func bodyMustBeAnObject(body: String) {
        #expect(throws: HubError.self) { try Installation(parsing: Array(body.utf8), addressed: "1") }
    }
}
