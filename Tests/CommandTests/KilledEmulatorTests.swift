import Cryptography
import Foundation
import Synchronization
import TestSupport
import Testing

/// The state that `hubrun emulator --data` keeps when it is killed, and when it cannot write.
@Suite(.timeLimit(.minutes(20)), .serialized) struct KilledEmulatorTests {
    /// Kills the emulator a hundred times while clients write; the next one must have every change that was
    /// acknowledged. Five emulators in a row share one directory; half of the directories use --sync.
    @Test func killLosesNoAcknowledgedRequest() async throws {
        try await ExternalProgram.onOwnThread {
            for directory in 0..<20 {
                let folder = try CertificateFolder()
                let arguments = ["--data", "state"] + (directory % 2 == 0 ? [] : ["--sync"])
                let clients = (0..<3).map { ClientMemory(name: "w\($0)", seed: UInt64(directory * 10 + $0)) }
                for round in 0...5 {
                    let emulator = try RunningEmulator(arguments, in: folder)
                    for client in clients { try client.check(against: emulator) }
                    // The sixth emulator only shows the state after the fifth.
                    Self.write(
                        round < 5 ? clients : [], to: emulator, answers: round < 5 ? 5 + directory + 3 * round : 0)
                }
            }
        }
    }

    /// Lets all clients write at the same time, and kills the emulator after a number of responses.
    private static func write(_ clients: [ClientMemory], to emulator: RunningEmulator, answers: Int) {
        let answered = DispatchSemaphore(value: 0)
        let done = DispatchGroup()
        for client in clients {
            done.enter()
            Thread {
                client.write(to: emulator) { answered.signal() }
                done.leave()
            }.start()
        }
        for _ in 0..<answers { answered.waitOrFail() }
        emulator.kill()
        done.wait()
    }

    /// A limit on the file size has the same effect as a full disk.
    @Test func fullDiskReturnsAnErrorAndKeepsTheStateConsistent() async throws {
        try await ExternalProgram.onOwnThread {
            let folder = try CertificateFolder()
            var emulator = try RunningEmulator(["--data", "state"], in: folder, shell: "ulimit -f 64")
            var connection = try emulator.connect()
            let body =
                #"{"installationId":"ID","platform":"gcm","pushChannel":"\#(String(repeating: "x", count: 5_000))"}"#
            func put(_ number: Int) throws -> PlainConnection.Answer {
                try connection.send(
                    "PUT", "/hub/installations/d\(number)", body: body.replacing("ID", with: "d\(number)"))
            }
            let failure = try #require(try (0..<100).first { try put($0).status != 200 })
            let answer = try put(failure)
            #expect(answer.status == 500)
            #expect(
                answer.body.contains("The change could not be kept: cannot write \"state/journal\": File too large"))
            func check() throws {
                #expect(try connection.send("GET", "/hub/installations/d\(failure - 1)").status == 200)
                #expect(try connection.send("GET", "/hub/installations/d\(failure)").status == 404)
            }
            try check()
            emulator.kill()
            emulator = try RunningEmulator(["--data", "state"], in: folder)
            connection = try emulator.connect()
            #expect(emulator.announcement.contains("  kept in state: its keys and \(failure) devices"))
            try check()
            #expect(try put(failure).status == 200)
            emulator.kill()
        }
    }
}

/// The changes that a client sent to an emulator and that were acknowledged.
private final class ClientMemory: Sendable {
    private let name: String
    private let state: Mutex<State>

    private struct State {
        var random: SplitMix64
        var count = 0
        /// The content of each installation; nil if it is deleted.
        var installations: [String: String?] = [:]
        var registrations: Set<String> = []
        var messages: [String] = []
        /// The change without a response: it may have been made or not.
        var pending: (id: String, text: String?)?
    }

    init(name: String, seed: UInt64) {
        self.name = name
        state = Mutex(State(random: SplitMix64(seed: seed)))
    }

    /// Writes until the emulator has ended.
    func write(to emulator: RunningEmulator, whenAnswered: () -> Void) {
        guard let connection = try? emulator.connect() else { return }
        state.withLock { state in
            while (try? step(&state, connection)) != nil { whenAnswered() }
        }
    }

    private func step(_ state: inout State, _ connection: PlainConnection) throws {
        state.count += 1
        let id = "\(name)-\(Int.random(in: 0..<4, using: &state.random))"
        switch Int.random(in: 0..<6, using: &state.random) {
        case 0...2:
            let text = "push\(state.count)"
            state.pending = (id, text)
            let body = #"{"installationId":"\#(id)","platform":"gcm","pushChannel":"\#(text)"}"#
            #expect(try connection.send("PUT", "/hub/installations/\(id)", body: body).status == 200)
            state.installations[id] = text
        case 3:
            state.pending = (id, nil)
            #expect(try connection.send("DELETE", "/hub/installations/\(id)").status == 204)
            state.installations[id] = .some(nil)
        case 4:
            let answer = try connection.send("POST", "/hub/registrations", body: Self.registration)
            let id = try #require(answer.body.firstMatch(of: /<RegistrationId>(.*)<\/RegistrationId>/)?.1)
            state.registrations.insert(String(id))
        default:
            let answer = try connection.send(
                "POST", "/hub/messages",
                ["ServiceBusNotification-Format: gcm", "Content-Type: application/json;charset=utf-8"],
                body: "{\"data\":{}}")
            let location = try #require(answer.header("Location"))
            state.messages.append(String(try #require(location.firstMatch(of: /messages\/([^?]*)/)?.1)))
        }
        state.pending = nil
    }

    private static let registration =
        "<entry xmlns=\"http://www.w3.org/2005/Atom\"><content type=\"application/xml\"><GcmRegistrationDescription "
        + "xmlns=\"http://schemas.microsoft.com/netservices/2010/10/servicebus/connect\"><GcmRegistrationId>r"
        + "</GcmRegistrationId></GcmRegistrationDescription></content></entry>"

    /// Compares the state of an emulator with the acknowledged changes of this client.
    func check(against emulator: RunningEmulator) throws {
        let connection = try emulator.connect()
        try state.withLock { state in
            if let pending = state.pending, state.installations[pending.id] == nil {
                state.installations[pending.id] = .some(nil)
            }
            for (id, text) in state.installations {
                let answer = try connection.send("GET", "/hub/installations/\(id)")
                let found = answer.body.firstMatch(of: /"pushChannel":"([^"]*)"/).map { String($0.1) }
                let isPending = state.pending?.id == id && state.pending?.text == found
                #expect(found == text || isPending, "\(id)")
                state.installations[id] = .some(found)
            }
            state.pending = nil
            for id in state.registrations {
                #expect(try connection.send("GET", "/hub/registrations/\(id)").status == 200)
            }
            let sent = try connection.send("GET", "/hub/$messages").body
            for id in state.messages { #expect(sent.contains(id)) }
        }
    }
}
