package import Cryptography
import Text

/// The credentials, region and service for signing a request to Amazon Web Services.
package struct AWSCredentials: Sendable, Equatable {
    package var accessKey: String
    package var secretKey: Secret
    /// The session token of temporary credentials.
    package var sessionToken: Secret?
    package var region: String
    package var service: String
    package var placement: Placement
    /// True to send the digest of content, `X-Amz-Content-Sha256`, to every service instead of only to S3.
    package var sendsDigest: Bool
    /// Fields that are not signed, in lower case, besides those that change in transit.
    package var unsignedNames: Set<String> = []

    /// The part of a request that carries the signature.
    package enum Placement: Sendable, Equatable {
        case header
        case query
    }

    package init(
        accessKey: String, secretKey: Secret, sessionToken: Secret? = nil, region: String, service: String,
        placement: Placement = .header, sendsDigest: Bool = false
    ) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
        self.region = region
        self.service = service
        self.placement = placement
        self.sendsDigest = sendsDigest
    }
}

extension AWSCredentials {
    /// Returns the fields of AWS Signature Version 4, to be added to `fields`: `X-Amz-Date`, `X-Amz-Security-Token`,
    /// for S3 or with ``sendsDigest`` `X-Amz-Content-Sha256`, and `Authorization`.
    ///
    /// Any of the first three in `fields` is used unchanged: `X-Amz-Date` sets the time, and `X-Amz-Content-Sha256`
    /// replaces the payload's digest, for example with `UNSIGNED-PAYLOAD`. See Amazon's IAM guide, "Create a signed AWS
    /// API request".
    ///
    /// - Parameters:
    ///   - url: The encoded URL, as sent, see ``URLText/encoded(_:query:)``; the host must already be in IDNA form.
    ///   - fields: All fields that will be sent; a Host field only if the caller set one.
    ///   - time: The current time, in seconds since 1970.
    package func fields(
        signing method: String, url: String, fields: [HTTPField], payload: AWSPayload, time: Int
    ) -> [HTTPField] {
        var added: [HTTPField] = []
        func value(of name: String, else value: () -> String) -> String {
            if let written = fields.first(where: { $0.isNamed(name) }) { return written.value }
            added.append(HTTPField(name, value()))
            return value()
        }
        let timestamp = value(of: "X-Amz-Date") { UTCTime(time).compactText }
        if let sessionToken { _ = value(of: "X-Amz-Security-Token") { sessionToken.exposed } }
        let written = fields.first { $0.isNamed("X-Amz-Content-Sha256") }
        let isSent = isS3 || sendsDigest && payload != .empty
        if isSent, written == nil { added.append(HTTPField("X-Amz-Content-Sha256", payload.digest)) }

        let request = AWSCanonicalRequest(
            method: method, url: url, fields: signed(fields) + added, payload: written?.value ?? payload.digest,
            isS3: isS3)
        let scope = scope(at: timestamp)
        let signature = signature(of: request.text, timestamp: timestamp, scope: scope)
        let authorization = """
            AWS4-HMAC-SHA256 Credential=\(accessKey)/\(scope.joined(separator: "/")), \
            SignedHeaders=\(request.signedNames), Signature=\(signature)
            """
        return added + [HTTPField("Authorization", authorization)]
    }

    /// True for services that do not normalize the path.
    var isS3: Bool { ["s3", "s3-object-lambda", "s3-outposts"].contains(service) }

    /// Returns the parts of the credential scope.
    func scope(at timestamp: String) -> [String] { [String(timestamp.prefix(8)), region, service, "aws4_request"] }

    /// Returns the fields that are signed.
    func signed(_ fields: [HTTPField]) -> [HTTPField] {
        unsignedNames.isEmpty ? fields : fields.filter { !unsignedNames.contains($0.name.lowercased()) }
    }

    func signature(of request: String, timestamp: String, scope: [String]) -> String {
        let toSign = [
            "AWS4-HMAC-SHA256", timestamp, scope.joined(separator: "/"), Digest.sha256(Array(request.utf8)).hexText,
        ]
        var key = Array("AWS4\(secretKey.exposed)".utf8)
        for part in scope + [toSign.joined(separator: "\n")] {
            key = MessageAuthentication.hmacSHA256(key: key, message: Array(part.utf8))
        }
        return key.hexText
    }
}
