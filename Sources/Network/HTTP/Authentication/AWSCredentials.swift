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

/// A request in the canonical form of AWS signatures, which is independent of changes in transit.
///
/// Client and server decode and re-encode path and query, so the sender's choice of encoded characters does not matter.
/// As on all servers except S3, the path is double-encoded and its dot segments are resolved; the request is sent with
/// them.
private struct AWSCanonicalRequest {
    let text: String
    /// The names of the signed fields, in lower case.
    let signedNames: String

    /// Names that are not signed: fields that proxies change, and fields added after signing.
    private static let unsignedNames: Set = [
        "accept-encoding", "authorization", "connection", "cookie", "expect", "forwarded", "keep-alive",
        "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade", "user-agent", "via", "x-amzn-trace-id", "x-forwarded-for",
    ]

    init(method: String, url: String, fields: [HTTPField], payload: String, isS3: Bool) {
        let parts = URLParts(url)
        let path = parts?.path ?? ""
        var values = Self.values(of: fields)
        if values["host"] == nil { values["host"] = [parts?.hostField ?? ""] }
        let names = Self.sorted(values.keys)
        signedNames = names.joined(separator: ";")

        var lines = [method, isS3 ? AWSPath.ofS3(path) : AWSPath.normalized(path)]
        lines.append(AWSQuery.canonical(parts?.query ?? ""))
        lines += names.map { "\($0):\((values[$0] ?? []).joined(separator: ","))" }
        lines += ["", signedNames, payload]
        text = lines.joined(separator: "\n")
    }

    /// Returns the names of the fields that are signed, in lower case; the host always is.
    static func signedNames(of fields: [HTTPField]) -> String {
        sorted(Set(values(of: fields).keys).union(["host"])).joined(separator: ";")
    }

    private static func values(of fields: [HTTPField]) -> [String: [String]] {
        var values: [String: [String]] = [:]
        for field in fields {
            let name = field.name.lowercased()
            if !unsignedNames.contains(name) { values[name, default: []].append(collapsed(field.value)) }
        }
        return values
    }

    private static func sorted(_ names: some Sequence<String>) -> [String] {
        names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns a field's value without outer white space and with single inner spaces.
    private static func collapsed(_ value: String) -> String {
        value.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(Substring($0)) }.joined(separator: " ")
    }
}

/// The URL's path in the canonical form of AWS signatures.
private enum AWSPath {
    /// Returns the path for S3, where it names an object: encoded once; dot segments and empty segments stay.
    static func ofS3(_ path: Substring) -> String {
        guard !path.isEmpty else { return "/" }
        // An encoded slash is part of a name, not a separator. The encoding of other characters does not matter.
        return PercentEncoding.octets(path).map { octet in
            octet.byte == UInt8(ascii: "/") && !octet.wasEncoded
                ? "/" : PercentEncoding.encode(bytes: [octet.byte])
        }.joined()
    }

    /// Returns the path for all other services: without dot segments and empty segments, then encoded a second time.
    static func normalized(_ path: Substring) -> String {
        var segments: [Substring] = []
        for segment in path.split(separator: "/") where segment != "." {
            if segment == ".." {
                _ = segments.popLast()
            } else {
                segments.append(segment)
            }
        }
        let end = path.hasSuffix("/") && !segments.isEmpty ? "/" : ""
        return "/" + segments.map { PercentEncoding.encode($0) }.joined(separator: "/") + end
    }
}

/// The content of a request as a signature refers to it.
package enum AWSPayload: Sendable, Equatable {
    case empty
    /// The SHA-256 digest of the content, in lower-case hexadecimal.
    case sha256(String)

    package init(_ content: [UInt8]) {
        self = content.isEmpty ? .empty : .sha256(Digest.sha256(content).hexText)
    }

    var digest: String {
        switch self {
        case .empty: Digest.sha256([]).hexText
        case .sha256(let digest): digest
        }
    }
}

/// The URL's query in the canonical form of AWS signatures: names and values decoded, re-encoded and sorted.
private enum AWSQuery {
    static func canonical(_ query: Substring) -> String {
        // Both are ASCII here, so comparing strings compares bytes.
        EncodedPair.pairs(in: query).map { (name: $0.name, value: $0.value ?? "") }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
    }
}

extension AWSPayload {
    /// Creates the payload of a request with `content`; reads files from disk.
    init(reading content: HTTPContent?) throws(TransportError) {
        let hint = "for S3 set the header X-Amz-Content-Sha256: UNSIGNED-PAYLOAD"
        self.init(try content?.bytesToSign(hint: hint) ?? [])
    }
}

extension HTTPContent {
    /// The size limit of signed content, in bytes: the signature needs the content in memory.
    private static let maxSignedSize = 256 << 20

    /// Returns the content for a signature; reads files from disk.
    ///
    /// - Parameter hint: The hint of the error for content that is too large.
    func bytesToSign(hint: String? = nil) throws(TransportError) -> [UInt8] {
        if case .bytes(let bytes) = self { return bytes }
        var bytes: [UInt8] = []
        for source in sources {
            switch source {
            case .bytes(let more): bytes += more
            case .file(let path):
                let file = try ContentFile(body: path)
                guard file.size <= Self.maxSignedSize - bytes.count else {
                    throw .error(
                        "the content is larger than \(Self.maxSignedSize >> 20) MiB: too large to be signed", hint: hint
                    )
                }
                bytes += file.bytes(upTo: file.size)
            }
        }
        return bytes
    }

    /// Returns the first bytes of the content, at most `limit`; reads files from disk.
    func start(upTo limit: Int) throws(TransportError) -> [UInt8] {
        var bytes: [UInt8] = []
        for source in sources where bytes.count < limit {
            switch source {
            case .bytes(let more): bytes += more.prefix(limit - bytes.count)
            case .file(let path): bytes += try ContentFile(body: path).bytes(upTo: limit - bytes.count)
            }
        }
        return bytes
    }
}
