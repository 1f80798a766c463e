import Testing
import XML

@Suite struct MarkupDocumentTests {
    @Test(arguments: [
        ("<a/>", "<a/>"),
        (
            "<?xml version=\"1.0\" encoding=\"utf-16\"?><a b='1' c=\"x&lt;&quot;\">t &amp; u</a>",
            "<a b=\"1\" c=\"x&lt;&quot;\">t &amp; u</a>"
        ),
        ("<a><b>1</b> <b/><!--c--><?p d?></a>", "<a><b>1</b> <b/><!--c--><?p d?></a>"),
        ("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a>é</a>", "<a>é</a>"),
        ("<p:a xmlns:p=\"urn:x\" xmlns=\"urn:y\" p:b=\"1\"/>", "<p:a xmlns:p=\"urn:x\" xmlns=\"urn:y\" p:b=\"1\"/>"),
        ("<a>x<![CDATA[<y>]]>z</a>", "<a>x&lt;y&gt;z</a>"),
        ("<a>&#13;&#10;é😀</a>", "<a>&#xD;\né😀</a>"),
        ("<a b=\"&#10;&#9;\"/>", "<a b=\"&#xA;&#x9;\"/>"),
    ])
    func contentIsKeptWhenWritten(text: String, written: String) throws {
        #expect(try MarkupDocument(parsing: text).text == written)
        #expect(try MarkupDocument(parsing: written).text == written)
    }

    @Test(arguments: [
        ("", 1), ("plain", 1), ("<a>", 1), ("<a>\n<b></a>", 2), ("<a/><b/>", 1), ("<a b=1/>", 1), ("<a>&nope;</a>", 1),
    ])
    func syntaxErrorHasItsLine(text: String, line: Int) {
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupDocument(parsing: text) }
        #expect(error?.line == line)
        #expect(error?.message.isEmpty == false)
    }

    @Test func syntaxErrorHasAMessage() {
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupDocument(parsing: "<a>\n  <b></c></a>") }
        #expect(error?.message == "opening and ending tag mismatch: b line 2 and c")
        #expect(error?.line == 2)
        #expect(error?.column == 10)
    }

    @Test(arguments: [
        "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
        "<!DOCTYPE a [<!ENTITY e \"x\">]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a>&e;</a>",
    ])
    func documentTypesAreRejected(text: String) {
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupDocument(parsing: text) }
        #expect(error?.message == "a document type declaration is not allowed")
    }

    @Test func depthIsLimited() {
        let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
        #expect(throws: MarkupSyntaxError.self) { try MarkupDocument(parsing: deep) }
    }

    @Test func valuesAreAttributesAndTextsOfLeaves() throws {
        let document = try MarkupDocument(parsing: "<a x=\"1\" xmlns=\"urn:n\">mixed<b>2</b><c y=\"3\"/></a>")
        #expect(
            document.fragments == [
                .markup("<a xmlns=\"urn:n\" x=\""), .attribute("1"), .markup("\">mixed<b>"), .content("2"),
                .markup("</b><c y=\""), .attribute("3"), .markup("\"/></a>"),
            ])
        #expect(document.text == "<a xmlns=\"urn:n\" x=\"1\">mixed<b>2</b><c y=\"3\"/></a>")
    }

    /// Markup between values is appended in place: a copy for each element would take minutes.
    @Test func manyElementsWithoutValuesAreOneFragment() throws {
        let text = "<a>" + String(repeating: "<b/>", count: 200_000) + "</a>"
        #expect(try MarkupDocument(parsing: text).fragments == [.markup(text)])
    }

    @Test func charactersInvalidInXMLAreReplaced() {
        #expect(MarkupText.escapeContent("a\u{1}b<\"") == "a\u{FFFD}b&lt;\"")
    }
}

@Suite struct NamespacedElementTests {
    @Test func prefixesAreResolvedToNamespaces() throws {
        let document = try MarkupDocument(
            parsing: "<p:a xmlns:p=\"urn:p\" xmlns=\"urn:d\" p:x=\"1\" y=\"2\">t<b xmlns=\"\" xml:lang=\"en\"/>"
                + "<!--c--><![CDATA[u]]><c><p:d xmlns:p=\"urn:q\"/></c><q:e/></p:a>")
        let root = document.namespacedRoot
        #expect([root.namespace, root.name, root.text] == ["urn:p", "a", "tu"])
        #expect(root.value(of: "x", in: "urn:p") == "1")
        #expect(root.value(of: "y", in: "") == "2")
        #expect(root.value(of: "y", in: "urn:d") == nil)
        #expect(root.elements.map(\.namespace) == ["", "urn:d", ""])
        #expect(root.elements.map(\.name) == ["b", "c", "q:e"])
        #expect(root.elements[0].value(of: "lang", in: "http://www.w3.org/XML/1998/namespace") == "en")
        #expect(root.elements[1].elements.map(\.namespace) == ["urn:q"])
    }

    @Test(arguments: [
        ("<&\u{1}\r\n>", "<a><![CDATA[<&\u{FFFD}\r\n>]]></a>"), ("a]]>b", "<a><![CDATA[a]]]]><![CDATA[>b]]></a>"),
        ("", "<a><![CDATA[]]></a>"),
    ])
    func cdataSectionsKeepTheirText(text: String, written: String) {
        let element = MarkupElement(name: "a", children: [.cdata(text)])
        #expect(MarkupDocument(root: element).text == written)
    }
}
