import AccessTokens
import HTTPServer
import HubEmulator
import NotificationHub
import Testing
import TestSupport

/// The recorded sessions, replayed over a socket with the exact bytes of Microsoft's .NET client.
@Suite(.timeLimit(.minutes(20))) struct SessionReplayTests {
    /// 2026-11-22 09:47:04 UTC: earlier than the time for which a session schedules a message.
    static let now = 1_795_340_824

    @Test func everySessionHasARecording() {
        #expect(ClientSession.all.count == 27)
        #expect(ClientSession.all.allSatisfy { Recording.named($0.name) != nil })
        let deletions = ClientSession.all.flatMap(\.calls).filter(\.isCleanUpDeletion)
        #expect(deletions.count == 20)
    }

    @Test(arguments: ClientSession.all)
    func responsesMatchTheRecording(session: ClientSession) async throws {
        let recording = try #require(Recording.named(session.name))
        let isOfNewer = recording.answers.contains { $0.fields["Server"] == "Kestrel" }
        let calls = try session.calls(for: recording)
        try #require(calls.count == recording.answers.count)
        try await SocketHub.test {
            $0.hubName = "testhub"
            $0.generation = isOfNewer ? .newer : .classic
            $0.now = { Double(Self.now) }
        } _: { hub in
            for call in Replay.leftRegistrations(recording) + Replay.leftInstallations(session.name) {
                let answer = try await hub.perform(call)
                #expect(answer.status == 200, "\(answer.content)")
            }
            var identifiers = ReplayIdentifiers()
            var lastAnswer = ""
            for (call, recorded) in zip(calls, recording.answers) {
                let target = identifiers.target(of: call, recorded.target)
                let raw = try await hub.perform(call, target, isListenOnly: session.name.contains("ListenOnly"))
                let answer = ReplayAnswer(raw)
                let expected = ReplayAnswer(recorded)
                let translated = identifiers.translate(expected.text, like: answer.text, isList: expected.isList)
                let difference = replayDifference(recorded: translated, answered: answer.text)
                #expect(difference == "", "\(call.method) \(target)")
                lastAnswer = raw.content
            }
            let expiry = session.calls.compactMap { $0.body?.firstMatch(of: /"expiry":"[^"]+"/)?.output }.last
            if let expiry { #expect(lastAnswer.contains(expiry)) }
        }
    }

    /// The client supports both generations, so none of its calls must fail with the newer one.
    @Test(arguments: ClientSession.all)
    func newerGenerationAcceptsTheSameRequests(session: ClientSession) async throws {
        let recording = try #require(Recording.named(session.name))
        try await SocketHub.test {
            $0.hubName = "testhub"
            $0.generation = .newer
            $0.now = { Double(Self.now) }
        } _: { hub in
            for call in Replay.leftRegistrations(recording) + Replay.leftInstallations(session.name) {
                _ = try await hub.perform(call)
            }
            var identifiers = ReplayIdentifiers()
            for (call, recorded) in zip(try session.calls(for: recording), recording.answers) {
                let target = identifiers.target(of: call, recorded.target)
                let raw = try await hub.perform(call, target, isListenOnly: session.name.contains("ListenOnly"))
                let texts = [ReplayAnswer(recorded), ReplayAnswer(raw)].map(\.identifiers)
                _ = identifiers.translate(texts[0], like: texts[1], isList: false)
                #expect(raw.status == recorded.status, "\(call.method) \(target): \(raw.content)")
            }
        }
    }
}

extension ReplayAnswer {
    /// The identifiers that have the same form in both generations.
    fileprivate var identifiers: String {
        text.matches(of: /<RegistrationId>[-0-9]+<|continuationtoken: .+/).map { String($0.output) }
            .joined(separator: "\n")
    }
}

extension SocketHub {
    fileprivate func perform(_ call: ClientCall, _ target: String, isListenOnly: Bool) async throws -> RawAnswer {
        let keyName = isListenOnly ? access.listenKeyName : access.fullKeyName
        let text = try call.text(
            target: target, host: "localhost:\(namespace.port)", key: try #require(access.keys[keyName]),
            keyName: keyName, expiry: SessionReplayTests.now + 1_200)
        return try RawAnswer(try await play(.send(text)).text)
    }

    /// Performs a call that creates data from earlier tests.
    fileprivate func perform(_ call: ReplayCall) async throws -> RawAnswer {
        let fields = call.headers.map { "\($0.key): \($0.value)" } + ["Content-Length: \(call.body.utf8.count)"]
        let lines =
            ["\(call.method.rawValue) /testhub/\(call.target ?? "") HTTP/1.1"] + fields
            + ["Host: 127.0.0.1:\(namespace.port)", "Authorization: \(token)", "Connection: close"]
        return try RawAnswer(try await play(.send(lines.map { "\($0)\r\n" }.joined() + "\r\n" + call.body)).text)
    }
}

extension ReplayIdentifiers {
    /// Returns the target of a session's call with the identifiers that the emulator assigned.
    fileprivate mutating func target(of call: ClientCall, _ recorded: String) -> String {
        let known = translate(recorded)
        if call.isCleanUpDeletion {
            let path = known.prefix { $0 != "?" }.replacing(/^\/[^\/]+/, with: "/testhub")
            return path + String(call.target.drop { $0 != "?" })
        }
        return translate(call.target, recorded: recorded)
    }
}
