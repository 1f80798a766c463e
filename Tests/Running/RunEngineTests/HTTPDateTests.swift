import Testing

@testable import RunEngine

struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
    ])
    func dateIsSecondsSince1970(text: String, seconds: Int) {
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "120", "Sun, 06 Nov 1994 08:49:37 +0100", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 31 Feb 2024 00:00:00 GMT",
        "Sun, 06 Nov 1994 25:00:00 GMT", "Sun, 06 Nov 1994 08:49:37.5 GMT", "Sun, 06 Nov 1994 08:49:37+02:00 GMT",
    ])
    func otherTextIsNotADate(text: String) {
        #expect(HTTPDate.seconds(text) == nil)
    }
}
