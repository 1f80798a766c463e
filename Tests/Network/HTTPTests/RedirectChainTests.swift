import Testing

@testable import HTTP

@Suite struct RedirectChainTests {
    /// The hint may have any words: what the server wants is a property of the error.
    @Test(
        arguments: [
            (true, "the client certificate is for https://a.example alone: a redirect takes it to no other origin; x"),
            (false, "x"),
        ])
    func droppedCertificateIsExplained(lacksCertificate: Bool, hint: String) throws {
        var call = HTTPCall(url: "https://a.example/")
        call.maxRedirects = 1
        call.tls.cert = "client.pem"
        var chain = RedirectChain(call) { _ in false }
        _ = try chain.beginHop()
        let response = HTTPResponse(
            version: "1.1", status: 302, reason: "Found", fields: [HTTPField("Location", "https://b.example/")],
            body: [])
        #expect(try chain.take(Exchange(call: call, response: response)) == nil)
        _ = try chain.beginHop()
        var error = TransportError(.tls, "the handshake failed", hint: "x")
        error.lacksCertificate = lacksCertificate
        #expect(chain.failure(error).hint == hint)
    }
}
