import Checks
import HTTP
import JSON
import Testing

@Suite struct BodyTextTests {
    @Test(
        arguments: [
            (nil, [0x61, 0xC3, 0xA9], "aé"), ("text/plain", [0x61, 0xC3, 0xA9], "aé"),
            ("text/plain; charset=utf-8", [0xEF, 0xBB, 0xBF, 0x61], "a"),
            ("text/plain; charset=\"UTF-8\"", [0xC3, 0xA9], "é"), ("text/plain; charset='utf8'", [0xC3, 0xA9], "é"),
            ("text/plain; charset=us-ascii", [0x61], "a"),
            ("text/plain;charset=ISO-8859-1", [0x61, 0xE9], "aé"), ("text/plain; a=b; Charset=Latin1", [0xE9], "é"),
            ("text/plain; charset=utf-16", [0x00, 0x61], "a"),
            ("text/plain; charset=utf-16", [0xFF, 0xFE, 0x61, 0x00], "a"),
            ("text/plain; charset=utf-16", [0xFE, 0xFF, 0x00, 0x61], "a"), (nil, [0xFE, 0xFF, 0x00, 0x61], "a"),
            ("text/plain; charset=utf-16le", [0x61, 0x00], "a"),
            ("text/plain; charset=utf-16be", [0xD8, 0x3D, 0xDE, 0x00], "😀"),
            ("text/plain; charset=windows-1252", [0x80, 0x20, 0xE9, 0x81], "€ é\u{FFFD}"),
            ("text/plain; charset=CP1252", [0x93, 0x94], "“”"),
            ("text/plain; charset=windows-1251", [0xCF, 0xF0, 0xE8], "При"),
            ("text/plain; charset=windows-1255", [0xF9], "\u{5E9}"),
            ("text/plain; charset=iso-8859-2", [0xA3, 0xF3, 0x64, 0xBC], "Łódź"),
            ("text/plain; charset=ISO_8859-15", [0xA4, 0xBD], "€œ"), ("text/plain; charset=latin9", [0xA4], "€"),
            ("text/plain; charset=iso-8859-16", [0xAA], "Ș"), ("text/plain; charset=iso-8859-7", [0xC1], "Α"),
            ("text/plain; charset=koi8-r", [0xF0, 0xD2], "Пр"), ("text/plain; charset=macintosh", [0x8E], "é"),
            ("text/plain; charset=windows-874", [0xA1], "ก"), ("text/plain; charset=ibm866", [0x8F], "П"),
            ("text/plain; charset=shift_jis", [0x61], "a"),
            ("text/plain; charset=", [0x61], "a"), ("text/plain; charset", [0x61], "a"), ("", [], ""),
            (nil, [0x61, 0xFF], "a\u{FFFD}"),
        ] as [(String?, [UInt8], String)])
    func bytesAreDecodedWithTheirCharset(_ contentType: String?, _ bytes: [UInt8], _ text: String) throws {
        #expect(try BodyText.decode(bytes, contentType: contentType) == text)
    }

    @Test(
        arguments: (1...16).filter { $0 != 12 }.map { "iso-8859-\($0)" } + (1250...1258).map { "windows-\($0)" }
            + ["windows-874", "koi8-r", "koi8-u", "ibm866", "macintosh"])
    func everyByteIsACharacterOfASingleByteCharset(_ charset: String) throws {
        let text = try BodyText.decode(Array(0...255), contentType: "text/plain; charset=\(charset)")
        #expect(text.unicodeScalars.count == 256)
        #expect(text.unicodeScalars.prefix(128).map(\.value) == Array(0..<128))
    }

    @Test(
        arguments: [
            ("text/plain; charset=x-unknown", [0x61], "x-unknown"),
            ("text/plain; charset=Shift_JIS", [0x83, 0x65], "shift_jis"),
            ("text/plain; charset=iso-2022-jp", [0x1B, 0x24, 0x42], "iso-2022-jp"),
            ("text/plain; charset=ebcdic-us", [0x81], "ebcdic-us"),
        ] as [(String, [UInt8], String)])
    func unsupportedCharsetIsReported(_ contentType: String, _ bytes: [UInt8], _ name: String) {
        let error = #expect(throws: UnreadableBody.self) { try BodyText.decode(bytes, contentType: contentType) }
        #expect(error?.message == "the body is in the charset \"\(name)\", which hubrun does not read")
        #expect(error?.hint == "check its bytes with bytes:, or keep it with save:")
    }

