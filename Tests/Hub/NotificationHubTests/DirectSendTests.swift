import NotificationHub
import Testing

private func message(
    _ headers: [String: String],
    body: String,
    kind: HubMessage.Kind = .direct
) throws -> HubMessage {
    try HubMessage(
        headers: headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, kind: kind, body: Array(body.utf8),
        now: 0)
}

private func batch(_ body: String, type: String = "multipart/mixed; boundary=b", format: String = "apple")
    throws -> HubMessage
{
    try message(["ServiceBusNotification-Format": format, "Content-Type": type], body: body, kind: .batch)
}

private func refusal(_ make: () throws -> HubMessage) -> String? {
    do {
        _ = try make()
        return nil
    } catch let failure as HubError {
        return failure.answer(.classic).text
    } catch {
        return "\(error)"
    }
}

private func part(_ name: String, _ content: String, line: String = "\r\n") -> String {
    "--b\(line)Content-Type: application/json; charset=utf-8\(line)"
        + "Content-Disposition: inline; name=\(name)\(line)\(line)\(content)\(line)"
}

private let notification = part("notification", #"{"aps":{}}"#)
private let devices = part("devices", #"["00FF","0011","00FF"]"#)

@Suite struct DirectSendTests {
    @Test(arguments: [
        ("apple", "00ff"), ("gcm", "a:b"), ("baidu", "user-channel"), ("windows", "https://h/p"),
    ])
    func deviceIsAddressedByItsHandle(format: String, handle: String) throws {
        let body = format == "windows" ? "<toast/>" : "{}"
        let message = try message(
            [
                "ServiceBusNotification-Format": format, "servicebusnotification-devicehandle": handle,
                "ServiceBusNotification-Tags": "not used (",
            ], body: body)
        let platform = try #require(message.format.platform)
        #expect(message.audience == .devices([try #require(DeviceHandle(handle, for: platform))]))
    }

    @Test(arguments: [
        ["ServiceBusNotification-DeviceHandle": "https://e", "P256DH": "p", "Auth": "a"],
        ["ServiceBusNotification-DeviceHandle": #"{"endpoint":"https://e","p256dh":"p","auth":"a"}"#],
    ])
    func browsersAreAddressedByTheirSubscription(headers: [String: String]) throws {
        let message = try message(
            headers.merging(["ServiceBusNotification-Format": "browser"]) { first, _ in first }, body: "{}")
        let subscription = try #require(BrowserSubscription(endpoint: "https://e", p256dh: "p", auth: "a"))
        #expect(message.audience == .devices([.browser(subscription)]))
    }

    @Test(arguments: [
        (
            ["ServiceBusNotification-Format": "apple"],
            "The HTTP header \"ServiceBusNotification-DeviceHandle\" is required."
        ),
        (
            ["ServiceBusNotification-Format": "apple", "ServiceBusNotification-DeviceHandle": "xyz"],
            "The HTTP header \"ServiceBusNotification-DeviceHandle\" is not valid for 'apns': "
                + "it must be an even number of hexadecimal digits."
        ),
        (
            ["ServiceBusNotification-Format": "browser", "ServiceBusNotification-DeviceHandle": "https://e"],
            "The HTTP header \"ServiceBusNotification-DeviceHandle\" is not valid for 'browser': "
                + "it must have endpoint, p256dh and auth."
        ),
        (
            ["ServiceBusNotification-DeviceHandle": "00"],
            "A message of the format \"template\" cannot be sent to a device handle: it has no template."
        ),
    ])
    func directSendsWithoutADeviceAreRejected(headers: [String: String], text: String) {
        #expect(refusal { try message(headers, body: "{}") } == text)
    }

    @Test(arguments: [
        ("multipart/mixed; boundary=b", notification + devices + "--b--"),
        ("multipart/mixed; boundary = \"b\"", devices + notification + "--b--\r\n"),
        (
            "Multipart/Form-Data; charset=utf-8; BOUNDARY=b",
            "preamble\r\n\r\n" + notification + devices + "--b--\r\nrest"
        ),
        (
            "multipart/mixed;boundary=b",
            part("\"notification\"", #"{"aps":{}}"#, line: "\n") + part("Devices", #"["00FF","0011"]"#, line: "\n")
                + "--b--\n"
        ),
        ("multipart/mixed; boundary=b", "\r\n" + notification + devices.replacing("--b", with: "--b  ") + "--b--"),
    ])
    func batches(type: String, body: String) throws {
        let message = try batch(body, type: type)
        let handles = ["00FF", "0011"].compactMap { DeviceHandle($0, for: .apns) }
        #expect(message.audience == .devices(handles))
        #expect(String(decoding: message.body, as: UTF8.self) == #"{"aps":{}}"#)
    }

    /// A boundary that needs quotes, and content lines that resemble the boundary.
    @Test func quotedBoundariesAndSimilarLines() throws {
        let body = "--a;b\"c\r\nContent-Disposition: inline; name=notification\r\n\r\n{\r\n--a;b\"cd\r\n}\r\n"
        let text = refusal {
            try batch(
                body + "--a;b\"c\r\nContent-Disposition: form-data; name=\"devices\"\r\n\r\n[\"00\"]\r\n--a;b\"c--",
                type: #"multipart/mixed; boundary="a;b\"c""#)
        }
        #expect(
            text == "The supplied notification payload is invalid. "
                + "It is not JSON: unexpected \"-\" at line 2, column 1 (byte 3): "
                + "expected a key in double quotes or \"}\"")
    }

    @Test(arguments: [
        ("application/json", notification, "its Content-Type must be multipart/mixed with a boundary"),
        ("multipart/mixed", notification, "its Content-Type must be multipart/mixed with a boundary"),
        ("multipart/mixed; boundary=\"\"", notification, "its Content-Type must be multipart/mixed with a boundary"),
        (
            "multipart/mixed; boundary=other", notification,
            "its body does not have the boundary that its Content-Type names"
        ),
        ("multipart/mixed; boundary=b", "", "its body does not have the boundary that its Content-Type names"),
        (
            "multipart/mixed; boundary=b", notification + devices,
            "its body does not end in the boundary and two hyphens"
        ),
        ("multipart/mixed; boundary=b", devices + "--b--", "it has no part named 'notification'"),
        ("multipart/mixed; boundary=b", notification + "--b--", "it has no part named 'devices'"),
        ("multipart/mixed; boundary=b", "--b--", "it has no part named 'notification'"),
        (
            "multipart/mixed; boundary=b", notification + notification + devices + "--b--",
            "it has 2 parts named 'notification'"
        ),
        (
            "multipart/mixed; boundary=b", "--b\r\nno header\r\n\r\nx\r\n--b--",
            "a part has no blank line between its headers and its content"
        ),
        (
            "multipart/mixed; boundary=b", "--b\r\n--b--",
            "a part has no blank line between its headers and its content"
        ),
        (
            "multipart/mixed; boundary=b", String(repeating: notification, count: 17) + "--b--",
            "it has more than 16 parts"
        ),
        (
            "multipart/mixed; boundary=b", String(repeating: notification, count: 16) + "--b--",
            "it has 16 parts named 'notification'"
        ),
        (
            "multipart/mixed; boundary=b", notification + part("devices", "{}") + "--b--",
            "its devices are not a JSON list of texts"
        ),
        (
            "multipart/mixed; boundary=b", notification + part("devices", "") + "--b--",
            "its devices are not a JSON list of texts"
        ),
        ("multipart/mixed; boundary=b", notification + part("devices", "[]") + "--b--", "its list of devices is empty"),
    ])
    func invalidBatchesAreRejected(type: String, body: String, reason: String) {
        #expect(refusal { try batch(body, type: type) } == "The direct batch is not valid: \(reason).")
    }

    @Test(arguments: [#"["00",5]"#, #"["00","xy"]"#, #"["00",{}]"#])
    func everyDeviceOfABatchIsChecked(list: String) {
        #expect(
            refusal { try batch(notification + part("devices", list) + "--b--") }
                == "Device 2 of the batch is not valid for 'apns': it must be an even number of hexadecimal digits.")
    }

    @Test func browsersOfABatchCanBeObjects() throws {
        let list = #"[{"endpoint":"https://e","p256dh":"p","auth":"a"}]"#
        let message = try batch(
            part("notification", "{}") + part("devices", list) + "--b--", format: "browser")
        let subscription = try #require(BrowserSubscription(endpoint: "https://e", p256dh: "p", auth: "a"))
        #expect(message.audience == .devices([.browser(subscription)]))
    }

    @Test(arguments: [(1_000, nil), (1_001, "it has 1001 devices, at most 1000 are allowed")] as [(Int, String?)])
    func batchHasAtMostAThousandDevices(count: Int, reason: String?) {
        let list = "[" + (0..<count).map { "\"\(10_000 + $0)a\"" }.joined(separator: ",") + "]"
        #expect(
            refusal { try batch(notification + part("devices", list) + "--b--") }
                == reason.map { "The direct batch is not valid: \($0)." })
    }

    @Test func notificationOfABatchHasAtMost64KiB() {
        let long = #"{"a":""# + String(repeating: "x", count: 65_536) + #""}"#
        #expect(throws: HubError.bodyTooLarge(limit: 65_536)) {
            try batch(part("notification", long) + devices + "--b--")
        }
        let full = #"{"a":""# + String(repeating: "x", count: 65_528) + #""}"#
        #expect(refusal { try batch(part("notification", full) + devices + "--b--") } == nil)
    }

    @Test func rawNotificationsHaveTheContentTypeOfTheirPart() throws {
        let raw =
            "--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: inline; name=notification"
            + "\r\n\r\n\u{0}x\r\n"
        let message = try message(
            [
                "ServiceBusNotification-Format": "windows", "Content-Type": "multipart/mixed; boundary=b",
                "X-WNS-Type": "wns/raw",
            ], body: raw + part("devices", #"["https://h/1"]"#) + "--b--", kind: .batch)
        #expect(message.body == [0, UInt8(ascii: "x")])
        #expect(refusal { try batch(devices + part("notification", "x") + "--b--", format: "template") } != nil)
    }
}
