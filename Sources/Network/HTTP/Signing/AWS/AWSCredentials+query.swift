import Cryptography
import Text

extension AWSCredentials {
    /// The parameters that ``url(signing:url:fields:payload:time:)`` replaces. `X-Amz-Expires` is the caller's choice.
    private static let ownNames: Set = [
        "X-Amz-Security-Token", "X-Amz-Date", "X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-SignedHeaders",
        "X-Amz-Signature",
    ]

    /// The lifetime of a signature for S3, in seconds, unless the URL sets `X-Amz-Expires`.
    private static let usualLifetime = "86400"

    /// Returns the URL with the signature in its query; parameters of an earlier signature are replaced. See Amazon's
    /// IAM guide, "Create a signed AWS API request", and for S3 "Authenticating Requests: Using Query Parameters".
    ///
    /// - Parameters:
    ///   - url: The encoded URL, as sent.
    ///   - fields: All fields that will be sent; `X-Amz-Content-Sha256` replaces the payload's digest.
    ///   - payload: The content; S3 ignores it here.
    ///   - time: The current time, in seconds since 1970.
    package func url(
        signing method: String, url: String, fields: [HTTPField], payload: AWSPayload, time: Int
    ) -> String {
        guard let parts = URLParts(url) else { return url }
        let timestamp = UTCTime(time).compactText
        let scope = scope(at: timestamp)
        let kept = EncodedPair.pairs(in: parts.query ?? "").filter { !Self.ownNames.contains($0.name) }
        var added: [(String, String)] = []
        if let sessionToken { added.append(("X-Amz-Security-Token", sessionToken.exposed)) }
        if isS3, !kept.contains(where: { $0.name == "X-Amz-Expires" }) {
            added.append(("X-Amz-Expires", Self.usualLifetime))
        }
        added += [
            ("X-Amz-Date", timestamp), ("X-Amz-Algorithm", "AWS4-HMAC-SHA256"),
            ("X-Amz-Credential", ([accessKey] + scope).joined(separator: "/")),
            ("X-Amz-SignedHeaders", AWSCanonicalRequest.signedNames(of: signed(fields))),
        ]
        let pairs = kept.map { String($0.written) } + added.map { "\($0)=\(PercentEncoding.encode($1))" }
        let unsigned = parts.text(query: pairs.joined(separator: "&"))
        let written = fields.first { $0.isNamed("X-Amz-Content-Sha256") }?.value
        let request = AWSCanonicalRequest(
            method: method, url: unsigned, fields: signed(fields),
            payload: written ?? (isS3 ? "UNSIGNED-PAYLOAD" : payload.digest), isS3: isS3)
        return unsigned + "&X-Amz-Signature=\(signature(of: request.text, timestamp: timestamp, scope: scope))"
    }
}