    @Test(
        arguments: [
            ([], nil, nil), ([0x61, 0x0A, 0x0D, 0x09, 0x1B], nil, nil), ([0xC3, 0xA9], nil, nil),
            ([0x00], nil, "(1 byte that is not text)"),
            ([0x89, 0x50, 0x4E, 0x47, 0x1A], nil, "(5 bytes that are not text)"),
            ([0x00, 0x61], "text/plain; charset=utf-16", nil),
            (
                [0x81, 0x82], "text/plain; charset=x-unknown",
                "(2 bytes in the charset \"x-unknown\", which hubrun does not read)"
            ),
        ] as [([UInt8], String?, String?)])
    func invalidBytesAreCounted(_ bytes: [UInt8], _ contentType: String?, _ placeholder: String?) {
        #expect(BodyText.placeholder(for: bytes, contentType: contentType) == placeholder)
    }
}

/// The charset applies to every check of the body.
@Suite struct CharsetCheckTests {
    private func response(_ charset: String, _ body: [UInt8], type: String = "text/plain") -> HTTPResponse {
        var response = HTTPResponse.sample(fields: [("Content-Type", "\(type); charset=\(charset)")])
        response.body = body
        return response
    }

    private static let json: [UInt8] = Array(#"{"a":"€"}"#.utf8).flatMap {
        $0 == 0xE2 ? [0x80] : $0 >= 0x80 ? [] : [$0]
    }
    private static let xml: [UInt8] = Array("<a>".utf8) + [0x80] + Array("</a>".utf8)

    @Test func knownCharsetAppliesToAllChecks() throws {
        let sample = try CheckSample("expect: { json: { $.a: € }, schema: { properties: { a: { const: € } } } }")
        #expect(try sample.failures(on: response("windows-1252", Self.json)) == [])
        #expect(try CheckSample("expect: { text: a€ }").failures(on: response("cp1252", [0x61, 0x80])) == [])
        #expect(try CheckSample("expect: { xml: { /a: € } }").failures(on: response("windows-1252", Self.xml)) == [])
        #expect(
            try CheckSample("expect: { xml: { //p: € } }").failures(
                on: response("windows-1252", Array("<p>".utf8) + [0x80], type: "text/html")) == [])
        #expect(try CheckSample("capture: { a: { json: $.a } }").value(from: response("cp1252", Self.json)) == "€")
        #expect(try CheckSample("capture: { a: text }").value(from: response("cp1252", [0x80])) == "€")
        #expect(
            try CheckSample("expect: { status: 201 }").failures(on: response("windows-1252", [0x80]))
                == ["expected status 201, got 200 OK\n  €"])
    }

    /// RFC 8259 defines no charset for JSON.
    @Test(arguments: ["iso-8859-1", "gbk", "utf8mb4", "utf-8"])
    func jsonIsUTF8WhateverTheCharset(charset: String) throws {
        let body = Array(#"{"a":"é"}"#.utf8)
        #expect(try CheckSample("expect: { json: { $.a: é } }").failures(on: response(charset, body)) == [])
    }

    @Test func utf32IsNotDecodedAsUTF16() throws {
        let failures = try CheckSample("expect: { text: { not: { contains: a } } }").failures(
            on: response("utf-8", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]))
        #expect(failures.count == 1)
        #expect(failures[0].hasPrefix("the body is in the charset \"utf-32\", which hubrun does not read"))
    }

    @Test(arguments: ["text: a", "json: { $.a: 1 }", "xml: { /a: 1 }", "schema: { type: object }"])
    func unknownCharsetIsAFailure(_ expectation: String) throws {
        let failure = try #require(
            try CheckSample("expect: { \(expectation) }").results(on: response("x-unknown", Self.json)).last?.failure)
        let message = "the body is in the charset \"x-unknown\", which hubrun does not read"
        #expect(failure.message == (expectation.hasPrefix("schema") ? "schema: \(message)" : message))
        #expect(failure.details == ["(9 bytes in the charset \"x-unknown\", which hubrun does not read)"])
        #expect(failure.hint == "check its bytes with bytes:, or keep it with save:")
    }

    @Test(arguments: ["text", "{ json: $.a }", "{ xml: /a }"])
    func captureReportsTheUnknownCharset(_ source: String) throws {
        #expect(
            try CheckSample("capture: { a: \(source) }").absence(from: response("x-unknown", Self.json))
                == "the body is in the charset \"x-unknown\", which hubrun does not read")
    }
}
