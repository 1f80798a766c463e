import Cryptography
import JSON
import NotificationHub

/// A hub that is used at random, and the journal lines that it wrote.
struct RandomHubUse {
    var hub = Hub(name: "hub", rules: [])
    private var random: SplitMix64
    private var files = JobFiles()
    private var now = 1_767_225_600.0
    private var registrations: [RegistrationIdentifier] = []
    private var scheduled: [String] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func step() throws {
        now += Double(number(1_000)) / 7
        switch number(16) {
        case 0...4: try hub.put(try installation(id()))
        case 5: try? hub.patchInstallation(id: id(), try patch())
        case 6: hub.deleteInstallation(id: id())
        case 7: registrations.append(try hub.createRegistration(try registration()).id)
        case 8: try writeRegistration()
        case 9:
            guard let id = registrations.randomElement(using: &random) ?? anyDerived() else { return }
            try? hub.deleteRegistration(id, ifMatch: .anything)
        case 10: _ = hub.send(try message(.send))
        case 11: _ = hub.send(try message(.direct))
        case 12: try schedule()
        case 13: _ = hub.deliverDue(now: now)
        case 14: try runJob()
        default: try rare()
        }
    }

    private mutating func rare() throws {
        switch number(8) {
        case 0: hub.emptyInbox()
        case 1: if let id = scheduled.popLast() { try? hub.cancelScheduled(id: id) }
        case 2: registrations.append(try hub.makeRegistrationIdentifier())
        default:
            guard let key = hub.deviceKey(named: [id(), "wns:https://t.example/1", "apns:00FC"][number(3)]) else {
                return
            }
            try hub.mark(key, isGone: number(4) > 0)
        }
    }

    private mutating func writeRegistration() throws {
        guard let id = registrations.randomElement(using: &random) else { return }
        _ = try hub.putRegistration(id, try registration(), ifMatch: nil)
    }

    private mutating func anyDerived() -> RegistrationIdentifier? {
        let query = try? RegistrationQuery(query: "$top=100")
        let all = query.map { hub.registrations($0).registrations } ?? []
        return all.randomElement(using: &random)?.id
    }

    private mutating func schedule() throws {
        let sent = try message(.scheduled)
        try hub.schedule(sent)
        scheduled.append(sent.id)
    }

    private mutating func runJob() throws {
        let kind = ["ExportRegistrations", "ImportCreateRegistrations"][number(2)]
        let file = kind.hasPrefix("I") ? "<ImportFileUri>http://h/$emulator/files/in</ImportFileUri>" : ""
        let text =
            "<entry xmlns=\"http://www.w3.org/2005/Atom\"><content type=\"application/xml\"><NotificationHubJob "
            + "xmlns=\"http://schemas.microsoft.com/netservices/2010/10/servicebus/connect\"><Type>\(kind)</Type>"
            + "<OutputContainerUri>http://h/$emulator/files/out</OutputContainerUri>\(file)</NotificationHubJob>"
            + "</content></entry>"
        let request = try HubJobRequest(parsing: Array(text.utf8))
        try hub.submit(HubJob(request, id: HubJob.identifier(now: now, using: &random), now: now))
        if number(2) == 0 { runDueJobs(now: now + 1) }
    }

    private mutating func runDueJobs(now: Double) {
        for job in hub.beginDueJobs(now: now) {
            guard var work = try? JobWork(job, files: files) else {
                hub.finish(job.failing(.missing("file")), now: now)
                continue
            }
            if work.isExport { work.export(hub) }
            var lines = work.readLines()
            while !lines.isEmpty {
                work.carryOut(lines, on: &hub)
                lines = work.readLines()
            }
            try? work.writeResults(of: hub.name, to: &files)
            hub.finish(work.job, now: now)
        }
    }

    private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    /// Returns one of few IDs, so that installations are overwritten.
    private mutating func id() -> String { ["a", "B", "c-1", "d_e", "x".padded(to: 300)][number(5)] }
}

// MARK: Random input

