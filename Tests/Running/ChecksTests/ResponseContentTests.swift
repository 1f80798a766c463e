import Checks
import HTTP
import Testing

@Suite struct ResponseContentTests {
    @Test func excerptEndsAtTheLastNonemptyLine() {
        #expect(ResponseContent(.sample(.sample(body: "one\r\ntwo\n\n\n"))).excerpt() == ["one", "two"])
        #expect(ResponseContent(.sample(.sample(body: ""))).excerpt() == [])
        #expect(ResponseContent(.sample(.sample(body: "one\ntwo\nthree"))).excerpt(lines: 2) == ["one", "two", "…"])
    }

    @Test func excerptEscapesControlCharacters() {
        #expect(ResponseContent(.sample(.sample(body: "a\u{1B}[31mb"))).excerpt() == ["a␛[31mb"])
    }

    @Test func reasonPhraseDefaultsToTheStandardOne() {
        #expect(HTTPResponse.sample(200, reason: "Fine").reasonPhrase == "Fine")
        #expect(HTTPResponse.sample(404, version: "HTTP/2").reasonPhrase == "Not Found")
        #expect(HTTPResponse.sample(299).reasonPhrase == "")
    }

    @Test func textUsesTheCharsetOfTheContentType() throws {
        var response = HTTPResponse.sample(fields: [("content-type", "text/plain; charset=latin1")])
        response.body = [0xE9]
        #expect(try ResponseContent(.sample(response)).text() == "é")
    }
}
