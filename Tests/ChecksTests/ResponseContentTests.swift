import Checks
import Testing
import Transport

@Suite struct BodyTextTests {
    @Test(
        arguments: [
            (nil, [0x61, 0xC3, 0xA9], "aé"), ("text/plain", [0x61, 0xC3, 0xA9], "aé"),
            ("text/plain; charset=utf-8", [0xEF, 0xBB, 0xBF, 0x61], "a"),
            ("text/plain; charset=\"UTF-8\"", [0xC3, 0xA9], "é"),
            ("text/plain;charset=ISO-8859-1", [0x61, 0xE9], "aé"), ("text/plain; a=b; Charset=Latin1", [0xE9], "é"),
            ("text/plain; charset=utf-16", [0x00, 0x61], "a"),
            ("text/plain; charset=utf-16", [0xFF, 0xFE, 0x61, 0x00], "a"),
            ("text/plain; charset=utf-16", [0xFE, 0xFF, 0x00, 0x61], "a"),
            ("text/plain; charset=utf-16le", [0x61, 0x00], "a"),
            ("text/plain; charset=utf-16be", [0xD8, 0x3D, 0xDE, 0x00], "😀"),
            ("text/plain; charset=x-unknown", [0xC3, 0xA9], "é"),
            ("text/plain; charset=", [0x61], "a"), ("text/plain; charset", [0x61], "a"), ("", [], ""),
            (nil, [0x61, 0xFF], "a\u{FFFD}"),
        ] as [(String?, [UInt8], String)])
    func bytesAreReadByTheirCharset(_ contentType: String?, _ bytes: [UInt8], _ text: String) {
        #expect(BodyText.decode(bytes, contentType: contentType) == text)
    }

    @Test(
        arguments: [
            ([], true), ([0x61, 0x0A, 0x0D, 0x09, 0x1B], true), ([0xC3, 0xA9], true), ([0x00], false),
            ([0x89, 0x50, 0x4E, 0x47, 0x1A], false),
        ] as [([UInt8], Bool)])
    func textIsToldFromOtherBytes(_ bytes: [UInt8], _ isText: Bool) {
        #expect(BodyText.isText(bytes[...]) == isText)
    }
}

@Suite struct ResponseContentTests {
    @Test func excerptEndsAtTheLastLineThatSaysSomething() {
        #expect(ResponseContent(.sample(.sample(body: "one\r\ntwo\n\n\n"))).excerpt() == ["one", "two"])
        #expect(ResponseContent(.sample(.sample(body: ""))).excerpt() == [])
        #expect(ResponseContent(.sample(.sample(body: "one\ntwo\nthree"))).excerpt(lines: 2) == ["one", "two", "…"])
    }

    @Test func excerptMakesControlsVisible() {
        #expect(ResponseContent(.sample(.sample(body: "a\u{1B}[31mb"))).excerpt() == ["a␛[31mb"])
    }

    @Test func reasonIsWhatCameElseTheUsualOne() {
        #expect(HTTPResponse.sample(200, reason: "Fine").reasonPhrase == "Fine")
        #expect(HTTPResponse.sample(404, version: "HTTP/2").reasonPhrase == "Not Found")
        #expect(HTTPResponse.sample(299).reasonPhrase == "")
    }

    @Test func textFollowsTheContentType() {
        var response = HTTPResponse.sample(fields: [("content-type", "text/plain; charset=latin1")])
        response.body = [0xE9]
        #expect(ResponseContent(.sample(response)).text == "é")
    }
}
