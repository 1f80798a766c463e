import JavaScript
import Testing

/// The time limit, and promise jobs under it.
struct LimitTests {
    @Test(arguments: [
        "for (;;) {}", "for (;;) { try { for (;;) {} } catch {} finally { for (;;) {} } }",
        "const a = []; for (;;) a.sort(() => 1);", "JSON.parse('[1]', function f() { for (;;) {} })",
        "new Proxy({}, { get() { for (;;) {} } }).a",
    ])
    func programIsEnded(program: String) throws {
        let engine = try Engine()
        try Self.expectEnd(of: engine) { _ = try engine(program) }
    }

    @Test(arguments: [
        "(async () => { for (;;) await 0; })()", "(function f() { Promise.resolve().then(f); })()",
        "(async () => { for (;;) { try { await Promise.reject(1); } catch {} } })()",
    ])
    func promiseJobsAreEnded(program: String) throws {
        let engine = try Engine()
        try #require(engine.machine.limitsJobs)
        try Self.expectEnd(of: engine) { _ = try engine.run("(call) => () => { \(program); call(-1); }") }
    }

    /// Expects that a program runs until it is ended, and that its machine can be used afterwards.
    private static func expectEnd(of engine: Engine, _ body: () throws -> Void) throws {
        var polls = 0
        engine.machine.mustEnd = {
            polls += 1
            return polls > 3
        }
        let error = #expect(throws: JavaScriptError.self) { try body() }
        #expect(error?.message == "the script was ended")
        #expect(engine.machine.wasEnded)
        #expect(polls == 4)
        engine.machine.mustEnd = { false }
        #expect(try engine("1 + 1") == .number(2))
        #expect(!engine.machine.wasEnded)
    }

    @Test func programWithinTheLimitEndsNormally() throws {
        let engine = try Engine()
        var polls = 0
        engine.machine.mustEnd = {
            polls += 1
            return false
        }
        while polls < 3 {
            try engine("{ let sum = 0; for (let i = 0; i < 1e6; i += 1) sum += `${i}`.length; sum }")
        }
        #expect(!engine.machine.wasEnded)
    }

    @Test func promiseJobsRunAtTheCall() throws {
        let engine = try Engine()
        let order = try engine.run(
            """
            (call) => () => {
              const order = [];
              Promise.resolve().then(() => order.push("job"));
              order.push("before");
              call(-1);
              order.push("after");
              return order.join(" ");
            }
            """)
        #expect(order == .string("before job after"))
    }

    @Test func rejectedPromiseWithoutHandlerIsReported() throws {
        let engine = try Engine()
        let reasons = try engine.run(
            """
            (call) => () => {
              const reasons = [];
              call(-3, (promise, reason) => reasons.push(`${promise instanceof Promise} ${reason}`));
              Promise.reject("a");
              Promise.reject("b").catch(() => {});
              const late = Promise.reject("c");
              Promise.resolve().then(() => late.catch(() => {}));
              (async () => { await 0; throw "d"; })();
              call(-1);
              return reasons.join();
            }
            """)
        #expect(reasons == .string("true a,true d"))
    }
}
