import Cryptography
import HTTP
import Placeholders
import PostmanCalls
import Secrets
import Testing

@testable import Redaction

struct CurlCommandTests {
    private static let removed = "-H 'User-Agent:' -H 'Accept:'"

    /// Returns the command on one line, without the options that all calls have in common.
    private func command(_ call: HTTPCall, secrets: [String] = []) -> String {
        let registry = SecretRegistry()
        for secret in secrets { registry.register(secret) }
        return CurlCommand(call, masking: Redactor(secrets: registry).masking).text.replacing(" \\\n  ", with: " ")
            .replacing(" \(Self.removed)", with: "").replacing(/•••[0-9a-f]{4}/, with: "•••")
    }

    private func plain(
        _ url: String = "http://h/", method: String = "GET", _ change: (inout HTTPCall) -> Void = { _ in }
    )
        -> HTTPCall
    {
        var call = HTTPCall(method: method, url: url, compressed: false)
        change(&call)
        return call
    }

    @Test(arguments: [
        ("http://h/", "GET", "curl 'http://h/'"), ("http://h/a/../b", "GET", "curl 'http://h/a/../b' --path-as-is"),
        ("http://h/[1]", "GET", "curl 'http://h/[1]' --globoff"), ("http://h/", "HEAD", "curl 'http://h/' --head"),
        ("http://h/", "DELETE", "curl 'http://h/' -X DELETE"),
        ("http://h/", "POST", "curl 'http://h/' -H 'Content-Type:' --data-raw ''"),
        ("http://h/", "PUT", "curl 'http://h/' -X PUT -H 'Content-Type:' --data-raw ''"),
    ])
    func methodAndURL(url: String, method: String, text: String) {
        #expect(command(plain(url, method: method)) == text)
    }

    @Test func connectionOptions() {
        let call = plain { call in
            call.timeout = .milliseconds(1500)
            call.connectTimeout = .seconds(5)
            call.maxRedirects = 3
            call.httpVersion = .http2
            call.proxy = .url("http://user:pw@proxy:3128")
            call.tls = TLSSettings(insecure: true, ca: "ca.pem", cert: "a:b.pem", key: "k.pem", minVersion: .v1_0)
            call.resolve = [AddressOverride(host: "h", port: 80, address: "::1")]
            call.unixSocket = "/run/a b.sock"
        }
        #expect(
            command(call)
                == "curl 'http://h/' --location --max-redirs 3 --max-time 1.5 --connect-timeout 5 --http2 "
                + "--proxy 'http://user:•••@proxy:3128' --noproxy '' --insecure --cacert ca.pem --cert 'a\\:b.pem' "
                + "--key k.pem --tlsv1.0 --ciphers 'DEFAULT:@SECLEVEL=0' --connect-to 'h:80:[::1]:' "
                + "--unix-socket '/run/a b.sock'")
    }

    @Test(arguments: [
        (PostmanRedirects(), "--location --max-redirs 0 --referer ';auto'"),
        (
            PostmanRedirects(keepsMethod: true, keepsAuthorization: true, sendsReferer: false),
            "--location --max-redirs 0 --post301 --post302 --post303 --location-trusted"
        ),
    ])
    func rulesOfPostman(rules: PostmanRedirects, options: String) {
        #expect(command(plain { $0.redirectRules = rules }) == "curl 'http://h/' \(options)")
    }

    @Test func versionsAndCiphersOfTLS() {
        let call = plain { call in
            call.tls = TLSSettings(minVersion: .v1_2, maxVersion: .v1_3)
            call.tls.cipherList = "A:B"
            call.tls.cipherSuites = "C"
        }
        #expect(
            command(call) == "curl 'http://h/' --tlsv1.2 --tls-max 1.3 --ciphers 'A:B' --tls13-ciphers C")
    }

    @Test func acceptEncodingCanBeOmitted() {
        let call = plain { call in
            call.compressed = true
            call.omitsAcceptEncoding = true
        }
        #expect(
            command(call) == "curl 'http://h/' -H 'Accept-Encoding:' --compressed")
    }

    @Test func archiveOfACertificateHasItsTypeAndNoPassword() {
        let call = plain { call in
            call.tls = TLSSettings(cert: "c.pfx")
            call.tls.certFormat = .pkcs12
            call.tls.passphrase = Secret("horse")
        }
        #expect(command(call) == "curl 'http://h/' --cert c.pfx --cert-type P12 --pass '•••'")
    }

    @Test(arguments: [(Duration.milliseconds(1), "0.001"), (.nanoseconds(1), "0.001"), (.milliseconds(2050), "2.05")])
    func limitIsInSeconds(duration: Duration, text: String) {
        #expect(command(plain { $0.timeout = duration }) == "curl 'http://h/' --max-time \(text)")
    }

    @Test func zeroTimeoutHasNoOption() {
        #expect(command(plain { $0.timeout = .zero }) == "curl 'http://h/'")
    }

    @Test func directCallHasNoproxy() {
        #expect(command(plain { $0.proxy = .none }) == "curl 'http://h/' --noproxy '*'")
        #expect(command(plain { $0.isDirect = true }) == "curl 'http://h/' --noproxy '*'")
    }

    @Test func digestUsesTheCurlOption() {
        let call = plain { $0.authentication = .digest(user: "u", password: Secret("pw")) }
        #expect(command(call) == "curl 'http://h/' --digest -u 'u:•••'")
    }

    @Test(arguments: [("DOM", "DOM\\u"), ("", "u")])
    func ntlmUsesTheCurlOption(domain: String, user: String) {
        let call = plain { $0.authentication = .ntlm(user: "u", password: Secret("pw"), domain: domain) }
        #expect(command(call) == "curl 'http://h/' --ntlm -u '\(user):•••'")
    }

    @Test func fileIsPassedByPath() {
        let call = plain(method: "POST") { $0.content = .file(path: "-a b") }
        #expect(command(call) == "curl 'http://h/' -H 'Content-Type:' -H 'Expect:' --data-binary '@./-a b'")
    }

    @Test func contentOfBytesAndFilesIsPiped() {
        let call = plain(method: "POST") {
            $0.content = .pieces([.bytes(Array("a\r\n".utf8)), .file(path: "x y"), .bytes([0])])
        }
        #expect(
            command(call)
                == "{\nprintf %b 'a\\r\\n'\ncat 'x y'\nprintf %b '\\0000'\n} |\n"
                + "curl 'http://h/' -H 'Content-Type:' -H 'Expect:' --data-binary @-")
    }

    @Test(arguments: [
        Array("a it's\n!".utf8), Array("\u{0}it's\n!".utf8), Array("\u{FF}".utf8) + Array("it's\n!".utf8),
    ])
    func secretIsMaskedBeforeItIsQuoted(body: [UInt8]) {
        let call = plain(method: "POST") { call in
            call.url = "http://h/it's"
            call.fields = [HTTPField("X-A", "it's"), HTTPField("Authorization", "Basic abc")]
            call.content = .bytes(body)
        }
        let text = command(call, secrets: ["it's", "it's\n!"])
        #expect(!text.contains("it"))
        #expect(text.contains("-H 'X-A: •••' -H 'Authorization: Basic •••'"))
    }
}
