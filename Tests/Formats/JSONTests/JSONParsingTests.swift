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
