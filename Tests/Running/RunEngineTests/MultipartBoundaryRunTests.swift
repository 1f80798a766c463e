import HTTP
import RunEngine
import RunRecords
import Testing

/// The boundary of a multipart body beside a Content-Type header: RFC 2046, section 5.1.1.
@Suite(.timeLimit(.minutes(20)))
struct MultipartBoundaryRunTests {
    @Test(
        arguments: [
            ("multipart/mixed; boundary=my-own", "multipart/mixed; boundary=my-own", "my-own"),
            ("Multipart/Related; type=a/b; Boundary=\"b c\"", "Multipart/Related; type=a/b; Boundary=\"b c\"", "b c"),
            ("multipart/related", "multipart/related; boundary=", nil),
            ("multipart/form-data;", "multipart/form-data; boundary=", nil),
            ("multipart/mixed; charset=utf-8", "multipart/mixed; charset=utf-8; boundary=", nil),
            ("multipart/form-data; xboundary=a", "multipart/form-data; xboundary=a; boundary=", nil),
            ("application/json", "application/json", nil),
        ] as [(String, String, String?)])
    func headerAndBodyHaveOneBoundary(written: String, start: String, boundary: String?) async throws {
        let result = try await RunSample(
            requests: """
                  - POST: http://localhost/a
                    headers: { Content-Type: '\(written)' }
                    body: { multipart: { a: b } }
                """
        ).run { _, _ throws(TransportError) in .make() }
        let call = try #require(result.calls.first)
        let types = call.fields.filter { $0.isNamed("Content-Type") }.map(\.value)
        try #require(types.count == 1 && types[0].hasPrefix(start), "\(types)")
        let added = String(types[0].dropFirst(start.count))
        guard written.lowercased().hasPrefix("multipart/") else { return }
        guard case .pieces(let pieces)? = call.content, case .bytes(let bytes)? = pieces.first else {
            Issue.record("no body")
            return
        }
        let body = String(decoding: bytes, as: UTF8.self)
        #expect(body.hasPrefix("--\(boundary ?? added)\r\n"))
        #expect((boundary == nil) == !added.isEmpty)
    }
}
