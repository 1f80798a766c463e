import AccessTokens
import Cryptography
import HTTPServer
import HubEmulator
import NotificationHub
import Testing
import Text

/// A request that no client should send, with its error response. The hub's state does not change.
private struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var method = HTTPMethod.put
    let path: String
    var headers: [String: String] = [:]
    let body: @Sendable () -> String
    var status = 400
    /// The start of the response's detail.
    let detail: String

    init(
        _ description: String, _ method: HTTPMethod, _ path: String, headers: [String: String] = [:],
        _ body: @autoclosure @escaping @Sendable () -> String = "", status: Int = 400, _ detail: String
    ) {
        testDescription = description
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
        self.status = status
        self.detail = detail
    }
}

private let faulty = "Installation validation failed with following error(s):&#xD;\n"
private let invalid = "The provided request body is invalid. Error: "
private let unreadable = "The supplied notification payload is invalid. "

private func installation(_ members: String, id: String = "9") -> String {
    #"{"installationId":"\#(id)","platform":"apns","pushChannel":"00FF"\#(members)}"#
}

private func nested(_ open: String, _ close: String, levels: Int = 10_000) -> String {
    String(repeating: open, count: levels) + String(repeating: close, count: levels)
}

private let bodies = [
    Wrong("no JSON", .put, "installations/9", "<a/>", invalid + "unexpected"),
    Wrong("no body", .put, "installations/9", "", invalid),
    Wrong("no object", .put, "installations/9", "[]", invalid + "it is not a JSON object"),
    Wrong("not UTF-8", .put, "installations/9", "{\"installationId\":\"\u{0}\"}", invalid),
    Wrong("deep JSON", .put, "installations/9", nested("[", "]"), invalid),
    Wrong("deep objects", .put, "installations/9", nested(#"{"a":"#, "}"), invalid),
    Wrong(
        "deep template", .put, "installations/9",
        installation(
            #","templates":{"t":{"body":"\#(nested(#"{\"a\":"#, "}"))"}}"#),
        faulty + "Template 't': The body is not valid JSON"),
    Wrong(
        "no patch", .patch, "installations/1", "nonsense", "The patch of the installation is not valid: it is not JSON"),
    Wrong(
        "empty patch", .patch, "installations/1", "[]",
        "The patch of the installation is not valid: it has no operations"),
    Wrong(
        "deep patch", .patch, "installations/1", #"[{"op":"add","path":"/tags","value":\#(nested("[", "]"))}]"#,
        "The patch of the installation is not valid: it is not JSON"),
    Wrong("no XML", .post, "registrations", "{}", invalid + "it is not XML: "),
    Wrong("no entry", .post, "registrations", "<feed/>", invalid + "it is not an Atom entry"),
    Wrong("empty entry", .post, "registrations", entry(""), invalid + "the Atom entry's content is empty"),
    Wrong("deep XML", .post, "registrations", entry(nested("<a>", "</a>")), invalid + "it is not XML: "),
    Wrong(
        "an entity", .post, "registrations",
        "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"
            + registration("Apple", "<DeviceToken>&e;</DeviceToken>"), invalid + "it is not XML: "),
    Wrong(
        "unknown kind", .post, "registrations", registration("Pigeon", ""),
        "'PigeonRegistrationDescription' is not a kind of registration."),
    Wrong("no handle", .post, "registrations", registration("Apple", ""), "'DeviceToken' is required."),
    Wrong(
        "bad handle", .post, "registrations", registration("Apple", "<DeviceToken>xyz</DeviceToken>"),
        "'DeviceToken' is not valid: it must be an even number of hexadecimal digits."),
    Wrong("no JSON message", .post, "messages", "hi", unreadable + "It is not JSON: "),
    Wrong("deep message", .post, "messages", nested(#"{"a":"#, "}"), unreadable + "It is not JSON: "),
    Wrong(
        "no XML message", .post, "messages", headers: ["ServiceBusNotification-Format": "windows"], "{}",
        unreadable + "It is not XML: "),
    Wrong(
        "deep XML message", .post, "messages", headers: ["ServiceBusNotification-Format": "windows"],
        nested("<a>", "</a>", levels: 9_000), unreadable + "It is not XML: "),
    Wrong("no job", .post, "jobs", "x", invalid + "it is not XML: "),
]

private let identifiers = [
    Wrong(
        "a slash", .put, "installations/a%2Fb", installation("", id: "a/b"), faulty + "'InstallationId' has characters"),
    Wrong(
        "a blank", .put, "installations/a%20b", installation("", id: "a b"), faulty + "'InstallationId' has characters"),
    Wrong(
        "2,000 characters", .put, "installations/" + String(repeating: "a", count: 2000),
        installation("", id: String(repeating: "a", count: 2000)),
        faulty + "'InstallationId' has more than 500 characters."),
    Wrong(
        "another id", .put, "installations/9", installation("", id: "8"),
        faulty + "'InstallationId' differs from the identifier in the address."),
    Wrong(
        "no id", .put, "installations/9", #"{"platform":"apns","pushChannel":"00"}"#,
        faulty + "'InstallationId' is required."),
    Wrong(
        "2,000 characters unknown", .get, "installations/" + String(repeating: "a", count: 2000), status: 404,
        "Installation not found"),
    Wrong("a slash unknown", .get, "installations/a%2Fb", status: 404, "Installation not found"),
    Wrong("no registration's id", .put, "registrations/abc", apple, "The registration id 'abc' is not valid: "),
    Wrong("no registration's id to read", .get, "registrations/abc", status: 404, ""),
    Wrong("too large numbers", .put, "registrations/99999999999999999999-1-1", apple, "The registration id "),
]

private let parts = [
    Wrong(
        "unknown platform", .put, "installations/9", #"{"installationId":"9","platform":"fax","pushChannel":"1"}"#,
        faulty + "'Platform' property is not specified or given value is not supported."),
    Wrong(
        "bad tag", .put, "installations/9", installation(#","tags":["a b"]"#),
        faulty + "An invalid tag(s) 'a b' was supplied. "),
    Wrong(
        "121 characters", .put, "installations/9",
        installation(#","tags":["\#(String(repeating: "t", count: 121))"]"#), faulty + "An invalid tag(s) 't"),
    Wrong(
        "8,001 characters of tags", .put, "installations/9",
        installation(
            ",\"tags\":["
                + (0..<100).map { "\"\($0 + 1000)\(String(repeating: "t", count: 80))\"" }.joined(separator: ",") + "]"),
        faulty + "Registration Tags serialized size is more than maximum supported value. Actual Size: '8499'"),
    Wrong(
        "8,001 characters of a registration's tags", .post, "registrations",
        registration(
            "Apple",
            "<Tags>" + (0..<100).map { "\($0 + 1000)\(String(repeating: "t", count: 80))" }.joined(separator: ",")
                + "</Tags><DeviceToken>00FF</DeviceToken>"),
        "Registration Tags serialized size is more than maximum supported value. Actual Size: '8499' and Max Allowed"),
    Wrong(
        "a system tag", .post, "registrations",
        registration("Apple", "<Tags>$UserId:{a}</Tags><DeviceToken>00</DeviceToken>"), "Tags can not start with $"),
    Wrong(
        "bad expression in a template", .put, "installations/9",
        installation(#","templates":{"t":{"body":"{\"a\":\"$5 off\"}"}}"#),
        faulty + "Template 't': Expression is $5 off."),
    Wrong(
        "bad expression in a registration", .post, "registrations",
        registration("AppleTemplate", ##"<DeviceToken>00</DeviceToken><BodyTemplate>{"a":"#tag"}</BodyTemplate>"##),
        "Expression is #tag."),
    Wrong(
        "comma in an expression", .post, "messages", headers: ["ServiceBusNotification-Tags": "a,b"], "{}",
        "The tag expression is not valid: \"a,b\" at position 1 is not a tag"),
    Wrong(
        "half an operator", .post, "messages", headers: ["ServiceBusNotification-Tags": "a & b"], "{}",
        "The tag expression is not valid: \"&amp;\" at position 3 is not an operator; write \"&amp;&amp;\""),
    Wrong(
        "open parenthesis", .post, "messages", headers: ["ServiceBusNotification-Tags": "(a || b"], "{}",
        "The tag expression is not valid: the expression ends where a tag is expected"),
    Wrong(
        "10,000 parentheses", .post, "messages", headers: ["ServiceBusNotification-Tags": nested("(", ")")], "{}",
        "The tag expression is not valid: the expression is nested too deeply"),
    Wrong(
        "21 tags", .post, "messages",
        headers: ["ServiceBusNotification-Tags": (1...21).map { "t\($0)" }.joined(separator: "||")], "{}",
        "The tag expression is not valid: the expression has 21 tags, at most 20 are allowed"),
    Wrong(
        "7 tags", .post, "messages",
        headers: ["ServiceBusNotification-Tags": (1...7).map { "t\($0)" }.joined(separator: "&&")], "{}",
        "The tag expression is not valid: the expression has 7 tags, at most 6 are allowed when operators other than"),
    Wrong(
        "no handle", .post, "messages?direct", headers: ["ServiceBusNotification-Format": "apple"], "{}",
        "The HTTP header \"ServiceBusNotification-DeviceHandle\" is required."),
    Wrong(
        "a template to a handle", .post, "messages?direct", headers: ["ServiceBusNotification-DeviceHandle": "00"],
        "{}",
        "A message of the format \"template\" cannot be sent to a device handle"),
    Wrong("a batch without direct", .post, "messages/$batch", "{}", "A batch needs the parameter 'direct'"),
    Wrong(
        "a batch without Content-Type", .post, "messages/$batch?direct",
        headers: ["ServiceBusNotification-Format": "apple"],
        "x", "The direct batch is not valid: its Content-Type must be multipart/mixed with a boundary"),
    Wrong(
        "raw without Content-Type", .post, "messages",
        headers: ["ServiceBusNotification-Format": "windows", "X-WNS-Type": "wns/raw"], "x",
        "The content type for a 'wns/raw' notification must be 'application/octet-stream'"),
]

private let sizes: [Wrong] = [
    Wrong(
        "long installation", .put, "installations/9", String(repeating: " ", count: 1_048_577), status: 413,
        "The request body has more than 1048576 bytes"),
    Wrong(
        "long patch", .patch, "installations/1", String(repeating: " ", count: 1_048_577), status: 413,
        "The request body has more than 1048576 bytes"),
    Wrong(
        "long registration", .post, "registrations", String(repeating: " ", count: 1_048_577), status: 413,
        "The request body has more than 1048576 bytes"),
    Wrong(
        "long message", .post, "messages", String(repeating: " ", count: 65_537), status: 413,
        "The request body has more than 65536 bytes"),
    Wrong(
        "long scheduled message", .post, "schedulednotifications", String(repeating: " ", count: 65_537), status: 413,
        "The request body has more than 65536 bytes"),
    Wrong(
        "long batch", .post, "messages/$batch?direct", String(repeating: " ", count: 4_194_305), status: 413,
        "The request body has more than 4194304 bytes"),
    Wrong(
        "long job", .post, "jobs", String(repeating: " ", count: 1_048_577), status: 413,
        "The request body has more than 1048576 bytes"),
]

private let addresses: [Wrong] =
    [
        ("installations/1", "GET, PUT, PATCH, DELETE"), ("registrations", "GET, POST"),
        ("registrations/1-2-1", "GET, PUT, DELETE"), ("registrationids", "POST"), ("tags/t/registrations", "GET"),
        ("messages", "POST"), ("messages/$batch?direct", "POST"), ("messages/1", "GET"),
        ("schedulednotifications", "POST"), ("schedulednotifications/1", "DELETE"), ("feedbackcontainer", "GET"),
        ("jobs", "GET, POST"), ("jobs/1", "GET"), ("", "GET, PUT, DELETE"),
    ].map {
        Wrong("OPTIONS \($0.0)", .options, $0.0, status: 405, "The method is not allowed here; allowed are \($0.1)")
    }
    + [
        "nonsense", "installations", "installations/1/2", "tags/t", "tags", "tags/t/messages",
        "schedulednotifications/1/2",
        "registrations/1-2-1/x", "jobs/1/2/3", "messages/1/2", "$nonsense",
    ].map { Wrong($0, .get, $0, status: 404, "There is no such resource in a notification hub") }

@Suite(.timeLimit(.minutes(20))) struct WrongInputTests {
    @Test(arguments: bodies + identifiers + parts + sizes + addresses)
    private func invalidRequestsAreRejectedAndChangeNothing(wrong: Wrong) async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            let before = try await hub.state()
            let answer = try await hub.send(wrong.method, wrong.path, headers: wrong.headers, body: wrong.body())
            #expect(Int(answer.status.code) == wrong.status)
            let detail = try #require(answer.detail, "\(answer.text)")
            #expect(detail.hasPrefix(wrong.detail), "\(detail)")
            #expect(try await hub.state() == before)
        }
    }

    @Test(arguments: [("installations/9", installation("")), ("registrations/1-2-1", apple)])
    func contentTypeIsOptional(path: String, body: String) async throws {
        try await EmulatedHub.test { hub in
            for type in [nil, "text/plain", "nonsense;;", "application/json;charset=utf-8."] {
                var headers: [String: String] = [:]
                headers["Content-Type"] = type
                let answer = try await hub.send(.put, path, headers: headers, body: body)
                #expect(answer.status == .ok, "\(type ?? "none")")
            }
        }
    }

    /// The fields of a token in every order, with upper- and lower-case escapes.
    @Test(arguments: [false, true])
    func tokenFieldsCanHaveAnyOrder(isUpperCase: Bool) async throws {
        try await EmulatedHub.test { hub in
            let fields = try hub.fields(isUpperCase: isUpperCase)
            let orders = fields.indices.flatMap { a in
                fields.indices.flatMap { b in fields.indices.map { c in [a, b, c, 6 - a - b - c] } }
            }
            .filter { Set($0) == Set(fields.indices) }
            #expect(orders.count == 24)
            for order in orders {
                let token = "SharedAccessSignature " + order.map { fields[$0] }.joined(separator: "&")
                let answer = try await hub.send(.get, "installations/1", token: token)
                #expect(answer.detail == "Installation not found", "\(token)")
            }
        }
    }

    @Test(arguments: 0..<4)
    func everyTokenFieldIsRequiredOnce(index: Int) async throws {
        try await EmulatedHub.test { hub in
            let fields = try hub.fields(isUpperCase: false)
            var missing = fields
            missing.remove(at: index)
            var empty = fields
            empty[index] = fields[index].prefix { $0 != "=" } + "="
            for fields in [missing, fields + [fields[index]], empty] {
                let token = "SharedAccessSignature " + fields.joined(separator: "&")
                let answer = try await hub.send(.get, "installations/1", token: token)
                #expect(answer.status == .unauthorized)
                #expect(
                    answer.detail
                        == "MalformedToken: The credentials contained in the authorization header are not in the WRAP "
                        + "format.", "\(token)")
            }
        }
    }

    /// libxml2 compares each attribute with all previous ones; 924 KB of attributes took 9 s.
    @Test(.timeLimit(.minutes(20)), arguments: ["entry", "content", "AppleRegistrationDescription", "DeviceToken"])
    func manyAttributesAreRejected(element: String) async throws {
        try await EmulatedHub.test { hub in
            let attributes = (0..<70_000).map { " a\($0)=''" }.joined()
            let body = apple.replacing("<\(element) ", with: "<\(element)\(attributes) ")
                .replacing("<\(element)>", with: "<\(element)\(attributes)>")
            #expect((600_000...1_048_576).contains(body.utf8.count))
            for (method, path) in [
                (HTTPMethod.post, "registrations"), (.put, "registrations/1-2-3"), (.post, "jobs"),
            ] {
                let answer = try await hub.send(method, path, body: body)
                #expect(answer.status == .badRequest)
                #expect(
                    answer.detail?.hasPrefix("The provided request body is invalid. Error: it is not XML: ") == true)
            }
            #expect(try await hub.manage(.put, "another", body).status == .badRequest)
            // None of the rejected requests stored a registration.
            #expect(try await hub.request(.get, "/hub/$devices").text.contains("\"registrationCount\":0"))
        }
    }
}

extension EmulatedHub {
    /// Returns everything that can be read from the hub without changing it.
    fileprivate func state() async throws -> [String] {
        var texts: [String] = []
        for path in ["/\(name)/$devices", "/\(name)/$inbox", "/\(name)/$messages", "/$emulator/hubs"] {
            texts.append(try await request(.get, path).text)
        }
        return texts
    }

    /// Returns the fields of a token, whose escapes and signed resource are in upper or lower case.
    fileprivate func fields(isUpperCase: Bool) throws -> [String] {
        let resource = isUpperCase ? "http%3A%2F%2Flocalhost%2Fhub" : "http%3a%2f%2flocalhost%2fhub"
        let expiry = Self.now + 60
        let signature = Base64.encode(
            MessageAuthentication.hmacSHA256(
                key: Array(try key(.full).exposed.utf8), message: Array("\(resource)\n\(expiry)".utf8)))
        let escaped = PercentEncoding.encode(signature, digits: isUpperCase ? .upperCase : .lowerCase)
        return ["sr=\(resource)", "sig=\(escaped)", "se=\(expiry)", "skn=\(DefaultRule.full.keyName)"]
    }
}
