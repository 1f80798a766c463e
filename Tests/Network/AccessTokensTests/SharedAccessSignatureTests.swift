import AccessTokens
import Cryptography
import Testing
import Text

private let key = Secret("Ue8rCu5PbJxnhY44UP6yfEwdRn3jcmUB6J/L0nRBipA=")

/// Vectors V1 to V3 of the protocol notes, which match the service's own clients.
private enum Vector {
    static let tutorial =
        "SharedAccessSignature sr=https%3a%2f%2fcontoso-push.servicebus.windows.net%2fPushDemo"
        + "&sig=Zo%2bJpCWER0MhuPWmuO6ungNEV%2fc427ZF4tHeLQAfnCw%3d&se=1767225600&skn=DefaultFullSharedAccessSignature"
    static let dotNet =
        "SharedAccessSignature sr=http%3a%2f%2fcontoso-push.servicebus.windows.net%2fpushdemo"
        + "%2finstallations%2f0f2d283c-e3fa-4d55-b28a-bed033bf54d5%2f"
        + "&sig=dtB6OkrxwV2OZtTzQ%2f2uZ2Oa6uemoxyl%2fj7r69EVpmA%3d&se=1767226800"
        + "&skn=DefaultListenSharedAccessSignature"
    static let namespaceRoot =
        "SharedAccessSignature sig=p%2BxA26VrpGgLcb%2B%2FrsTChkffY0ywlLjPvRoq7GEcQgc%3D"
        + "&se=1767229200&skn=RootManageSharedAccessKey&sr=https%3A%2F%2Fcontoso-push.servicebus.windows.net%2F"
}

@Suite struct SharedAccessSignatureTests {
    @Test func tutorialTokenIsMinted() {
        let token = SharedAccessSignature.mint(
            resource: "https://contoso-push.servicebus.windows.net/PushDemo",
            keyName: "DefaultFullSharedAccessSignature", key: key, expiry: 1_767_225_600)
        #expect(token.signature == "Zo+JpCWER0MhuPWmuO6ungNEV/c427ZF4tHeLQAfnCw=")
        #expect(token.headerValue == Vector.tutorial)
    }

    @Test func sdkTokenIsMinted() {
        let token = SharedAccessSignature.mint(
            resource: "http://contoso-push.servicebus.windows.net/pushdemo/installations/"
                + "0f2d283c-e3fa-4d55-b28a-bed033bf54d5/",
            keyName: "DefaultListenSharedAccessSignature", key: key, expiry: 1_767_226_800)
        #expect(token.headerValue == Vector.dotNet)
    }

    /// A combining accent and the preceding character form one `Character`.
    @Test func combiningMarkDoesNotHideAField() throws {
        let token = try SharedAccessSignature(
            parsing: "SharedAccessSignature sr=\u{301}a&\u{301}b=c&sig=\u{301}s&se=1&skn=\u{301}k")
        #expect(token.resource.unicodeScalars.elementsEqual("\u{301}a".unicodeScalars))
        #expect(token.signature.unicodeScalars.elementsEqual("\u{301}s".unicodeScalars))
        #expect(token.keyName.unicodeScalars.elementsEqual("\u{301}k".unicodeScalars))
    }

    @Test(arguments: [Vector.tutorial, Vector.dotNet, Vector.namespaceRoot])
    func vectorsVerify(header: String) throws {
        let token = try SharedAccessSignature(parsing: header)
        #expect(token.isSigned(by: key))
        #expect(!token.isSigned(by: Secret(key.exposed + "\n")))
        #expect(!token.isSigned(by: Secret("")))
    }

