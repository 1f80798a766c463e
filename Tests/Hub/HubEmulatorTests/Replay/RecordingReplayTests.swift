import AccessTokens
import Cryptography
import HTTPServer
import HubEmulator
import NotificationHub
import Testing
import TestSupport

/// Replays of recordings about hubs and jobs. The client's requests are unknown; they are derived from the responses.
@Suite(.timeLimit(.minutes(20))) struct RecordingReplayTests {
    @Test func everyRecordingIsReplayed() {
        let names = Replay.all.map(\.recording.name) + ClientSession.all.map(\.name)
        #expect(names.sorted() == Recording.all.map(\.name))
        #expect(Recording.all.count == 30)
    }

    @Test(arguments: Replay.all)
    func responsesMatchTheRecording(replay: Replay) async throws {
        try #require(replay.calls.count == replay.recording.answers.count)
        try await EmulatedHub.test {
            $0.hubName = replay.hubName
        } _: { hub in
            try hub.hubs.remove(hub.name)
            var identifiers = ReplayIdentifiers()
            for (call, recorded) in zip(replay.calls, replay.recording.answers) {
                for other in call.before { _ = try await hub.perform(other) }
                let target = identifiers.translate(recorded.target)
                let answer = ReplayAnswer(try await hub.perform(call, target))
                let expected = ReplayAnswer(recorded)
                let translated = identifiers.translate(expected.text, like: answer.text, isList: expected.isList)
                let difference = replayDifference(recorded: translated, answered: answer.text)
                #expect(difference == "", "\(call.method) \(target)")
            }
        }
    }
}

extension EmulatedHub {
    fileprivate func perform(_ call: ReplayCall, _ recordedTarget: String = "") async throws -> TestResponse {
        let target = call.target.map { "/\(name)/\($0)" } ?? recordedTarget
        let token = try token(call.key)
        let answer = try await request(
            call.method, target, headers: call.headers.merging(["Authorization": token]) { own, _ in own },
            body: call.body)
        if call.target != nil { #expect(answer.status == .ok, "\(call.method) \(target): \(answer.text)") }
        return answer
    }

    fileprivate func token(_ key: ReplayKey) throws -> String {
        switch key {
        case .full: try token(DefaultRule.full)
        case .root: rootToken()
        case .wrong: rootToken(Secret("not the key"))
        }
    }
}

extension Replay {
    /// Returns calls that write the registrations of a recording's first list, in the recorded number of versions.
    static func leftRegistrations(_ recording: Recording) -> [ReplayCall] {
        guard recording.answers.first?.target.hasSuffix("$top=100") ?? false else { return [] }
        let list = recording.answers.first?.content ?? ""
        let entry =
            /<content type="application\/xml">(.*?)<ETag>([0-9]+)<\/ETag>.*?<RegistrationId>([-0-9]+)<\/RegistrationId>(.*?)<\/content>/
        return list.matches(of: entry).filter { !$0.output.4.contains("$InstallationId") }.flatMap { match in
            let (_, start, version, id, rest) = match.output
            let call = ReplayCall(
                .put, target: "registrations/\(id)?api-version=2017-04",
                body: #"<entry xmlns="http://www.w3.org/2005/Atom"><content type="application/xml">"#
                    + "\(start)\(rest)</content></entry>")
            return Array(repeating: call, count: Int(version) ?? 1)
        }
    }
}
