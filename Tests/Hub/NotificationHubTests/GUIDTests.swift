import NotificationHub
import Testing

struct GUIDTests {
    private struct Numbers: RandomNumberGenerator {
        var rest: [UInt64]

        mutating func next() -> UInt64 { rest.removeFirst() }
    }

    @Test(
        "The text has the version and the variant of RFC 9562",
        arguments: [
            ([0, 0], "00000000-0000-4000-8000-000000000000"),
            ([.max, .max], "ffffffff-ffff-4fff-bfff-ffffffffffff"),
            ([0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210], "01234567-89ab-4def-bedc-ba9876543210"),
        ] as [([UInt64], String)])
    func text(_ numbers: [UInt64], _ text: String) {
        var generator = Numbers(rest: numbers)
        let guid = GUID(using: &generator)
        #expect(guid.text == text)
        #expect(guid.digits == text.replacing("-", with: ""))
    }
}
