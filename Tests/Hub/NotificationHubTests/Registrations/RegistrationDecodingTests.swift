@testable import NotificationHub
import Testing

private let connect = "http://schemas.microsoft.com/netservices/2010/10/servicebus/connect"
private let instance = "http://www.w3.org/2001/XMLSchema-instance"
private let token = "62BCD3484834B7E2DC56733AC5509259230CC1BA82BA1AE7D06E91908A05A8FA"

private func entry(_ kind: String, _ members: String) -> String {
    "<entry xmlns=\"http://www.w3.org/2005/Atom\"><content type=\"application/xml\"><\(kind)RegistrationDescription "
        + "xmlns=\"\(connect)\" xmlns:i=\"\(instance)\">\(members)</\(kind)RegistrationDescription></content></entry>"
}

private func read(_ body: String) throws(HubError) -> RegistrationDescription {
    try RegistrationDescription(parsing: Array(body.utf8), .newer)
}

/// Returns a registration as a client reads it back.
private func answer(_ body: String) throws -> String {
    let id = try #require(RegistrationIdentifier("1-2-3"))
    let registration = Registration(id: id, version: 1, description: try read(body))
    let text = registration.entryText(at: "", now: 0, .written)
    let match = text.firstMatch(of: /<RegistrationId>1-2-3<\/RegistrationId>(.*)<\/\w+RegistrationDescription>/)
    return String(try #require(match?.1))
}

private func refusal(_ body: String) -> String? {
    do throws(HubError) {
        _ = try read(body)
        return nil
    } catch {
        let answer = error.answer(.classic)
        return answer.status == 400 ? answer.text : "status \(answer.status)"
    }
}

private let body = "<BodyTemplate><![CDATA[{\"a\":\"$(b)\"}]]></BodyTemplate>"

@Suite struct RegistrationDecodingTests {
    @Test(
        arguments: [
            ("Apple", "<DeviceToken>aB</DeviceToken>", "<DeviceToken>AB</DeviceToken>"),
            (
                "Gcm", "<GcmRegistrationId> id </GcmRegistrationId>", "<GcmRegistrationId>id</GcmRegistrationId>"
            ),
            (
                "FcmV1", "<FcmV1RegistrationId>id</FcmV1RegistrationId>",
                "<FcmV1RegistrationId>id</FcmV1RegistrationId>"
            ),
            ("Adm", "<AdmRegistrationId>id</AdmRegistrationId>", "<AdmRegistrationId>id</AdmRegistrationId>"),
            (
                "Xiaomi", "<XiaomiRegistrationId>id</XiaomiRegistrationId>",
                "<XiaomiRegistrationId>id</XiaomiRegistrationId>"
            ),
            (
                "Baidu", "<BaiduChannelId>c</BaiduChannelId><BaiduUserId>u-1</BaiduUserId>",
                "<BaiduUserId>u-1</BaiduUserId><BaiduChannelId>c</BaiduChannelId>"
            ),
            (
                "Browser", "<Auth>a</Auth><P256DH>p</P256DH><Endpoint>https://e</Endpoint>",
                "<Endpoint>https://e</Endpoint><P256DH>p</P256DH><Auth>a</Auth>"
            ),
            (
                "Windows", "<SecondaryTileName>t</SecondaryTileName><ChannelUri>https://some.url</ChannelUri>",
                "<ChannelUri>https://some.url/</ChannelUri><SecondaryTileName>t</SecondaryTileName>"
            ),
            ("Mpns", "<ChannelUri>http://h/p?a=1&amp;b</ChannelUri>", "<ChannelUri>http://h/p?a=1&amp;b</ChannelUri>"),
            ("Apple", "<Tags i:nil=\"true\"/><DeviceToken>AB</DeviceToken>", "<DeviceToken>AB</DeviceToken>"),
            (
                "AppleTemplate",
                "<ApnsHeaders i:nil=\"true\"/><Expiry i:nil=\"1\"/><DeviceToken>AB</DeviceToken>" + body,
                "<DeviceToken>AB</DeviceToken>" + body
                    + "<Expiry i:nil=\"true\"/><TemplateName i:nil=\"true\"/><ApnsHeaders/>"
            ),
            (
                "AppleTemplate",
                "<DeviceToken>AB</DeviceToken>\(body)<Expiry>$(when)</Expiry><TemplateName>n</TemplateName>"
                    + "<Priority>10</Priority><ApnsHeaders><ApnsHeader><Header>apns-push-type</Header><Value>alert</Value>"
                    + "</ApnsHeader></ApnsHeaders>",
                "<DeviceToken>AB</DeviceToken>\(body)<Expiry>$(when)</Expiry><TemplateName>n</TemplateName>"
                    + "<Priority>10</Priority><ApnsHeaders><ApnsHeader><Header>apns-push-type</Header><Value>alert</Value>"
                    + "</ApnsHeader></ApnsHeaders>"
            ),
            (
                "FcmV1Template",
                "<FcmV1RegistrationId>id</FcmV1RegistrationId>\(body)<TemplateName>n</TemplateName>",
                "<FcmV1RegistrationId>id</FcmV1RegistrationId>\(body)<TemplateName>n</TemplateName>"
            ),
            (
                "BaiduTemplate",
                "<BaiduUserId>u</BaiduUserId><BaiduChannelId>c</BaiduChannelId>\(body)<TemplateName>n</TemplateName>"
                    + "<MessageType>1</MessageType>",
                "<BaiduUserId>u</BaiduUserId><BaiduChannelId>c</BaiduChannelId>\(body)<TemplateName>n</TemplateName>"
                    + "<MessageType>1</MessageType>"
            ),
            (
                "BrowserTemplate",
                "<Endpoint>e</Endpoint><P256DH>p</P256DH><Auth>a</Auth>\(body)<TemplateName>n</TemplateName>",
                "<Endpoint>e</Endpoint><P256DH>p</P256DH><Auth>a</Auth>\(body)<TemplateName>n</TemplateName>"
            ),
            (
                "MpnsTemplate",
                "<ChannelUri>http://h/</ChannelUri><BodyTemplate>&lt;wp:Notification xmlns:wp='WPNotification'&gt;"
                    + "&lt;wp:Toast/&gt;&lt;/wp:Notification&gt;</BodyTemplate><MpnsHeaders><MpnsHeader>"
                    + "<Header>X-Z</Header><Value>z</Value></MpnsHeader></MpnsHeaders>",
                "<ChannelUri>http://h/</ChannelUri><BodyTemplate><![CDATA[<wp:Notification xmlns:wp='WPNotification'>"
                    + "<wp:Toast/></wp:Notification>]]></BodyTemplate><MpnsHeaders><MpnsHeader>"
                    + "<Header>X-NotificationClass</Header><Value>2</Value></MpnsHeader><MpnsHeader>"
                    + "<Header>X-WindowsPhone-Target</Header><Value>toast</Value></MpnsHeader><MpnsHeader>"
                    + "<Header>X-Z</Header><Value>z</Value></MpnsHeader></MpnsHeaders><TemplateName i:nil=\"true\"/>"
            ),
            (
                "WindowsTemplate",
                "<ChannelUri>http://h/</ChannelUri>\(body)<WnsHeaders><WnsHeader><Header>X-WNS-Type</Header>"
                    + "<Value>wns/raw</Value></WnsHeader></WnsHeaders>",
                "<ChannelUri>http://h/</ChannelUri>\(body)<WnsHeaders><WnsHeader><Header>X-WNS-Type</Header>"
                    + "<Value>wns/raw</Value></WnsHeader></WnsHeaders><TemplateName i:nil=\"true\"/>"
            ),
        ] as [(String, String, String)])
    func everyKindIsReturnedInOrder(kind: String, members: String, written: String) throws {
        #expect(try answer(entry(kind, members)) == written)
    }

    @Test(
        arguments: [
            "<?xml version=\"1.0\" encoding=\"utf-16\"?><entry xmlns=\"http://www.w3.org/2005/Atom\"><title/><updated>now"
                + "</updated><content type = \"application/xml\"><RegistrationDescription xmlns:i=\"\(instance)\" "
                + "i:type=\"AppleRegistrationDescription\" xmlns=\"\(connect)\"><Tags>é</Tags><DeviceToken>AB</DeviceToken>"
                + "</RegistrationDescription></content></entry>",
            "<a:entry xmlns:a=\"http://www.w3.org/2005/Atom\" xmlns:s=\"\(connect)\"><a:content><s:RegistrationDescription "
                + "xmlns:x=\"\(instance)\" x:type=\"s:AppleRegistrationDescription\"><s:DeviceToken>AB</s:DeviceToken>"
                + "<DeviceToken>other</DeviceToken><s:Unknown>1</s:Unknown><s:Tags> é ,É</s:Tags><!-- c -->"
                + "</s:RegistrationDescription></a:content></a:entry>",
            entry(
                "Apple",
                "<ETag>7</ETag><RegistrationId>9-9-9</RegistrationId><DeviceToken>\nAB\n</DeviceToken>"
                    + "<ExpirationTime i:nil=\"true\"/><Tags>é</Tags><PushVariables></PushVariables>"),
        ] as [String])
    func everySpellingIsDecoded(body: String) throws {
        #expect(try answer(body) == "<Tags>é</Tags><DeviceToken>AB</DeviceToken>")
    }

    @Test func storedTextIsReadBackExactly() throws {
        let body = "<BodyTemplate>{&#13;\n \"a\":\t\"]]&gt;\"}&#13;\n</BodyTemplate>"
        let description = try read(
            entry("AppleTemplate", "<Tags>a,b</Tags><DeviceToken>AB</DeviceToken>\(body)<Expiry>0</Expiry>"))
        let again = try RegistrationDescription(stored: description.text)
        #expect(again.template?.bodyText == "{\r\n \"a\":\t\"]]>\"}\r\n")
        #expect(again.text == description.text)
    }

    @Test(arguments: ["Fcm", "FcmTemplate"])
    func olderFCMIsUnknownToTheClassicGeneration(kind: String) {
        let body = Array(entry(kind, "<GcmRegistrationId>id</GcmRegistrationId><BodyTemplate>{}</BodyTemplate>").utf8)
        #expect(throws: HubError.invalidRegistration(.unknownKind(kind + "RegistrationDescription"))) {
            try RegistrationDescription(parsing: body, .classic)
        }
    }

    @Test(arguments: ["GcmRegistrationId", "FcmRegistrationId"])
    func olderFCMIsStoredAsGCM(element: String) throws {
        let members = try answer(entry("FcmTemplate", "<\(element)>id</\(element)>\(body)"))
        #expect(members == "<GcmRegistrationId>id</GcmRegistrationId>\(body)<TemplateName i:nil=\"true\"/>")
    }

    @Test func variablesAndTagsAreReturnedCompact() throws {
        let members = "<Tags>b, a ,B</Tags><PushVariables> { \"x\": \"1\", \"y\": \"&lt;\" } </PushVariables>"
        #expect(
            try answer(entry("Apple", members + "<DeviceToken>AB</DeviceToken>"))
                == "<Tags>b,a</Tags><PushVariables>{\"x\":\"1\",\"y\":\"&lt;\"}</PushVariables>"
                + "<DeviceToken>AB</DeviceToken>")
    }

    @Test func bodyWithASectionEndIsReturnedInTwoCDATASections() throws {
        let body = "<BodyTemplate>{\"a\":[[\"]]&gt;\"]]}</BodyTemplate>"
        #expect(
            try answer(entry("GcmTemplate", "<GcmRegistrationId>id</GcmRegistrationId>\(body)"))
                == "<GcmRegistrationId>id</GcmRegistrationId><BodyTemplate><![CDATA[{\"a\":[[\"]]]]><![CDATA[>\"]]}]]>"
                + "</BodyTemplate><TemplateName i:nil=\"true\"/>")
    }

    @Test(
        arguments: [
            ("Apple", "", "'DeviceToken' is required."),
            (
                "Apple", "<DeviceToken>abc</DeviceToken>",
                "'DeviceToken' is not valid: it must be an even number of "
                    + "hexadecimal digits."
            ),
            ("Windows", "<ChannelUri>url</ChannelUri>", "'ChannelUri' is not valid: it must be an absolute URI."),
            ("Gcm", "<GcmRegistrationId> </GcmRegistrationId>", "'GcmRegistrationId' is required."),
            ("Baidu", "<BaiduUserId>u</BaiduUserId>", "'BaiduChannelId' is required."),
            ("Browser", "<Endpoint>e</Endpoint><P256DH>p</P256DH>", "'Auth' is required."),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><GcmRegistrationId>id</GcmRegistrationId>",
                "'GcmRegistrationId' does not belong to 'AppleRegistrationDescription'."
            ),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><BodyTemplate>{}</BodyTemplate>",
                "'BodyTemplate' does not belong to 'AppleRegistrationDescription'."
            ),
            ("Nokia", "<DeviceToken>AB</DeviceToken>", "'NokiaRegistrationDescription' is not a kind of registration."),
            ("", "<DeviceToken>AB</DeviceToken>", "'RegistrationDescription' is not a kind of registration."),
            (
                "Apple", "<ExpirationTime>9999-12-31T23:59:59.999Z</ExpirationTime><DeviceToken>AB</DeviceToken>",
                "Cannot specify ExpirationTime."
            ),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><Tags>a,a b,c!</Tags>",
                "An invalid tag(s) 'a b,c!' was supplied. Valid tag characters are alphanumeric, _, @, -, ., : and #"
            ),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><Tags>a,,b</Tags>",
                "An invalid tag(s) '' was supplied. Valid tag characters are alphanumeric, _, @, -, ., : and #"
            ),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><Tags></Tags>",
                "An invalid tag(s) '' was supplied. Valid tag characters are alphanumeric, _, @, -, ., : and #"
            ),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><Tags>a, </Tags>",
                "An invalid tag(s) '' was supplied. Valid tag characters are alphanumeric, _, @, -, ., : and #"
            ),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><Tags>a,$InstallationId:{1}</Tags>", "Tags can not start with $"
            ),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><PushVariables>{\"a\":1}</PushVariables>",
                "'PushVariables' must be a JSON object of texts."
            ),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><PushVariables>a=1</PushVariables>",
                "'PushVariables' must be a JSON object of texts."
            ),
            (
                "Apple", "<DeviceToken>AB</DeviceToken><DeviceToken>AB</DeviceToken>",
                "The provided request body is invalid. Error: the element 'DeviceToken' occurs twice"
            ),
            (
                "Apple", "<DeviceToken><b>AB</b></DeviceToken>",
                "The provided request body is invalid. Error: the element 'DeviceToken' holds elements, not a text"
            ),
        ] as [(String, String, String)])
    func invalidRegistrationsAreRejected(kind: String, members: String, message: String) {
        #expect(refusal(entry(kind, members)) == message)
    }

    @Test func tagsAreLimitedByTheirSize() {
        func refusal(_ count: Int) -> String? {
            let tags = (0..<count).map { _ in String(repeating: "t", count: 99) }.enumerated().map { "\($0)\($1)" }
            return NotificationHubTests.refusal(
                entry("Apple", "<DeviceToken>AB</DeviceToken><Tags>\(tags.joined(separator: ","))</Tags>"))
        }
        #expect(refusal(78) == nil)
        for (count, isAllowed) in [(21, true), (22, false)] {
            // 79 tags of 100 and their commas are 7,979 characters.
            let tags = Array(repeating: String(repeating: "t", count: 100), count: 79).enumerated().map { index, tag in
                String("\(index)_\(tag)".prefix(100))
            }
            let all = (tags + [String(repeating: "u", count: count)]).joined(separator: ",")
            let body = entry("Apple", "<DeviceToken>AB</DeviceToken><Tags>\(all)</Tags>")
            #expect((NotificationHubTests.refusal(body) == nil) == isAllowed, "\(all.utf8.count)")
        }
        #expect(
            refusal(79) == "Registration Tags serialized size is more than maximum supported value. "
                + "Actual Size: '8047' and Max Allowed Size: '8000'")
    }

    @Test(
        arguments: [
            ("Apple", "", "'BodyTemplate' is required."),
            ("Apple", "<BodyTemplate> </BodyTemplate>", "'BodyTemplate' is required."),
            ("Apple", "<BodyTemplate>text</BodyTemplate>", "The body is neither a JSON object nor an XML document."),
            ("Apple", "<BodyTemplate>&lt;toast/&gt;</BodyTemplate>", "The body is not a JSON object."),
            (
                "Apple", "<BodyTemplate>{\"a\":\"$(b\"}</BodyTemplate>",
                "Expression is $(b. The expression is not complete."
            ),
            ("Apple", body + "<Expiry> </Expiry>", "'Expiry' is empty."),
            (
                "Apple", body + "<Expiry>soon</Expiry>", "'Expiry' is 'soon', but must be a date, 0 or an expression."
            ),
            ("Apple", body + "<Expiry>0</Expiry>", nil),
            ("Apple", body + "<Expiry>2018-11-07T16:18:32.6641371-08:00</Expiry>", nil),
            ("Apple", body + "<Expiry>11/07/2018 16:18:32</Expiry>", nil),
            (
                "Apple", body + "<Expiry>2018-13-07T16:18:32Z</Expiry>",
                "'Expiry' is '2018-13-07T16:18:32Z', but must be a date, 0 or an expression."
            ),
            (
                "Apple", body + "<Priority>256</Priority>",
                "'Priority' is '256', but must be a number from 0 to 255 or an expression."
            ),
            ("Apple", body + "<Priority>$(p)</Priority>", nil),
            (
                "Apple", body + "<TemplateName>" + String(repeating: "n", count: 201) + "</TemplateName>",
                "A template's name has 1 to 200 characters."
            ),
            ("Apple", body + apnsHeader("X-Other", "1"), "The header 'X-Other' does not start with 'apns-'."),
            (
                "Apple", body + apnsHeader("Content-Type", "application/json"),
                "The header 'Content-Type' does not start with 'apns-'."
            ),
            (
                "Apple", body + apnsHeader("apns-expiration", "soon"),
                "The header 'apns-expiration' must be a whole number."
            ),
            (
                "Apple", body + apnsHeader("apns-priority", "300"),
                "The header 'apns-priority' must be a whole number from 0 to 255."
            ),
            ("Apple", body + apnsHeader("apns-priority", "$(p)"), nil),
            ("Apple", body + apnsHeader("apns-id", " "), "The header 'apns-id' has no value."),
            ("Apple", body + apnsHeader("", "1"), "'Header' is required."),
            ("Windows", body, "The header 'X-WNS-Type' is required."),
            ("Mpns", body, "The header 'X-NotificationClass' is required."),
        ] as [(String, String, String?)])
    func templatesAreChecked(platform: String, members: String, message: String?) {
        let handle = platform == "Apple" ? "<DeviceToken>AB</DeviceToken>" : "<ChannelUri>http://h</ChannelUri>"
        #expect(refusal(entry("\(platform)Template", handle + members)) == message)
    }

    private static func apnsHeader(_ name: String, _ value: String) -> String {
        "<ApnsHeaders><ApnsHeader><Header>\(name)</Header><Value>\(value)</Value></ApnsHeader></ApnsHeaders>"
    }

    @Test(
        arguments: [
            ("", "it is not XML: document is empty at line 1, column 1"),
            ("{}", "it is not XML: start tag expected, '<' not found at line 1, column 1"),
            ("<entry/>", "it is not an Atom entry"),
            ("<feed xmlns=\"http://www.w3.org/2005/Atom\"/>", "it is not an Atom entry"),
            ("<entry xmlns=\"http://www.w3.org/2005/Atom\"/>", "the Atom entry has no content"),
            ("<entry xmlns=\"http://www.w3.org/2005/Atom\"><content/></entry>", "the Atom entry's content is empty"),
            (
                "<entry xmlns=\"http://www.w3.org/2005/Atom\"><content><a/><b/></content></entry>",
                "the Atom entry has more than one content"
            ),
            (
                "<entry xmlns=\"http://www.w3.org/2005/Atom\"><content/><content/></entry>",
                "the Atom entry has more than one content"
            ),
            ("<!DOCTYPE a><a/>", "it is not XML: a document type declaration is not allowed at line 1, column 12"),
            (
                String(repeating: "<a>", count: 10_000),
                "it is not XML: the document nests more than 256 levels at line 1, column 772"
            ),
        ] as [(String, String)])
    func bodyMustBeAnEntry(body: String, message: String) {
        #expect(refusal(body) == "The provided request body is invalid. Error: \(message)")
    }

    @Test func elementOfAnotherNamespaceIsNotARegistration() {
        let body = entry("Apple", "<DeviceToken>AB</DeviceToken>").replacing(connect, with: "urn:other")
        #expect(refusal(body) == "'AppleRegistrationDescription' is not a kind of registration.")
    }
}
