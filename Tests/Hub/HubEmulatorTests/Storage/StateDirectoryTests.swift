import Cryptography
import Foundation
import HTTPServer
import HubEmulator
import NotificationHub
import Testing
import Text

/// The content of a state directory, and the handling of damaged files.
@Suite(.timeLimit(.minutes(20))) struct StateDirectoryTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private var journal: URL { folder.appending(path: "journal") }

    /// Starts a hub in the folder, and stops it after the body.
    private func use(
        isSynchronized: Bool = false, _ body: @escaping @Sendable (EmulatedHub) async throws -> Void = { _ in }
    ) async throws {
        try await EmulatedHub.test {
            $0.dataDirectory = folder.path
            $0.isSynchronized = isSynchronized
        } _: { hub in
            try await body(hub)
        }
    }

    private func put(_ id: String, _ hub: EmulatedHub) async throws {
        let body = #"{"installationId":"\#(id)","platform":"gcm","pushChannel":"h"}"#
        #expect(try await hub.send(.put, "installations/\(id)", body: body).status == .ok)
    }

    private func status(_ id: String, _ hub: EmulatedHub) async throws -> Int {
        try await hub.send(.get, "installations/\(id)").status.code
    }

    private func keys() throws -> [AuthorizationRule]? {
        try HubDirectory(firstName: "hub", keptIn: folder.path, isSynchronized: false)
            .hub(named: "hub")?.authorizer.rules
    }

    private func failure() -> StorageError? {
        do throws(StorageError) {
            _ = try HubDirectory(firstName: "hub", keptIn: folder.path, isSynchronized: false)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [false, true])
    func keysDevicesAndMessagesAreRestored(isSynchronized: Bool) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await use(isSynchronized: isSynchronized) { hub in
            try await put("a", hub)
            #expect(try await hub.send(.delete, "installations/a").status == .noContent)
            try await put("b", hub)
            let headers = ["ServiceBusNotification-Format": "gcm", "Content-Type": "application/json"]
            #expect(try await hub.send(.post, "messages", headers: headers, body: "{}").status == .created)
        }
        let keys = try keys()
        try await use { hub in
            #expect(keys != nil)
            #expect(hub.hubs.hub(named: "hub")?.authorizer.rules == keys)
            let (first, second) = (try await status("a", hub), try await status("b", hub))
            #expect(first == 404 && second == 200)
            #expect(try await hub.request(.get, "/hub/$inbox/b").text.contains("\"body\":\"{}\""))
        }
    }

    /// The line is removed whatever its remaining length.
    @Test func incompleteLastLineIsRemoved() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await use { hub in try await put("a", hub) }
        let before = try Data(contentsOf: journal).count
        try await use { hub in try await put("b", hub) }
        let whole = try Data(contentsOf: journal)
        for size in before..<whole.count {
            try whole.prefix(size).write(to: journal)
            let hubs = try HubDirectory(firstName: "hub", keptIn: folder.path, isSynchronized: false)
            let ids = hubs.hub(named: "hub").map {
                $0.snapshot.map { String(decoding: $0.text(hub: ""), as: UTF8.self) }
            }
            #expect(ids?.contains { $0.contains("\"a\"") } == true && ids?.contains { $0.contains("\"b\"") } == false)
            #expect(try Data(contentsOf: journal).count == before)
        }
    }

    /// Another program must have cut the journal, because the journal file is created together with its first line.
    @Test func truncatedJournalIsReported() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await use { hub in try await put("a", hub) }
        let whole = try Data(contentsOf: journal)
        let first = try #require(whole.firstIndex(of: 10))
        for size in [0, 1, first] {
            try whole.prefix(size).write(to: journal)
            let error = failure()
            #expect(error == .emptied(path: journal.path), "\(size)")
            #expect(
                error?.description
                    == "\"\(journal.path)\" is empty, or cut off in its first line: the hubs, keys and devices that it "
                    + "held are lost: the file was changed or cut by something else; restore it, or move it away to "
                    + "begin anew")
            // The damaged journal is kept, for recovery by the user.
            #expect(try Data(contentsOf: journal).count == size)
        }
        try whole.write(to: journal)
        #expect(failure() == nil)
        try FileManager.default.removeItem(at: journal)
        #expect(failure() == nil)
    }

    /// An emulator that was killed at its start leaves no file that looks like a journal.
    @Test func directoryWithoutAJournalIsAccepted() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "lock"))
        try Data("half a line".utf8).write(to: folder.appending(path: "journal.new"))
        #expect(failure() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["journal", "lock"])
    }

    @Test func damagedLineIsReportedWithItsNumber() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await use { hub in
            try await put("a", hub)
            try await put("b", hub)
        }
        let whole = try Data(contentsOf: journal)
        let third = try #require(whole.split(separator: 10, omittingEmptySubsequences: false).dropFirst(2).first)
        for offset in third.indices {
            var bytes = whole
            bytes[offset] ^= 1
            try bytes.write(to: journal)
            let expected = StorageError.damaged(
                path: journal.path, line: 3, reason: "this line is not as it was written")
            // A line that is split into two is also damaged.
            let error = failure()
            #expect(error == expected, "\(offset - third.startIndex)")
            #expect(error?.hint.isEmpty == false)
        }
        #expect(try Data(contentsOf: journal).count == whole.count)
    }

    @Test(
        arguments: [
            (#"{"hub":"hub","painted":true}"#, "\"painted\" is no change of a hub"),
            (#"{"hub":"other","canceled":"1"}"#, "the hub \"other\" was not created before"),
            (#"{"hub":"hub"}"#, "it says nothing"),
            ("[]", "it is not a mapping"),
            (#"{"hub":"/"}"#, "it names no hub"),
        ])
    func unknownChangeIsReportedWithItsLine(content: String, reason: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await use()
        let checksum = Array(Digest.sha256(Array(content.utf8)).prefix(8)).hexText
        var bytes = try Data(contentsOf: journal)
        bytes.append(contentsOf: Data("\(checksum) \(content)\n".utf8))
        try bytes.write(to: journal)
        #expect(failure() == .damaged(path: journal.path, line: 3, reason: reason))
    }

    @Test func directoryIsLockedByOneEmulator() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try HubDirectory(firstName: "hub", keptIn: folder.path, isSynchronized: false)
        #expect(failure() == .inUse(directory: folder.path))
        withExtendedLifetime(first) {}
    }

    @Test(
        arguments: [
            ("/dev/null", "cannot open the directory \"/dev/null\": Not a directory"),
            ("/dev/null/state", "cannot make the directory \"/dev/null/state\": Not a directory"),
            ("/proc/state/deep", "cannot make the directory \"/proc/state\": No such file or directory"),
        ])
    func unusableDirectoryIsReportedWithTheSystemError(directory: String, message: String) async {
        var configuration = HubEmulatorConfiguration()
        configuration.dataDirectory = directory
        let error = await #expect(throws: StorageError.self) { try await EmulatedNamespace.start(configuration) }
        #expect(error?.message == message)
        #expect(error?.hint == "give a directory that can be written, or leave out --data to keep nothing")
    }

    /// The journal, the snapshot that replaces it at the next start, and an exported state have the time.
    @Test func expirationTimesAreRestored() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let times = ["a": "2031-06-01T12:00:00Z", "b": "2032-01-01T00:00:00Z"]
        @Sendable func stored(_ hub: EmulatedHub) async throws -> [String: Bool] {
            var found: [String: Bool] = [:]
            for (id, time) in times {
                let text = try await hub.send(.get, "installations/\(id)").text
                found[id] = text.contains("\"expirationTime\":\"\(time)\"")
            }
            return found
        }
        let all = ["a": true, "b": true]
        try await use { hub in
            for id in times.keys {
                let time = id == "a" ? ",\"expirationTime\":\"2031-06-01T12:00:00Z\"" : ""
                let body = #"{"installationId":"\#(id)","platform":"gcm","pushChannel":"h"\#(time)}"#
                #expect(try await hub.send(.put, "installations/\(id)", body: body).status == .ok)
            }
            let patch = #"[{"op":"add","path":"/expirationTime","value":"2032-01-01T00:00:00Z"}]"#
            #expect(try await hub.send(.patch, "installations/b", body: patch).status == .ok)
            let found1 = try await stored(hub)
            #expect(found1 == all)
        }
        for _ in 1...2 {
            try await use { hub in
                let found = try await stored(hub)
                #expect(found == all)
            }
        }
        try await use { hub in
            let export = try await hub.request(.get, "/$emulator/state")
            #expect(try await hub.request(.delete, "/$emulator/state").status == .noContent)
            let found2 = try await stored(hub)
            #expect(found2 == ["a": false, "b": false])
            #expect(try await hub.request(.put, "/$emulator/state", body: export.text).status == .noContent)
            let found3 = try await stored(hub)
            #expect(found3 == all)
        }
        try await use { hub in
            let found = try await stored(hub)
            #expect(found == all)
        }
    }

    @Test func resetAndImportAreStored() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await use { hub in
            try await put("a", hub)
            let export = try await hub.request(.get, "/$emulator/state")
            #expect(try await hub.request(.delete, "/$emulator/state").status == .noContent)
            #expect(try await status("a", hub) == 404)
            try await put("b", hub)
            #expect(try await hub.request(.put, "/$emulator/state", body: export.text).status == .noContent)
            try await put("c", hub)
        }
        try await use { hub in
            let statuses = [try await status("a", hub), try await status("b", hub), try await status("c", hub)]
            #expect(statuses == [200, 404, 200])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["journal", "lock"])
    }
}