extension RandomHubUse {
    private static let handles: [(platform: String, handle: String)] = [
        ("apns", "\"00fC\""), ("wns", "\"https://Channel.Example/?t=1&n=%20\""), ("mpns", "\"http://m.example/a\""),
        ("adm", "\"adm\\\"1\""), ("gcm", "\"gcm:1\""), ("fcmv1", "\"fcm-ü\""), ("baidu", "\"u-c-1\""),
        ("xiaomi", "\"x y\""),
        ("browser", #"{"endpoint":"https://p.example/1","p256dh":"p","auth":"a","more":null}"#),
        ("browser", #""{\"endpoint\":\"https://p.example/2\",\"p256dh\":\"p\",\"auth\":\"a\"}""#),
    ]

    private mutating func installation(_ id: String) throws -> Installation {
        let (platform, handle) = Self.handles[number(Self.handles.count)]
        var members = ["\"installationId\":\"\(id)\"", "\"platform\":\"\(platform)\"", "\"pushChannel\":\(handle)"]
        if number(2) == 0 { members.append("\"userId\":\"u\(number(3))\"") }
        if number(2) == 0 { members.append("\"tags\":[\"t\(number(4))\",\"Ö:x\"]") }
        if number(3) == 0 { members.append(#""pushVariables":{"v":"1 \"\u0000\n","w":""}"#) }
        if number(2) == 0 { members.append("\"templates\":{\(templates(platform))}") }
        if platform == "wns", number(2) == 0 {
            members.append(
                "\"secondaryTiles\":{\"tile /1\":{\"pushChannel\":\"https://t.example/1\",\"tags\":[\"tile\"],"
                    + "\"templates\":{\(templates(platform))}},\"b\":{\"pushChannel\":\"https://t.example/2\"}}")
        }
        return try Installation(parsing: Array("{\(members.joined(separator: ","))}".utf8), addressed: id)
    }

    private mutating func templates(_ platform: String) -> String {
        let body = ["wns", "mpns"].contains(platform) ? "<toast>$(m)</toast>" : #"{\"a\":\"$(m)\"}"#
        let headers = platform == "wns" ? #","headers":{"X-WNS-Type":"wns/toast","x-2":"$(h)"}"# : ""
        let mpns = platform == "mpns" ? #","headers":{"X-WindowsPhone-Target":"toast","X-NotificationClass":"2"}"# : ""
        let tags = number(2) == 0 ? #","tags":["own","t1"]"# : ""
        let expiry = platform == "apns" && number(2) == 0 ? #","expiry":"2030-01-01T00:00:00Z""# : ""
        return
            "\"one\":{\"body\":\"\(body)\"\(headers)\(mpns)\(tags)\(expiry)},\"two /\":{\"body\":\"\(body)\"\(headers)\(mpns)}"
    }

    private mutating func patch() throws -> InstallationPatch {
        let operation = [
            #"{"op":"add","path":"/tags","value":"new"}"#, #"{"op":"replace","path":"/userId","value":"other"}"#,
            #"{"op":"remove","path":"/templates/one"}"#,
        ][number(3)]
        return try InstallationPatch(parsing: Array("[\(operation)]".utf8))
    }

    private mutating func registration() throws -> RegistrationDescription {
        let kinds = [
            ("Apple", "<DeviceToken>00fc</DeviceToken>", ""),
            ("AppleTemplate", "<DeviceToken>00FD</DeviceToken>", "<BodyTemplate>{\"a\":\n\"$(m)\"}</BodyTemplate>"),
            ("Windows", "<ChannelUri>https://r.example/1</ChannelUri><SecondaryTileName>tile</SecondaryTileName>", ""),
            ("Gcm", "<GcmRegistrationId>a&amp;b</GcmRegistrationId>", ""),
            (
                "FcmV1Template", "<FcmV1RegistrationId>f</FcmV1RegistrationId>",
                "<BodyTemplate>{\"a\":\"$(m)\"}</BodyTemplate><TemplateName>T &lt;1&gt;</TemplateName>"
            ),
            (
                "Browser", "<Endpoint>https://e.example</Endpoint><P256DH>p</P256DH><Auth>a</Auth>", ""
            ),
            ("Baidu", "<BaiduUserId>u</BaiduUserId><BaiduChannelId>c-1</BaiduChannelId>", ""),
        ]
        let (kind, handle, template) = kinds[number(kinds.count)]
        let tags = number(2) == 0 ? "<Tags>t\(number(4)),Ü</Tags>" : ""
        return try RegistrationDescription(
            parsing: Array(
                ("<entry xmlns=\"http://www.w3.org/2005/Atom\"><content type=\"application/xml\">"
                    + "<\(kind)RegistrationDescription xmlns=\"http://schemas.microsoft.com/netservices/2010/10/"
                    + "servicebus/connect\">\(tags)\(handle)\(template)</\(kind)RegistrationDescription></content></entry>")
                    .utf8))
    }

    private mutating func message(_ kind: HubMessage.Kind) throws -> SentMessage {
        let kinds: [(format: String, more: [(name: String, value: String)], body: [UInt8], handle: String)] = [
            ("template", [], Array("{\"m\":\"\\u0000 \\\"ü\",\"h\":\"1\"}".utf8), ""),
            ("apple", [("apns-priority", "5"), ("Apns-Expiration", "0")], Array("{\"aps\":{}}".utf8), "00fc"),
            ("gcm", [], Array("{\"data\":{}}".utf8), "gcm:1"),
            (
                "windows", [("X-WNS-Type", "wns/raw"), ("Content-Type", "application/octet-stream"), ("x-2", "ä")],
                [0, 0xFF, 0x80, 10, 13, 0xC3], "https://t.example/1"
            ),
        ]
        let first = kind == .direct ? 1 : 0
        let (format, more, body, handle) = kinds[first + number(kinds.count - first)]
        var headers = [(name: "ServiceBusNotification-Format", value: format)] + more
        if !more.contains(where: { $0.name == "Content-Type" }) {
            headers.append(("Content-Type", "application/json;charset=utf-8"))
        }
        if kind == .direct { headers.append(("ServiceBusNotification-DeviceHandle", handle)) }
        if kind != .direct, number(2) == 0 {
            headers.append(("servicebusnotification-tags", ["t1 || own && !t2", "ö:x", "$UserId:{u1}"][number(3)]))
        }
        if kind == .scheduled {
            headers.append(("ServiceBusNotification-ScheduleTime", HubTime(now + 300).timestampText))
        }
        let request = SendRequest(
            kind: kind, headers: headers, body: body, time: now, isTest: kind == .send && number(5) == 0)
        let id =
            kind == .scheduled
            ? NotificationIdentifier.makeScheduled(now: now, using: &random)
            : NotificationIdentifier.make(now: now, using: &random)
        return try SentMessage(id: id, request: request)
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String { self + String(repeating: "p", count: count - self.count) }
}
