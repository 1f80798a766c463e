import Cryptography
import Testing

@testable import HTTP

/// AWS signatures in the query. The vectors are those of Amazon's documentation.
@Suite struct AWSQuerySigningTests {
    private static let s3 = AWSCredentials(
        accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: Secret("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1", service: "s3", placement: .query)

    /// Amazon S3, API reference, "Authenticating Requests: Using Query Parameters".
    @Test(arguments: ["", "?X-Amz-Signature=old&X-Amz-Date=old"])
    func urlOfTheS3Reference(query: String) {
        let url = Self.s3.url(
            signing: "GET", url: "https://examplebucket.s3.amazonaws.com/test.txt\(query)", fields: [],
            payload: AWSPayload([1]), time: 1_369_353_600)
        #expect(
            url
                == "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Expires=86400&X-Amz-Date=20130524T000000Z"
                + "&X-Amz-Algorithm=AWS4-HMAC-SHA256"
                + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
                + "&X-Amz-SignedHeaders=host"
                + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
    }

    /// IAM user guide, the example request ListUsers.
    @Test func urlOfTheIAMGuide() {
        let credentials = AWSCredentials(
            accessKey: "AKIDEXAMPLE", secretKey: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1", service: "iam", placement: .query)
        let url = credentials.url(
            signing: "GET", url: "https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08&X-Amz-Expires=60",
            fields: [HTTPField("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")], payload: .empty,
            time: 1_440_938_160)
        #expect(
            url
                == "https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08&X-Amz-Expires=60"
                + "&X-Amz-Date=20150830T123600Z&X-Amz-Algorithm=AWS4-HMAC-SHA256"
                + "&X-Amz-Credential=AKIDEXAMPLE%2F20150830%2Fus-east-1%2Fiam%2Faws4_request"
                + "&X-Amz-SignedHeaders=content-type%3Bhost"
                + "&X-Amz-Signature=37ac2f4fde00b0ac9bd9eadeb459b1bbee224158d66e7ae5fcadb70b2d181d02")
    }

    @Test func sessionTokenIsInTheQuery() throws {
        var credentials = Self.s3
        credentials.sessionToken = Secret("a+b/c=")
        credentials.service = "execute-api"
        var call = HTTPCall(method: "POST", url: "https://h/p?a=b", content: .bytes([1, 2, 3]))
        call.authentication = .awsSignature(credentials)
        let prepared = try call.prepared(at: 1_369_353_600)
        #expect(
            prepared.url.hasPrefix(
                "https://h/p?a=b&X-Amz-Security-Token=a%2Bb%2Fc%3D&X-Amz-Date=20130524T000000Z&X-Amz-Algorithm="))
        #expect(prepared.fields == [] && prepared.authentication == nil)
        // The signature covers the content.
        call.content = .bytes([1, 2, 4])
        #expect(try call.prepared(at: 1_369_353_600).url != prepared.url)
    }

    @Test(arguments: [(true, [1] as [UInt8], true), (true, [], false), (false, [1], false)])
    func digestIsSentWithContent(sendsDigest: Bool, content: [UInt8], isSent: Bool) throws {
        let credentials = AWSCredentials(
            accessKey: "a", secretKey: Secret("s"), region: "r", service: "execute-api", sendsDigest: sendsDigest)
        var call = HTTPCall(method: "POST", url: "https://h/", content: .bytes(content))
        call.authentication = .awsSignature(credentials)
        let prepared = try call.prepared(at: 0)
        #expect(prepared.hasField("X-Amz-Content-Sha256") == isSent)
        #expect(
            prepared.fields.last?.value.contains(
                "SignedHeaders=host;\(isSent ? "x-amz-content-sha256;" : "")x-amz-date,")
                == true)
    }
}
