import Testing
import XML

struct XPathPathTests {
    static let feed = """
        <?xml version="1.0"?><?style sheet="a"?><feed xmlns="urn:atom" xmlns:m="urn:meta" xml:lang="en-GB">\
        <!--one--><entry id="1" m:etag="W/1"><title>first</title><m:size>10</m:size></entry>\
        <entry id="2"><title>a<![CDATA[<b>]]>c</title><m:size>20</m:size></entry>\
        <entry id="3" xml:lang="de"><title>é</title></entry><plain xmlns="">p<q/>r</plain></feed><!--two-->
        """

    @Test(arguments: [
        ("/", ["first10a<b>c20épr"]),
        ("/a:feed/a:entry/a:title", ["first", "a<b>c", "é"]),
        ("//a:title", ["first", "a<b>c", "é"]),
        ("/feed", []),
        ("//plain", ["pr"]),
        ("//m:size", ["10", "20"]),
        ("//m:*", ["10", "20"]),
        ("//@id", ["1", "2", "3"]),
        ("//@m:etag", ["W/1"]),
        ("//@m:*", ["W/1"]),
        ("//@xml:lang", ["en-GB", "de"]),
        ("//@etag", []),
        ("/*/*[1]/@*", ["1", "W/1"]),
        ("//comment()", ["one", "two"]),
        ("//plain/text()", ["p", "r"]),
        ("//a:entry[2]/a:title/text()", ["a<b>c"]),
        ("/processing-instruction()", ["sheet=\"a\""]),
        ("/processing-instruction('style')", ["sheet=\"a\""]),
        ("/processing-instruction('other')", []),
        ("//a:entry[1]", ["first10"]),
        ("//a:entry[last()]/@id", ["3"]),
        ("//a:entry[position() > 1]/@id", ["2", "3"]),
        ("//a:entry[m:size]/@id", ["1", "2"]),
        ("//a:entry[m:size > 15]/@id", ["2"]),
        ("//a:entry[not(m:size)]/a:title", ["é"]),
        ("//a:entry[@id = 2 or a:title = 'first']/@id", ["1", "2"]),
        ("//a:entry[@id = 2 and a:title = 'first']", []),
        ("//a:entry[a:title][2]/@id", ["2"]),
        ("(//a:title)[2]", ["a<b>c"]),
        ("(//a:title | //m:size)[position() < 3]", ["first", "10"]),
        ("//m:size | //a:title | //m:size", ["first", "10", "a<b>c", "20", "é"]),
        ("//m:size/..", ["first10", "a<b>c20"]),
        ("//m:size/../@id/..", ["first10", "a<b>c20"]),
        ("//m:size/.", ["10", "20"]),
        ("//a:entry[lang('en')]/@id", ["1", "2"]),
        ("//a:entry[lang('DE')]/@id", ["3"]),
    ])
    func nodesComeInDocumentOrder(path: String, texts: [String]) throws {
        let found = try XPathResult.finding(path, in: Self.feed, namespaces: ["a": "urn:atom", "m": "urn:meta"])
        #expect(found == .nodes(texts))
    }

    static let letters = "<a n='a'><b n='b'><c n='c'/><d n='d'/></b><e n='e'>t<f n='f'/><g n='g'/></e><h n='h'/></a>"

    @Test(arguments: [
        ("ancestor::*", ["a", "e"]), ("ancestor-or-self::*", ["a", "e", "f"]), ("ancestor::*[1]", ["e"]),
        ("..", ["e"]), ("parent::e", ["e"]), ("parent::b", []), ("self::f", ["f"]), ("self::g", []),
        ("following::*", ["g", "h"]), ("following-sibling::*", ["g"]), ("preceding::*", ["b", "c", "d"]),
        ("preceding::*[1]", ["d"]), ("preceding-sibling::*", []),
        ("../preceding-sibling::*[1]/child::*", ["c", "d"]), ("../descendant::*[2]", ["g"]),
        ("../descendant-or-self::*", ["e", "f", "g"]), ("attribute::n/..", ["f"]), ("@n/following::*", ["g", "h"]),
        ("@n/following-sibling::*", []), ("@n/preceding::*", ["b", "c", "d"]), ("@n/ancestor::*", ["a", "e", "f"]),
        ("ancestor::node()[last()]/*", ["a"]), ("../../../..", []),
    ])
    func axesSelectTheirNodes(path: String, names: [String]) throws {
        #expect(try XPathResult.finding("//f/\(path)/@n", in: Self.letters) == .nodes(names))
    }

