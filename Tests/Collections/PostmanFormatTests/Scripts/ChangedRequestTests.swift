import Diagnostics
import JSON
import PostmanFormat
import TestSupport
import Testing

/// The changes of scripts in requests.
struct ChangedRequestTests {
    private typealias Sample = ScriptedRequest

    private static func changed(
        _ request: PostmanRequest, auth: PostmanAuth = .inherited, by changes: String
    ) throws -> (request: PostmanRequest, auth: PostmanAuth?) {
        let value = try JSONValue(parsing: changes)
        guard case .object(let members) = value else { throw UnexpectedValue(value) }
        return request.changed(by: members, auth: auth, at: Sample.script)
    }

    /// Returns each text with its line; 99 is the script's.
    private static func shown(_ entries: [PostmanEntry]) -> [String] {
        entries.map { entry in
            let value =
                switch entry.value {
                case .missing: "missing"
                case .null: "null"
                case .text(let text): "\(text.text)@\(text.range.start.line)"
                case .plain(let text): "plain \(text.text)@\(text.range.start.line)"
                case .structure(let value, let range): "\(value.compactText())@\(range.start.line)"
                }
            let key = entry.key.map { "\($0.text)@\($0.range.start.line)" } ?? "none"
            return "\(key): \(value)\(entry.isDisabled ? ", disabled" : "")"
        }
    }

    @Test func requestWithoutChangesStays() throws {
        let changed = try Self.changed(Sample.request(Sample.bodies[0]), by: "{}")
        #expect(changed.auth == nil)
        #expect(changed.request.headers.count == 3)
    }