    /// Signatures of common errors: a decoded key, an unescaped address, CR LF, or upper-case escapes in the signed
    /// text.
    @Test(arguments: [
        "ftuL6QfCXCCXeR+zAQXxDFLr2q1PAyjMR0fP3uMyBM8=", "FhBjmrDgOAU6Q/OWaOjhds8hSlkcv/SZ4Tkfx6jl/Z4=",
        "rI/LVoC2CA4SMVIj/e4StYRY0DOnCLEkF5Pf9DZY5gI=", "tbS9Wg0kUVY2zjcoxTkw2WW3qz480lbLuv+w5wP3z2c=",
        "Zo+JpCWER0MhuPWmuO6ungNEV/c427ZF4tHeLQAfnC", "====", "nonsense",
    ])
    func wrongSignaturesDoNotVerify(signature: String) throws {
        let token = try SharedAccessSignature(
            parsing: "SharedAccessSignature sr=https%3a%2f%2fcontoso-push.servicebus.windows.net%2fPushDemo"
                + "&sig=\(signature)&se=1767225600&skn=DefaultFullSharedAccessSignature")
        #expect(!token.isSigned(by: key))
    }

    @Test func signatureDependsOnTheSpellingOfTheResource() throws {
        let upper =
            "SharedAccessSignature sr=https%3A%2F%2Fcontoso-push.servicebus.windows.net%2FPushDemo"
            + "&sig=tbS9Wg0kUVY2zjcoxTkw2WW3qz480lbLuv+w5wP3z2c=&se=1767225600&skn=DefaultFullSharedAccessSignature"
        #expect(try SharedAccessSignature(parsing: upper).isSigned(by: key))
    }

    @Test func parsingIsLenient() throws {
        let plain =
            "sharedaccesssignature  se=1767225600&x=1&SKN=Default%46ullSharedAccessSignature"
            + "&sig=Zo JpCWER0MhuPWmuO6ungNEV/c427ZF4tHeLQAfnCw="
            + "&sr=https%3a%2f%2fcontoso-push.servicebus.windows.net%2fPushDemo\n"
        let token = try SharedAccessSignature(parsing: plain)
        #expect(token.isSigned(by: key))
        #expect(token == (try SharedAccessSignature(parsing: Vector.tutorial)))
        #expect(token.resource == "https%3a%2f%2fcontoso-push.servicebus.windows.net%2fPushDemo")
    }

    @Test func fractionOfTheExpiryIsSigned() throws {
        let code = MessageAuthentication.hmacSHA256(key: Array("k".utf8), message: Array("r\n1795892941.084".utf8))
        let signature = Base64.encode(code).replacing("+", with: "%2b")
        let token = try SharedAccessSignature(
            parsing: "SharedAccessSignature sr=r&sig=\(signature)&se=1795892941.084&skn=k")
        #expect(token.expiry == 1_795_892_941)
        #expect(token.isSigned(by: Secret("k")))
        #expect(token.isExpired(at: 1_795_892_941) && !token.isExpired(at: 1_795_892_940))
    }

    @Test func everyMintedTokenCanBeParsed() throws {
        let token = SharedAccessSignature.mint(
            resource: "http://h/ä b+c&d=é", keyName: "k&=%/ü", key: Secret("🔑"), expiry: 1)
        let read = try SharedAccessSignature(parsing: token.headerValue)
        #expect(read == token)
        #expect(read.isSigned(by: Secret("🔑")))
    }

