import Foundation
import HTTP
import JSON
import PostmanCalls
import PostmanFormat
import Testing

/// Multipart forms and files as Newman 6.2.1 sends them.
final class FormTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("a small file\n".utf8).write(to: folder.appending(path: "a.txt"))
        try Data("{\"from\":\"a file\"}\n".utf8).write(to: folder.appending(path: "b.json"))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func textsHaveNoTypeOfTheirOwn() throws {
        let body = try sent([
            part("t", .text(.text("é"))), part("j", .text(.text("{}")), type: "application/json"),
            part("off", .text(.text("1")), off: true), part("n", .text(.plain("5"))), part("z", .text(.null)),
            part("o", .text(.structure(["a": [1, "{{v}}"]], somewhere))), part("f", .text(.text("x")), file: "a.txt"),
        ])
        #expect(
            body == """
                --BOUNDARY\r
                Content-Disposition: form-data; name="t"\r
                \r
                é\r
                --BOUNDARY\r
                Content-Disposition: form-data; name="j"\r
                Content-Type: application/json\r
                \r
                {}\r
                --BOUNDARY\r
                Content-Disposition: form-data; name="n"\r
                \r
                5\r
                --BOUNDARY\r
                Content-Disposition: form-data; name="z"\r
                \r
                \r
                --BOUNDARY\r
                Content-Disposition: form-data; name="o"\r
                \r
                {"a":[1,"val"]}\r
                --BOUNDARY\r
                Content-Disposition: form-data; name="f"; filename="a.txt"\r
                Content-Type: text/plain\r
                \r
                x\r
                --BOUNDARY--\r\n
                """)
    }

    @Test func eachFileIsAPart() throws {
        let body = try sent([
            part("before", .text(.text("1"))), part("one", .files(["a.txt"])),
            part("many", .files(["a.txt", "b.json"])),
            part("named", .files(["a.txt"]), type: "text/x-mine", file: "other.txt"),
        ])
        #expect(
            body == """
                --BOUNDARY\r
                Content-Disposition: form-data; name="before"\r
                \r
                1\r
                --BOUNDARY\r
                Content-Disposition: form-data; name="one"; filename="a.txt"\r
                Content-Type: text/plain\r
                \r
                a small file\n\r
                --BOUNDARY\r
                Content-Disposition: form-data; name="many"; filename="a.txt"\r
                Content-Type: text/plain\r
                \r
                a small file\n\r
                --BOUNDARY\r
                Content-Disposition: form-data; name="many"; filename="b.json"\r
                Content-Type: application/json\r
                \r
                {"from":"a file"}\n\r
                --BOUNDARY\r
                Content-Disposition: form-data; name="named"; filename="other.txt"\r
                Content-Type: text/x-mine\r
                \r
                \r
                --BOUNDARY--\r\n
                """)
        let remark = try #require(
            try sample([part("many", .files(["a.txt", "b.json"])), part("last", .files(["a.txt"]))]).result().remarks
                .first)
        #expect(
            remark.message == "the file of \"last\" is sent empty, as Newman does after an entry with several files")
    }

    @Test func nameAndTypeOfAFileCanBeStated() throws {
        let body = try sent([
            part("f", .files(["{{v}}.bin"]), file: "{{v}}.csv"), part("g", .files(["a.txt"]), type: "a/{{v}}"),
        ])
        #expect(body.contains("filename=\"val.csv\"\r\nContent-Type: text/csv\r\n\r\nbinary\r\n"))
        #expect(body.contains("filename=\"a.txt\"\r\nContent-Type: a/val\r\n"))
    }

    @Test(arguments: [[], [""]])
    func entryWithoutFileIsAnEmptyFile(paths: [String]) throws {
        let parts = [part("f", .files(paths.map { PostmanText(stringLiteral: $0) })), part("t", .text(.text("1")))]
        #expect(
            try sent(parts) == """
                --BOUNDARY\r
                Content-Disposition: form-data; name="f"; filename=""\r
                \r
                \r
                --BOUNDARY\r
                Content-Disposition: form-data; name="t"\r
                \r
                1\r
                --BOUNDARY--\r\n
                """)
        #expect(
            try sample(parts).result().remarks.map(\.message) == ["no file is chosen for \"f\": an empty file is sent"])
    }

    // MARK: Boundary

    @Test(
        arguments: [
            (nil, "multipart/form-data; boundary=BOUNDARY"),
            ("multipart/form-data", "multipart/form-data; boundary=BOUNDARY"),
            ("text/plain", "multipart/form-data; boundary=BOUNDARY"),
            ("multipart/form-data; boundary=\"own\"", "multipart/form-data; boundary=\"own\""),
            ("multipart/form-data; boundary=own; charset=utf-8", "multipart/form-data; boundary=own; charset=utf-8"),
            ("multipart/mixed; boundary=own", "multipart/form-data; boundary=BOUNDARY"),
        ] as [(String?, String)])
    func typeHasTheBoundary(written: String?, type: String) throws {
        var sample = sample([part("t", .text(.text("1")))])
        if let written { sample.request.headers = [.entry("content-type", PostmanText(stringLiteral: written))] }
        let sent = try sample.sent()
        #expect(sent.type?.replacing(/-{26}[0-9]{24}$/, with: "BOUNDARY") == type)
        let boundary = type.contains("own") ? /--own/ : /-{28}[0-9]{24}/
        #expect(sent.body?.prefixMatch(of: boundary) != nil)
    }

    @Test func typeCanBeLeftOut() throws {
        var sample = sample([part("t", .text(.text("1")))])
        sample.settings = ["disabledSystemHeaders": ["content-type"]]
        #expect(try sample.sent().type == nil)
        sample.request.headers = [.entry("content-type", "text/plain")]
        #expect(try sample.sent().type == "text/plain")
        sample.request.headers = [.entry("content-type", "multipart/form-data")]
        #expect(try sample.sent().type?.hasPrefix("multipart/form-data; boundary=") == true)
    }

    @Test func lineBreakInATypeIsAnError() throws {
        let error = try sample([part("t", .text(.text("1")), type: "a\r\nb")]).error()
        #expect(error.kind == .protocol)
    }

    // MARK: A file as the body

    @Test(arguments: [("b.json", "application/json"), ("val.bin", "application/octet-stream")])
    func fileHasTheTypeOfItsExtension(name: String, type: String) throws {
        try Data("binary".utf8).write(to: folder.appending(path: "val.bin"))
        var sample = sample([])
        sample.request.body = PostmanBody(.file(PostmanText(stringLiteral: name)), range: somewhere)
        #expect(try sample.sent().type == type)
        #expect(try sample.call().content == .file(path: folder.appending(path: name).path))
    }

    @Test func bodyWithoutFileIsAWarning() throws {
        var sample = sample([])
        sample.request.body = PostmanBody(.file(nil), range: somewhere)
        #expect(try sample.sent() == SentBody("", nil))
        #expect(try sample.result().remarks.map(\.message) == ["no file is chosen: the request has no body"])
    }

    @Test func contentOfAFileIsBase64() throws {
        var sample = sample([])
        sample.request.body = PostmanBody(.bytes("aGk="), range: somewhere)
        #expect(try sample.sent() == SentBody("hi", "application/octet-stream"))
        sample.request.body = PostmanBody(.bytes("a b"), range: somewhere)
        #expect(try sample.error().message == "the content of the file is not base64")
    }

    @Test func filesOfAPrunedBodyAreNotSearched() throws {
        var sample = sample([part("f", .files(["missing.txt"]))])
        #expect(try sample.error().kind == .file)
        sample.request.method = "GET"
        #expect(try sample.call().content == nil)
    }

    private func sample(_ parts: [PostmanPart]) -> Sample {
        var sample = Sample("POST")
        sample.values["v"] = "val"
        sample.files = FileSearch(folders: [folder.path])
        sample.request.body = PostmanBody(.formdata(parts), range: somewhere)
        return sample
    }

    private func sent(_ parts: [PostmanPart]) throws -> String {
        try Data("binary".utf8).write(to: folder.appending(path: "val.bin"))
        return try sample(parts).sent().body?.replacing(/-{26}[0-9]{24}/, with: "BOUNDARY") ?? ""
    }

    private func part(
        _ key: PostmanText, _ content: PostmanPart.Content, type: PostmanText? = nil, file: PostmanText? = nil,
        off: Bool = false
    ) -> PostmanPart {
        PostmanPart(
            key: key, content: content, fileName: file, contentType: type, isDisabled: off, range: somewhere)
    }
}
