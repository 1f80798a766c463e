import Diagnostics
import JSON
import PostmanFormat
import Testing

struct PostmanBehaviorTests {
    private func level(_ text: String) throws -> PostmanLevel {
        guard case .object(let members) = try JSONValue(parsing: text) else { return PostmanLevel() }
        let file = SourceFile(path: "a.json", text: text)
        let start = SourcePosition(line: 1, column: 1)
        var level = PostmanLevel()
        level.behavior = members.map {
            PostmanSetting(key: $0.key, value: $0.value, range: SourceRange(file: file, start: start, end: start))
        }
        return level
    }

    private func merged(_ texts: String...) throws -> PostmanBehavior {
        try PostmanBehavior(merging: texts.map(level))
    }

    @Test func withoutSettingsEachKeyHasItsDefault() {
        let behavior = PostmanBehavior()
        #expect(behavior.followRedirects)
        #expect(behavior.maxRedirects == 10)
        #expect(!behavior.followOriginalHttpMethod)
        #expect(!behavior.followAuthorizationHeader)
        #expect(!behavior.removeRefererHeaderOnRedirect)
        #expect(behavior.strictSSL == nil)
        #expect(!behavior.disableBodyPruning)
        #expect(!behavior.disableUrlEncoding)
        #expect(!behavior.disableCookies)
        #expect(behavior.disabledSystemHeaders.isEmpty)
        #expect(behavior.protocolVersion == .http1)
        #expect(behavior.tlsDisabledProtocols.isEmpty)
        #expect(behavior.tlsCipherSelection.isEmpty)
        #expect(behavior.stated.isEmpty)
    }

    @Test func nearestValueOfEachKeyCounts() throws {
        let behavior = try merged(
            #"{"followRedirects": false, "maxRedirects": 3, "disabledSystemHeaders": {"Accept": true}, "strictSSL": true}"#,
            #"{"maxRedirects": 1}"#,
            #"{"followRedirects": true, "disabledSystemHeaders": {"User-Agent": true, "host": false}, "strictSSL": null}"#
        )
        #expect(behavior.followRedirects)
        #expect(behavior.maxRedirects == 1)
        #expect(behavior.disabledSystemHeaders == ["user-agent"])
        #expect(behavior.strictSSL == nil)
        #expect(behavior.stated == [.followRedirects, .maxRedirects, .disabledSystemHeaders])
    }

    @Test func eachKeyIsRead() throws {
        let behavior = try merged(
            #"""
            {"followOriginalHttpMethod": true, "followAuthorizationHeader": true, "removeRefererHeaderOnRedirect": true,
             "strictSSL": false, "disableBodyPruning": true, "disableUrlEncoding": true, "disableCookies": true,
             "disabledSystemHeaders": ["accept"], "protocolVersion": "auto", "tlsDisabledProtocols": ["TLSv1", "TLSv1_1"],
             "tlsCipherSelection": ["AES128-SHA"], "tlsPreferServerCiphers": true, "insecureHTTPParser": true}
            """#)
        #expect(behavior.followOriginalHttpMethod)
        #expect(behavior.followAuthorizationHeader)
        #expect(behavior.removeRefererHeaderOnRedirect)
        #expect(behavior.strictSSL == false)
        #expect(behavior.disableBodyPruning)
        #expect(behavior.disableUrlEncoding)
        #expect(behavior.disableCookies)
        #expect(behavior.disabledSystemHeaders == ["accept"])
        #expect(behavior.protocolVersion == .auto)
        #expect(behavior.tlsDisabledProtocols == [.tls1_0, .tls1_1])
        #expect(behavior.tlsCipherSelection == ["AES128-SHA"])
    }

    @Test func valuesOfWrongTypeAreSkipped() throws {
        let behavior = try merged(#"{"followRedirects": false, "maxRedirects": 2}"#, #"{"followRedirects": "yes"}"#)
        #expect(!behavior.followRedirects)
        #expect(behavior.maxRedirects == 2)
    }

    @Test(arguments: [
        #"{"followRedirects": false}"#, #"{"followRedirects": null}"#, #"{"insecureHTTPParser": false}"#,
        #"{"tlsPreferServerCiphers": false}"#,
    ])
    func validSettingHasNoRemark(_ text: String) throws {
        let setting = try #require(try level(text).behavior.first)
        #expect(PostmanBehavior.remarks(on: setting)?.message == nil)
    }

    @Test(arguments: [
        (#"{"unknownKey": 1}"#, "\"unknownKey\" is not a protocolProfileBehavior that hubrun knows; it has no effect"),
        (
            #"{"followRedirect": false}"#,
            "\"followRedirect\" is not a protocolProfileBehavior that hubrun knows; did you mean \"followRedirects\"?"
        ),
        (
            #"{"followRedirects": "no"}"#,
            "the value of \"followRedirects\" has a wrong type and is ignored; it must be true or false"
        ),
        (
            #"{"maxRedirects": -1}"#,
            "the value of \"maxRedirects\" has a wrong type and is ignored; it must be a whole number, 0 or more"
        ),
        (
            #"{"disabledSystemHeaders": "accept"}"#,
            """
            the value of "disabledSystemHeaders" has a wrong type and is ignored; \
            it must be an object {name: true}, or a list of names
            """
        ),
        (#"{"protocolVersion": "http3"}"#, "\"http3\" is no protocolVersion; did you mean \"http1\"?"),
        (
            #"{"tlsDisabledProtocols": ["SSLv3"]}"#,
            "\"SSLv3\" is no version of TLS; the versions are TLSv1, TLSv1_1, TLSv1_2, TLSv1_3"
        ),
    ])
    func invalidSettingIsAWarning(_ text: String, _ expected: String) throws {
        let setting = try #require(try level(text).behavior.first)
        let remark = try #require(PostmanBehavior.remarks(on: setting))
        #expect("\(remark.message); \(remark.hint ?? "")" == expected)
        #expect(remark.severity == .warning)
    }

    @Test(arguments: ["tlsPreferServerCiphers", "insecureHTTPParser"])
    func settingWithoutEffectIsANote(key: String) throws {
        let setting = try #require(try level("{\"\(key)\": true}").behavior.first)
        let remark = try #require(PostmanBehavior.remarks(on: setting))
        #expect(remark.severity == .note)
        #expect(remark.message == "\"\(key)\" has no effect in hubrun")
    }
}