    @Test(arguments: [
        ("", SharedAccessSignatureError.otherScheme, "the token does not begin with \"SharedAccessSignature\""),
        ("Bearer abc", .otherScheme, "the token does not begin with \"SharedAccessSignature\""),
        (
            "Endpoint=sb://a;SharedAccessKey=x", .otherScheme,
            "the token does not begin with \"SharedAccessSignature\""
        ),
        ("SharedAccessSignature", .missing(.resource), "the token has no \"sr\" (the resource)"),
        ("SharedAccessSignature sr=a&se=1&skn=k", .missing(.signature), "the token has no \"sig\" (the signature)"),
        ("SharedAccessSignature sr=a&sig=b&skn=k", .missing(.expiry), "the token has no \"se\" (the expiry)"),
        ("SharedAccessSignature sr=a&sig=b&se=1", .missing(.keyName), "the token has no \"skn\" (the key's name)"),
        (
            "SharedAccessSignature sr=a&sig=&se=1&skn=k", .empty(.signature),
            "\"sig\" (the signature) in the token is empty"
        ),
        ("SharedAccessSignature sr=a&sr=b&sig=b&se=1&skn=k", .repeated(.resource), "the token has \"sr\" twice"),
        ("SharedAccessSignature sr=a&sig&se=1&skn=k", .fieldWithoutValue, "a field of the token has no \"=\""),
        (
            "SharedAccessSignature sr=a&sig=b&se=soon&skn=k", .badExpiry("soon"),
            "\"se\" in the token is not a time in seconds since 1970: \"soon\""
        ),
        (
            "SharedAccessSignature sr=a&sig=b&se=-1&skn=k", .badExpiry("-1"),
            "\"se\" in the token is not a time in seconds since 1970: \"-1\""
        ),
        (
            "SharedAccessSignature sr=a&sig=b&se=99999999999999999999&skn=k", .badExpiry("99999999999999999999"),
            "\"se\" in the token is not a time in seconds since 1970: \"99999999999999999999\""
        ),
        (
            "SharedAccessSignature sr=a&sig=b&se=1.2.3&skn=k", .badExpiry("1.2.3"),
            "\"se\" in the token is not a time in seconds since 1970: \"1.2.3\""
        ),
        (
            "SharedAccessSignature sr=a&sig=b&se=5.&skn=k", .badExpiry("5."),
            "\"se\" in the token is not a time in seconds since 1970: \"5.\""
        ),
        (
            "SharedAccessSignature sr=a&sig=b&se=1795892941084&skn=k", .expiryInMilliseconds("1795892941084"),
            "\"se\" in the token is in milliseconds, not in seconds since 1970: \"1795892941084\""
        ),
    ])
    func errorsAreReported(header: String, fault: SharedAccessSignatureError, message: String) {
        let error = #expect(throws: SharedAccessSignatureError.self) { try SharedAccessSignature(parsing: header) }
        #expect(error == fault)
        #expect(error?.message == message)
    }

    @Test func tokenIsExpiredInItsLastSecond() throws {
        let token = try SharedAccessSignature(parsing: Vector.tutorial)
        #expect(!token.isExpired(at: 1_767_225_599))
        #expect(token.isExpired(at: 1_767_225_600))
    }

    @Test(arguments: [
        ("https://a/hub", "https://a/hub", true), ("https://a/hub", "http://A:8080/HUB/installations/x?q#f", true),
        ("http://a:1/hub/", "https://a/hub", true), ("https://a/", "https://a/hub/messages", true),
        ("https://a", "https://a/hub", true), ("a/hub", "https://a/hub", true),
        ("https://a/hub?api-version=2015-01", "https://a/hub/messages", true),
        ("https://a/hub", "https://a/hub2", false), ("https://a/hub", "https://a/", false),
        ("https://a/hub/messages", "https://a/hub/installations/x", false), ("https://a/hub", "https://b/hub", false),
        ("https://a", "https://a.evil/hub", false), ("https://", "https://a/hub", false),
        ("http://[::1]:80/hub", "http://[::1]/hub/x", true),
    ])
    func scope(resource: String, url: String, covered: Bool) {
        let token = SharedAccessSignature.mint(resource: resource, keyName: "k", key: key, expiry: 1)
        #expect(token.covers(url) == covered)
    }

    @Test func sdkTokenCoversAMixedCaseRequest() throws {
        let token = try SharedAccessSignature(parsing: Vector.dotNet)
        #expect(
            token.covers(
                "https://contoso-push.servicebus.windows.net/PushDemo/installations/"
                    + "0f2d283c-e3fa-4d55-b28a-bed033bf54d5?api-version=2020-06"))
    }
}
