import Testing
import XML

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
