import HTTP
import Testing

@Suite struct SetCookieTests {
    @Test func allAttributesAreParsed() throws {
        let cookie = try #require(
            SetCookie(
                "sid=abc=\"1\"; Domain=.Example.COM; Path=/api; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Max-Age=60; "
                    + "Secure; HttpOnly; SameSite=Lax; Priority=High"))
        #expect(cookie.name == "sid")
        #expect(cookie.value == "abc=\"1\"")
        #expect(cookie.domain == "example.com")
        #expect(cookie.path == "/api")
        #expect(cookie.expires == "Wed, 21 Oct 2015 07:28:00 GMT")
        #expect(cookie.expiresAt == 1_445_412_480)
        #expect(cookie.maxAge == 60)
        #expect(cookie.isSecure)
        #expect(cookie.isHTTPOnly)
        #expect(cookie.sameSite == "Lax")
    }

    @Test func missingAttributesAreNil() throws {
        let cookie = try #require(SetCookie("a=b"))
        #expect(cookie.domain == nil)
        #expect(cookie.path == nil)
        #expect(cookie.expires == nil)
        #expect(cookie.expiresAt == nil)
        #expect(cookie.maxAge == nil)
        #expect(!cookie.isSecure)
        #expect(!cookie.isHTTPOnly)
        #expect(cookie.sameSite == nil)
    }

    @Test(arguments: [
        ("a=b", "a", "b"), (" \ta \t=\t b ;", "a", "b"), ("a=", "a", ""), ("a==b", "a", "=b"), ("a=b c", "a", "b c"),
        ("a=ü€", "a", "ü€"), ("a=b,c", "a", "b,c"), ("a=b\tc", "a", "b\tc"), ("A=B", "A", "B"),
    ])
    func nameAndValueAreTrimmed(text: String, name: String, value: String) throws {
        let cookie = try #require(SetCookie(text))
        #expect(cookie.name == name)
        #expect(cookie.value == value)
    }

    @Test(arguments: ["", ";", "a", "=b", " =b", "a; b=c", "; a=b", "a=b\0", "a=b\r\nc", "a=\u{7F}", "a=b; Path=\u{1}"])
    func invalidCookieIsNil(text: String) {
        #expect(SetCookie(text) == nil)
    }

    @Test func lastAttributeOfANameIsUsed() throws {
        let cookie = try #require(
            SetCookie(
                "a=b; PATH=/1; path=/2; domain=x.y; Domain=z.y; max-age=1; max-age=2; samesite=None; SameSite=Strict"))
        #expect(cookie.path == "/2")
        #expect(cookie.domain == "z.y")
        #expect(cookie.maxAge == 2)
        #expect(cookie.sameSite == "Strict")
    }

    @Test(arguments: [
        ("Domain=", String?.none), ("Domain=.", nil), ("Domain", nil), ("Domain=x; Domain=", nil), ("domain=..X", ".x"),
        (" Domain = X ", "x"),
    ])
    func domainIsLowerCaseWithoutALeadingDot(attribute: String, domain: String?) throws {
        #expect(try #require(SetCookie("a=b;\(attribute)")).domain == domain)
    }

    @Test(arguments: [
        ("0", Int?.some(0)), ("-1", -1), ("007", 7), ("99999999999999999999", .max), ("-99999999999999999999", .min),
        ("", nil), ("-", nil), ("+1", nil), ("1.5", nil), ("1s", nil), ("--1", nil), ("٣", nil),
    ])
    func maxAgeIsAWholeNumber(text: String, seconds: Int?) throws {
        #expect(try #require(SetCookie("a=b; Max-Age=\(text)")).maxAge == seconds)
    }

    @Test func tooLargeAttributeIsIgnored() throws {
        let fitting = "/" + String(repeating: "p", count: 1024 - " Path=/".utf8.count)
        #expect(try #require(SetCookie("a=b; Path=\(fitting)")).path == fitting)
        #expect(try #require(SetCookie("a=b; Path=\(fitting)p")).path == nil)
    }

    @Test(arguments: [
        // The forms of RFC 9110, section 5.6.7, and variants that servers send.
        ("Sun, 06 Nov 1994 08:49:37 GMT", Int?.some(784_111_777)), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("06 nov 1994 08:49:37", 784_111_777),
        ("6-November-1994 8:49:37", 784_111_777), ("08:49:37 1994 Nov 6", 784_111_777),
        ("Nov 6 94 08:49:37", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thu, 01-Jan-70 00:00:01", 1), ("31 Dec 1969 23:59:59", -1),
        ("1 Jan 69 00:00:00", 3_124_224_000), ("1 Jan 00 0:0:0", 946_684_800), ("29 Feb 2024 12:00:00", 1_709_208_000),
        ("29 Feb 2000 12:00:00", 951_825_600), ("31 Dec 9999 23:59:59", 253_402_300_799),
        ("1 Jan 1601 00:00:00", -11_644_473_600), ("1th Jan 2020x 00:00:00GMT", 1_577_836_800),
        // Invalid dates.
        ("", nil), ("now", nil), ("0", nil), ("29 Feb 2023 12:00:00", nil), ("29 Feb 1900 12:00:00", nil),
        ("32 Jan 2020 00:00:00", nil), ("0 Jan 2020 00:00:00", nil), ("31 Apr 2020 00:00:00", nil),
        ("1 Jan 1600 00:00:00", nil), ("1 Jan 2020 24:00:00", nil), ("1 Jan 2020 00:60:00", nil),
        ("1 Jan 2020 00:00:60", nil), ("1 Jan 2020 00:00", nil), ("1 Foo 2020 00:00:00", nil),
        ("1 Jan 12345 00:00:00", nil), ("1 Jan 2020 000:00:00", nil), ("1 Jan 2020 00:00:000", nil),
        ("1 Jan 200 00:00:00", nil), ("é Jan ü 2020", nil), ("1 Jaé 2020 00:00:00", nil),
    ])
    func datesAreParsedLeniently(text: String, seconds: Int?) throws {
        let cookie = try #require(SetCookie("a=b; Expires=\(text)"))
        #expect(cookie.expires == text)
        #expect(cookie.expiresAt == seconds)
    }
}