    @Test func textOfAnElementIncludesItsDescendants() throws {
        #expect(try XPathResult.finding("/a", in: "<a> x<!--no--><b y='no'>1</b><?no no?>2 </a>") == .nodes([" x12 "]))
    }

    @Test func operatorNamesCanBeElements() throws {
        let xml = "<r><div>8</div><mod>3</mod><or>1</or><a-b>5</a-b></r>"
        #expect(try XPathResult.finding("/r/div div /r/mod - /r/or * /r/a-b", in: xml) == .number(8.0 / 3 - 5))
        #expect(try XPathResult.finding("//div mod //mod", in: xml) == .number(2))
        #expect(try XPathResult.finding("* or or", in: xml) == .boolean(true))
    }

    @Test func namesDifferByCodePoint() throws {
        #expect(try XPathResult.finding("//\u{E9}", in: "<r><e\u{301}/></r>") == .nodes([]))
        #expect(try XPathResult.finding("//e\u{301}", in: "<r><e\u{301}/></r>") == .nodes([""]))
        #expect(try XPath("'\u{E9}'") != XPath("'e\u{301}'"))
    }
}

@Suite(.timeLimit(.minutes(20)))
struct XPathLimitsTests {
    static let list = "<r>" + String(repeating: "<a b='1'>text</a>", count: 500) + "</r>"
    static let limits = XPathLimits(work: 50_000, nodes: 400, text: 1000)

    @Test(arguments: [
        "//a[count(preceding::a) > 1000]", "//a[contains(/, 'x')]", "//a[@b = //none | //a/@c]",
        "//a[//a[//a[@b = 2]/@b = 2]/@b = 2]", "//node()/ancestor::*//node()/following::node()",
        "//a[translate(/, /, '') = '-']", "//a[. = //a[2]/following::b]", "//a[string-length(/) = 1]",
    ])
    func workIsLimited(expression: String) {
        let error = #expect(throws: XPathEvaluationError.self) {
            try XPathResult.finding(expression, in: Self.list, limits: Self.limits)
        }
        #expect(error?.description == "the expression takes more than 50000 steps on this document")
    }

    @Test func cancelledExpressionEnds() async throws {
        let tree = try MarkupTree(xml: Array(Self.list.utf8), charset: nil)
        await #expect(throws: XPathEvaluationError.interrupted) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try tree.evaluate(XPath("//a[count(preceding::a) > 1000]"))
            }.value
        }
    }

    @Test func nodesOfAResultAreLimited() {
        let error = #expect(throws: XPathEvaluationError.self) {
            try XPathResult.finding("//a", in: Self.list, limits: Self.limits)
        }
        #expect(error?.description == "the expression finds more than 400 nodes")
    }

    @Test func textOfAResultIsLimited() {
        let error = #expect(throws: XPathEvaluationError.self) {
            try XPathResult.finding("//a[position() > 200]", in: Self.list, limits: Self.limits)
        }
        #expect(error?.description == "the nodes that the expression finds have more than 1000 bytes of text")
    }

    @Test(arguments: ["//a | //a/@b", "//a = //a/@b", "//a < //a", "//a[@b = 1]", "//a[following-sibling::a]"])
    func ordinaryExpressionsAreFarBelowTheLimit(expression: String) throws {
        _ = try XPathResult.finding(
            expression, in: Self.list, limits: XPathLimits(work: 20_000, nodes: 1000, text: 100_000))
    }
}

extension XPathResult {
    /// Returns the result of an expression on XML text.
    static func finding(
        _ path: String, in xml: String, namespaces: [String: String] = [:], limits: XPathLimits = .standard
    ) throws -> XPathResult {
        try MarkupTree(xml: Array(xml.utf8), charset: nil)
            .evaluate(XPath(path, namespaces: namespaces), limits: limits)
    }
}
