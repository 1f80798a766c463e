import AccessTokens
import Cryptography
import Testing

private let fullName = "DefaultFullSharedAccessSignature"
private let listenName = "DefaultListenSharedAccessSignature"
private let key = Secret("key text")

/// Returns the diagnosis of a rejected token that is valid except for the given arguments, at 2026-01-01 00:00:00 UTC.
private func rejection(
    resource: String = "https://ns.example/hub",
    keyName: String = fullName,
    signedWith signing: Secret = key,
    expiry: Int = 1_767_229_200,
    method: String = "PUT",
    url: String = "https://ns.example/hub/installations/1?api-version=2015-01",
    status: Int = 401,
    body: String = "",
    serverTime: Int? = 1_767_225_600,
    ownTime: Int = 1_767_225_600,
    keys: [String: Secret]? = nil
) -> SharedAccessSignatureFailure {
    var failure = SharedAccessSignatureFailure(
        token: .mint(resource: resource, keyName: keyName, key: signing, expiry: expiry), method: method, url: url,
        status: status, body: body, ownTime: ownTime,
        keys: keys ?? [fullName: key, listenName: key], hubURL: "https://ns.example/hub")
    failure.serverTime = serverTime
    return failure
}

private struct Diagnosed: Sendable, CustomTestStringConvertible {
    let failure: SharedAccessSignatureFailure
    let message: String
    let hint: String
    var testDescription: String { message }
}

@Suite struct SharedAccessSignatureDiagnosisTests {
    @Test(arguments: [
        Diagnosed(
            failure: rejection(expiry: 1_767_225_300),
            message:
                "the SAS token expired at 2025-12-31 23:55:00 UTC; the server's clock says 2026-01-01 00:00:00 UTC",
            hint: "mint a new token, or one that lives longer"),
        Diagnosed(
            failure: rejection(serverTime: 1_767_229_200),
            message: "the SAS token expired at 2026-01-01 01:00:00 UTC; the server's clock says "
                + "2026-01-01 01:00:00 UTC, 3600 seconds ahead of this machine's",
            hint: "set this machine's clock; it is 3600 seconds behind the server's"),
        Diagnosed(
            failure: rejection(expiry: 1_767_225_300, serverTime: nil),
            message:
                "the SAS token expired at 2025-12-31 23:55:00 UTC; this machine's clock says 2026-01-01 00:00:00 UTC",
            hint: "mint a new token, or one that lives longer"),
        Diagnosed(
            failure: rejection(resource: "https://ns.example/hub2"),
            message: "the SAS token is for \"https://ns.example/hub2\", which is not a beginning of "
                + "\"https://ns.example/hub/installations/1\"",
            hint: "use the hub's address as the token's resource"),
        Diagnosed(
            failure: rejection(keyName: "Other"),
            message: "the SAS token is signed with the key \"Other\", which this environment does not have",
            hint: "its keys are \"\(fullName)\", \"\(listenName)\""),
        Diagnosed(
            failure: rejection(signedWith: Secret("key text\n"), keys: [fullName: Secret("key text\n")]),
            message: "the key \"\(fullName)\" begins or ends with white space, which counts when it signs",
            hint: "copy the key again, without line breaks and blanks around it"),
        Diagnosed(
            failure: rejection(signedWith: Secret("another")),
            message: "the SAS token was not signed with the key that this environment has for \"\(fullName)\"",
            hint: "mint the token with the environment's key, or correct the environment"),
        Diagnosed(
            failure: rejection(
                keyName: listenName, method: "POST", url: "https://NS.example/hub/messages/?api-version=2015-01"),
            message: "the key \"\(listenName)\" carries the claim Listen, the request needs Send",
            hint: "use a key with that claim, for instance \"\(fullName)\""),
        Diagnosed(
            failure: rejection(
                keyName: listenName, signedWith: Secret("secondary"), method: "GET",
                url: "https://ns.example/hub/messages/1", status: 403),
            message: "the key \"\(listenName)\" carries the claim Listen, the request needs Manage or Send",
            hint: "use a key with that claim, for instance \"\(fullName)\""),
        Diagnosed(
            failure: rejection(
                body: "<Error><Code>401</Code><Detail>InvalidSignature: The token has an invalid signature."),
            message: "the signature does not match: the hub has another key for \"\(fullName)\", or none of that name",
            hint: "copy the key again; it may have been regenerated"),
    ])
    fileprivate func causes(diagnosed: Diagnosed) throws {
        let diagnosis = try #require(SharedAccessSignatureDiagnosis(of: diagnosed.failure))
        #expect(diagnosis.message == diagnosed.message)
        #expect(diagnosis.hint == diagnosed.hint)
    }

    @Test func noDiagnosisWithoutEvidence() {
        #expect(SharedAccessSignatureDiagnosis(of: rejection()) == nil)
        #expect(SharedAccessSignatureDiagnosis(of: rejection(keys: [:])) == nil)
        #expect(SharedAccessSignatureDiagnosis(of: rejection(keyName: listenName)) == nil)
    }

    @Test func otherStatusesHaveNoDiagnosis() {
        #expect(SharedAccessSignatureDiagnosis(of: rejection(expiry: 1, status: 404)) == nil)
    }

    @Test func expiryUsesTheServerClock() {
        #expect(SharedAccessSignatureDiagnosis(of: rejection(ownTime: 1_767_240_000)) == nil)
    }
}
