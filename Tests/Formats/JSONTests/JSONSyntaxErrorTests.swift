import JSON
import Testing

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
