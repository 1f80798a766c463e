import Foundation
import Glibc
import TestSupport
import Testing

/// Numbers of clients far above the usual ones.
@Suite(.timeLimit(.minutes(20))) struct EmulatorLoadTests {
    private func clock(_ emulator: RunningEmulator) async throws -> RawClient.Outcome {
        try await RawClient.play(
            [.send("GET /$emulator/clock HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")], to: emulator.port)
    }

    @Test func thousandsOfIdleConnectionsDoNotDelayOthers() async throws {
        // Other tests need descriptors too.
        let spare = 2_000
        let allowed = RawClient.raiseDescriptorLimit(to: 5_000 + spare)
        let count = min(5_000, allowed - spare)
        if count < 5_000 { print("only \(allowed) descriptors are allowed: \(count) connections instead of 5,000") }
        let emulator = try await RunningEmulator.start([], in: CertificateFolder())
        defer { emulator.stop() }
        let connections = try await RawClient.open(max(100, count), to: emulator.port)
        defer { for connection in connections { close(connection) } }
        let outcome = try await clock(emulator)
        #expect(outcome.text.contains("{\"offset\":\"0s\"}") && outcome.end == .closed)
    }

    /// The content of a rejected request is discarded while it is received.
    @Test func hundredMegabytesAreNotStored() async throws {
        let emulator = try await RunningEmulator.start([], in: CertificateFolder())
        defer { emulator.stop() }
        _ = try await clock(emulator)
        let before = try emulator.peakMemory
        let chunk =
            Array("100000\r\n".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20) + Array("\r\n".utf8)
        let outcome = try await RawClient.play(
            [
                .send("PUT /hub/installations/1 HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .flood(chunk, count: 100 << 20), .send("0\r\n\r\n"), .finish,
            ], to: emulator.port)
        #expect(outcome.text.hasPrefix("HTTP/1.1 401") || outcome.text.isEmpty)
        #expect(try emulator.peakMemory - before < 40 << 20)
    }

    /// With 100 connections and 60 descriptors, some connections wait until others are closed.
    @Test func moreConnectionsThanDescriptorsDoNotEndTheEmulator() async throws {
        let emulator = try await RunningEmulator.start([], in: CertificateFolder(), shell: "ulimit -n 60")
        defer { emulator.stop() }
        let connections = try await RawClient.open(100, to: emulator.port)
        for connection in connections { close(connection) }
        let outcome = try await clock(emulator)
        #expect(outcome.text.contains("{\"offset\":\"0s\"}") && outcome.end == .closed)
    }
}
