import Testing

@testable import Scripting

struct DocumentTypeTests {
    @Test(
        arguments: [
            ("<!DOCTYPE a><a/>", "            <a/>"), ("<a/>", "<a/>"), ("", ""),
            (" \n<a><!DOCTYPE b></a>", " \n<a><!DOCTYPE b></a>"),
            (
                "<?xml version=\"1.0\"?>\n<!-- <!DOCTYPE b> -->\n<!DOCTYPE a>\n<a/>",
                "<?xml version=\"1.0\"?>\n<!-- <!DOCTYPE b> -->\n            \n<a/>"
            ),
            ("<!DOCTYPE a", "<!DOCTYPE a"), ("<!DOCTYPE a S \">\"><a/>", "                  <a/>"), ("<!-->", "<!-->"),
        ] as [(String, String)])
    func declarationIsBlanked(document: String, expected: String) {
        #expect(String(decoding: DocumentType.blanked(in: document), as: UTF8.self) == expected)
    }

    @Test(arguments: [
        "[<!ENTITY e \"]>\">]", "[<!-- ]> ' -->]", "[<?a ]>?>\n<!ELEMENT a ANY> ] ",
        "PUBLIC '-//A' \"a'b\" [ <!ATTLIST a b CDATA '>'> ]",
    ])
    func declarationEndsBehindItsParts(part: String) {
        let blanked = DocumentType.blanked(in: "<!DOCTYPE a \(part)><a>]></a>")
        #expect(String(decoding: blanked, as: UTF8.self).drop(while: \.isWhitespace) == "<a>]></a>")
    }
}
