import Foundation
import JavaScript
import Testing

/// The memory of contexts that are released.
struct MemoryTests {
    @Test func releasedContextsAreFreed() throws {
        let machine = try JavaScriptMachine(JavaScriptCore.open(nil))
        let before = try Self.residentMegabytes()
        for _ in 0..<60 {
            let context = try JavaScriptContext(machine, natives: []) { _ in nil }
            let start = try context.function(
                """
                (call) => {
                  call(-3, () => {});
                  globalThis.kept = new Uint8Array(8e6).fill(1);
                  return () => kept.length;
                }
                """, named: "start")
            #expect(try context.call(context.start(start)) == .number(8_000_000))
        }
        machine.releaseMemory()
        // Other tests run at the same time; all contexts together have 480 MB.
        #expect(try Self.residentMegabytes() - before < 240)
    }

    /// The memory of the process, from proc(5).
    private static func residentMegabytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(fields.dropFirst().first.flatMap { Int($0) }) * 4096 / 1_000_000
    }
}
