import Testing
import Text

struct GUIDTests {
    private struct Numbers: RandomNumberGenerator {
        var rest: [UInt64]

        mutating func next() -> UInt64 { rest.removeFirst() }
    }

    /// The version and the variant of RFC 9562.
    @Test(
        arguments: [
            ([0, 0], "00000000-0000-4000-8000-000000000000"),
            ([.max, .max], "ffffffff-ffff-4fff-bfff-ffffffffffff"),
            ([0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210], "01234567-89ab-4def-bedc-ba9876543210"),
        ] as [([UInt64], String)])
    func randomIdentifiersHaveVersion4(_ numbers: [UInt64], _ text: String) {
        var generator = Numbers(rest: numbers)
        let guid = GUID(using: &generator)
        #expect(guid.text == text)
        #expect(guid.digits == text.replacing("-", with: ""))
    }

    @Test func identifiersAreMadeOfTheFirst16Bytes() {
        #expect(GUID(version: 5, bytes: 0x70...0x8F).text == "70717273-7475-5677-b879-7a7b7c7d7e7f")
        #expect(GUID(version: 4, bytes: []).text == "00000000-0000-4000-8000-000000000000")
    }

    @Test(arguments: [
        ("00000000-0000-0000-0000-000000000000", true), ("ABCDEFab-cdef-0123-4567-89aBcDeF0123", true),
        ("00000000-0000-0000-0000-00000000000", false), ("00000000000000000000000000000000", false),
        ("g0000000-0000-0000-0000-000000000000", false), ("{00000000-0000-0000-0000-000000000000}", false), ("", false),
    ])
    func textsAreValidated(_ text: String, _ isValid: Bool) {
        #expect(GUID.isValid(text.utf8) == isValid)
    }
}
