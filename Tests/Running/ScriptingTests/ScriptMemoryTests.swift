import Glibc
import JavaScript
import Platform
import Testing

@testable import Scripting

/// The memory limit of scripts, exceeded by one call of a built-in function.
@Suite(.serialized) struct ScriptMemoryTests {
    @Test(arguments: [
        ("new Uint8Array(2 ** 32).fill(7)", "Uint8Array would need 4096 MiB"),
        ("Buffer.alloc(2 ** 31)", "Uint8Array would need 2048 MiB"),
        ("'x'.padStart(2 ** 30)", "padStart would need 1024 MiB"),
        ("JSON.stringify('\\u0000'.repeat(2 ** 28))", "repeat would need 256 MiB"),
        ("Array(2 ** 28 + 1).join('x')", "join would need 256 MiB"),
    ])
    func aValueAboveTheLimitIsRefused(script: String, message: String) async throws {
        let result = try await PostmanPhase().run(script, "pm.test('the next script', () => {})")
        let limit = "the limit for all values of scripts is 256 MiB"
        #expect(result.shownFailures == ["10: test: RangeError: \(message); \(limit)"])
        #expect(result.failures.map(\.hint) == ["--script-memory allows more"])
        #expect(result.shownTests == ["the next script: passed"])
    }

    /// A text of 576 MiB, which is garbage when the script ends.
    @Test func memoryThatOneCallNeededCountsWhenTheScriptEnds() async throws {
        let result = try await PostmanPhase().run("JSON.stringify('\\u0000'.repeat(96 * 2 ** 20))")
        #expect(result.shownFailures == ["10: the script needed more than 256 MiB and was ended"])
    }

    /// Scripts that make much garbage need little memory.
    @Test func garbageDoesNotCount() async throws {
        let result = try await PostmanPhase().run(
            """
            for (let count = 0; count < 40; count += 1) {
                const list = JSON.parse(JSON.stringify(Array(1e5).fill({ name: 'a', list: [1, 2, 3] })));
                new Uint8Array(5e7).fill(count);
            }
            """)
        #expect(result.shownFailures == [])
    }

    /// The test allocates the memory itself, because the engine would not release its own.
    @Test(.timeLimit(.minutes(10))) func aCallThatDoesNotReturnIsGivenUp() async throws {
        var limits = ScriptLimits()
        limits.memory = 32 << 20
        let environment = ScriptEnvironment(try JavaScriptCore.open(nil), limits: limits, version: "1")
        let job = ScriptJob(PostmanPhase().phase(["1"]), unit: ScriptThread(environment).makeUnit().identity)
        let watched = ScriptWatchdog.Watched(job, environment, .init())
        ScriptWatchdog.shared.watch(watched)
        defer { ScriptWatchdog.shared.forget(watched) }
        ScriptWatchdog.shared.note(watched, deadline: .seconds(1000), script: nil)
        var memory: [MappedMemory] = []
        // The watchdog measures at any time: repeat until it has measured a small and then a large process.
        // The number of rounds is limited, because a time limit does not end a computation.
        for _ in 0..<20_000 where environment.reasonToStop == nil {
            if memory.count == 8 { memory = [] }
            memory.append(try #require(MappedMemory(count: 40 << 20)))
        }
        try #require(environment.reasonToStop == "a script could not be ended")
        guard case .finished(let result) = await job.channel.next() else { return }
        #expect(
            result.shownFailures == [
                "10: test: one call in the script needed much more than 32 MiB and could not be ended, so the run ends"
            ])
    }
}

/// Memory that the system takes back at once. `malloc` may keep what is released, and what other tests released: then an
/// allocation does not change the memory of the process.
private final class MappedMemory {
    private let bytes: UnsafeMutableRawPointer
    private let count: Int

    init?(count: Int) {
        let bytes = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let bytes, bytes != MAP_FAILED else { return nil }
        memset(bytes, 1, count)
        (self.bytes, self.count) = (bytes, count)
    }

    deinit { munmap(bytes, count) }
}
