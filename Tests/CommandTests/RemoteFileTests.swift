import HTTP
import Testing

@testable import hubrun

/// The URLs of files that `hubrun newman run` fetches, and the names that the output has for them.
struct RemoteFileTests {
    private static let id = "631643-f695cab7-6878-eb55-7943-ad88e1ccfd65"

    /// - Parameter isKeyed: True if the request has the key.
    @Test(
        arguments: [
            ("https://api.getpostman.com/collections/1", .collection, "https://api.getpostman.com/collections/1", true),
            (id, .collection, "https://api.getpostman.com/collections/\(id)", true),
            (id, .environment, "https://api.getpostman.com/environments/\(id)", true),
            ("http://api.getpostman.com/a", .collection, "http://api.getpostman.com/a", false),
            ("https://api.getpostman.com.example/a", .globals, "https://api.getpostman.com.example/a", false),
            ("https://api.getpostman.com@example.com/a", .globals, "https://api.getpostman.com@example.com/a", false),
            ("https://example.com/a?b=c", .environment, "https://example.com/a?b=c", false),
        ] as [(String, RemoteFile.Kind, String, Bool)])
    func keyIsSentOnlyToPostmansAPI(text: String, kind: RemoteFile.Kind, url: String, isKeyed: Bool) throws {
        let call = try #require(RemoteFile(text, kind, apiKey: "key-of-ann")).call(TLSSettings(insecure: true))
        #expect(call.url == url)
        #expect(
            call.fields.filter { $0.isNamed("X-Api-Key") } == (isKeyed ? [HTTPField("X-Api-Key", "key-of-ann")] : []))
        #expect(call.tls.insecure)
    }

    @Test(
        arguments: [
            ("shop.json", .collection, "key"), (id, .collection, nil), (id, .globals, "key"),
            ("f695cab7-6878-eb55-7943-ad88e1ccfd65", .collection, "key"), ("\(id)0", .collection, "key"),
            ("ftp://example.com/a", .collection, "key"),
            ("631643-f695cab7-6878-eb55-7943-ad88e1ccfd6/", .collection, "key"),
        ] as [(String, RemoteFile.Kind, String?)])
    func otherTextIsThePathOfAFile(text: String, kind: RemoteFile.Kind, key: String?) {
        #expect(RemoteFile(text, kind, apiKey: key) == nil)
    }

    /// Files of different kinds have different paths even if their URLs differ only in parts that are left out.
    @Test(
        arguments: [
            ("https://example.com/a.json", .collection, "https://example.com/a.json"),
            ("https://example.com/a.json", .environment, "https://example.com/a.json"),
            ("https://ann:key@example.com/a?apikey=b#c", .collection, "https://example.com/a"),
            ("https://example.com/a?apikey=b", .environment, "https://example.com/a (environment)"),
            ("https://example.com/a#b", .globals, "https://example.com/a (globals)"),
            ("https://ann@example.com/a", .globals, "https://example.com/a (globals)"),
        ] as [(String, RemoteFile.Kind, String)])
    func pathHasNoPartThatCanHoldAKey(url: String, kind: RemoteFile.Kind, path: String) {
        #expect(RemoteFile(url, kind, apiKey: nil)?.path == path)
    }
}
