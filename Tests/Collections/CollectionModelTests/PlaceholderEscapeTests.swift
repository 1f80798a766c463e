import CollectionSamples
import Testing

/// A value with a placeholder is still checked where its literal text is wrong.
struct PlaceholderEscapeTests {
    @Test func proxyWithoutASchemeIsReported() {
        #expect(
            Sample("proxy: \"my <<proxy>>\"", in: .request).diagnostics == [
                "1:8-22 \"proxy\" is not a URL → write none, or http://HOST:PORT; also https, socks4, socks4a, socks5 and "
                    + "socks5h"
            ])
        #expect(Sample("proxy: http://<<proxy>>", in: .request).diagnostics == [])
        #expect(Sample("proxy: <<proxy>>", in: .request).diagnostics == [])
    }

    @Test func mappingOrListAsDurationIsReported() {
        #expect(
            Sample("duration: { not: { equals: { <<a>>: 1 } } }", in: .expect).diagnostics == [
                "1:28-40 \"equals\" cannot compare with a mapping → it compares numbers, durations (2s) and RFC 3339 times "
                    + "(2026-01-31T12:00:00Z)"
            ])
        #expect(
            Sample("duration: [<<a>>]", in: .expect).diagnostics == [
                "1:11-18 \"duration\" cannot compare with a list → it compares numbers, durations (2s) and RFC 3339 times "
                    + "(2026-01-31T12:00:00Z)"
            ])
        #expect(Sample("duration: { oneOf: [<<a>>, 2s] }", in: .expect).diagnostics == [])
    }

    @Test func tokenURLMustHaveAHost() {
        #expect(
            Sample("a: { oauth2: { tokenUrl: \"http://\", clientId: a, clientSecret: b } }", in: .tokens).diagnostics
                == [
                    "1:26-35 \"http://\" names no host → write it after http://, as in http://localhost"
                ])
        #expect(
            Sample("a: { oauth2: { tokenUrl: <<url>>/token, clientId: a, clientSecret: b } }", in: .tokens).diagnostics
                == [])
    }
}
