import JavaScript
import Testing

struct ContextTests {
    @Test func contextsOfOneMachineShareNoState() throws {
        let first = try Engine()
        let second = try JavaScriptContext(first.machine, natives: []) { _ in nil }
        try first("globalThis.a = 1; Array.prototype.b = 2;")
        #expect(try second.evaluate("typeof a + [].b", named: "program") == .string("undefinedundefined"))
        #expect(try first("a + [].b") == .number(3))
    }

    @Test func globalObjectHasTheLanguageAlone() throws {
        let names = "['setTimeout', 'print', 'require', 'load', 'fetch', 'process', 'URL']"
        #expect(try Engine()("\(names).filter((name) => name in globalThis).join()") == .string(""))
    }

    @Test func valueThatIsNoFunctionIsAnError() throws {
        let engine = try Engine()
        #expect(throws: JavaScriptError.self) { try engine.context.function("1", named: "program") }
    }

    @Test func programIsEvaluatedByName() throws {
        let engine = try Engine(programs: ["one": "1 + 1"])
        #expect(try engine.run("(call) => () => call(-2, 'one')") == .number(2))
        #expect(try engine.run("(call) => () => call(-2, 'two')") == .undefined)
    }

    // MARK: Native functions

    private static var sum: JavaScriptContext.Native {
        { arguments throws(NativeFailure) in .number(arguments.compactMap(\.number).reduce(0, +)) }
    }

    private static var failure: JavaScriptContext.Native {
        { arguments throws(NativeFailure) in
            throw NativeFailure("no \(arguments.first?.text ?? "")", className: "TypeError", hint: "try b")
        }
    }

    @Test func nativeFunctionIsCalled() throws {
        let engine = try Engine(native: Self.sum)
        #expect(try engine.run("(call) => (a) => call(0, a, 2, 'x')", .number(1)) == .number(3))
    }

    @Test(arguments: ["call(9)", "call(-9)", "call()", "call('0')", "call(0.5)", "call(NaN)"])
    func unknownNativeFunctionGivesUndefined(call: String) throws {
        #expect(try Engine(native: Self.sum).run("(call) => () => \(call)") == .undefined)
    }

    @Test func failureOfANativeFunctionCanBeCaught() throws {
        let engine = try Engine(native: Self.failure)
        let caught = try engine.run(
            """
            (call) => () => {
              try { call(0, "a"); } catch (e) { return [e instanceof Error, e.message, e.className, e.hint].join(); }
            }
            """)
        #expect(caught == .string("true,no a,TypeError,try b"))
    }

    @Test func failureOfANativeFunctionThatIsNotCaughtArrives() throws {
        let engine = try Engine(native: Self.failure)
        let error = #expect(throws: JavaScriptError.self) { try engine.run("(call) => () => call(0, 'a')") }
        #expect(error?.message == "no a")
    }

    // MARK: Errors

    @Test func errorHasNameMessageAndPlaces() throws {
        let engine = try Engine()
        let error = #expect(throws: JavaScriptError.self) {
            try engine("function f() {\n  throw new TypeError('bad');\n}\n\n  f();")
        }
        #expect(error?.name == "TypeError")
        #expect(error?.message == "bad")
        #expect(error?.stack.split(separator: "\n") == ["f@program:2:22", "global code@program:5:4"])
    }

    @Test(arguments: [
        ("throw 'a'", "a"), ("throw { toString() { throw 1; } }", "unknown error"), ("throw null", "null"),
    ])
    func thrownValueThatIsNoErrorHasNoName(program: String, message: String) throws {
        let engine = try Engine()
        let error = #expect(throws: JavaScriptError.self) { try engine(program) }
        #expect(error == JavaScriptError(name: nil, message: message))
    }

    @Test func syntaxErrorHasItsLine() throws {
        let engine = try Engine()
        let error = engine.context.syntaxError(of: "a();\nb(;", named: "program")
        #expect(error?.name == "SyntaxError")
        #expect(error?.message == "Unexpected token ';'")
        #expect(error?.line == 2)
        #expect(engine.context.syntaxError(of: "a();\nb();", named: "program") == nil)
    }

    @Test func endlessRecursionIsARangeError() throws {
        let engine = try Engine()
        #expect(
            try engine("function f() { return f() + 1; } try { f(); } catch (e) { e.name; }") == .string("RangeError"))
        let error = #expect(throws: JavaScriptError.self) { try engine("f()") }
        #expect(error?.name == "RangeError")
        #expect(try engine("1 + 1") == .number(2))
    }
}
