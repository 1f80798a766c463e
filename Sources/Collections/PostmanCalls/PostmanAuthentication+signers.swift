import Cryptography
import Diagnostics
import HTTP
import Placeholders
import Text

/// The types whose signature depends on the rest of the call.
extension PostmanAuthentication {
    func awsSignature() throws -> HTTPAuthentication {
        let token = try parameters.secret("sessionToken")
        return .awsSignature(
            AWSCredentials(
                accessKey: try parameters.required("accessKey"), secretKey: try parameters.requiredSecret("secretKey"),
                sessionToken: token.flatMap { $0.exposed.isEmpty ? nil : $0 },
                region: try parameters.text("region", orIfEmpty: "us-east-1"),
                service: try parameters.text("service", orIfEmpty: "execute-api"),
                placement: try parameters.flag("addAuthDataToQuery", else: false) ? .query : .header,
                sendsDigest: true))
    }

    func oauth1() throws -> HTTPAuthentication {
        let name = try parameters.text("signatureMethod", orIfEmpty: "HMAC-SHA1")
        guard let method = OAuth1SignatureMethod(named: name) else {
            throw PostmanCallError(
                .authentication, "\"\(DisplayText.printable(name))\" is not a signatureMethod of OAuth 1",
                hint: "the methods are " + OAuth1SignatureMethod.allCases.map(\.name).joined(separator: ", "),
                at: parameters.range(of: "signatureMethod"))
        }
        var credentials = OAuth1Credentials(
            method: method, consumerKey: try parameters.required("consumerKey"),
            consumerSecret: try parameters.secretOrEmpty("consumerSecret"),
            token: try parameters.secretOrEmpty("token"),
            tokenSecret: try parameters.secretOrEmpty("tokenSecret"),
            privateKey: try parameters.secretOrEmpty("privateKey"))
        credentials.callback = try parameters.textOrEmpty("callback")
        credentials.verifier = try parameters.textOrEmpty("verifier")
        credentials.timestamp = try parameters.textOrEmpty("timestamp")
        credentials.nonce = try parameters.textOrEmpty("nonce")
        credentials.version = try parameters.text("version") ?? "1.0"
        credentials.realm = try parameters.textOrEmpty("realm")
        credentials.isInHeader = try parameters.flag("addParamsToHeader", else: false)
        credentials.includesBodyHash = try parameters.flag("includeBodyHash", else: false)
        credentials.signsEmptyParameters = try parameters.flag("addEmptyParamsToSign", else: false)
        credentials.encodesHeader = try !parameters.flag("disableHeaderEncoding", else: false)
        return .oauth1(credentials)
    }

    func hawk() throws -> HTTPAuthentication {
        let name = try parameters.text("algorithm", orIfEmpty: "sha256")
        guard let algorithm = HawkCredentials.Algorithm(rawValue: name) else {
            throw PostmanCallError(
                .authentication, "\"\(DisplayText.printable(name))\" is not an algorithm of Hawk",
                hint: "the algorithms are sha256 and sha1", at: parameters.range(of: "algorithm"))
        }
        var credentials = HawkCredentials(
            id: try parameters.required("authId"), key: try parameters.requiredSecret("authKey"), algorithm: algorithm)
        credentials.timestamp = try parameters.textOrEmpty("timestamp")
        credentials.nonce = try parameters.textOrEmpty("nonce")
        credentials.ext = try parameters.textOrEmpty("extraData")
        credentials.app = try parameters.textOrEmpty("app")
        credentials.delegation = try parameters.textOrEmpty("delegation")
        credentials.includesPayloadHash = try parameters.flag("includePayloadHash", else: false)
        return .hawk(credentials)
    }

    func edgeGrid() throws -> HTTPAuthentication {
        var credentials = EdgeGridCredentials(
            clientToken: try parameters.requiredSecret("clientToken"),
            clientSecret: try parameters.requiredSecret("clientSecret"),
            accessToken: try parameters.requiredSecret("accessToken"))
        credentials.baseURL = try parameters.textOrEmpty("baseURL")
        credentials.timestamp = try parameters.textOrEmpty("timestamp")
        credentials.nonce = try parameters.textOrEmpty("nonce")
        credentials.headersToSign = try parameters.textOrEmpty("headersToSign").split(separator: ",").map(String.init)
        let size = try parameters.textOrEmpty("maxBodySize")
        if let bytes = Int(size) { credentials.maxBodySize = max(0, bytes) }
        return .edgeGrid(credentials)
    }

    /// Returns the stored values of digest authentication. With a realm and a nonce the first request is signed.
    func digestStart() throws -> DigestStart? {
        var start = DigestStart()
        start.answersChallenges = try !parameters.flag("disableRetryRequest", else: false)
        let (realm, nonce) = (try parameters.textOrEmpty("realm"), try parameters.textOrEmpty("nonce"))
        let algorithm = try parameters.textOrEmpty("algorithm")
        var challenge = DigestChallenge(realm: realm, nonce: nonce)
        guard algorithm.isEmpty || challenge.setAlgorithm(algorithm) else {
            throw PostmanCallError(
                .authentication, "\"\(DisplayText.printable(algorithm))\" is not an algorithm of digest",
                hint: "the algorithms are MD5, SHA-256 and SHA-512-256, also with -sess",
                at: parameters.range(of: "algorithm"))
        }
        if !algorithm.isEmpty { start.algorithm = algorithm }
        if !realm.isEmpty, !nonce.isEmpty {
            let (opaque, qop) = (try parameters.textOrEmpty("opaque"), try parameters.textOrEmpty("qop"))
            challenge.opaque = opaque.isEmpty ? nil : opaque
            challenge.protections = DigestChallenge.Protection(rawValue: qop).map { [$0] } ?? []
            let clientNonce = try parameters.textOrEmpty("clientNonce")
            start.clientNonce = clientNonce.isEmpty ? nil : clientNonce
            start.nonceCount = Int(try parameters.textOrEmpty("nonceCount"), radix: 16) ?? 1
            start.challenge = challenge
        }
        return start == DigestStart() ? nil : start
    }

    func ntlm() throws -> HTTPAuthentication {
        .ntlm(
            user: try parameters.required("username"), password: try parameters.secretOrEmpty("password"),
            domain: try parameters.textOrEmpty("domain"))
    }
}
