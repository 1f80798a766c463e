import Testing
import XML

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
