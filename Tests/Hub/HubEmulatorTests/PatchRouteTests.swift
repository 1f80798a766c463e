import HTTPServer
import HubEmulator
import JSON
import Testing

/// An installation with a value at every path that a patch can change.
private let full =
    #"{"installationId":"1","platform":"wns","pushChannel":"https://a.b/c","userId":"ann","tags":["a","b"],"#
    + #""pushVariables":{"v":"1"},"templates":{"t":{"body":"<toast/>","headers":{"X-WNS-Type":"wns/toast"},"#
    + #""tags":["x"]}},"secondaryTiles":{"s":{"pushChannel":"https://a.b/s","tags":["y"]}}}"#

@Suite(.timeLimit(.minutes(20))) struct PatchRouteTests {
    @Test(arguments: [
        (#"{"op":"add","path":"/tags","value":"c"}"#, "$.tags", #"["a","b","c"]"#),
        (#"{"op":"add","path":"/tags","value":"A"}"#, "$.tags", #"["a","b"]"#),
        (#"{"op":"add","path":"/tags","value":"[\"b\",\"c\"]"}"#, "$.tags", #"["a","b","c"]"#),
        (#"{"op":"replace","path":"/tags","value":"[\"c\"]"}"#, "$.tags", #"["c"]"#),
        (#"{"op":"remove","path":"/tags/a"}"#, "$.tags", #"["b"]"#),
        (#"{"op":"replace","path":"/tags/a","value":"c"}"#, "$.tags", #"["b","c"]"#),
        (#"{"op":"remove","path":"/tags","value":null}"#, "$.tags", nil),
        (#"{"op":"replace","path":"/userId","value":"bob"}"#, "$.userId", #""bob""#),
        (#"{"op":"remove","path":"/userId"}"#, "$.userId", nil),
        (#"{"op":"replace","path":"/pushChannel","value":"https://a.b"}"#, "$.pushChannel", #""https://a.b/""#),
        (#"{"op":"add","path":"/pushVariables/w","value":"2"}"#, "$.pushVariables", #"{"v":"1","w":"2"}"#),
        (#"{"op":"remove","path":"/pushVariables/v"}"#, "$.pushVariables", nil),
        (#"{"op":"replace","path":"/templates/t/body","value":"<tile/>"}"#, "$.templates.t.body", #""<tile/>""#),
        (#"{"op":"add","path":"/templates/t/tags","value":"z"}"#, "$.templates.t.tags", #"["x","z"]"#),
        (
            #"{"op":"add","path":"/templates/u","value":"{\"body\":\"<badge/>\",\"headers\":{\"X-WNS-Type\":\"wns/badge\"}}"}"#,
            "$.templates.u.tags", #"["u"]"#
        ),
        (#"{"op":"remove","path":"/templates/t"}"#, "$.templates", nil),
        (#"{"op":"add","path":"/secondaryTiles/s/tags","value":"z"}"#, "$.secondaryTiles.s.tags", #"["y","z"]"#),
        (
            #"{"op":"replace","path":"/secondaryTiles/s/pushChannel","value":"https://a.b/z"}"#,
            "$.secondaryTiles.s.pushChannel", #""https://a.b/z""#
        ),
    ])
    func patchChangesOneMember(operation: String, path: String, result: String?) async throws {
        try await EmulatedHub.test { hub in
            let put = try await hub.send(.put, "installations/1", body: full)
            #expect(put.status == .ok, "\(put.text)")
            let before = try JSONValue(parsing: try await hub.send(.get, "installations/1").text)
            let patch = try await hub.send(
                .patch, "installations/1?api-version=2020-06",
                headers: ["Content-Type": "application/json-patch+json"], body: "[\(operation)]")
            #expect(patch.status == .ok && patch.text.isEmpty, "\(patch.text)")
            #expect(patch.header("Content-Type") == "application/xml; charset=utf-8")
            let after = try JSONValue(parsing: try await hub.send(.get, "installations/1").text)
            #expect(after.member(path)?.compactText() == result)
            #expect(after.without(path) == before.without(path))
        }
    }

    @Test(arguments: [
        (#"{"op":"move","path":"/tags","value":"a"}"#, #"the "op" of operation 2 must be add, remove or replace"#),
        (#"{"op":"replace","path":"/platform","value":"gcm"}"#, nil),
        (#"{"op":"replace","path":"/installationId","value":"2"}"#, nil),
        (#"{"op":"remove","path":"/pushChannel"}"#, nil),
        (#"{"op":"add","path":"/nonsense","value":"2"}"#, nil),
        (#"{"op":"add","path":"/tags"}"#, #"operation 2 has no "value""#),
        (#"{"op":"add","path":"/tags","value":"a b"}"#, nil),
        (#"{"op":"add","path":"/templates/t/body","value":"$5"}"#, nil),
    ])
    func rejectedPatchChangesNothing(operation: String, message: String?) async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: full)
            let before = try await hub.send(.get, "installations/1")
            let patch = try await hub.send(
                .patch, "installations/1", body: #"[{"op":"add","path":"/tags","value":"new"},\#(operation)]"#)
            #expect(patch.status == .badRequest)
            let detail = try #require(patch.detail)
            if let message { #expect(detail == "The patch of the installation is not valid: \(message).") }
            let after = try await hub.send(.get, "installations/1")
            #expect(after.text == before.text)
        }
    }

    @Test func missingInstallationCannotBePatched() async throws {
        try await EmulatedHub.test { hub in
            let patch = try await hub.send(
                .patch, "installations/1", body: #"[{"op":"add","path":"/tags","value":"new"}]"#)
            #expect(patch.status == .notFound && patch.detail == "Installation not found")
        }
    }
}

extension JSONValue {
    /// Returns the value at a path such as `$.templates.t`.
    fileprivate func member(_ path: String) -> JSONValue? {
        path.split(separator: ".").dropFirst().reduce(self as JSONValue?) { value, name in
            guard case .object(let object) = value else { return nil }
            return object[key: String(name)]
        }
    }

    /// Returns the value without the member at a path.
    fileprivate func without(_ path: String) -> JSONValue {
        guard let name = path.split(separator: ".").dropFirst().first.map(String.init), case .object(let object) = self
        else { return self }
        return .object(JSONObject(object.filter { $0.key != name }.map { ($0.key, $0.value) }))
    }
}
