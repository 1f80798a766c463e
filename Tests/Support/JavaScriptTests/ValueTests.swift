import JavaScript
import Testing

/// The values that pass between Swift and JavaScript.
struct ValueTests {
    private static let arriving: [(String, JavaScriptValue)] = [
        ("undefined", .undefined), ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
        ("1.5", .number(1.5)),
        ("-0", .number(-0)), ("9007199254740993", .number(9_007_199_254_740_992)), ("'é🙂'", .string("é🙂")),
        ("''", .string("")), ("'a\\0b'", .string("a\0b")), ("'\\ud83d'", .string("\u{FFFD}")),
        ("'a\\udc00b'", .string("a\u{FFFD}b")), ("new Uint8Array([1, 255])", .bytes([1, 255])),
        ("new Uint8Array(0)", .bytes([])), ("new Uint8Array([1, 2, 3, 4]).subarray(1, 3)", .bytes([2, 3])),
        ("({})", .other), ("[]", .other), ("10n", .other), ("Symbol('a')", .other), ("() => 1", .other),
        ("new Uint16Array(1)", .other), ("new String('a')", .other),
    ]

    @Test(arguments: arriving)
    func valueOfAProgramArrives(program: String, expected: JavaScriptValue) throws {
        #expect(try Engine()(program) == expected)
    }

    @Test func notANumberAndInfinityArrive() throws {
        let engine = try Engine()
        #expect(try engine("NaN").number?.isNaN == true)
        #expect(try engine("-1 / 0") == .number(-.infinity))
    }

    private static let given: [(JavaScriptValue, String)] = [
        (.undefined, "undefined"), (.null, "object null"), (.bool(true), "boolean true"), (.number(0.1), "number 0.1"),
        (.string("a\0é🙂"), "string a\0é🙂"), (.bytes([]), "object "), (.bytes([0, 200]), "object 0,200"),
    ]

    @Test(arguments: given)
    func argumentArrives(value: JavaScriptValue, expected: String) throws {
        let show = "() => (value) => value === undefined ? 'undefined' : `${typeof value} ${value}`"
        #expect(try Engine().run(show, value) == .string(expected))
    }

    @Test func bytesAreACopy() throws {
        let engine = try Engine()
        let change = try engine.context.function("(bytes) => { bytes[0] = 9; return bytes; }", named: "program")
        let bytes: [UInt8] = [1, 2]
        #expect(try engine.context.call(change, [.bytes(bytes)]) == .bytes([9, 2]))
        #expect(bytes == [1, 2])
    }

    @Test func manyArgumentsSurviveGarbageCollection() throws {
        let engine = try Engine()
        let join = try engine.context.function(
            "(...texts) => { for (let i = 0; i < 1e5; i += 1) ({ i }); return texts.join(''); }", named: "program")
        let texts = (0..<1000).map { "\($0)," }
        engine.machine.releaseMemory()
        #expect(try engine.context.call(join, texts.map { .string($0) }) == .string(texts.joined()))
    }
}
