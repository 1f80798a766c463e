import Testing

@testable import Reporting

struct NewmanClassNameTests {
    /// The results were computed with lodash 4.17: `upperFirst(camelCase(name).replace(/\W/g, ''))` of the escaped name.
    @Test(arguments: [
        ("Folder / Get user", "FolderGetUser"), ("HTTPServer 2nd request", "HttpServer2ndRequest"),
        ("a&b <x> \"q\"", "AAmpBLtXQuotQQuot"), ("Größe prüfen – Ærø", "GrossePrufenAero"), ("日本語", ""),
        ("GET /users/:id (v2)", "GetUsersIdV2"), ("1st 22nd 11th 3rdParty 4TH x", "1st22nd11Th3rdParty4thX"),
        ("it's John’s", "ItsJohns"), ("camelCaseXMLHttp", "CamelCaseXmlHttp"), ("Über_straße-Łódź", "UberStrasseLodz"),
        ("a1b2C3", "A1B2C3"), ("x😀y", "XY"), ("  ", ""), ("ABC", "Abc"), ("naïve café", "NaiveCafe"),
        ("HTTP2 API", "Http2Api"), ("21ST", "21st"), ("21stx", "21Stx"), ("Żółw 1STa", "Zolw1stA"),
        ("été2Été", "Ete2Ete"), ("你好World1", "World1"), ("Ŀa", "La"), ("2ndA 3RDb", "2ndA3rdB"), ("ab日Cd", "AbCd"),
        ("A·b", "AB"), ("E\u{301}t", "Et"), ("ΑΒγ Test", "Test"), ("v1.2.3", "V123"), ("123", "123"),
        ("12th4", "12Th4"),
        ("", ""),
    ])
    func namesAreThoseOfNewman(name: String, expected: String) {
        #expect(NewmanClassName.text(name) == expected)
    }
}
