import AccessTokens
import Cryptography
import Testing

private let key = "Ue8rCu5PbJxnhY44UP6yfEwdRn3jcmUB6J/L0nRBipA="

@Suite struct ConnectionStringTests {
    @Test(arguments: [
        "Endpoint=sb://contoso-push.servicebus.windows.net/;SharedAccessKeyName=Full;SharedAccessKey=\(key)",
        "Endpoint=sb://contoso-push.servicebus.windows.net;SharedAccessKeyName=Full;SharedAccessKey=\(key)",
        "SharedAccessKey=\(key);SharedAccessKeyName=Full;Endpoint=sb://contoso-push.servicebus.windows.net/",
        "endpoint=SB://contoso-push.servicebus.windows.net/;SHAREDACCESSKEYNAME=Full;sharedaccesskey=\(key);",
        " Endpoint = sb://contoso-push.servicebus.windows.net/ ; SharedAccessKeyName= Full ;SharedAccessKey=\(key)",
        "Endpoint=https://contoso-push.servicebus.windows.net/;SharedAccessKeyName=Full;SharedAccessKey=\(key);X=h",
        // A combining accent and the preceding character form one `Character`.
        "Endpoint=https://contoso-push.servicebus.windows.net/;\u{301}X=h;SharedAccessKeyName=Full;"
            + "SharedAccessKey=\(key);\u{301}Y=h",
    ])
    func partsCanHaveAnyOrderAndCase(text: String) throws {
        let connection = try ConnectionString(parsing: text)
        #expect(connection.endpoint == "https://contoso-push.servicebus.windows.net")
        #expect(connection.keyName == "Full")
        #expect(connection.key == Secret(key))
    }

    @Test(arguments: [
        ("sb://a", "https://a"), ("http://127.0.0.1:41873/", "http://127.0.0.1:41873"),
        ("https://a.example:8443", "https://a.example:8443"), ("http://[::1]:80/", "http://[::1]:80"),
        ("http://a/proxy/", "http://a/proxy"),
    ])
    func endpoints(given: String, address: String) throws {
        #expect(try ConnectionString(parsing: "Endpoint=\(given)").endpoint == address)
    }

    @Test(arguments: ["\n", " ", "\r\n", "\t", "\u{A0}"])
    func whitespaceAroundTheStringIsIgnored(blank: String) throws {
        let connection = try ConnectionString(
            parsing: "\(blank)Endpoint=sb://a;SharedAccessKeyName=Full;SharedAccessKey=\(key)\(blank)")
        #expect(connection.key?.exposed == key)
    }

    @Test(arguments: [" \(key)", "\(key) ;EntityPath=hub", "\(key)\n;", "\(key.prefix(5)) \(key.dropFirst(5))"])
    func whitespaceInTheKeyIsAnError(given: String) {
        #expect(throws: ConnectionStringError.whitespaceInKey) {
            try ConnectionString(parsing: "Endpoint=sb://a;SharedAccessKeyName=Full;SharedAccessKey=\(given)")
        }
    }

    @Test(arguments: [
        ("", ConnectionStringError.empty, "the connection string is empty"),
        (" ; ;", .empty, "the connection string is empty"),
        (
            "\"Endpoint=sb://a;SharedAccessKeyName=Full;SharedAccessKey=\(key)\"", .quoted,
            "the connection string has a quote at its beginning or end"
        ),
        ("“Endpoint=sb://a”", .quoted, "the connection string has a quote at its beginning or end"),
        (" 'Endpoint=sb://a", .quoted, "the connection string has a quote at its beginning or end"),
        (
            "Endpoint=sb://a;SharedAccessKey=\(key)'\n", .quoted,
            "the connection string has a quote at its beginning or end"
        ),
        (key, .unknownName(segment: 1), "segment 1 of the connection string begins with an unknown name"),
        (
            "Foo=1;Endpoint=sb://a", .unknownName(segment: 1),
            "segment 1 of the connection string begins with an unknown name"
        ),
        ("Endpoint=sb://a;\(key.dropLast())", .noEquals(segment: 2), "segment 2 of the connection string has no \"=\""),
        ("Endpoint=sb://a;endpoint=sb://b", .repeated(.endpoint), "the connection string has \"Endpoint\" twice"),
        (
            "Endpoint=sb://a;SharedAccessKey=", .emptyValue(.sharedAccessKey),
            "\"SharedAccessKey\" in the connection string has no value"
        ),
        (
            "Endpoint=sb://a;SharedAccessKeyName=  ", .emptyValue(.sharedAccessKeyName),
            "\"SharedAccessKeyName\" in the connection string has no value"
        ),
        (
            "SharedAccessKeyName=Full;SharedAccessKey=\(key)", .missing(.endpoint),
            "the connection string has no \"Endpoint\""
        ),
        (
            "Endpoint=contoso", .endpointWithoutScheme,
            "the endpoint of the connection string does not begin with \"sb://\""
        ),
        (
            "Endpoint=amqp://a", .endpointScheme,
            "the endpoint of the connection string has a scheme other than sb, https and http"
        ),
        ("Endpoint=sb:///", .endpointHost, "the endpoint of the connection string names no valid host"),
        ("Endpoint=sb://a b", .endpointHost, "the endpoint of the connection string names no valid host"),
        ("Endpoint=sb://a?x", .endpointHost, "the endpoint of the connection string names no valid host"),
        ("Endpoint=sb://a:99999", .endpointHost, "the endpoint of the connection string names no valid host"),
        (
            "Endpoint=sb://a/ SharedAccessKey=\(key)", .endpointHost,
            "the endpoint of the connection string names no valid host"
        ),
    ])
    func errorsAreReportedWithoutTheKey(text: String, fault: ConnectionStringError, message: String) {
        let error = #expect(throws: ConnectionStringError.self) { try ConnectionString(parsing: text) }
        #expect(error == fault)
        #expect(error?.message == message)
        #expect(error?.description.contains(key.dropLast()) == false)
        #expect(error?.hint.isEmpty == false)
    }

    @Test(arguments: [
        (
            "Endpoint=sb://a", "the connection string has no \"SharedAccessKeyName\"",
            "it looks like \"SharedAccessKeyName=DefaultFullSharedAccessSignature\""
        ),
        (
            "Endpoint=sb://a;SharedAccessKeyName=Full", "the connection string has no \"SharedAccessKey\"",
            "it looks like \"SharedAccessKey=<44 characters>\""
        ),
    ])
    func hubNeedsKeyAndName(text: String, message: String, hint: String) throws {
        let connection = try ConnectionString(parsing: text)
        let error = #expect(throws: ConnectionStringError.self) { try connection.keyForHub() }
        #expect(error?.message == message)
        #expect(error?.hint == hint)
    }

    @Test func keyAndNameForAHub() throws {
        let text = "Endpoint=sb://a;SharedAccessKeyName=Full;SharedAccessKey=\(key)"
        let (name, secret) = try ConnectionString(parsing: text).keyForHub()
        #expect(name == "Full" && secret.exposed == key)
    }
}
