import Testing
import XML

struct MarkupEncodingTests {
    private static let latin: [UInt8] = Array("<p>caf".utf8) + [0xE9] + Array("</p>".utf8)
    private static let utf8 = Array("<p>café</p>".utf8)

    private static func utf16(_ text: String, littleEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return littleEndian ? bytes.reversed() : bytes
        }
    }

    static let both: [(bytes: [UInt8], charset: String?)] = [
        (utf8, nil), (utf8, "utf-8"), (utf8, "UTF-8"), (utf8, "no-such-charset"), (latin, "iso-8859-1"),
        (latin, "ISO-8859-1"), (latin, "windows-1252"),
        ([0xEF, 0xBB, 0xBF] + utf8, nil), ([0xEF, 0xBB, 0xBF] + utf8, "iso-8859-1"),
        (utf16("\u{FEFF}<p>café</p>", littleEndian: true), nil),
        (utf16("\u{FEFF}<p>café</p>", littleEndian: false), nil),
        (utf16("\u{FEFF}<p>café</p>", littleEndian: true), "utf-16"),
        (utf16("\u{FEFF}<p>café</p>", littleEndian: false), "utf-8"),
        (
            "\u{FEFF}<p>café</p>".unicodeScalars.flatMap { [UInt8($0.value & 0xFF), UInt8($0.value >> 8), 0, 0] },
            "utf-32"
        ),
        (utf16("<p>café</p>", littleEndian: true), "utf-16le"),
        (utf16("<p>café</p>", littleEndian: false), "UTF-16BE"),
    ]

    @Test(arguments: both)
    func encodingIsThatOfTheByteOrderMarkOrTheCharset(bytes: [UInt8], charset: String?) throws {
        #expect(try MarkupTree(xml: bytes, charset: charset).evaluate(XPath("//p")) == .nodes(["café"]))
        #expect(try MarkupTree(html: bytes, charset: charset).evaluate(XPath("//p")) == .nodes(["café"]))
    }

    @Test(
        arguments: [
            (Array("<?xml version='1.0' encoding='iso-8859-1'?>".utf8) + latin, nil),
            (Array("<?xml version='1.0' encoding='iso-8859-1'?>".utf8) + utf8, "utf-8"),
            (Array("<?xml version='1.0' encoding='utf-8'?>".utf8) + latin, "iso-8859-1"),
            (utf16("\u{FEFF}<?xml version='1.0' encoding='utf-8'?><p>café</p>", littleEndian: true), nil),
        ] as [([UInt8], String?)])
    func charsetOverridesTheXMLDeclaration(bytes: [UInt8], charset: String?) throws {
        #expect(try MarkupTree(xml: bytes, charset: charset).evaluate(XPath("//p")) == .nodes(["café"]))
    }

    @Test(
        arguments: [
            (Array("<meta charset=iso-8859-1>".utf8) + latin, nil),
            (Array("<meta charset=iso-8859-1>".utf8) + utf8, "utf-8"),
            (Array("<meta charset=utf-8>".utf8) + latin, "iso-8859-1"),
            (Array("<meta charset=utf-8>".utf8) + utf8, nil),
            (latin, nil),
        ] as [([UInt8], String?)])
    func charsetOverridesTheMetaElement(bytes: [UInt8], charset: String?) throws {
        #expect(try MarkupTree(html: bytes, charset: charset).evaluate(XPath("//p")) == .nodes(["café"]))
    }

    @Test(arguments: ["utf-8", "euc-jp", "utf-16", "us-ascii"])
    func invalidBytesFailOnlyInXML(charset: String) throws {
        let bytes: [UInt8] = Array("<p>x</p><p>".utf8) + [0xFF, 0xD8, 0x00, 0xD8, 0x01] + Array("</p>".utf8)
        #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: bytes, charset: charset) }
        _ = try MarkupTree(html: bytes, charset: charset)
    }
}
