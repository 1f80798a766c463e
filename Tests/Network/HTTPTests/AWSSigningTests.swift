import Cryptography
import HTTP
import Testing

@Suite struct AWSSigningTests {
    /// A case of Amazon's test suite for Signature Version 4: the request as in its file, and the expected signature.
    struct SuiteCase: Sendable {
        let name: String
        var method = "GET"
        var target = "/"
        var fields: [HTTPField] = []
        var content = ""
        var names = "host;x-amz-date"
        let signature: String
    }

    static let vanilla = "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
    static let vanillaPost = "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"
    static let unreserved = "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    static let suiteCases: [SuiteCase] = [
        SuiteCase(
            name: "get-header-key-duplicate",
            fields: [
                HTTPField("My-Header1", "value2"), HTTPField("My-Header1", "value2"), HTTPField("My-Header1", "value1"),
            ],
            names: "host;my-header1;x-amz-date",
            signature: "c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea"),
        SuiteCase(
            name: "get-header-value-order",
            fields: [
                HTTPField("My-Header1", "value4"), HTTPField("My-Header1", "value1"), HTTPField("My-Header1", "value3"),
                HTTPField("My-Header1", "value2"),
            ],
            names: "host;my-header1;x-amz-date",
            signature: "08c7e5a9acfcfeb3ab6b2185e75ce8b1deb5e634ec47601a50643f830c755c01"),
        SuiteCase(
            name: "get-header-value-trim",
            fields: [HTTPField("My-Header1", " value1"), HTTPField("My-Header2", " \"a   b   c\"")],
            names: "host;my-header1;my-header2;x-amz-date",
            signature: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
        SuiteCase(
            name: "get-unreserved", target: "/\(unreserved)",
            signature: "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"),
        SuiteCase(
            name: "get-utf8", target: "/ሴ",
            signature: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
        SuiteCase(name: "get-vanilla", signature: vanilla),
        SuiteCase(
            name: "get-vanilla-empty-query-key", target: "/?Param1=value1",
            signature: "a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb"),
        SuiteCase(name: "get-vanilla-query", target: "/?", signature: vanilla),
        SuiteCase(
            name: "get-vanilla-query-order-key", target: "/?Param1=value2&Param1=Value1",
            signature: "eedbc4e291e521cf13422ffca22be7d2eb8146eecf653089df300a15b2382bd1"),
        SuiteCase(
            name: "get-vanilla-query-order-key-case", target: "/?Param2=value2&Param1=value1",
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        SuiteCase(
            name: "get-vanilla-query-order-value", target: "/?Param1=value2&Param1=value1",
            signature: "5772eed61e12b33fae39ee5e7012498b51d56abc0abb7c60486157bd471c4694"),
        SuiteCase(
            name: "get-vanilla-query-unreserved", target: "/?\(unreserved)=\(unreserved)",
            signature: "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"),
        SuiteCase(
            name: "get-vanilla-utf8-query", target: "/?ሴ=bar",
            signature: "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"),
        SuiteCase(name: "get-relative", target: "/example/..", signature: vanilla),
        SuiteCase(name: "get-relative-relative", target: "/example1/example2/../..", signature: vanilla),
        SuiteCase(name: "get-slash", target: "//", signature: vanilla),
        SuiteCase(name: "get-slash-dot-slash", target: "/./", signature: vanilla),
        SuiteCase(
            name: "get-slash-pointless-dot", target: "/./example",
            signature: "ef75d96142cf21edca26f06005da7988e4f8dc83a165a80865db7089db637ec5"),
        SuiteCase(
            name: "get-slashes", target: "//example//",
            signature: "9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84"),
        SuiteCase(
            name: "get-space", target: "/example space/",
            signature: "652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741"),
        SuiteCase(name: "post-vanilla", method: "POST", signature: vanillaPost),
        SuiteCase(
            name: "post-header-key-sort", method: "POST", fields: [HTTPField("My-Header1", "value1")],
            names: "host;my-header1;x-amz-date",
            signature: "c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c"),
        SuiteCase(
            name: "post-header-value-case", method: "POST", fields: [HTTPField("My-Header1", "VALUE1")],
            names: "host;my-header1;x-amz-date",
            signature: "cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d"),
        SuiteCase(
            name: "post-vanilla-query", method: "POST", target: "/?Param1=value1",
            signature: "28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11"),
        SuiteCase(
            name: "post-x-www-form-urlencoded", method: "POST",
            fields: [HTTPField("Content-Type", "application/x-www-form-urlencoded")], content: "Param1=value1",
            names: "content-type;host;x-amz-date",
            signature: "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"),
    ]

    private let credentials = AWSCredentials(
        accessKey: "AKIDEXAMPLE", secretKey: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1", service: "service")
    /// 2015-08-30T12:36:00Z.
    private let suiteTime = 1_440_938_160
    private static let scope = "AKIDEXAMPLE/20150830/us-east-1/service/aws4_request"
    private let emptyDigest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    @Test(arguments: suiteCases)
    func signaturesMatchTheAWSTestSuite(example: SuiteCase) {
        let added = credentials.fields(
            signing: example.method, url: "https://example.amazonaws.com\(example.target)", fields: example.fields,
            payload: AWSPayload(Array(example.content.utf8)), time: suiteTime)
        let authorization =
            "AWS4-HMAC-SHA256 Credential=\(Self.scope), SignedHeaders=\(example.names), Signature=\(example.signature)"
        #expect(added == [HTTPField("X-Amz-Date", "20150830T123600Z"), HTTPField("Authorization", authorization)])
    }

    @Test func signaturesWithASessionTokenMatchTheAWSTestSuite() {
        let token =
            "AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTfl"
            + "fKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvl"
            + "Rd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rv"
            + "x3iSIlTJabIQwj2ICCR/oLxBA=="
        var credentials = credentials
        credentials.sessionToken = Secret(token)
        let added = credentials.fields(
            signing: "POST", url: "https://example.amazonaws.com/", fields: [], payload: .empty, time: suiteTime)
        #expect(added.map(\.name) == ["X-Amz-Date", "X-Amz-Security-Token", "Authorization"])
        #expect(added.dropFirst().first?.value == token)
        #expect(
            added.last?.value == """
                AWS4-HMAC-SHA256 Credential=\(Self.scope), SignedHeaders=host;x-amz-date;x-amz-security-token, \
                Signature=85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead
                """)
    }

    /// The examples of the S3 API reference, "Signature calculations for the Authorization header".
    @Test(arguments: [
        (
            "GET", "/test.txt", [HTTPField("Range", "bytes=0-9")], "",
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        ),
        (
            "PUT", "/test$file.text",
            [
                HTTPField("Date", "Fri, 24 May 2013 00:00:00 GMT"),
                HTTPField("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ],
            "Welcome to Amazon S3.", "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        ),
        ("GET", "/?lifecycle", [], "", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        ("GET", "?prefix=J&max-keys=2", [], "", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ])
    func signaturesMatchTheS3Reference(
        method: String, target: String, fields: [HTTPField], content: String, signature: String
    ) {
        let credentials = AWSCredentials(
            accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: Secret("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1", service: "s3")
        let added = credentials.fields(
            signing: method, url: "https://examplebucket.s3.amazonaws.com\(target)", fields: fields,
            payload: AWSPayload(Array(content.utf8)), time: 1_369_353_600)
        #expect(added.map(\.name) == ["X-Amz-Date", "X-Amz-Content-Sha256", "Authorization"])
        #expect(added.last?.value.hasSuffix(", Signature=\(signature)") == true)
    }

    @Test(arguments: AWSSignedRequest.byBotocore)
    func signaturesMatchBotocore(request: AWSSignedRequest) throws {
        let credentials = AWSCredentials(
            accessKey: "AKTEST", secretKey: Secret("s3cr+t/Key="), sessionToken: request.sessionToken.map(Secret.init),
            region: request.region, service: request.service)
        let added = credentials.fields(
            signing: request.method, url: request.url, fields: request.fields,
            payload: AWSPayload(Array(request.content.utf8)), time: 1_773_480_413)
        let authorization = try #require(added.last)
        #expect(
            authorization.value == """
                AWS4-HMAC-SHA256 \
                Credential=AKTEST/20260314/\(request.region)/\(request.service)/aws4_request, \
                SignedHeaders=\(request.names), Signature=\(request.signature)
                """)
    }

    @Test(arguments: [
        // An encoded path is encoded again, except for S3; dot segments remain in S3 object names.
        ("service", "/a%20b/../c%2Fd", "service", "/x/../c%2Fd"),
        ("s3", "/a(b)%2f~/../%7e", "s3", "/a%28b%29%2F~/../~"),
        ("s3", "/caf%c3%A9", "s3", "/caf%C3%A9"),
        // A query is decoded first, with "+" as a space.
        ("service", "/?a=b+c&d=/e:%7e", "service", "/?d=%2Fe%3A~&a=b%20c"),
        ("service", "/?a&&b", "service", "/?b=&a="),
        ("service", "/?a=%zz%", "service", "/?a=%25zz%25"),
        ("service", "/?a=%+1", "service", "/?a=%25%201"),
        ("service", "/?a=b=c", "service", "/?a=b%3Dc"),
    ])
    func equivalentRequestsHaveTheSameSignature(
        service: String, target: String, otherService: String, otherTarget: String
    ) {
        #expect(signature(service: service, target: target) == signature(service: otherService, target: otherTarget))
    }

    @Test(arguments: [
        ("service", "/a%20b", "/a b"), ("s3", "/a/../b", "/b"), ("s3", "//a", "/a"), ("s3", "/a%2Fb", "/a/b"),
        ("service", "/?a=%2B", "/?a=+"), ("service", "/a", "/a/"), ("service", "/?a=1", "/?A=1"),
    ])
    func differentRequestsHaveDifferentSignatures(service: String, target: String, other: String) {
        #expect(signature(service: service, target: target) != signature(service: service, target: other))
    }

    private func signature(service: String, target: String) -> String? {
        var credentials = credentials
        credentials.service = service
        let added = credentials.fields(
            signing: "GET", url: "http://h\(target)", fields: [], payload: .empty, time: suiteTime)
        return added.last?.value
    }

    @Test func fieldsOfTheCallerAreUsed() {
        var credentials = credentials
        credentials.service = "s3"
        credentials.sessionToken = Secret("unused")
        let fields = [
            HTTPField("x-amz-date", "20200102T030405Z"), HTTPField("X-AMZ-CONTENT-SHA256", "UNSIGNED-PAYLOAD"),
            HTTPField("x-amz-security-token", "mine"), HTTPField("host", "other.example"),
        ]
        let added = credentials.fields(
            signing: "PUT", url: "https://h/", fields: fields, payload: .sha256("00"), time: suiteTime)
        #expect(added.map(\.name) == ["Authorization"])
        #expect(
            added.first?.value.hasPrefix(
                """
                AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20200102/us-east-1/s3/aws4_request, \
                SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature=
                """) == true)
        let withOtherPayload = credentials.fields(
            signing: "PUT", url: "https://ignored/", fields: fields, payload: .empty, time: 0)
        #expect(added == withOtherPayload)
    }

    @Test(arguments: [
        "Accept-Encoding", "Authorization", "connection", "Cookie", "EXPECT", "Forwarded", "Keep-Alive",
        "Proxy-Authorization", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "User-Agent", "Via",
        "X-Amzn-Trace-Id", "X-Forwarded-For",
    ])
    func fieldsThatProxiesChangeAreNotSigned(name: String) {
        let added = credentials.fields(
            signing: "GET", url: "https://example.amazonaws.com:443", fields: [HTTPField(name, "x")], payload: .empty,
            time: suiteTime)
        #expect(added.last?.value.hasSuffix(Self.vanilla) == true)
    }

    @Test(arguments: [
        (0, "19700101T000000Z"), (951_782_399, "20000228T235959Z"), (951_782_400, "20000229T000000Z"),
        (1_709_251_199, "20240229T235959Z"), (1_735_689_599, "20241231T235959Z"), (4_107_542_400, "21000301T000000Z"),
        (-5, "19700101T000000Z"), (.max, "99991231T235959Z"),
    ])
    func timeIsWrittenInUTC(time: Int, text: String) {
        let added = credentials.fields(signing: "GET", url: "http://h/", fields: [], payload: .empty, time: time)
        #expect(added.first == HTTPField("X-Amz-Date", text))
    }

    @Test func s3PayloadHasItsDigestAsAField() {
        var credentials = credentials
        credentials.service = "s3"
        for (payload, digest) in [
            (AWSPayload([]), emptyDigest), (.empty, emptyDigest), (.sha256("abc"), "abc"),
            (AWSPayload([0x61]), "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
        ] {
            let added = credentials.fields(
                signing: "PUT", url: "http://h/", fields: [], payload: payload, time: suiteTime)
            #expect(added.contains(HTTPField("X-Amz-Content-Sha256", digest)))
        }
    }

    @Test func credentialsDoNotPrintTheirSecrets() {
        var credentials = credentials
        credentials.sessionToken = Secret("token")
        #expect(!"\(credentials)".contains("wJalr"))
        #expect(!"\(credentials)".contains("token)"))
    }
}
