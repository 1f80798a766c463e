import Cryptography
import JSON
import Testing

struct JSONParsingTests {
    @Test(
        arguments: [
            ("null", .null), ("true", true), ("false", false), (" \t\r\n1\n", 1), ("-0", 0), (#""""#, ""), ("[]", []),
            ("{}", [:]),
            ("[ ]", []), ("{\n}", [:]), ("[[]   ]", [[]]), ("[1,2 , 3]", [1, 2, 3]),
            (#"["a",null,true,{"b":[false]}]"#, ["a", .null, true, ["b": [false]]]),
            (#"{"a":{"b":{"c":[]}},"d":1}"#, ["a": ["b": ["c": []]], "d": 1]), (#"{"":0}"#, ["": 0]),
            (#"{"a\u0000b":1}"#, ["a\0b": 1]),
            ("[[],{},[{}]]", [[], [:], [[:]]]), (#"{"a":[],"b":{}}"#, ["a": [], "b": [:]]),
        ] as [(String, JSONValue)])
    func validTextIsParsed(_ text: String, _ value: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == value)
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    @Test(arguments: [
        (#""plain""#, "plain"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
        (#""\ud83d\ude00""#, "😀"), (#""\uD834\uDD1E!""#, "𝄞!"), ("\"é€😀\"", "é€😀"),
        ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
        (#""\ud800""#, "\u{FFFD}"), (#""\udc00x""#, "\u{FFFD}x"), (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"),
        (#""\ud800\n""#, "\u{FFFD}\n"), (#""\ud800\u0041""#, "\u{FFFD}A"), (#""\u0000""#, "\0"),
        (#""a\u000Ab""#, "a\nb"),
        (#""\uE000\ufffd""#, "\u{E000}\u{FFFD}"), (#""x\\""#, #"x\"#), (#""ü\tü""#, "ü\tü"),
    ])
    func stringsAreUnescaped(_ text: String, _ string: String) throws {
        #expect(try JSONValue(parsing: text) == .string(string))
    }

    @Test(arguments: [
        "0", "-0", "-1", "12", "1.5", "-0.10", "1e5", "1E+5", "0e-10", "123.456e-789", "10000000000000000000000",
        "1e999999999999",
    ])
    func numbersKeepEveryDigit(_ text: String) throws {
        for spelling in [text, " \(text) ", "[\(text)]", #"{"a":\#(text)}"#] {
            let value = try JSONValue(parsing: spelling)
            let number =
                switch value {
                case .array(let elements): elements.first
                case .object(let members): members[key: "a"]
                default: value
                }
            guard case .number(let number)? = number else {
                Issue.record("no number: \(value)")
                continue
            }
            #expect(number.text == text)
        }
    }

    @Test func membersKeepTheirOrder() throws {
        let value = try JSONValue(parsing: #"{"z":1,"a":2,"m":{"y":0,"b":0}}"#)
        #expect(value.compactText() == #"{"z":1,"a":2,"m":{"y":0,"b":0}}"#)
    }

    @Test(arguments: [
        (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#),
        (#"{"a":1,"a":1}"#, #"{"a":1}"#),
        (#"{"a":1,"b":2,"\u0061":3}"#, #"{"a":3,"b":2}"#),
        (#"{"\u0061":1,"\u0062":2}"#, #"{"a":1,"b":2}"#),
        (#"[{"a":1,"b":2},{"a":{"a":1,"a":{"a":2}}}]"#, #"[{"a":1,"b":2},{"a":{"a":{"a":2}}}]"#),
    ])
    func repeatedKeyHasItsLastValueAtTheFirstPosition(_ text: String, _ compact: String) throws {
        #expect(try JSONValue(parsing: text).compactText() == compact)
    }

    @Test func repeatedKeysOfALargeObjectAreFound() throws {
        let members = (0..<50).map { #""k\#($0 % 40)":\#($0)"# }
        guard case .object(let object) = try JSONValue(parsing: "{\(members.joined(separator: ","))}") else { return }
        #expect(object.count == 40)
        #expect(object.keys == (0..<40).map { "k\($0)" })
        #expect(object[key: "k3"] == 43)
        #expect(object[key: "k39"] == 39)
    }

    @Test func canonicallyEquivalentKeysDiffer() throws {
        let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
        guard case .object(let object) = try JSONValue(parsing: text) else { return }
        #expect(object.count == 2)
        #expect(object[key: "\u{E9}"] == 1)
        #expect(object[key: "e\u{301}"] == 2)
    }

    @Test func byteOrderMarkIsSkippedOnceAtTheBeginning() throws {
        #expect(try JSONValue(parsing: "\u{FEFF}[1]") == [1])
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "\u{FEFF}\u{FEFF}[1]") }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "[\u{FEFF}1]") }
    }

    @Test func fiveHundredAndTwelveLevelsAreParsed() throws {
        let lists = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try JSONValue(parsing: lists).compactText() == lists)
        let mappings = String(repeating: #"{"a":"#, count: 512) + "1" + String(repeating: "}", count: 512)
        let value = try JSONValue(parsing: mappings)
        #expect(value.compactText() == mappings)
        #expect(try value == JSONValue(parsing: mappings))
    }

    @Test(arguments: [String(repeating: "[", count: 1_000_000), String(repeating: #"{"a":"#, count: 100_000)])
    func deeperTextIsRejected(_ text: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        #expect(error?.kind == .tooDeep(limit: 512))
    }

    @Test(arguments: [
        "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]", "{1:1}", "{a:1}", "{'a':1}",
        #"{"a"}"#, #"{"a":}"#,
        #"{"a":1,}"#, #"{,"a":1}"#, #"{"a":1 "b":2}"#, #"{"a",1}"#, #"{"a":1]"#, "[1}", "1 1", "[] []", "[]]", "{}}",
        "nul", "nulll", "True",
        "TRUE", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "-01", "1.", ".5", "-.5", "1.e1", "1e", "1e+", "1.2.3",
        "0x10", "1_000", "1e1.5",
        "1,5", "'a'", "\"a", "\"\\", #""\"#, #""\x""#, #""\u12""#, #""\u12G4""#, #""\U0041""#, #""\'""#, "\"\n\"",
        "\"\t\"", "\"\0\"", "// c\n1",
        "/* c */ 1", "1 // c", "#", "[1\u{A0}]", "\u{2028}1", "\u{C}1", "{\"a\":1\u{B}}", "\"a\"b", "[\"a\",\n\"b\"\n",
        "{\"a\":{}", "\u{0}", "[1]\u{0}",
        #"{"a":"b"}/**/"#, #"{"a" "b"}"#, #"{"a"::1}"#, #"["x"", truth]"#, "[-]", "[--1]", "[1+2]", "[0e]", "[0.3e+]",
        "[fals]", "{\"\\uD800\\\":1}",
    ])
    func invalidTextIsRejected(_ text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(
        arguments: [
            ([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xC3, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 1),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
            ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0xC3, 0xA9, 0xE2, 0x82, 0x22], 3),
            ([0x22, 0x80, 0x5C, 0x6E, 0x22], 1),
            ([0x5B, 0x22, 0x61, 0x22, 0x2C, 0x22, 0xC3, 0xBC, 0xF8, 0x22, 0x5D], 8),
            ([0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D], 2),
        ] as [([UInt8], Int)])
    func invalidUTF8IsRejectedAtItsFirstByte(_ bytes: [UInt8], _ offset: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
        #expect(error?.kind == .invalidUTF8)
        #expect(error?.offset == offset)
    }

    @Test func longestNumber() throws {
        let longest = String(repeating: "9", count: 10_000)
        #expect(try JSONValue(parsing: longest).compactText() == longest)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "[" + longest + "0]") }
        #expect(error?.description == "number of more than 10000 characters at line 1, column 2 (byte 1)")
    }
}

/// Damaged texts: a text that is accepted is equal after it is written and parsed again.
struct JSONMutationTests {
    private static let text =
        #"{"a":[1,-2.5e+3,"é\u00e9\ud83d\ude00\n",{"b":null,"a":true}],"":[[],{}],"\"k":false, "n" : 0.10}"#
    private static let bytes: [UInt8] =
        Array("{}[],:\"\\/u0123e+-.tfn \n".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]

    @Test(arguments: 0..<8 as Range<UInt64>)
    func damagedTextIsParsedOrRejected(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2_000 {
            var bytes = Array(Self.text.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(Self.bytes.randomElement(using: &random) ?? 0, at: place)
                case 2: bytes[place] = Self.bytes.randomElement(using: &random) ?? 0
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            switch Self.parse(bytes) {
            case .success(let value): #expect(try JSONValue(parsing: value.compactText()) == value)
            case .failure(let error): #expect((0...bytes.count).contains(error.offset))
            }
        }
    }

    private static let pathTokens = [
        "$", "@", ".", "..", "[", "]", "(", ")", "?", "*", ":", ",", "'a'", "\"b\"", "a", "-", "0", "1", "-1", "==",
        "<", "!", "&&", "||", " ", "\\",
        "length", "count", "match", "value", "true", "null", "1e5", "'", "ü", "\u{1}",
    ]

    @Test(arguments: 0..<8 as Range<UInt64>)
    func damagedPathIsParsedOrRejected(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let root: JSONValue = ["a": [1, ["b": 2, "a": "x"]], "b": "x"]
        for _ in 0..<2_000 {
            var text = "$[?@.a"
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                text += Self.pathTokens.randomElement(using: &random) ?? ""
            }
            if Bool.random(using: &random) { text += "]" }
            switch Self.parse(text) {
            case .success(let path): #expect(try path.nodes(in: root).map(\.value) == path.values(in: root))
            case .failure(let error): #expect(error.offset + error.length <= text.unicodeScalars.count)
            }
        }
    }

    private static func parse(_ bytes: [UInt8]) -> Result<JSONValue, JSONSyntaxError> {
        do {
            return .success(try JSONValue(parsing: bytes))
        } catch {
            return .failure(error)
        }
    }

    private static func parse(_ text: String) -> Result<JSONPath, JSONPathSyntaxError> {
        do {
            return .success(try JSONPath(text))
        } catch {
            return .failure(error)
        }
    }
}

struct JSONSyntaxErrorTests {
    @Test(arguments: [
        ("", "unexpected end at line 1, column 1 (byte 0): expected a value"),
        ("{\n  \"a\": [1, 2],\n  \"b\": }", #"unexpected "}" at line 3, column 8 (byte 24): expected a value"#),
        ("[1,]", #"unexpected "]" at line 1, column 4 (byte 3): expected a value"#),
        ("[", #"unexpected end at line 1, column 2 (byte 1): expected a value or "]""#),
        ("[1", #"unexpected end at line 1, column 3 (byte 2): expected "," or "]""#),
        ("[1 2]", #"unexpected "2" at line 1, column 4 (byte 3): expected "," or "]""#),
        ("{", #"unexpected end at line 1, column 2 (byte 1): expected a key in double quotes or "}""#),
        ("{a: 1}", #"unexpected "a" at line 1, column 2 (byte 1): expected a key in double quotes or "}""#),
        ("{'a': 1}", #"unexpected "'" at line 1, column 2 (byte 1): expected a key in double quotes or "}""#),
        (#"{"a": 1,}"#, #"unexpected "}" at line 1, column 9 (byte 8): expected a key in double quotes"#),
        (#"{"a" 1}"#, #"unexpected "1" at line 1, column 6 (byte 5): expected ":" after the key"#),
        (#"{"a": 1"#, #"unexpected end at line 1, column 8 (byte 7): expected "," or "}""#),
        (#"{"a": 1; "b": 2}"#, #"unexpected ";" at line 1, column 8 (byte 7): expected "," or "}""#),
        ("True", #"unexpected "True" at line 1, column 1 (byte 0): expected a value"#),
        ("[nulL]", #"unexpected "nulL" at line 1, column 2 (byte 1): expected a value"#),
        ("[]x", #"unexpected "x" at line 1, column 3 (byte 2): expected nothing after the value"#),
        ("<html lang=\"de\">", #"unexpected "<" at line 1, column 1 (byte 0): expected a value"#),
        ("\"ä\" ü", #"unexpected "ü" at line 1, column 5 (byte 5): expected nothing after the value"#),
        ("[\"ä\",\r\n\"😀\", x]", #"unexpected "x" at line 2, column 6 (byte 16): expected a value"#),
        ("\"abc", "unexpected end at line 1, column 5 (byte 4): expected a closing double quote"),
        (#""abc\"#, "unexpected end at line 1, column 6 (byte 5): expected a closing double quote"),
        ("\"a\nb\"", "control character U+000A inside a text at line 1, column 3 (byte 2): write it as an escape"),
        ("\"\\n\u{1F}\"", "control character U+001F inside a text at line 1, column 4 (byte 3): write it as an escape"),
        (#""a\x41""#, #"unknown escape "\x" at line 1, column 3 (byte 2)"#),
        (#""\u12""#, #"unknown escape "\u12" at line 1, column 2 (byte 1)"#),
        (#""\u00zz""#, #"unknown escape "\u00zz" at line 1, column 2 (byte 1)"#),
        ("[007]", "number with a leading zero at line 1, column 2 (byte 1)"),
        ("-x", #"unexpected "x" at line 1, column 2 (byte 1): expected a digit"#),
        ("[1.]", #"unexpected "]" at line 1, column 4 (byte 3): expected a digit"#),
        ("1e+", "unexpected end at line 1, column 4 (byte 3): expected a digit"),
        ("[-\n]", #"unexpected "U+000A" at line 1, column 3 (byte 2): expected a digit"#),
        ("[1,\u{A0}2]", #"unexpected "U+00A0" at line 1, column 4 (byte 3): expected a value"#),
        ("\u{FEFF}[}", #"unexpected "}" at line 1, column 2 (byte 4): expected a value"#),
    ])
    func messageContainsTheTextAndItsPosition(_ text: String, _ sentence: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        #expect(error?.description == sentence)
    }

    @Test func depthAndEncoding() {
        let deep = #expect(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: "\n" + String(repeating: "[", count: 600))
        }
        #expect(deep?.description == "more than 512 levels deep at line 2, column 513 (byte 513)")
        let encoding = #expect(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: [0x0A, 0x22, 0xC3, 0xBC, 0xFC, 0x22])
        }
        #expect(encoding?.description == "invalid UTF-8 at line 2, column 3 (byte 4)")
        let outside = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: [0x5B, 0xFC, 0x5D]) }
        #expect(outside?.description == "invalid UTF-8 at line 1, column 2 (byte 1)")
    }

    @Test func positionIsAlsoAvailableAsNumbers() {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "[1,\n  ?]") }
        #expect(error?.kind == .unexpected("?", expected: .value))
        #expect(error?.offset == 6)
        #expect(error?.line == 2)
        #expect(error?.column == 3)
    }
}
