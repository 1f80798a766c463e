import Platform
import Testing

struct SystemCharsetTests {
    @Test(
        arguments: [
            ("KOI8-R", 0xF0, "П"), ("CP1258", 0xDE, "\u{303}"), ("CP1255", 0xD1, "\u{5C1}"),
            ("CP1253", 0xFF, "\u{FFFD}"),
            ("ISO-8859-2", 0xA3, "Ł"), ("ISO-8859-2", 0x41, "A"),
        ] as [(String, Int, Unicode.Scalar)])
    func bytesAreCharacters(name: String, byte: Int, character: Unicode.Scalar) throws {
        let characters = try #require(SystemCharset.characters(of: name))
        #expect(characters.count == 256)
        #expect(characters[byte] == character)
    }

    @Test func unknownNamesHaveNoCharacters() {
        #expect(SystemCharset.characters(of: "x-unknown") == nil)
    }
}
