import HTTP
import Testing

@testable import hubrun

/// The file of `hubrun send --download`, which never leaves the current folder.
struct DownloadNameTests {
    @Test(
        arguments: [
            (nil, "http://a/files/report.pdf?x=1", "report.pdf"),
            (nil, "http://a/", "download"), (nil, "http://a", "download"), (nil, "http://a/b%20c", "b c"),
            (nil, "http://a/..", "download"), (nil, "http://a/%2e%2e%2fpasswd", "passwd"),
            (nil, "http://a/.bashrc", "bashrc"),
            (nil, "http://a/x%00%1b[31my", "x[31my"),
            ("attachment; filename=a.txt", "http://a/b", "a.txt"),
            ("attachment; filename=\"a; b.txt\"", "http://a/b", "a; b.txt"),
            ("attachment; filename=\"a\\\"b.txt\"", "http://a/b", "a\"b.txt"),
            ("attachment; filename=\"../../etc/passwd\"", "http://a/b", "passwd"),
            ("attachment; filename=\"C:\\\\a\\\\b.txt\"", "http://a/b", "b.txt"),
            ("attachment; filename=\"/etc/\"", "http://a/b", "etc"),
            ("attachment; filename=\"...\"", "http://a/b", "b"),
            ("attachment; filename=x; filename*=UTF-8''gr%C3%BC%C3%9Fe.txt", "http://a/b", "grüße.txt"),
            ("attachment; filename*=ISO-8859-1''x%E4.txt", "http://a/b", "b"),
            ("inline", "http://a/b.html", "b.html"),
        ] as [(String?, String, String)])
    func nameIsSafe(field: String?, url: String, name: String) {
        let fields = field.map { [HTTPField("Content-Disposition", $0)] } ?? []
        let response = HTTPResponse(version: "HTTP/1.1", status: 200, reason: "OK", fields: fields, body: [])
        #expect(DownloadName.name(for: response, from: url) == name)
    }

    @Test func longNameIsCut() {
        let response = HTTPResponse(version: "HTTP/1.1", status: 200, reason: "OK", fields: [], body: [])
        let name = DownloadName.name(for: response, from: "http://a/" + String(repeating: "ä", count: 500))
        #expect(name.utf8.count <= 200)
    }
}
