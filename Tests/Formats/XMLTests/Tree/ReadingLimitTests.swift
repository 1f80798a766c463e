import Testing
import XML

/// Inputs for which libxml2 would need quadratic time without these limits.
@Suite(.timeLimit(.minutes(20))) struct ReadingLimitTests {
    private static func message(xml text: String, charset: String? = nil) -> String? {
        do throws(MarkupSyntaxError) {
            _ = try MarkupTree(xml: Array(text.utf8), charset: charset)
            return nil
        } catch {
            return error.message
        }
    }

    private static func message(html text: String) -> String? {
        do throws(MarkupSyntaxError) {
            _ = try MarkupTree(html: Array(text.utf8), charset: nil)
            return nil
        } catch {
            return error.message
        }
    }

    private static func element(attributes: Int, prefix: String = "") -> String {
        "<a " + (0..<attributes).map { "\(prefix)n\($0)=\"\"" }.joined(separator: " ") + "/>"
    }

    @Test func attributesOfAnElementAreLimited() {
        #expect(Self.message(xml: Self.element(attributes: 500)) == nil)
        #expect(Self.message(html: Self.element(attributes: 500)) == nil)
        for count in [501, 2000, 300_000] {
            #expect(Self.message(xml: Self.element(attributes: count)) == "an element has more than 500 attributes")
            #expect(Self.message(html: Self.element(attributes: count)) == "an element has more than 500 attributes")
        }
        let prefixed = "<r xmlns:p='u'>" + Self.element(attributes: 300_000, prefix: "p:") + "</r>"
        #expect(Self.message(xml: prefixed) == "an element has more than 500 attributes")
    }

    @Test func attributesInAnotherEncodingAreLimited() {
        let text = "\u{FEFF}" + Self.element(attributes: 300_000)
        let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: bytes, charset: nil) }
        #expect(error?.message == "an element has more than 500 attributes")
    }

    @Test func attributesOfADocumentsElementsAreLimited() {
        let text = Self.element(attributes: 300_000)
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupDocument(parsing: text) }
        #expect(error?.message == "an element has more than 500 attributes")
        #expect(error?.line == 1)
    }

    @Test func namespacesInScopeAreLimited() {
        func nested(_ levels: Int, each: Int) -> String {
            let tags = (0..<levels).map { level in
                "<a " + (0..<each).map { "xmlns:n\(level)x\($0)=\"u\"" }.joined(separator: " ") + ">"
            }
            return tags.joined() + String(repeating: "</a>", count: levels)
        }
        let message = "more than 500 namespace declarations are in scope at one element"
        #expect(Self.message(xml: nested(100, each: 5)) == nil)
        #expect(Self.message(xml: nested(1, each: 501)) == message)
        #expect(Self.message(xml: nested(1, each: 200_000)) == message)
        #expect(Self.message(xml: nested(101, each: 5)) == message)
        let siblings = "<r>" + String(repeating: "<a xmlns:b=\"c\"/>", count: 5000) + "</r>"
        #expect(Self.message(xml: siblings) == nil)
    }

    @Test func differentNamesAreLimited() {
        let text = "<r>" + (0..<1_500_000).map { "<b\($0)/>" }.joined() + "</r>"
        #expect(Self.message(xml: text) == "the document has more than 250000 different names")
        #expect(Self.message(html: text) == "the document has more than 250000 different names")
        let identifiers = "<r>" + (0..<1_000_000).map { "<b xml:id='b\($0)'/>" }.joined() + "</r>"
        #expect(Self.message(xml: identifiers) == "the document has more than 250000 different names")
    }

    @Test func attributesOfAllElementsAreLimited() {
        let text = "<r>" + String(repeating: Self.element(attributes: 400), count: 10_000) + "</r>"
        #expect(Self.message(xml: text) == "the document has more than 4000000 elements and attributes")
    }

    @Test(arguments: ["(", "NOTATION ("])
    func documentTypeDeclarationsAreLimited(type: String) {
        func text(_ count: Int) -> String {
            let names = (0..<count).map { "n\($0)" }.joined(separator: "|")
            return "<!DOCTYPE a [<!ATTLIST a b \(type)\(names)) #IMPLIED>]><a/>"
        }
        #expect(Self.message(xml: text(5000)) == nil)
        #expect(Self.message(xml: text(300_000)) == "the document type declaration is longer than 65536 bytes")
    }

    @Test func manyCDATASectionsAreOneText() throws {
        let text = "<r>" + String(repeating: "<![CDATA[x]]>", count: 2_000_000) + "</r>"
        let tree = try MarkupTree(xml: Array(text.utf8), charset: nil)
        #expect(try tree.evaluate(XPath("string-length(/r/text()[1])")) == .number(2_000_000))
    }

    /// Each further error would copy the whole comment again.
    @Test(.timeLimit(.minutes(20))) func parsingEndsAtTheFirstError() {
        let text = "<a><!--" + String(repeating: "- -", count: 2_000_000) + "--></a>"
        #expect(Self.message(xml: text) != nil)
    }

    @Test func cancelledParsingEnds() async {
        let message = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return Self.message(xml: "<a/>")
        }.value
        #expect(message == "interrupted")
    }

    /// The boundaries of input chunks are inside tags, characters and references.
    @Test(arguments: [nil, "utf-16le", "iso-8859-1"])
    func documentsLongerThanAChunkAreParsed(charset: String?) throws {
        var text = "<r>"
        var expected: [String] = []
        for number in 0..<3000 {
            let value = "é&#x20AC;\(String(repeating: "x", count: number % 97))&amp;"
            text += "<a b='\(value)'>\(value)</a><!--é-->"
            expected.append("é€\(String(repeating: "x", count: number % 97))&")
        }
        text += "</r>"
        let bytes: [UInt8] =
            switch charset {
            case "utf-16le": text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            case nil: Array(text.utf8)
            default: text.unicodeScalars.map { UInt8($0.value) }
            }
        for tree in [try MarkupTree(xml: bytes, charset: charset), try MarkupTree(html: bytes, charset: charset)] {
            #expect(try tree.evaluate(XPath("//a")) == .nodes(expected))
            #expect(try tree.evaluate(XPath("//a/@b")) == .nodes(expected))
        }
    }
}
