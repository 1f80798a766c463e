import JSON
import JSONRPC
import Testing

@Suite struct FrameReaderTests {
    /// Returns all frames of a stream that arrives in parts of a size.
    private func frames(
        _ text: String, _ framing: MessageFraming = .header, limit: Int = 1000, parts: Int = .max
    ) -> [FrameReader.Frame] {
        var reader = FrameReader(framing, limit: limit)
        var frames: [FrameReader.Frame] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(parts))
            rest = rest.dropFirst(parts)
            while let frame = reader.next() { frames.append(frame) }
        }
        return frames
    }

    private func messages(_ frames: [FrameReader.Frame]) -> [String] {
        frames.map { frame in
            switch frame {
            case .message(let bytes): String(decoding: bytes, as: UTF8.self)
            case .broken: "broken"
            }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 16, Int.max]) func messagesAreFoundInPartsOfEachSize(parts: Int) {
        let text =
            "Content-Length: 2\r\n\r\n{}Content-Type: a/b\r\nContent-Length: 4\r\n\r\n\"é\"content-length:1\n\n1"
        #expect(messages(frames(text, parts: parts)) == ["{}", "\"é\"", "1"])
    }

    @Test(arguments: [
        "Content-Length: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "Content-Length: 99999\r\n\r\n{}",
        "Content-Length: 99999999999999999999999\r\n\r\n", "{}\r\n",
        "Content-Length: \(String(repeating: "1", count: 5000))",
        String(repeating: "\u{0}", count: 9000), "\r\n\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    ])
    func brokenFrameIsReportedOnceAndTheNextMessageIsRead(broken: String) {
        for parts in [1, 5, 1000, Int.max] {
            let found = messages(frames(broken + "Content-Length: 2\r\n\r\n{}", parts: parts))
            #expect(found == ["broken", "{}"], "\(broken.prefix(40)), \(parts)")
        }
    }

    @Test func lineIsOneMessageAndBlankLinesAreNone() {
        for parts in [1, 3, Int.max] {
            #expect(messages(frames("{}\n\r\n [1]\r\n\n2", .line, parts: parts)) == ["{}", " [1]\r"])
        }
    }

    @Test func tooLongLineIsSkipped() {
        let text = String(repeating: "x", count: 5000) + "\n{}\n"
        for parts in [1, 999, 1001, Int.max] {
            #expect(messages(frames(text, .line, parts: parts)) == ["broken", "{}"])
        }
    }

    @Test func restIsNoticedAtTheEnd() {
        var reader = FrameReader(.header)
        reader.append("Content-Length: 3\r\n\r\n{".utf8)
        #expect(reader.next() == nil)
        #expect(reader.hasRest)
    }
}

@Suite struct RPCMessageTests {
    @Test func kindsOfMessages() throws {
        func kind(_ text: String) throws -> String {
            switch try RPCMessage(Array(text.utf8)) {
            case .request(let id, let call): "request \(id.compactText()) \(call.method) \(call.parameters.keys)"
            case .notification(let call): "notification \(call.method)"
            case .response(let id, let result): "response \(id.compactText()) \(result?.compactText() ?? "error")"
            }
        }
        #expect(try kind(#"{"jsonrpc":"2.0","id":1,"method":"a","params":{"b":1}}"#) == #"request 1 a ["b"]"#)
        #expect(try kind(#"{"jsonrpc":"2.0","method":"a"}"#) == "notification a")
        #expect(try kind(#"{"jsonrpc":"2.0","id":"x","result":null}"#) == #"response "x" null"#)
        #expect(try kind(#"{"jsonrpc":"2.0","id":"x","error":{}}"#) == #"response "x" error"#)
    }

    @Test(arguments: [
        ("{", RPCFault.Code.parseError, false), ("[]", .invalidRequest, false), ("1", .invalidRequest, false),
        (#"{"id":1,"method":"a"}"#, .invalidRequest, true),
        (#"{"jsonrpc":"2.0","id":1}"#, .invalidRequest, true),
        (#"{"jsonrpc":"2.0","id":1,"method":2}"#, .invalidRequest, true),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#, .invalidRequest, false),
        (#"{"jsonrpc":"2.0","id":1,"method":"a","params":[1]}"#, .invalidParams, true),
    ])
    func wrongMessageHasAFault(text: String, code: RPCFault.Code, knowsID: Bool) {
        let fault = #expect(throws: RPCFault.self) { try RPCMessage(Array(text.utf8)) }
        #expect(fault?.code == code)
        #expect((fault?.id != nil) == knowsID)
    }
}
