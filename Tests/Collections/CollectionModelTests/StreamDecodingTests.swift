import CollectionSamples
import Placeholders
import Testing

@testable import CollectionModel

/// `stream` and `expect.events`; their diagnostics are tested with the files in `Broken/streams`.
@Suite struct StreamDecodingTests {
    private func stream(_ text: String) throws -> StreamSetting? {
        try Sample(text, in: .request).request().stream
    }

    @Test func numberOfEventsEndsTheStream() throws {
        let stream = try #require(try stream("stream: { until: { count: 3 }, timeout: 2s }"))
        guard case .count(3) = stream.end else { return #expect(Bool(false), "\(stream.end)") }
        guard case .fixed(.seconds(2)) = stream.timeout else { return #expect(Bool(false)) }
    }

    @Test func pathsEndTheStream() throws {
        let stream = try #require(try stream("stream: { until: { $.event: done, $.data.<<name>>: <<value>> } }"))
        guard case .event(let expectations) = stream.end else { return #expect(Bool(false), "\(stream.end)") }
        #expect(expectations.map(\.path.written.written) == ["$.event", "$.data.<<name>>"])
        #expect(stream.references.map(\.name) == ["name", "value"])
    }

    @Test func serverEndsTheStream() throws {
        guard case .server? = try stream("stream: true")?.end else { return #expect(Bool(false)) }
        #expect(try stream("stream: false")?.range == nil)
        #expect(try stream("timeout: <<limit>>")?.range == nil)
    }

    @Test func timeoutCanBeAPlaceholder() throws {
        #expect(try stream("stream: { until: { count: 1 }, timeout: <<limit>> }")?.references.map(\.name) == ["limit"])
    }
}
