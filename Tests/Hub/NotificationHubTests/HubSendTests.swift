import JSON
import NotificationHub
import Testing

private func message(
    _ body: String, tags: String? = nil, id: String = "m1", now: Double = 0, more: [(name: String, value: String)] = [],
    kind: HubMessage.Kind = .send
) throws -> SentMessage {
    let headers = tags.map { [(name: "ServiceBusNotification-Tags", value: $0)] } ?? []
    return try SentMessage(
        id: id, request: SendRequest(kind: kind, headers: headers + more, body: Array(body.utf8), time: now))
}

private func hub(_ bodies: [String: String]) throws -> Hub {
    var hub = Hub(name: "hub", rules: [])
    for (id, members) in bodies.sorted(by: { $0.key < $1.key }) {
        try hub.put(Installation(parsing: Array(#"{"installationId":"\#(id)",\#(members)}"#.utf8), addressed: id))
    }
    return hub
}

@Suite struct HubSendTests {
    @Test func eachMatchingTemplateHasADelivery() throws {
        var hub = try hub([
            "a": #""platform":"apns","pushChannel":"00","tags":["x"],"templates":{"one":{"body":"{\"m\":\"$(m)\"}"},"#
                + #""two":{"body":"{}","tags":["y"]}}"#,
            "b": #""platform":"gcm","pushChannel":"h","tags":["X"],"templates":{"one":{"body":"{\"m\":\"$(m)\"}"}}"#,
            "c": #""platform":"gcm","pushChannel":"h","tags":["x"]"#,
        ])
        func send(_ tags: String?) throws -> [String] {
            try hub.send(message(#"{"m":"hi"}"#, tags: tags)).map {
                "\($0.installationId ?? "-")/\($0.templateName ?? "-")"
            }
        }
        #expect(try send(nil) == ["a/one", "a/two", "b/one"])
        #expect(try send("x && !y") == ["a/one", "b/one"])
        #expect(try send("one && $InstallationId:{a}") == ["a/one"])
        #expect(try send("nobody") == [])
        #expect(hub.inbox.deliveries(to: "a").count == 4)
        #expect(hub.inbox.deliveries(to: "c").isEmpty)
        #expect(hub.inbox.deliveries().map(\.installationId) == ["a", "a", "b", "a", "b", "a"])
    }

    /// The time of expiration itself counts as past.
    @Test(arguments: [(1_595_478_523.0, 2), (1_595_478_524.0, 1), (1_595_478_525.0, 1)])
    func expiredDevicesReceiveNothing(now: Double, count: Int) throws {
        var hub = try hub([
            "a": #""platform":"apns","pushChannel":"00","expirationTime":"2020-07-23T04:28:44Z","templates":"#
                + #"{"t":{"body":"{}"}}"#,
            "b": #""platform":"gcm","pushChannel":"h","templates":{"t":{"body":"{}"}}"#,
        ])
        #expect(hub.send(try message("{}", now: now)).count == count)
    }

    @Test func inboxShowsTheDeliveries() throws {
        var hub = try hub([
            "a":
                #""platform":"apns","pushChannel":"00","tags":["X"],"pushVariables":{"who":"Bo","m":"no"},"templates":"#
                + #"{"t":{"body":"{\"aps\":{\"alert\":\"{$(m) + ', ' + $(who)}\"}}","#
                + #""headers":{"apns-priority":"$(p)"},"expiry":"$(e)"}}"#
        ])
        _ = hub.send(try message(#"{"m":"hi","p":"5","e":"0"}"#, tags: "x || other", now: 1_595_478_524.5))
        let delivery = try #require(hub.inbox.deliveries(to: "a").first)
        #expect(
            delivery.json.compactText()
                == #"{"messageId":"m1","time":"2020-07-23T04:28:44.500Z","installationId":"a","#
                + #""registrationId":"\#(try #require(delivery.registrationId).text)","platform":"apns","handle":"00","#
                + #""templateName":"t","tags":["x"],"headers":{"apns-priority":"5"},"expiry":"0","outcome":"Success","#
                + #""body":"{\"aps\":{\"alert\":\"hi, Bo\"}}","payload":{"aps":{"alert":"hi, Bo"}}}"#)
    }

    @Test func tooLongBodyIsNotDelivered() throws {
        var hub = try hub([
            "a": #""platform":"apns","pushChannel":"00","templates":{"t":{"body":"{\"m\":\"$(m)\"}"}}"#,
            "b": #""platform":"adm","pushChannel":"h","templates":{"t":{"body":"{\"m\":\"$(m)\"}"}}"#,
        ])
        let text = String(repeating: "x", count: 5_000)
        let deliveries = hub.send(try message(#"{"m":"\#(text)"}"#))
        #expect(deliveries.map(\.outcome) == [.invalidNotificationSize, .success])
        #expect(deliveries[0].body == nil && deliveries[1].body?.text.count == 5_008)
    }

    @Test func inboxKeepsTheLastThousandMessagesOfADevice() throws {
        var hub = try hub(["a": #""platform":"gcm","pushChannel":"h","templates":{"t":{"body":"{}"}}"#])
        for number in 1...2_500 {
            _ = hub.send(try message("{}", id: "m\(number)"))
        }
        let inbox = hub.inbox.deliveries(to: "a")
        #expect(inbox.count == 1_000)
        #expect(inbox.first?.messageId == "m1501" && inbox.last?.messageId == "m2500")
    }

    @Test func inboxOfAllDevicesIsLimited() throws {
        let devices = (0..<50).map {
            ("d\($0)", #""platform":"gcm","pushChannel":"h","templates":{"t":{"body":"{}"}}"#)
        }
        var hub = try hub(Dictionary(uniqueKeysWithValues: devices))
        for number in 1...401 {
            _ = hub.send(try message("{}", id: "m\(number)"))
        }
        let inbox = hub.inbox.deliveries()
        #expect(inbox.count <= 20_000 && inbox.count > 10_000)
        #expect(inbox.last?.messageId == "m401")
    }

    @Test func numberOfInstallationsIsLimited() throws {
        #expect(HubError.tooManyDevices(limit: 5).answer(.classic).status == 403)
    }
}
