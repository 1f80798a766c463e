import NotificationHub
import Testing

private typealias Headers = [(name: String, value: String)]

private func message(
    _ format: String? = nil,
    _ body: String,
    _ headers: [String: String] = [:],
    kind: HubMessage.Kind = .send
) throws -> HubMessage {
    var all: Headers = headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    if let format { all.append(("servicebusnotification-format", format)) }
    return try HubMessage(headers: all, kind: kind, body: Array(body.utf8), now: 1_000_000_000)
}

/// Returns the text of the error; nil if the message is valid.
private func refusal(_ make: () throws -> HubMessage) -> String? {
    do {
        _ = try make()
        return nil
    } catch let failure as HubError {
        let answer = failure.answer(.classic)
        return answer.status == 400 ? answer.text : "\(answer.status)"
    } catch {
        return "\(error)"
    }
}

private let invalid = "The supplied notification payload is invalid. "

@Suite struct HubMessageTests {
    @Test(arguments: [nil, "template", "Template"])
    func messageWithoutFormatIsForTemplates(format: String?) throws {
        let message = try message(format, #"{"m":"x"}"#)
        guard case .template = message.content else {
            Issue.record("not for templates")
            return
        }
        #expect(message.format == .template && message.format.platform == nil && message.audience == .everybody)
    }

    @Test(arguments: [
        ("[]", "It is not a JSON object"), (#"{"a":[1]}"#, "The property 'a' is not text"),
        (#"{"a":{}}"#, "The property 'a' is not text"),
        ("hello", "It is not JSON: unexpected \"hello\" at line 1, column 1 (byte 0): expected a value"),
        ("", "It is not JSON: unexpected end at line 1, column 1 (byte 0): expected a value"),
    ])
    func templateMessagesAreMappingsOfTexts(body: String, reason: String) {
        #expect(refusal { try message("template", body) } == invalid + reason)
    }

    @Test(arguments: [
        ("1", "1"), ("-1.50", "-1.50"), ("1e3", "1e3"), ("12345678901234567890", "12345678901234567890"),
        ("true", "true"), ("false", "false"), ("null", ""), (#""1""#, "1"),
    ])
    func propertiesOfTemplatesAreTexts(value: String, text: String) throws {
        guard case .template(let properties) = try message("template", #"{"A":\#(value)}"#).content else {
            Issue.record("not for templates")
            return
        }
        let body = try TemplateBody(parsing: #"{"v":"$(a)"}"#)
        #expect(try body.render(properties, limit: 1_000) == #"{"v":"\#(text)"}"#)
    }

    @Test func unknownFormatsAreRejectedWithTheRecordedMessage() {
        #expect(
            refusal { try message("fcmlegacy", "{}") }
                == "The HTTP header \"ServiceBusNotification-Format\" has an invalid value: \"fcmlegacy\". "
                + "Allowed values are \"windows\", \"apple\", \"gcm\", \"template\", \"adm\", \"windowsphone\", "
                + "\"fcmv1\", \"baidu\", \"browser\", or \"xiaomi\".")
    }

    @Test(arguments: [
        ("apple", DevicePlatform.apns, #"{"aps":{"alert":"hi"}}"#, "application/json;charset=utf-8."),
        ("Apple", .apns, "{}", "application/json; charset = \"UTF-8\""),
        ("gcm", .gcm, #"{"data":{"message":"hi"}}"#, "application/json"),
        ("FcmV1", .fcmv1, #"{"message":{"android":{}}}"#, "application/json"),
        ("fcmv1", .fcmv1, " \n{\"message\":{}}", "application/json"),
        ("adm", .adm, #"{"data":{}}"#, "application/json"),
        ("baidu", .baidu, #"{"title":"t","description":"d"}"#, "application/x-www-form-urlencoded"),
        ("browser", .browser, #"{"title":"t","body":"b"}"#, "application/json"),
        ("xiaomi", .xiaomi, #"{"a":1}"#, "application/json"),
        (
            "windows", .wns, "<?xml version=\"1.0\" encoding=\"utf-16\"?><toast><visual/></toast>", "application/xml"
        ),
        (
            "windowsphone", .mpns,
            "<?xml version=\"1.0\" encoding=\"utf-16\"?><wp:Notification xmlns:wp=\"WPNotification\"/>", "text/xml"
        ),
    ])
    func nativePayloads(format: String, platform: DevicePlatform, body: String, type: String) throws {
        let message = try message(format, body, ["Content-Type": type])
        guard case .native(let payload) = message.content else {
            Issue.record("not native")
            return
        }
        #expect(payload.text == body && message.body == Array(body.utf8))
        #expect(message.format.platform == platform)
    }

    @Test(arguments: [
        ("apple", "[]", "It is not a JSON object"), ("gcm", "3", "It is not a JSON object"),
        ("gcm", #"{"registration_ids":["a"]}"#, "'registration_ids' is not allowed, the hub knows the devices"),
        ("fcmv1", #"{"data":{}}"#, "It has no object 'message'"),
        ("fcmv1", #"{"message":"x"}"#, "It has no object 'message'"), ("adm", "{}", "It has no object 'data'"),
        ("baidu", "title=x", "It is not JSON: unexpected \"title\" at line 1, column 1 (byte 0): expected a value"),
        ("browser", "\"hi\"", "It is not a JSON object"), ("xiaomi", "[]", "It is not a JSON object"),
        ("windows", "<toaster/>", "Its root element is 'toaster'; it must be 'toast', 'tile' or 'badge'"),
        ("windowsphone", "<toast/>", "Its root element is 'toast'; it must be 'Notification'"),
    ])
    func invalidPayloadsAreRejected(format: String, body: String, reason: String) {
        #expect(refusal { try message(format, body) } == invalid + reason)
    }

    @Test func invalidXMLIsReportedWithItsPosition() throws {
        let text = try #require(refusal { try message("windows", "<toast>") })
        #expect(text.hasPrefix(invalid + "It is not XML: ") && text.hasSuffix(" at line 1, column 8"), "\(text)")
    }

    @Test func textThatIsNotUTF8IsRejected() {
        #expect(
            refusal { try message("apple", "{}", ["Content-Type": "application/json; charset=iso-8859-1"]) }
                == "The HTTP header \"Content-Type\" has an invalid value: \"charset=iso-8859-1\". "
                + "The charset must be utf-8.")
        let bytes = Array(#"{"a":"?"}"#.utf8).map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
        #expect(throws: HubError.self) {
            try HubMessage(headers: [("ServiceBusNotification-Format", "apple")], kind: .send, body: bytes, now: 0)
        }
    }

    @Test(
        arguments: [
            ("wns/toast", "<toast/>", nil), ("WNS/Toast", "<toast/>", nil), ("wns/tile", "<tile/>", nil),
            ("wns/badge", "<badge value=\"1\"/>", nil),
            ("wns/tile", "<toast/>", invalid + "Its root element is 'toast', but X-WNS-Type says 'wns/tile'"),
            ("wns/raw", "x", "The content type for a 'wns/raw' notification must be 'application/octet-stream'"),
            (
                "toast", "<toast/>",
                "The HTTP header \"X-WNS-Type\" has an invalid value: \"toast\". "
                    + "Allowed values are wns/toast, wns/tile, wns/badge and wns/raw."
            ),
        ] as [(String, String, String?)])
    func windowsTypes(type: String, body: String, refused: String?) {
        #expect(refusal { try message("windows", body, ["X-WNS-Type": type]) } == refused)
    }

    @Test func rawWindowsNotificationsCanHaveAnyBytes() throws {
        let message = try HubMessage(
            headers: [
                ("ServiceBusNotification-Format", "windows"), ("X-WNS-Type", "wns/raw"),
                ("Content-Type", "Application/Octet-Stream"),
            ], kind: .send, body: [0xFF, 0x00], now: 0)
        guard case .native(let payload) = message.content else {
            Issue.record("not native")
            return
        }
        #expect(payload.bytes == [0xFF, 0x00] && payload.text == nil)
    }

    @Test func typeOfAWindowsNotificationDefaultsToItsRootElement() throws {
        let headers = try message("windows", "<badge/>").headers
        #expect(headers.map { "\($0.name): \($0.value)" } == ["X-WNS-Type: wns/badge"])
    }

    @Test(
        arguments: [
            ("3", "anything", nil), ("23", "anything", nil), ("12", "<Notification/>", nil),
            ("1", "anything", "not XML"), ("4", "<Notification/>", "X-NotificationClass"),
        ] as [(String, String, String?)])
    func windowsPhoneClasses(notificationClass: String, body: String, refused: String?) {
        let found = refusal { try message("windowsphone", body, ["X-NotificationClass": notificationClass]) }
        #expect((found == nil) == (refused == nil) && found?.contains(refused ?? "") ?? true, "\(found ?? "")")
    }

    @Test func otherHeaderFieldsArePassedOnUnchanged() throws {
        let headers: Headers = [
            ("Host", "h"), ("Apns-Push-Type", "alert"), ("authorization", "secret"), ("apns-topic", "t"),
            ("ServiceBusNotification-Format", "apple"), ("serviceBusNotification-tags", "a"), ("TrackingId", "1"),
            ("X-Custom", "c"), ("x-ms-version", "2020-06"), ("User-Agent", "u"), ("Content-Type", "application/json"),
            ("apns-collapse-id", "z"), ("Tags", "\"12345\""), ("Accept-Encoding", "gzip"), ("X-Forwarded-For", "1"),
            ("P256DH", "p"), ("Auth", "secret"), ("X-Custom", "d"),
        ]
        let message = try HubMessage(headers: headers, kind: .send, body: Array("{}".utf8), now: 0)
        #expect(
            message.headers.map { "\($0.name): \($0.value)" } == [
                "Apns-Push-Type: alert", "apns-topic: t", "X-Custom: c", "apns-collapse-id: z", "X-Custom: d",
            ])
        #expect(message.audience == .tagged(try TagExpression(parsing: "a")))
    }

    @Test func tagsInTwoHeaderFieldsAreRejected() {
        let headers: Headers = [("ServiceBusNotification-Tags", "a"), ("ServiceBusNotification-Tags", "b")]
        #expect(
            refusal { try HubMessage(headers: headers, kind: .send, body: Array("{}".utf8), now: 0) }
                == "The tag expression is not valid: \"a,\" at position 1 is not a tag; "
                + "valid tag characters are alphanumeric, _, @, -, ., : and #")
    }

    @Test(arguments: [
        ("apns-expiration", "1577836800", 1_577_836_800), ("APNS-Expiration", "0", 0),
        ("X-Apns-Expiration", "1577836800", 1_577_836_800),
        ("ServiceBusNotification-Apns-Expiry", "2020-01-01T00:00:00Z", 1_577_836_800),
        ("ServiceBusNotification-Apns-Expiry", "2020-01-01T00:00:00", 1_577_836_800),
        ("ServiceBusNotification-Apns-Expiry", "2020-01-01T01:30:00.5+01:30", 1_577_836_800.5),
        ("ServiceBusNotification-Apns-Expiry", "2019-12-31T16:00-08:00", 1_577_836_800),
        ("ServiceBusNotification-Apns-Expiry", "01/01/2020 00:00:00", 1_577_836_800),
        ("ServiceBusNotification-Apns-Expiry", "2/29/2020 23:59:59", 1_583_020_799),
        ("ServiceBusNotification-Apns-Expiry", "2020-01-01", 1_577_836_800),
    ])
    func apnsExpiry(name: String, value: String, seconds: Double) throws {
        #expect(try message("apple", "{}", [name: value]).apns.expiry == seconds)
    }

    @Test(arguments: ["tomorrow", "2020-13-01", "02/30/2020 00:00:00", "2020-01-01T25:00:00", "-1", "", "1.5"])
    func invalidAPNSExpiriesAreRejected(value: String) {
        #expect(
            refusal { try message("apple", "{}", ["apns-expiration": value]) }
                == "The HTTP header \"apns-expiration\" has an invalid value: \"\(value)\". "
                + "It must be a time or a number of seconds.")
    }

    @Test func apnsPriority() throws {
        #expect(try message("apple", "{}", ["X-Apns-Priority": "5"]).apns.priority == 5)
        #expect(try message("apple", "{}", ["X-Apns-Priority": "5", "apns-priority": "10"]).apns.priority == 10)
        #expect(try message("gcm", "{}", ["apns-priority": "high"]).apns.priority == nil)
        #expect(
            refusal { try message("apple", "{}", ["apns-priority": "256"]) }
                == "The HTTP header \"apns-priority\" has an invalid value: \"256\". "
                + "It must be a number from 0 to 255.")
    }

    /// The current time is 2001-09-09T01:46:40Z.
    @Test(arguments: [
        ("2001-09-09T01:46:40", 1_000_000_000), ("2001-09-16T01:46:40", 1_000_604_800),
        ("2001-09-09T01:46:41.5Z", 1_000_000_001.5), ("2001-09-09T03:46:40+02:00", 1_000_000_000),
    ])
    func scheduledMessages(text: String, time: Double) throws {
        let headers = ["ServiceBusNotification-ScheduleTime": text]
        #expect(try message("apple", "{}", headers, kind: .scheduled).scheduledTime == time)
        #expect(try message("apple", "{}", headers).scheduledTime == nil)
    }

    @Test(arguments: [
        ("2001-09-09T01:46:38", "The time is past"), ("2001-09-16T01:46:41", "The time is more than 7 days ahead"),
        ("soon", "It must be a time such as 2030-01-31T12:00:00, in UTC"),
    ])
    func invalidScheduleTimesAreRejected(text: String, rule: String) {
        let headers = ["ServiceBusNotification-ScheduleTime": text]
        #expect(
            refusal { try message("apple", "{}", headers, kind: .scheduled) }
                == "The HTTP header \"ServiceBusNotification-ScheduleTime\" has an invalid value: \"\(text)\". \(rule)."
        )
    }

    @Test func scheduledMessagesNeedATime() {
        #expect(
            refusal { try message("apple", "{}", kind: .scheduled) }
                == "The HTTP header \"ServiceBusNotification-ScheduleTime\" is required.")
    }
}
