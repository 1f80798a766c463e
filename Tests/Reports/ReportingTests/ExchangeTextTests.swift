import Diagnostics
import HTTP
import Placeholders
import Redaction
import RunRecords
import Secrets
import TestSupport
import Testing
import Text

@testable import Reporting

struct ExchangeTextTests {
    private func lines(_ call: HTTPCall, secrets: String...) -> [String] {
        let registry = SecretRegistry()
        for secret in secrets { registry.register(secret) }
        let request = Redactor(secrets: registry).masking.masked(call, keeping: 16 * 1024)
        return ExchangeText(style: TextStyle(isColored: false)).requestLines(request)
            .map(\.withoutHashes)
    }

    @Test(arguments: [
        ("http://localhost:8080/a/b?c=d", "/a/b?c=d", "localhost:8080"), ("https://host", "/", "host"),
        ("http://host?a=/b", "/?a=/b", "host"), ("http://[::1]:1/", "/", "[::1]:1"),
    ])
    func requestLineAndHostComeFromTheURL(url: String, target: String, host: String) {
        #expect(lines(HTTPCall(url: url)) == ["GET \(target) HTTP/1.1", "Host: \(host)"])
    }

    @Test func credentialsOfTheURLAreShownAsAField() {
        let url = "http://me:pw@host/"
        #expect(lines(HTTPCall(url: url)) == ["GET / HTTP/1.1", "Host: host", "Authorization: Basic •••"])
        let own = HTTPCall(url: url, fields: [HTTPField("authorization", "Bearer abc")])
        #expect(lines(own) == ["GET / HTTP/1.1", "Host: host", "authorization: Bearer •••"])
    }

    @Test func writtenHostFieldIsShownOnce() {
        let call = HTTPCall(url: "http://localhost/", fields: [HTTPField("X-A", "1"), HTTPField("host", "other")])
        #expect(lines(call) == ["GET / HTTP/1.1", "X-A: 1", "host: other"])
    }

    @Test(arguments: [
        (HTTPContent.bytes(Array("a\n\nb\n\n".utf8)), ["", "a", "", "b"]), (.bytes([]), []),
        (.bytes(Array("a\r\nb".utf8)), ["", "a", "b"]), (.bytes([0, 1, 2]), ["", "(3 bytes that are not text)"]),
        (.file(path: "data/\u{1B}.bin"), ["", "(the content of data/␛.bin)"]),
    ])
    func bodyFollowsAnEmptyLine(content: HTTPContent, shown: [String]) {
        let call = HTTPCall(method: "POST", url: "http://localhost/", content: content)
        #expect(lines(call) == ["POST / HTTP/1.1", "Host: localhost"] + shown)
    }

    @Test func longBodyIsTruncated() {
        let text = String(repeating: "0123456789abcde\n", count: 1025)
        let call = HTTPCall(url: "http://localhost/", content: .bytes(Array(text.utf8)))
        #expect(lines(call).last == "… (16400 bytes in all)")
        #expect(lines(call).count == 3 + 1024 + 1)
    }

    @Test func eventsAreShownInsteadOfTheBody() {
        var exchange = RecordedRun.exchange()
        exchange.response?.fields = []
        exchange.response?.body = BodyRecord(size: 9, contentType: "text/event-stream", text: "data: 1\n\n")
        exchange.stream = StreamRecord(
            end: .reached,
            events: [
                StreamEventRecord(time: Milliseconds(.milliseconds(120)), name: "price", id: "1", data: "{\"a\":1}"),
                StreamEventRecord(time: Milliseconds(.seconds(2)), name: "\u{1B}", id: nil, data: "one\ntwo"),
                StreamEventRecord(time: Milliseconds(.seconds(2)), name: nil, id: nil, data: "3"),
            ], omittedEvents: 2)
        var attempt = AttemptRecord()
        attempt.exchanges = [exchange]
        let lines = ExchangeText(style: TextStyle(isColored: false)).lines(of: [attempt])
        #expect(
            lines.suffix(6) == [
                "<", "< 120 ms  price  {\"a\":1}", "< 2 s  ␛  one", "<   two", "< 2 s  3", "< … 2 events more",
            ])
    }

    @Test func secretThatSpansLinesIsMasked() {
        let call = HTTPCall(url: "http://localhost/", content: .bytes(Array("<ab\ncd\nef>\n".utf8)))
        #expect(lines(call, secrets: "ab\ncd\nef").suffix(2) == ["", "<•••>"])
    }

    @Test func bodyIsDecodedWithItsCharset() {
        let call = HTTPCall(
            url: "http://localhost/", fields: [HTTPField("Content-Type", "text/plain; charset=iso-8859-1")],
            content: .bytes([0xE4]))
        #expect(lines(call).last == "ä")
    }
}
