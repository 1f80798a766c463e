import JSON
import NotificationHub
import Testing

private let channel = "62BCD3484834B7E2DC56733AC5509259230CC1BA82BA1AE7D06E91908A05A8FA"

private func installation(_ members: String = "", platform: String = "apns", channel: String = channel) throws
    -> Installation
{
    let body =
        #"{"installationId":"1","platform":"\#(platform)","pushChannel":"\#(channel)"\#(members.isEmpty ? "" : ",")"#
        + "\(members)}"
    return try Installation(parsing: Array(body.utf8), addressed: "1")
}

/// Returns the members after the expiration time of the patched installation.
private func patched(_ old: Installation, _ patch: String) throws -> String {
    let new = try InstallationPatch(parsing: Array(patch.utf8)).applied(to: old)
    let text = String(decoding: new.text, as: UTF8.self)
    return String(text.split(separator: #""expirationTime":"9999-12-31T23:59:59.9999999Z""#)[1].dropLast())
}

private func refusal(_ old: Installation, _ patch: String) -> String? {
    do {
        _ = try patched(old, patch)
        return nil
    } catch let failure as HubError {
        let answer = failure.answer(.newer)
        return answer.status == 400 ? answer.text : "\(answer.status)"
    } catch {
        return "\(error)"
    }
}

private func change(_ op: String, _ path: String, _ value: String? = nil) -> String {
    #"[{"op":"\#(op)","path":"\#(path)"\#(value.map { #","value":\#($0)"# } ?? "")}]"#
}

@Suite struct InstallationPatchTests {
    /// Recordings R20 and R21: a patch replaces the user, and another adds the first tag.
    @Test func patchesHaveTheRecordedResult() throws {
        #expect(
            try patched(
                installation(#""userId":"77a8db6e""#), change("replace", "/userId", #""5812c2fb-756d""#))
                == #","userId":"5812c2fb-756d""#)
        #expect(try patched(installation(), change("add", "/tags", #""tag1""#)) == #","tags":["tag1"]"#)
    }

    @Test(
        arguments: [
            ("add", "/tags", #""c""#, #"["a","B","c"]"#), ("add", "/tags", #""b""#, #"["a","B"]"#),
            ("add", "/tags", #"["b","c","C"]"#, #"["a","B","c"]"#),
            ("add", "/Tags", #""[\"c\",\"d\"]""#, #"["a","B","c","d"]"#),
            ("replace", "/tags", #""[\"x\",\"y\"]""#, #"["x","y"]"#), ("replace", "/tags", #"["x"]"#, #"["x"]"#),
            ("Replace", "/tags", #""x""#, #"["x"]"#), ("remove", "/tags/A", nil, #"["B"]"#),
            ("remove", "/tags/b", "null", #"["a"]"#), ("remove", "/tags/none", nil, #"["a","B"]"#),
            ("replace", "/tags/a", #""c""#, #"["B","c"]"#), ("replace", "/tags/a", #""b""#, #"["B"]"#),
            ("remove", "/tags/%61", nil, #"["B"]"#),
        ] as [(String, String, String?, String)])
    func tagsCanBePatched(op: String, path: String, value: String?, tags: String) throws {
        #expect(try patched(installation(#""tags":["a","B"]"#), change(op, path, value)) == #","tags":\#(tags)"#)
    }

    @Test func expirationTimeIsPatched() throws {
        let patch = change("add", "/expirationTime", #""2030-01-01T00:00:00Z""#)
        let new = try InstallationPatch(parsing: Array(patch.utf8)).applied(to: installation())
        #expect(String(decoding: new.text, as: UTF8.self).contains(#""expirationTime":"2030-01-01T00:00:00Z""#))
        #expect(try patched(new, change("remove", "/expirationTime")) == "")
    }

    @Test func removingTheLastTagRemovesTheList() throws {
        #expect(try patched(installation(#""tags":["a"]"#), change("remove", "/tags/a")) == "")
        #expect(try patched(installation(#""tags":["a","b"]"#), change("remove", "/tags")) == "")
        #expect(try patched(installation(#""tags":["a","b"]"#), change("replace", "/tags", #""[]""#)) == "")
    }

    @Test(
        arguments: [
            ("add", "/userId", #""u""#, #","userId":"u""#), ("remove", "/userId", nil, ""),
            ("remove", "/userId", "null", ""),
            ("add", "/pushVariables", #""{\"a\":\"1\"}""#, #","userId":"old","pushVariables":{"a":"1"}"#),
            ("replace", "/pushVariables/a", #""2""#, #","userId":"old","pushVariables":{"a":"2"}"#),
            ("remove", "/pushVariables/none", nil, #","userId":"old""#),
            ("remove", "/expirationTime", nil, #","userId":"old""#),
        ] as [(String, String, String?, String)])
    func otherMembersCanBePatched(op: String, path: String, value: String?, members: String) throws {
        #expect(try patched(installation(#""userId":"old""#), change(op, path, value)) == members)
    }

    private static let templates =
        #""templates":{"t":{"body":"{}","headers":{"apns-priority":"5"},"expiry":"0"},"a b/c~":{"body":"{}"}}"#
    private static let second = #""a b/c~":{"body":"{}","tags":["a b/c~"]}"#

    @Test(
        arguments: [
            (
                "add", "/templates/n", #""{\"body\":\"{}\"}""#,
                #""t":{"body":"{}","headers":{"apns-priority":"5"},"expiry":"0","tags":["t"]},\#(second),"n":{"body":"{}","tags":["n"]}"#
            ),
            ("replace", "/templates/t", #"{"body":"<a/>"}"#, #""t":{"body":"<a/>","tags":["t"]},\#(second)"#),
            ("remove", "/templates/t", nil, second),
            (
                "remove", "/templates/none", nil,
                #""t":{"body":"{}","headers":{"apns-priority":"5"},"expiry":"0","tags":["t"]},\#(second)"#
            ),
            ("replace", "/templates", #""{\"n\":{\"body\":\"{}\"}}""#, #""n":{"body":"{}","tags":["n"]}"#),
            (
                "replace", "/templates/t/body", #""{\"m\":\"$(m)\"}""#,
                #""t":{"body":"{\"m\":\"$(m)\"}","headers":{"apns-priority":"5"},"expiry":"0","tags":["t"]},\#(second)"#
            ),
            (
                "add", "/templates/t/headers", #""{\"apns-id\":\"1\"}""#,
                #""t":{"body":"{}","headers":{"apns-id":"1"},"expiry":"0","tags":["t"]},\#(second)"#
            ),
            ("remove", "/templates/t/headers", nil, #""t":{"body":"{}","expiry":"0","tags":["t"]},\#(second)"#),
            (
                "replace", "/templates/t/expiry", #""$(e)""#,
                #""t":{"body":"{}","headers":{"apns-priority":"5"},"expiry":"$(e)","tags":["t"]},\#(second)"#
            ),
            (
                "remove", "/templates/t/expiry", nil,
                #""t":{"body":"{}","headers":{"apns-priority":"5"},"tags":["t"]},\#(second)"#
            ),
            (
                "add", "/templates/t/tags", #""x""#,
                #""t":{"body":"{}","headers":{"apns-priority":"5"},"expiry":"0","tags":["t","x"]},\#(second)"#
            ),
            (
                "remove", "/templates/t/tags/t", nil,
                #""t":{"body":"{}","headers":{"apns-priority":"5"},"expiry":"0","tags":["t"]},\#(second)"#
            ),
            (
                "remove", "/templates/a b~1c~0", nil,
                #""t":{"body":"{}","headers":{"apns-priority":"5"},"expiry":"0","tags":["t"]}"#
            ),
            (
                "remove", "/templates/a%20b%2Fc~0", nil,
                #""t":{"body":"{}","headers":{"apns-priority":"5"},"expiry":"0","tags":["t"]}"#
            ),
        ] as [(String, String, String?, String)])
    func templatesCanBePatched(op: String, path: String, value: String?, templates: String) throws {
        #expect(
            try patched(installation(Self.templates), change(op, path, value)) == #","templates":{\#(templates)}"#)
    }

    @Test func allTemplatesCanBeRemoved() throws {
        #expect(try patched(installation(Self.templates), change("remove", "/templates")) == "")
    }

    private static let tile = #""secondaryTiles":{"one":{"pushChannel":"https://h/1","tags":["a"]}}"#

    @Test(
        arguments: [
            (
                "replace", "/secondaryTiles/one/pushChannel", #""https://h""#,
                #""one":{"pushChannel":"https://h/","pushChannelExpired":false,"tags":["a"]}"#
            ),
            (
                "add", "/secondaryTiles/one/tags", #""b""#,
                #""one":{"pushChannel":"https://h/1","pushChannelExpired":false,"tags":["a","b"]}"#
            ),
            (
                "remove", "/secondaryTiles/one/tags/a", nil,
                #""one":{"pushChannel":"https://h/1","pushChannelExpired":false}"#
            ),
            (
                "add", "/secondaryTiles/one/templates/t",
                #""{\"body\":\"<toast/>\",\"headers\":{\"X-WNS-Type\":\"wns/toast\"}}""#,
                #""one":{"pushChannel":"https://h/1","pushChannelExpired":false,"tags":["a"],"templates":{"t":{"body":"<toast/>","headers":{"X-WNS-Type":"wns/toast"},"tags":["t"]}}}"#
            ),
            (
                "add", "/secondaryTiles/two", #"{"pushChannel":"https://h/2"}"#,
                #""one":{"pushChannel":"https://h/1","pushChannelExpired":false,"tags":["a"]},"two":{"pushChannel":"https://h/2","pushChannelExpired":false}"#
            ),
        ] as [(String, String, String?, String)])
    func tilesCanBePatched(op: String, path: String, value: String?, tiles: String) throws {
        let old = try installation(Self.tile, platform: "wns", channel: "https://h/0")
        #expect(try patched(old, change(op, path, value)) == #","secondaryTiles":{\#(tiles)}"#)
    }

    @Test func tileCanBeRemoved() throws {
        let old = try installation(Self.tile, platform: "wns", channel: "https://h/0")
        #expect(try patched(old, change("remove", "/secondaryTiles/one")) == "")
        #expect(try patched(old, change("remove", "/secondaryTiles")) == "")
    }

    @Test func replacedChannelIsNoLongerGone() throws {
        func isGone(_ path: String, _ value: String) throws -> Bool {
            try InstallationPatch(parsing: Array(change("add", path, value).utf8))
                .applied(to: installation().marking(expired: true)).pushChannelExpired
        }
        #expect(try isGone("/tags", #""a""#))
        #expect(try !isGone("/pushChannel", #""00""#))
        #expect(try !isGone("/PushChannel", #""\#(channel)""#))
    }

    @Test func replacedTileIsNoLongerGone() throws {
        func tile(_ path: String, _ value: String) throws -> String {
            try patched(
                installation(Self.tile, platform: "wns", channel: "https://h/0").marking(expired: true, tile: "one"),
                change("replace", path, value))
        }
        #expect(try tile("/pushChannel", #""https://h/9""#).contains(#""pushChannelExpired":true"#))
        #expect(try tile("/secondaryTiles/one/tags", #""b""#).contains(#""pushChannelExpired":true"#))
        #expect(try tile("/secondaryTiles/one/pushChannel", #""https://h/1""#).contains(#""pushChannelExpired":false"#))
        #expect(
            try tile("/secondaryTiles/one", #"{"pushChannel":"https://h/1"}"#).contains(#""pushChannelExpired":false"#))
    }

    @Test(arguments: [
        ("{}", "it is not a list of operations"), ("[]", "it has no operations"),
        ("[1]", "operation 1 is not a mapping"),
        ("nothing", "it is not JSON: unexpected \"nothing\" at line 1, column 1 (byte 0): expected a value"),
        (#"[{"path":"/tags"}]"#, "the \"op\" of operation 1 must be add, remove or replace"),
        (change("move", "/tags"), "the \"op\" of operation 1 must be add, remove or replace"),
        (change("test", "/tags", #""a""#), "the \"op\" of operation 1 must be add, remove or replace"),
        (#"[{"op":"add","value":"x"}]"#, "operation 1 has no \"path\""),
        (change("add", "tags", #""x""#), "the path \"tags\" of operation 1 does not start with a slash"),
        (change("add", "/tags"), "operation 1 has no \"value\""),
        (change("replace", "/tags", "null"), "operation 1 has no \"value\""),
        (change("add", "/", #""x""#), "add \"/\": an installation has no such path"),
        (change("add", "/color", #""x""#), "add \"/color\": an installation has no such path"),
        (change("add", "/tags/a/b", #""x""#), "add \"/tags/a/b\": an installation has no such path"),
        (change("add", "/tags/a", #""x""#), "add \"/tags/a\": add tags to \"/tags\""),
        (change("add", "/tags", "5"), "add \"/tags\": the value must be a text"),
        (change("replace", "/installationId", #""2""#), "replace \"/installationId\": it cannot be changed"),
        (change("replace", "/platform", #""gcm""#), "replace \"/platform\": it cannot be changed"),
        (change("add", "/pushChannelExpired", "true"), "add \"/pushChannelExpired\": it cannot be changed"),
        (change("remove", "/pushChannel"), "remove \"/pushChannel\": a device cannot be without a channel"),
        (change("remove", "/templates/t/body"), "remove \"/templates/t/body\": a template cannot be without a body"),
        (change("add", "/templates/u/body", #""{}""#), "add \"/templates/u/body\": the installation has no 'u' there"),
        (change("add", "/templates", #""{}""#), "add \"/templates\": add one by its name: \"/templates/{name}\""),
        (
            change("add", "/templates/t", #""{}x""#),
            "add \"/templates/t\": the value must be a JSON object or the text of one"
        ),
        (
            change("add", "/templates/t/headers/apns-id", #""1""#),
            "add \"/templates/t/headers/apns-id\": headers are replaced as a whole"
        ),
        (change("add", "/expirationTime", #""soon""#), "add \"/expirationTime\": the value must be a time"),
        (change("add", "/userId", "7"), "add \"/userId\": the value must be a text"),
    ])
    func invalidPatchesAreRejected(patch: String, reason: String) throws {
        let old = try installation(#""templates":{"t":{"body":"{}"}}"#)
        #expect(refusal(old, patch) == "The patch of the installation is not valid: \(reason).")
    }

    @Test(arguments: [
        (
            change("add", "/pushChannel", #""xyz""#),
            "'PushChannel' is not valid for 'apns': it must be an even number of hexadecimal digits."
        ),
        (
            change("add", "/tags", #""$UserId:{x}""#),
            "An invalid tag(s) '$UserId:{x}' was supplied. Valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
        (
            change("add", "/templates/n", #"{"body":"x"}"#),
            "Template 'n': The body is neither a JSON object nor an XML document."
        ),
        (change("replace", "/templates", #"{"n":{}}"#), "Template 'n': 'Body' is required."),
        (
            change("add", "/secondaryTiles/n", #"{"pushChannel":"https://h"}"#),
            "'SecondaryTiles' are of 'wns' only, not of 'apns'."
        ),
    ])
    func resultIsCheckedLikeAPut(patch: String, fault: String) throws {
        #expect(refusal(try installation(), patch) == "The provided request body is invalid. Error: \(fault)")
    }

    @Test func patchIsAppliedCompletelyOrNotAtAll() throws {
        let old = try installation(#""tags":["a"]"#)
        let patch = #"[{"op":"add","path":"/tags","value":"b"},{"op":"add","path":"/nothing","value":"x"}]"#
        #expect(refusal(old, patch) != nil)
        #expect(
            try patched(old, #"[{"op":"add","path":"/tags","value":"b"},{"op":"remove","path":"/tags/a"}]"#)
                == #","tags":["b"]"#)
    }

    /// Otherwise patches could enlarge an installation without limit.
    @Test func resultIsLimitedToTheBodyLimit() throws {
        let old = try installation(#""pushVariables":{"a":"\#(String(repeating: "x", count: 1_048_000))"}"#)
        let patch = change("add", "/pushVariables/b", #""\#(String(repeating: "x", count: 1_000))""#)
        #expect(throws: HubError.bodyTooLarge(limit: 1_048_576)) { try patched(old, patch) }
    }

    @Test func operationsAreLimited() throws {
        let operation = #"{"op":"remove","path":"/tags"}"#
        func patch(_ count: Int) -> String {
            "[" + Array(repeating: operation, count: count).joined(separator: ",") + "]"
        }
        #expect(refusal(try installation(), patch(1_000))?.contains("at most") != true)
        #expect(
            refusal(try installation(), patch(1_001))
                == "The patch of the installation is not valid: it has 1001 operations, at most 1000 are allowed.")
    }
}
