import JSON
import NotificationHub
import Synchronization
import Testing

/// Returns the lines of a hub's snapshot.
private func lines(_ hub: Hub) -> [String] { hub.snapshot.map { line($0) } }

private func line(_ change: HubChange) -> String { String(decoding: change.text(hub: "hub"), as: UTF8.self) }

private func hub(of lines: [String]) throws -> Hub {
    var hub = Hub(name: "hub", rules: [])
    for text in lines {
        guard case .object(let object) = try JSONValue(parsing: text) else { throw HubChangeError("no mapping") }
        let change = try HubChange(object)
        try hub.check(change)
        hub.apply(change)
    }
    return hub
}

/// Returns the output of all read operations of a hub.
private func views(_ hub: Hub) throws -> [String] {
    let list = hub.registrations(try RegistrationQuery(query: nil)).registrations
    return [hub.devicesJSON(limit: 1_000).compactText()]
        + list.map { $0.entryText(at: "", now: 0, .read) }
        + hub.newestMessages(limit: 1_000).map { $0.json.compactText() }
        + hub.inbox.deliveries().map { $0.json.compactText() }
        + hub.jobs.map { $0.entryText(at: "") } + hub.gone.map(\.text).sorted()
}

/// Expects two equal lists of lines, and reports the first difference.
private func expectSame(_ found: [String], _ expected: [String], at location: SourceLocation = #_sourceLocation) {
    let same = zip(found, expected).prefix { $0 == $1 }.count
    #expect(found.dropFirst(same).first == expected.dropFirst(same).first, sourceLocation: location)
}

@Suite struct SnapshotTests {
    /// A hub restored from its journal or its snapshot equals the original and continues in the same way.
    @Test(arguments: 0..<60 as Range<UInt64>)
    func hubIsRestoredFromItsJournalAndItsSnapshot(seed: UInt64) throws {
        let kept = Mutex<[String]>([])
        var use = RandomHubUse(seed: seed)
        use.hub.keep = { change in kept.withLock { $0.append(line(change)) } }
        for _ in 0..<60 { try use.step() }
        let snapshot = lines(use.hub)
        #expect(snapshot.count > 5)
        let journalled = try hub(of: kept.withLock { $0 })
        try expectSame(views(journalled), views(use.hub))
        expectSame(lines(journalled), snapshot)
        var again = try hub(of: snapshot)
        try expectSame(views(again), views(use.hub))
        expectSame(lines(again), snapshot)
        again.keep = use.hub.keep
        use.hub = again
        for _ in 0..<20 { try use.step() }
        try expectSame(lines(hub(of: kept.withLock { $0 })), lines(use.hub))
    }

    @Test func changeThatCannotBeStoredIsNotMade() throws {
        var use = RandomHubUse(seed: 1)
        for _ in 0..<40 { try use.step() }
        let before = lines(use.hub)
        use.hub.keep = { _ throws(HubError) in throw .notStored("full") }
        for _ in 0..<40 { try use.step() }
        expectSame(lines(use.hub), before)
        #expect(use.hub.takeFailure() == .notStored("full"))
        #expect(use.hub.takeFailure() == nil)
    }

    @Test(
        arguments: [
            (#"{"hub":"hub"}"#, "it says nothing"),
            (#"{"hub":"hub","made":1}"#, "\"made\" is no change of a hub"),
            (#"{"hub":"hub","canceled":1}"#, "\"canceled\" must be a text"),
            (
                #"{"hub":"hub","installation":{"installationId":"a","platform":"gcm","pushChannel":"1"},"serial":9223372036854775807,"version":1}"#,
                "\"serial\" must be a whole number from 1 to 2147483648"
            ),
            (
                #"{"version":1,"hub":"hub","serial":0,"installation":{"installationId":"a"}}"#,
                "installation \"a\": "
            ),
            (
                #"{"hub":"hub","installation":{"installationId":"a","platform":"gcm","pushChannel":"1"},"serial":3,"version":1}"#,
                "\"serial\" must be above those before, or an installation's own"
            ),
        ])
    func impossibleChangeHasAReason(text: String, reason: String) throws {
        let first =
            #"{"hub":"hub","installation":{"installationId":"b","platform":"gcm","pushChannel":"1"},"serial":5,"version":1}"#
        let error = #expect(throws: HubChangeError.self) { try hub(of: [first, text]) }
        #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
    }

    /// Reading a line ends for any content, including that of other programs.
    @Test func invalidLinesAreRejectedWithoutACrash() throws {
        var use = RandomHubUse(seed: 7)
        for _ in 0..<80 { try use.step() }
        let values: [JSONValue] = [
            .null, true, "", "x", 0, -1, 9_223_372_036_854_775_807, .array([]), .object([:]),
            .number(try #require(JSONNumber("1e999"))),
        ]
        let whole = lines(use.hub)
        let hub = try hub(of: whole)
        for text in whole {
            guard case .object(let object) = try JSONValue(parsing: text) else { continue }
            for (key, value) in object {
                for replaced in values.flatMap({ broken(value, by: $0) }) {
                    var copy = object
                    copy[key: key] = replaced
                    var hub = hub
                    guard let change = try? HubChange(copy), (try? hub.check(change)) != nil else { continue }
                    hub.apply(change)
                }
            }
        }
    }

    /// Returns copies of the value in which the value itself or one of its members is replaced.
    private func broken(_ value: JSONValue, by replacement: JSONValue) -> [JSONValue] {
        guard case .object(let object) = value else { return [replacement] }
        return [replacement]
            + object.map { key, _ in
                var copy = object
                copy[key: key] = replacement
                return .object(copy)
            }
    }
}
