import Cryptography
import Testing
import Text

@testable import HTTP

/// Requests signed with OAuth 1.0.
@Suite struct OAuth1SigningTests {
    @Test func headerOfTheRFC() throws {
        var call = OAuth1Samples.rfcCall
        try call.sign(OAuth1Samples.rfcCredentials(), at: 137_131_201, nonce: "7d8f3e4a")
        #expect(
            call.fields.last?.value
                == "OAuth realm=\"Example\",oauth_consumer_key=\"9djdj82h48djs9d2\",oauth_token=\"kkk9d7dh3k39sjv7\","
                + "oauth_signature_method=\"HMAC-SHA1\",oauth_timestamp=\"137131201\",oauth_nonce=\"7d8f3e4a\","
                + "oauth_signature=\"r6%2FTJjbCOr97%2F%2BUU0NsvSne7s5g%3D\"")
        #expect(call.content == OAuth1Samples.rfcCall.content)
        #expect(call.url == "http://EXAMPLE.com:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b")
    }

    /// Parameters go into the body of a form, whatever its type says; a body of another kind is none.
    @Test(
        arguments: [
            (nil, nil, true, "body", FormEncoding.mediaType), ("a=1", nil, true, "body", nil),
            ("a=1", "text/plain", true, "body", "text/plain"),
            ("a=1", FormEncoding.mediaType, false, "query", FormEncoding.mediaType),
            ("a=1", FormEncoding.mediaType, nil, "body", FormEncoding.mediaType), ("a=1", nil, nil, "query", nil),
            (nil, nil, nil, "query", nil),
        ] as [(String?, String?, Bool?, String, String?)])
    func placeOfTheParameters(body: String?, type: String?, isForm: Bool?, place: String, sent: String?) throws {
        var call = HTTPCall(method: "POST", url: "http://h/a?q=1")
        call.content = body.map { .bytes(Array($0.utf8)) }
        if let type { call.fields = [HTTPField("Content-Type", type)] }
        var credentials = OAuth1Credentials(consumerKey: "k", consumerSecret: Secret("s"))
        (credentials.isInHeader, credentials.isForm) = (false, isForm)
        try call.sign(credentials, at: 1, nonce: "n")
        let text = String(decoding: try call.content?.bytesToSign() ?? [], as: UTF8.self)
        #expect(text.contains("oauth_signature=") == (place == "body"))
        #expect(call.url.contains("oauth_signature=") == (place == "query"))
        #expect(text.hasPrefix(body ?? "oauth_") || place == "query")
        #expect(call.fields.first?.value == sent)
    }

    @Test func baseStringOfTheRFC() throws {
        var call = OAuth1Samples.rfcCall
        try call.sign(OAuth1Samples.rfcCredentials(.hmac(.sha256)), at: 137_131_201, nonce: "7d8f3e4a")
        let base = OAuth1Samples.rfcBaseString.replacing("SHA1", with: "SHA256")
        let code = try NamedCryptography.hmac(
            "sha256", key: Array("j49sk3j29djd&dh893hdasih9".utf8), message: Array(base.utf8))
        #expect(signature(in: call) == PercentEncoding.encode(Base64.encode(code)))
    }

    /// RFC 5849, sections 1.2 and 2.
    @Test(arguments: [
        ("POST", "https://photos.example.net/initiate", "", "", "137131200", "wIjqoS", "74KNZJeDHnMBp0EMJ9ZHt/XKycU="),
        (
            "POST", "https://photos.example.net/token", "hh5s93j4hdidpola", "hdhd0244k9j7ao03", "137131201", "walatlh",
            "gKgrFCywp7rO0OXSjdot/IHF7IU="
        ),
        (
            "GET", "http://photos.example.net/photos?file=vacation.jpg&size=original", "nnch734d00sl2jdk",
            "pfkkdhi9sl3r4s00", "137131202", "chapoH", "MdpQcU8iPSUjWoN/UDMsK2sui9I="
        ),
    ])
    func signaturesOfTheRFC(
        method: String, url: String, token: String, tokenSecret: String, time: String, nonce: String, expected: String
    ) throws {
        var credentials = OAuth1Credentials(
            consumerKey: "dpf43f3p2l4k3l03", consumerSecret: Secret("kd94hf93k423kf44"), token: Secret(token),
            tokenSecret: Secret(tokenSecret))
        credentials.version = ""
        credentials.timestamp = time
        credentials.nonce = nonce
        if nonce == "wIjqoS" { credentials.callback = "http://printer.example.com/ready" }
        if nonce == "walatlh" { credentials.verifier = "hfdp7dh39dks9884" }
        var call = HTTPCall(method: method, url: url)
        try call.sign(credentials, at: 0, nonce: "other")
        #expect(signature(in: call) == PercentEncoding.encode(expected))
    }

    /// The test case for RSA-SHA1 in the wiki of oauth.net.
    @Test func rsaSignatureOfTheWiki() throws {
        var call = HTTPCall(url: "http://photos.example.net/photos?file=vacaction.jpg&size=original")
        let credentials = OAuth1Credentials(
            method: .rsa(.sha1), consumerKey: "dpf43f3p2l4k3l03", privateKey: Secret(OAuth1Samples.privateKey))
        try call.sign(credentials, at: 1_196_666_512, nonce: "13917289812797014437")
        #expect(
            signature(in: call)
                == PercentEncoding.encode(
                    "jvTp/wX1TYtByB1m+Pbyo0lnCOLIsyGCH7wke8AUs3BpnwZJtAuEJkvQL2/9n4s5wUmUl4aCI4BwpraNx4RtEXMe5qg5T1LVTGl"
                        + "iMRpKasKsW//e+RinhejgCuzoH26dyF8iY2ZZ/5D1ilgeijhV/vBka5twt399mXwaYdCwFYE="))
    }

    @Test(arguments: OAuth1SignatureMethod.allCases)
    func everyMethodSigns(method: OAuth1SignatureMethod) throws {
        var credentials = OAuth1Samples.rfcCredentials(method)
        credentials.privateKey = Secret(OAuth1Samples.privateKey)
        var call = OAuth1Samples.rfcCall
        try call.sign(credentials, at: 1, nonce: "n")
        let length =
            switch method {
            case .hmac(.sha1): 28
            case .hmac(.sha256): 44
            case .hmac(.sha512): 88
            case .rsa: 172
            case .plaintext: "j49sk3j29djd&dh893hdasih9".count
            }
        #expect(PercentEncoding.decodeLeniently(signature(in: call) ?? "").count == length)
        #expect(OAuth1SignatureMethod(named: method.name.lowercased()) == method)
        #expect(call.fields.last?.value.contains("oauth_signature_method=\"\(method.name)\"") == true)
    }

    @Test func unknownMethodHasNoValue() {
        #expect(OAuth1SignatureMethod(named: "HMAC-MD5") == nil)
        #expect(OAuth1SignatureMethod(named: "") == nil)
    }

    // MARK: Placement

    @Test func parametersGoIntoAForm() throws {
        var call = OAuth1Samples.rfcCall
        call.content = .bytes(Array("a3=2+q&oauth_nonce=old&b".utf8))
        var credentials = OAuth1Samples.rfcCredentials(.plaintext)
        credentials.isInHeader = false
        try call.sign(credentials, at: 5, nonce: "n")
        #expect(
            String(decoding: try call.content?.bytesToSign() ?? [], as: UTF8.self)
                == "a3=2+q&b&oauth_consumer_key=9djdj82h48djs9d2&oauth_token=kkk9d7dh3k39sjv7"
                + "&oauth_signature_method=PLAINTEXT&oauth_timestamp=5&oauth_nonce=n"
                + "&oauth_signature=j49sk3j29djd%26dh893hdasih9")
        #expect(!call.hasField("Authorization"))
    }

    /// RFC 5849, section 3.6, prescribes the encoding of the query.
    @Test(arguments: [
        (true, "http://h/p?a=b%20c%21&d=&", "http://h/p?a=b%20c%21&d="),
        (true, "http://h/p?a=b+c!&&d&oauth_token=x", "http://h/p?a=b%20c%21&d"),
        (false, "http://h/p?a=b+c!&d&oauth_token=x", "http://h/p?a=b+c!&d"), (false, "http://h", "http://h"),
    ])
    func parametersGoIntoTheQuery(encodesQuery: Bool, url: String, start: String) throws {
        var call = HTTPCall(url: url)
        var credentials = OAuth1Credentials(consumerKey: "k", consumerSecret: Secret("s"))
        credentials.isInHeader = false
        credentials.encodesQuery = encodesQuery
        try call.sign(credentials, at: 5, nonce: "n")
        let added =
            "oauth_consumer_key=k&oauth_signature_method=HMAC-SHA1&oauth_timestamp=5&oauth_nonce=n&oauth_version=1.0"
            + "&oauth_signature="
        #expect(call.url.hasPrefix(start + (start.contains("?") ? "&" : "?") + added))
        let signed = call
        try call.sign(credentials, at: 5, nonce: "n")
        #expect(call == signed)
    }

    @Test func ownFieldIsKept() throws {
        var call = HTTPCall(url: "http://h/", fields: [HTTPField("authorization", "mine")])
        let before = call
        try call.sign(OAuth1Samples.rfcCredentials(), at: 0, nonce: "n")
        #expect(call == before)
    }

    // MARK: Options

    @Test(arguments: [
        ([UInt8]("hello".utf8), OAuth1SignatureMethod.hmac(.sha1), "qvTGHdzF6KLavt4PO0gs2a6pQ00="),
        ([], .hmac(.sha1), "2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
        ([UInt8]("hello".utf8), .hmac(.sha256), "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ="),
    ])
    func contentHashIsSigned(content: [UInt8], method: OAuth1SignatureMethod, hash: String) throws {
        var call = HTTPCall(method: "POST", url: "http://h/", content: content.isEmpty ? nil : .bytes(content))
        var credentials = OAuth1Samples.rfcCredentials(method)
        credentials.includesBodyHash = true
        try call.sign(credentials, at: 0, nonce: "n")
        #expect(call.fields.last?.value.contains("oauth_body_hash=\"\(PercentEncoding.encode(hash))\"") == true)
    }

    @Test func formHasNoContentHash() throws {
        var call = OAuth1Samples.rfcCall
        var credentials = OAuth1Samples.rfcCredentials()
        credentials.includesBodyHash = true
        try call.sign(credentials, at: 0, nonce: "n")
        #expect(call.fields.last?.value.contains("oauth_body_hash") == false)
    }

    @Test func emptyParametersCanBeSigned() throws {
        var credentials = OAuth1Credentials(consumerKey: "k", consumerSecret: Secret("s"))
        credentials.signsEmptyParameters = true
        credentials.isInHeader = false
        var call = HTTPCall(url: "http://h/")
        try call.sign(credentials, at: 5, nonce: "n")
        #expect(call.url.hasPrefix("http://h/?oauth_consumer_key=k&oauth_token=&oauth_signature_method="))
        let base =
            "GET&http%3A%2F%2Fh%2F&oauth_consumer_key%3Dk%26oauth_nonce%3Dn%26oauth_signature_method%3DHMAC-SHA1"
            + "%26oauth_timestamp%3D5%26oauth_token%3D%26oauth_version%3D1.0"
        let code = try NamedCryptography.hmac("sha1", key: Array("s&".utf8), message: Array(base.utf8))
        #expect(call.url.hasSuffix("&oauth_signature=" + PercentEncoding.encode(Base64.encode(code))))
    }

    @Test func headerCanStayUnencoded() throws {
        var credentials = OAuth1Credentials(method: .plaintext, consumerKey: "k y", consumerSecret: Secret("s"))
        credentials.encodesHeader = false
        var call = HTTPCall(url: "http://h/")
        try call.sign(credentials, at: 0, nonce: "n")
        let value = try #require(call.fields.last?.value)
        #expect(value.hasPrefix("OAuth oauth_consumer_key=\"k y\",") && value.hasSuffix(",oauth_signature=\"s&\""))
    }

    // MARK: Errors

    @Test(arguments: [
        (OAuth1Credentials(consumerKey: "", consumerSecret: Secret("s")), "consumerKey"),
        (OAuth1Credentials(consumerKey: "k"), "consumerSecret"),
        (OAuth1Credentials(method: .rsa(.sha1), consumerKey: "k", consumerSecret: Secret("s")), "privateKey"),
    ])
    func missingParameterIsAnError(credentials: OAuth1Credentials, name: String) {
        var call = HTTPCall(url: "http://h/")
        let error = #expect(throws: TransportError.self) { try call.sign(credentials, at: 0, nonce: "n") }
        #expect(error?.message == "auth \"oauth1\" has no value for \"\(name)\", so the request cannot be signed")
        #expect(error?.origin == .request)
    }

    @Test func brokenKeyIsAnError() {
        var call = HTTPCall(url: "http://h/")
        let credentials = OAuth1Credentials(method: .rsa(.sha256), consumerKey: "k", privateKey: Secret("x"))
        let error = #expect(throws: TransportError.self) { try call.sign(credentials, at: 0, nonce: "n") }
        #expect(error?.message == "the request cannot be signed with OAuth 1.0: the key is not PEM text")
    }

    /// Returns the signature as it is in the field.
    private func signature(in call: HTTPCall) -> String? {
        let value = call.fields.last { $0.isNamed("Authorization") }?.value
        return (value?.firstMatch(of: /oauth_signature="([^"]*)"/)?.1).map(String.init)
    }
}