    @Test func headersKeepTheirPlaces() throws {
        let (request, _) = try Self.changed(
            Sample.request,
            by: """
                {"headers": [{"key": "A", "value": "{{a}}"}, {"key": "Off", "value": "x"}, {"key": "A", "value": ""},
                {"key": "B", "value": 5}, {"key": "C", "value": null, "disabled": true}, {"key": "D", "value": [1]}]}
                """)
        #expect(
            Self.shown(request.headers) == [
                "A@20: {{a}}@20", "Off@21: x@21", "A@22: missing", "B@99: plain 5@99", "C@99: null, disabled",
                "D@99: [1]@99",
            ])
        #expect(request.method?.range.start.line == 12)
    }

    @Test func urlKeepsThePlacesOfItsParts() throws {
        let (request, _) = try Self.changed(
            Sample.request,
            by: """
                {"method": "PUT", "url": {"protocol": "https", "auth": {"user": "user", "password": "pass"},
                "host": ["{{u}}", "org"], "port": "81", "path": ["a", ":id", "b"],
                "query": [{"key": "x", "value": "2"}, {"key": "off", "value": null}, {"key": "n", "value": null},
                {"key": "m", "value": 5}, {"key": "y", "value": "{{z}}", "disabled": true}], "hash": "h",
                "variable": [{"key": "id", "value": "7"}]}}
                """)
        #expect(request.method?.text == "PUT")
        let url = try #require(request.url)
        guard case .parts(let parts) = url.form else { throw UnexpectedValue(url.form) }
        #expect(parts.scheme?.range.start.line == 1)
        #expect(parts.userInfo?.text == "user:pass" && parts.userInfo?.range.start.line == 2)
        #expect(parts.host.map { "\($0.text)@\($0.range.start.line)" } == ["{{u}}@3", "org@99"])
        #expect(parts.path.map { "\($0.text)@\($0.range.start.line)" } == ["a@5", ":id@6", "b@99"])
        #expect(parts.fragment?.range.start.line == 11)
        #expect(
            Self.shown(parts.query) == [
                "x@7: 2@99", "off@8: null", "n@9: missing", "m@10: plain 5@10", "y@99: {{z}}@99, disabled",
            ])
        #expect(Self.shown(url.variables) == ["id@13: 7@13"])
    }

    @Test func urlWithoutPartsHasNone() throws {
        var request = PostmanRequest()
        request.url = PostmanURL(.text(Sample.text("{{u}}", 1), appended: []), range: Sample.range(1))
        let url = try #require(
            try Self.changed(request, by: #"{"url": {"host": ["{{u}}"], "path": [], "query": [], "variable": []}}"#)
                .request.url)
        guard case .parts(let parts) = url.form else { throw UnexpectedValue(url.form) }
        #expect(parts.host.map(\.text) == ["{{u}}"])
        #expect(parts.scheme == nil && parts.userInfo == nil && parts.path.isEmpty && parts.query.isEmpty)
    }

    @Test func bodyCanBeRemovedAndAdded() throws {
        let raw = Sample.request(Sample.bodies[0])
        #expect(try Self.changed(raw, by: #"{"body": null}"#).request.body == nil)
        let body = try #require(
            try Self.changed(Sample.request, by: #"{"body": {"mode": "raw", "raw": "n"}}"#).request.body)
        guard case .raw(let text, nil) = body.mode else { throw UnexpectedValue(body.mode) }
        #expect(text.text == "n" && text.range.start.line == 99)
    }

    @Test func rawBodyKeepsLanguageAndPlace() throws {
        let raw = Sample.request(Sample.bodies[0])
        let same = try Self.changed(
            raw, by: #"{"body": {"mode": "raw", "raw": "{\"a\": {{x}}}", "options": {"raw": {"language": "text"}}}}"#)
        guard case .raw(let text, "text")? = same.request.body?.mode else {
            throw UnexpectedValue(same.request.body?.mode)
        }
        #expect(text.range.start.line == 31)
        let value = try Self.changed(raw, by: #"{"body": {"mode": "raw", "raw": {"b": [1]}}}"#)
        guard case .raw(let text, nil)? = value.request.body?.mode else {
            throw UnexpectedValue(value.request.body?.mode)
        }
        #expect(text.text == #"{"b":[1]}"#)
    }

    @Test func formsKeepThePlacesOfTheirFields() throws {
        let form = try Self.changed(
            Sample.request(Sample.bodies[2]),
            by:
                #"{"body": {"mode": "urlencoded", "urlencoded": [{"key": "b", "value": "2"}, {"key": "c", "value": "3"}]}}"#
        )
        guard case .urlencoded(let entries)? = form.request.body?.mode else {
            throw UnexpectedValue(form.request.body?.mode)
        }
        #expect(Self.shown(entries) == ["b@32: 2@32", "c@99: 3@99"])
        let multipart = try Self.changed(
            Sample.request(Sample.bodies[4]),
            by: """
                {"body": {"mode": "formdata", "formdata": [
                {"key": "t", "type": "text", "value": "v", "contentType": "text/plain"},
                {"key": "f", "type": "file", "src": ["y.bin", "new.bin"], "fileName": "z"},
                {"key": "h", "type": "file"}]}}
                """)
        guard case .formdata(let parts)? = multipart.request.body?.mode, parts.count == 3 else {
            throw UnexpectedValue(multipart.request.body?.mode)
        }
        guard case .text(.text(let value)) = parts[0].content else { throw UnexpectedValue(parts[0].content) }
        #expect(value.range.start.line == 32)
        #expect(parts[0].contentType?.text == "text/plain" && parts[0].contentType?.range.start.line == 99)
        guard case .files(let paths) = parts[1].content else { throw UnexpectedValue(parts[1].content) }
        #expect(paths.map { "\($0.text)@\($0.range.start.line)" } == ["y.bin@36", "new.bin@99"])
        #expect(!parts[1].isDisabled && parts[1].fileName?.range.start.line == 37)
        guard case .files(let none) = parts[2].content else { throw UnexpectedValue(parts[2].content) }
        #expect(none.isEmpty)
    }

    @Test func bodiesOfOtherModesAreChanged() throws {
        let file = try Self.changed(
            Sample.request(Sample.bodies[5]), by: #"{"body": {"mode": "file", "file": {"src": "new.bin"}}}"#)
        guard case .file(let path?)? = file.request.body?.mode else { throw UnexpectedValue(file.request.body?.mode) }
        #expect(path.text == "new.bin")
        let bytes = try Self.changed(
            Sample.request(Sample.bodies[5]), by: #"{"body": {"mode": "file", "file": {"content": "BBBB"}}}"#)
        guard case .bytes(let content)? = bytes.request.body?.mode else {
            throw UnexpectedValue(bytes.request.body?.mode)
        }
        #expect(content.text == "BBBB")
        let query = try Self.changed(
            Sample.request(Sample.bodies[8]),
            by: #"{"body": {"mode": "graphql", "graphql": {"query": "{ a }", "variables": {"x": 1}}}}"#)
        guard case .graphQL(let query)? = query.request.body?.mode else {
            throw UnexpectedValue(query.request.body?.mode)
        }
        #expect(query.query?.range.start.line == 31)
        #expect(query.variables?.text == #"{"x":1}"# && query.operationName == nil)
        let odd = try Self.changed(Sample.request, by: #"{"body": {"mode": "odd"}}"#)
        guard case .unknown("odd", let warning)? = odd.request.body?.mode else {
            throw UnexpectedValue(odd.request.body?.mode)
        }
        #expect(warning.message == "\"odd\" is not a body mode: no body is sent")
    }

    @Test func authenticationIsChangedOrRemoved() throws {
        let bearer = Sample.credentials(
            "bearer", Sample.entry("token", "t", 41), Sample.entry("other", "o", 42))
        let changes =
            #"{"auth": {"type": "bearer", "bearer": [{"key": "token", "value": "n"}, {"key": "other", "value": "o"}]}}"#
        let changed = try Self.changed(Sample.request, auth: bearer, by: changes).auth
        guard case .given(let credentials)? = changed else { throw UnexpectedValue(changed) }
        #expect(Self.shown(credentials.parameters) == ["token@41: n@99", "other@42: o@42"])
        #expect(credentials.range.start.line == 40)
        let added = try Self.changed(Sample.request, by: changes).auth
        guard case .given(let new)? = added else { throw UnexpectedValue(added) }
        #expect(new.type == "bearer" && new.range.start.line == 99)
        for removed in [#"{"auth": null}"#, #"{"auth": {"type": "noauth"}}"#] {
            let auth = try Self.changed(Sample.request, auth: bearer, by: removed).auth
            guard case PostmanAuth.none? = auth else { throw UnexpectedValue(auth) }
        }
    }
}
