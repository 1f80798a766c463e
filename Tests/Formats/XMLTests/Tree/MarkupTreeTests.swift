import Testing
import XML

@Suite(.timeLimit(.minutes(20)))
struct MarkupTreeTests {
    @Test(arguments: [
        ("", "the document is empty", 1, 1),
        ("plain", "start tag expected, '<' not found", 1, 1),
        ("<a>\n  <b></c></a>", "opening and ending tag mismatch: b line 2 and c", 2, 10),
        ("<a>&nope;</a>", "entity 'nope' not defined", 1, 10),
        ("<a b=1/>", "AttValue: \" or ' expected", 1, 6),
    ])
    func syntaxErrorInXMLHasItsLine(text: String, message: String, line: Int, column: Int) {
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: Array(text.utf8), charset: nil) }
        #expect(error?.message == message)
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test(arguments: [
        ("<p>one<p>two<br>three", "//p", ["one", "twothree"]),
        ("<title>T</title><b><i>x</b></i>y", "//title | //i", ["T", "x"]),
        ("<ul><li>1<li class=last>2</ul>", "//li[@class='last']", ["2"]),
        ("<DIV ID=Main>x</DIV>", "//div[@id='Main']", ["x"]),
        (
            "<a href='?a=1&b=2&amp;c'>&eacute;&nbsp;&#8364;&nope;</a>", "//a | //a/@href",
            ["é\u{A0}€&nope;", "?a=1&b=2&c"]
        ),
        ("<script>if (a<b) x()</script>", "//script", ["if (a<b) x()"]),
        ("<input disabled value=x>", "//input[@disabled]/@value", ["x"]),
        ("plain", "/html/body/p", ["plain"]),
        ("<!DOCTYPE html><html><body>x", "/html/body", ["x"]),
        ("<x-card>c</x-card></nothing>", "//x-card", ["c"]),
        ("<p id=a>1</p><p id=b>2</p>", "id('b')", ["2"]), ("<p id=a>1</p><p id=a>2</p>", "id('a')", ["1"]),
    ])
    func invalidHTMLIsParsed(html: String, path: String, texts: [String]) throws {
        let tree = try MarkupTree(html: Array(html.utf8), charset: nil)
        #expect(try tree.evaluate(XPath(path)) == .nodes(texts))
    }

    @Test(arguments: ["", "  \n"])
    func emptyHTMLIsAnError(text: String) {
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(html: Array(text.utf8), charset: nil) }
        #expect(error?.message == "the document is empty")
    }

    @Test(arguments: [true, false]) func depthIsLimited(inHTML: Bool) {
        let deep = Array(String(repeating: "<div>", count: 100_000).utf8)
        let error = #expect(throws: MarkupSyntaxError.self) {
            _ = inHTML ? try MarkupTree(html: deep, charset: nil) : try MarkupTree(xml: deep, charset: nil)
        }
        #expect(error?.message == "the document nests more than 256 levels")
    }

    @Test func attributeLengthIsLimited() throws {
        func xml(_ count: Int) -> [UInt8] { Array("<a b='\(String(repeating: "x", count: count))'/>".utf8) }
        let tree = try MarkupTree(xml: xml(9_000_000), charset: nil)
        #expect(try tree.evaluate(XPath("string-length(/a/@b)")) == .number(9_000_000))
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: xml(11_000_000), charset: nil) }
        #expect(error?.message == "a text in the document is longer than 10000000 bytes")
    }

    @Test func sizeIsLimited() {
        let long = [UInt8](repeating: 0x20, count: MarkupTree.sizeLimit + 1)
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(html: long, charset: nil) }
        #expect(error?.message == "the document is longer than 67108864 bytes")
    }

    @Test func tagsAreLimited() {
        let many = [UInt8](repeating: UInt8(ascii: "<"), count: 4_000_001)
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: many, charset: nil) }
        #expect(error?.message == "the document has more than 4000000 tags")
    }

    @Test func treesCanBeSearchedConcurrently() async throws {
        let tree = try MarkupTree(xml: Array("<r><a>1</a><a>2</a></r>".utf8), charset: nil)
        let path = try XPath("sum(//a)")
        await withTaskGroup(of: XPathResult?.self) { group in
            for _ in 0..<50 { group.addTask { try? tree.evaluate(path) } }
            for await result in group { #expect(result == .number(3)) }
        }
    }
}

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

struct DeclarationTests {
    static let laughs =
        "<!DOCTYPE r [<!ENTITY a \"ha\">"
        + (1...30).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined() + "]><r>&a30;</r>"

    @Test(arguments: [
        laughs, "<!DOCTYPE r [<!ENTITY e \"x\">]><r/>",
        "<!DOCTYPE r [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><r>&e;</r>",
        "<!DOCTYPE r [<!ENTITY % e SYSTEM \"file:///etc/passwd\"> %e;]><r/>",
        "<!DOCTYPE r [<!ENTITY % e \"x\">]><r/>",
        "<!DOCTYPE r [<!NOTATION n SYSTEM \"n\"><!ENTITY e SYSTEM \"f\" NDATA n>]><r/>",
    ])
    func entitiesAreRejected(text: String) {
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: Array(text.utf8), charset: nil) }
        #expect(error?.message == "a document type declaration with entities is not allowed")
    }

    @Test(arguments: [
        "<!DOCTYPE r [<!ATTLIST r a CDATA \"x\">]><r/>", "<!DOCTYPE r [<!ATTLIST r a CDATA #FIXED \"x\">]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a (x|y) \"y\">]><r/>",
    ])
    func attributeDefaultsAreRejected(text: String) {
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: Array(text.utf8), charset: nil) }
        #expect(error?.message == "a document type declaration with attribute defaults is not allowed")
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html>x</html>", "x"),
        ("<!DOCTYPE r SYSTEM \"file:///etc/passwd\"><r>x</r>", "x"),
        ("<!DOCTYPE r PUBLIC \"p\" \"http://127.0.0.1:1/r.dtd\"><r>x&nbsp;y</r>", "x&nbsp;y"),
        ("<!DOCTYPE r [<!ELEMENT r (#PCDATA)><!ATTLIST r a (x|y) #IMPLIED b CDATA #REQUIRED>]><r a='x'>x</r>", "x"),
    ])
    func otherDeclarationsAreIgnored(text: String, content: String) throws {
        #expect(try XPathResult.finding("string(/)", in: text) == .text(content))
    }

    @Test func entitiesInHTMLAreNotExpanded() throws {
        let tree = try MarkupTree(html: Array(Self.laughs.utf8), charset: nil)
        guard case .text(let text) = try tree.evaluate(XPath("string(/)")) else { return }
        #expect(text.utf8.count < 4000)
        #expect(text.contains("&a30;"))
    }
}
