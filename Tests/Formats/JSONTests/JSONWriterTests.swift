import Cryptography
import JSON
import Testing

struct JSONWriterTests {
    @Test(arguments: [
        ("a\"b", #""a\"b""#), ("\\", #""\\""#), ("/", #""/""#), ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
        ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
        ("\u{7F}é€😀\u{2028}", "\"\u{7F}é€😀\u{2028}\""), ("", "\"\""), ("end\\", #""end\\""#),
        ("e\u{301}", "\"e\u{301}\""),
    ])
    func stringsHaveTheFewestEscapes(_ string: String, _ text: String) {
        #expect(JSONValue.string(string).compactText() == text)
    }

    @Test(arguments: ["null", "[]", "{}", "[1.50,-0,1E+2]", #"{"b":[{},[]],"a":{"c":null,"d":[true,false]}}"#, #""x""#])
    func compactTextIsTheShortest(_ text: String) throws {
        #expect(try JSONValue(parsing: text).compactText() == text)
    }

    @Test func prettyTextHasALineForEachValue() throws {
        let value = try JSONValue(parsing: #"{"name":"x","tags":["a",{"b":[]}],"none":{},"n":1.0}"#)
        #expect(
            value.prettyText() == """
                {
                  "name": "x",
                  "tags": [
                    "a",
                    {
                      "b": []
                    }
                  ],
                  "none": {},
                  "n": 1.0
                }
                """
        )
        #expect(JSONValue.array([1]).prettyText(indentation: 4) == "[\n    1\n]")
        #expect(JSONValue.array([1]).prettyText(indentation: 0) == "[\n1\n]")
        #expect(JSONValue.array([1]).prettyText(indentation: -1) == "[\n1\n]")
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func writtenTextIsParsedBack(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = JSONValue.random(using: &random, levels: 5)
        let compact = value.compactText()
        #expect(try JSONValue(parsing: compact) == value)
        #expect(try JSONValue(parsing: value.prettyText()) == value)
        #expect(try JSONValue(parsing: Array(compact.utf8)).compactText() == compact)
    }

    /// Texts that are cut before they are escaped, at whole characters.
    @Test func beginningOfALongTextIsWritten() {
        #expect(JSONValue.string("a\0\0b").compactText(upTo: 2) == #""a\u0000""#)
        #expect(JSONValue.string("aéb").compactText(upTo: 2) == #""a""#)
        #expect(JSONValue.string("abc").compactText(upTo: 3) == #""abc""#)
        let long = JSONValue.array([.string(String(repeating: "\0", count: 10_000_000)), .null])
        #expect(long.compactText(upTo: 100).utf8.count == 603)
    }
}

extension JSONValue {
    fileprivate static func random(using random: inout SplitMix64, levels: Int) -> JSONValue {
        switch Int.random(in: 0..<(levels > 0 ? 6 : 4), using: &random) {
        case 0: return Bool.random(using: &random) ? .null : true
        case 1: return .number(JSONNumber(Int.random(in: -1_000_000...1_000_000, using: &random)))
        case 2: return JSONNumber(Double.random(in: -1e9...1e9, using: &random)).map { .number($0) } ?? .null
        case 3: return .string(randomString(using: &random))
        case 4:
            return .array(
                (0..<Int.random(in: 0..<6, using: &random)).map { _ in Self.random(using: &random, levels: levels - 1) }
            )
        default:
            let members = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                (randomString(using: &random), Self.random(using: &random, levels: levels - 2))
            }
            return .object(JSONObject(members))
        }
    }

    private static func randomString(using random: inout SplitMix64) -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "b", "\"", "\\", "/", "\n", "\0", "\u{1F}", "é", "€", "😀", "\u{301}", "\u{FFFD}", " ", "\u{2028}",
        ]
        var string = ""
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            string.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
        }
        return string
    }
}
