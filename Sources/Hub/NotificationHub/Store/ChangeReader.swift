import Cryptography
import JSON
import Text

/// A reader for the JSON of a change.
struct ChangeReader {
    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    func text(_ name: String) throws(HubChangeError) -> String {
        guard case .string(let text) = object[key: name] else { throw missing(name, "a text") }
        return text
    }

    func optionalText(_ name: String) throws(HubChangeError) -> String? {
        object[key: name].map { $0 == .null } ?? true ? nil : try text(name)
    }

    func bool(_ name: String) throws(HubChangeError) -> Bool {
        guard case .bool(let value) = object[key: name] else { throw missing(name, "true or false") }
        return value
    }

    func number(_ name: String) throws(HubChangeError) -> Double {
        guard case .number(let number) = object[key: name] else { throw missing(name, "a number") }
        return number.doubleValue
    }

    func optionalNumber(_ name: String) throws(HubChangeError) -> Double? {
        object[key: name] == nil ? nil : try number(name)
    }

    /// Returns an integer; the default range leaves room for increments.
    func integer(_ name: String, in range: ClosedRange<Int> = 0...Int(Int32.max)) throws(HubChangeError) -> Int {
        guard case .number(let number) = object[key: name], let value = number.intValue, range.contains(value) else {
            throw missing(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    func texts(_ name: String) throws(HubChangeError) -> [String] {
        guard let texts = object[key: name]?.texts else { throw missing(name, "a list of texts") }
        return texts
    }

    func identifier(_ name: String) throws(HubChangeError) -> RegistrationIdentifier {
        guard let id = RegistrationIdentifier(try text(name)) else {
            throw missing(name, "a registration's identifier")
        }
        return id
    }

    func platform(_ name: String = "platform") throws(HubChangeError) -> DevicePlatform {
        guard let platform = DevicePlatform(name: try text(name)) else { throw missing(name, "a platform") }
        return platform
    }

    func nested(_ name: String) throws(HubChangeError) -> ChangeReader {
        guard case .object(let object) = object[key: name] else { throw missing(name, "a mapping") }
        return ChangeReader(object)
    }

    func pairs(_ name: String) throws(HubChangeError) -> [(name: String, value: String)] {
        guard let pairs = object[key: name]?.textPairs else { throw missing(name, "a mapping of texts") }
        return pairs
    }

    private func missing(_ name: String, _ expected: String) -> HubChangeError {
        HubChangeError("\"\(name)\" must be \(expected)")
    }
}

extension ChangeReader {
    func installation() throws(HubChangeError) -> StoredInstallation {
        let members = try nested("installation").object
        guard case .string(let id) = members[key: "installationId"] else { throw missing("installationId", "a text") }
        var installation: Installation
        do throws(InstallationErrors) {
            installation = try Installation(members, addressed: id)
            if members[key: "pushChannelExpired"] == true { installation = installation.marking(expired: true) }
            if case .object(let tiles) = members[key: "secondaryTiles"] {
                for case (let name, .object(let tile)) in tiles where tile[key: "pushChannelExpired"] == true {
                    installation = installation.marking(expired: true, tile: name)
                }
            }
        } catch {
            throw HubChangeError("installation \"\(id)\": " + error.faults.map(\.message).joined(separator: " "))
        }
        var removed: Set<Int> = []
        if case .array(let numbers) = object[key: "removed"] {
            for case .number(let number) in numbers {
                if let value = number.intValue { removed.insert(value) }
            }
        }
        return StoredInstallation(
            installation: installation, serial: try integer("serial", in: 1...RegistrationNumbering.serialLimit),
            version: try integer("version"), removed: removed)
    }

    func registration() throws(HubChangeError) -> Registration {
        let description: RegistrationDescription
        let line = try text("description")
        do throws(HubError) {
            description = try RegistrationDescription(stored: line)
        } catch {
            throw HubChangeError(error.answer(.classic).text ?? "the registration is not valid")
        }
        return Registration(
            id: try identifier("registration"), version: try integer("version"), description: description)
    }

    func job() throws(HubChangeError) -> HubJob {
        let body = Array(try text("request").utf8)
        let request: HubJobRequest
        do throws(HubError) {
            request = try HubJobRequest(parsing: body)
        } catch {
            throw HubChangeError(error.answer(.classic).text ?? "the job is not valid")
        }
        guard let status = HubJob.Status(rawValue: try text("status")) else { throw missing("status", "a status") }
        var job = HubJob(request, id: try text("job"), now: try number("created"))
        job.updated = try number("updated")
        job.status = status
        job.progress = try integer("progress")
        job.failure = try optionalText("failure")
        job.outputProperties = try pairs("output")
        return job
    }

    func deviceKey() throws(HubChangeError) -> DeviceKey {
        DeviceKey(platform: try platform(), folded: try text("handle"))
    }

    func message(_ name: String) throws(HubChangeError) -> SentMessage {
        guard let kind = HubMessage.Kind(rawValue: try text("kind")) else { throw missing("kind", "a kind of send") }
        guard let body = Base64.decode(try text("body")) else { throw missing("body", "base64") }
        var headers: [(name: String, value: String)] = []
        guard case .array(let fields) = object[key: "headers"] else { throw missing("headers", "a list") }
        for field in fields {
            guard let pair = field.texts, pair.count == 2 else { throw missing("headers", "a list of pairs of texts") }
            headers.append((pair[0], pair[1]))
        }
        let time = try number("time")
        let request = SendRequest(
            kind: kind, headers: headers, body: body, time: try optionalNumber("enqueued") ?? time,
            isTest: object[key: "test"] == true)
        let id = try text(name)
        do throws(HubError) {
            return try SentMessage(id: id, request: request).delivered(at: time)
        } catch {
            throw HubChangeError(error.answer(.classic).text ?? "the message is not valid")
        }
    }

    func delivery() throws(HubChangeError) -> Delivery {
        let reader = try nested("delivered")
        guard let outcome = PlatformOutcome(rawValue: try reader.text("outcome")) else {
            throw missing("outcome", "an outcome")
        }
        return Delivery(
            messageId: try reader.text("messageId"),
            time: DateText.seconds(in: try reader.text("time")) ?? 0,
            platform: try reader.platform(), handle: try reader.text("handle"),
            installationId: try reader.optionalText("installationId"), tile: try reader.optionalText("tile"),
            registrationId: try reader.optionalText("registrationId").flatMap { RegistrationIdentifier($0) },
            isOfTemplate: reader.object[key: "templateName"] != nil,
            templateName: try reader.optionalText("templateName"), tags: try reader.texts("tags"),
            headers: try reader.pairs("headers"), expiry: try reader.optionalText("expiry"),
            priority: try reader.optionalText("priority"),
            body: try reader.optionalText("body").map {
                Delivery.Body(text: $0, isBase64: reader.object[key: "encoding"] == "base64")
            },
            outcome: outcome)
    }

    func record() throws(HubChangeError) -> MessageRecord {
        let reader = try nested("recorded")
        guard let state = NotificationDetails.State(rawValue: try reader.text("state")) else {
            throw missing("state", "a state")
        }
        var record = MessageRecord(
            id: try reader.text("id"), state: state, enqueued: try reader.number("enqueued"),
            body: try reader.text("body"), tags: try reader.optionalText("tags"))
        record.started = try reader.optionalNumber("started")
        record.ended = try reader.optionalNumber("ended")
        record.targetPlatforms = try reader.texts("targetPlatforms")
        for (name, counts) in try reader.nested("outcomes").object {
            guard let platform = DevicePlatform(name: name), case .object(let counts) = counts else { continue }
            for (name, count) in counts {
                guard let outcome = PlatformOutcome(rawValue: name), case .number(let count) = count else { continue }
                record.outcomes[platform, default: [:]][outcome] = count.intValue.map { min(max($0, 0), 1 << 53) }
            }
        }
        return record
    }
}
