import Testing

@testable import HTTP

@Suite struct MultipartFormTests {
    @Test func eachPartIsBetweenBoundaries() throws {
        let form = try MultipartForm(
            parts: [
                MultipartPart(name: "title", content: .bytes(Array("Grüße\n".utf8))),
                MultipartPart(name: "empty", content: .bytes([])),
            ], boundary: "B")
        #expect(form.contentType == "multipart/form-data; boundary=B")
        #expect(
            text(form) == [
                "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nGrüße\n\r\n"
                    + "--B\r\nContent-Disposition: form-data; name=\"empty\"\r\n\r\n\r\n--B--\r\n"
            ])
    }

    @Test func fileIsASeparatePiece() throws {
        let form = try MultipartForm(
            parts: [
                MultipartPart(name: "a", content: .file(path: "in/data.JSON")),
                MultipartPart(name: "b", content: .file(path: "x.bin")),
            ], boundary: "B")
        #expect(
            text(form) == [
                "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"data.JSON\"\r\n"
                    + "Content-Type: application/json\r\n\r\n",
                "<in/data.JSON>",
                "\r\n--B\r\nContent-Disposition: form-data; name=\"b\"; filename=\"x.bin\"\r\n"
                    + "Content-Type: application/octet-stream\r\n\r\n",
                "<x.bin>",
                "\r\n--B--\r\n",
            ])
    }

    @Test func formWithoutPartsIsTheFinalBoundary() throws {
        #expect(try text(MultipartForm(parts: [], boundary: "B")) == ["--B--\r\n"])
    }

    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("Grüße 😀", "Grüße 😀"), ("a\"b", "a%22b"), ("a\r\nb\nc\rd", "a%0D%0Ab%0Ac%0Dd"),
        ("a\\b;'%22", "a\\b;'%22"), ("a\rb", "a%0Db"), ("a\nb", "a%0Ab"), ("\r\r\n", "%0D%0D%0A"),
    ])
    func namesAreEscapedAsInBrowsers(name: String, escaped: String) throws {
        let part = MultipartPart(name: name, content: .bytes([]), filename: name)
        #expect(
            try header(part) == "Content-Disposition: form-data; name=\"\(escaped)\"; filename=\"\(escaped)\"\r\n")
    }

    @Test(arguments: [
        ("a.json", "application/json"), ("a.txt", "text/plain"), ("a.csv", "text/csv"), ("a.xml", "application/xml"),
        ("a.html", "text/html"), ("a.htm", "text/html"), ("a.pdf", "application/pdf"), ("a.png", "image/png"),
        ("a.jpg", "image/jpeg"), ("a.JPEG", "image/jpeg"), ("a.gif", "image/gif"), ("a.svg", "image/svg+xml"),
        ("a.zip", "application/zip"), ("a.tar.gz", "application/gzip"), ("a", "application/octet-stream"),
        ("a.", "application/octet-stream"), ("json", "application/octet-stream"), ("", "application/octet-stream"),
    ])
    func extensionDeterminesTheType(filename: String, type: String) throws {
        let part = MultipartPart(name: "n", content: .file(path: "dir.png/\(filename)"))
        #expect(
            try header(part)
                == "Content-Disposition: form-data; name=\"n\"; filename=\"\(filename)\"\r\nContent-Type: \(type)\r\n")
    }

    @Test func givenFilenameDeterminesTheType() throws {
        let part = MultipartPart(name: "n", content: .file(path: "a.bin"), filename: "b.csv")
        #expect(
            try header(part)
                == "Content-Disposition: form-data; name=\"n\"; filename=\"b.csv\"\r\nContent-Type: text/csv\r\n")
    }

    @Test func bytesHaveNoDefaultType() throws {
        let disposition = "Content-Disposition: form-data; name=\"n\"; filename=\"a.json\"\r\n"
        #expect(try header(MultipartPart(name: "n", content: .bytes([]), filename: "a.json")) == disposition)
        #expect(
            try header(MultipartPart(name: "n", content: .bytes([]), filename: "a.json", type: "text/x"))
                == disposition + "Content-Type: text/x\r\n")
    }

    @Test func fieldsOfAPartReplaceTheDefaults() throws {
        let fields = [
            HTTPField("X-Part", "1"), HTTPField("content-type", "text/y"),
            HTTPField("CONTENT-DISPOSITION", "attachment"),
        ]
        #expect(
            try header(MultipartPart(name: "n", content: .file(path: "a.json"), type: "text/x", fields: fields))
                == "X-Part: 1\r\ncontent-type: text/y\r\nCONTENT-DISPOSITION: attachment\r\n")
    }

    @Test(arguments: [
        (
            HTTPField("X Y", "1"), "\"X Y\" is not a header name, in the part \"n\"",
            "a header name has no spaces, colons or quotes"
        ),
        (
            HTTPField("X", "a\r\nY: b"),
            "the value of the header \"X\" in the part \"n\" contains a line break or a NUL",
            "a header value is one line; the filter trim removes a line break at an end"
        ),
        (
            HTTPField("X", "a\0"), "the value of the header \"X\" in the part \"n\" contains a line break or a NUL",
            "a header value is one line; the filter trim removes a line break at an end"
        ),
    ])
    func fieldWithALineBreakIsRejected(field: HTTPField, message: String, hint: String) throws {
        let part = MultipartPart(name: "n", content: .bytes([]), fields: [field])
        let error = try #require(throws: TransportError.self) { try MultipartForm(parts: [part]) }
        #expect(error.message == message)
        #expect(error.hint == hint)
        #expect(error.origin == .request)
    }

    @Test func typeWithALineBreakIsRejected() throws {
        let part = MultipartPart(name: "n", content: .bytes([]), type: "a\nb")
        let error = try #require(throws: TransportError.self) { try MultipartForm(parts: [part]) }
        #expect(
            error.message == "the value of the header \"Content-Type\" in the part \"n\" contains a line break or a NUL"
        )
    }

    @Test func eachFormHasItsOwnBoundary() throws {
        let forms = try (0..<20).map { _ in try MultipartForm(parts: []) }
        #expect(Set(forms.map(\.contentType)).count == 20)
        let boundary = MultipartForm.randomBoundary()
        #expect(boundary.utf8.count == 32)
        #expect(boundary.utf8.allSatisfy { Set("0123456789abcdef".utf8).contains($0) })
        let form = try #require(forms.first)
        let start = "multipart/form-data; boundary="
        #expect(form.contentType.hasPrefix(start))
        #expect(text(form) == ["--\(form.contentType.dropFirst(start.count))--\r\n"])
    }

    @Test func boundaryThatIsNotATokenIsQuoted() throws {
        let form = try MultipartForm(parts: [], boundary: "a:b")
        #expect(form.contentType == "multipart/form-data; boundary=\"a:b\"")
    }

    /// Returns the pieces as text; a file is its path in angle brackets.
    private func text(_ form: MultipartForm) -> [String] {
        form.pieces.map { piece in
            switch piece {
            case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
            case .file(let path): "<\(path)>"
            }
        }
    }

    /// Returns the header lines of the part.
    private func header(_ part: MultipartPart) throws -> String {
        let first = try #require(text(MultipartForm(parts: [part], boundary: "B")).first)
        #expect(first.hasPrefix("--B\r\n"))
        let lines = first.split(separator: "\r\n", omittingEmptySubsequences: false)
        return lines.dropFirst().prefix { !$0.isEmpty }.map { $0 + "\r\n" }.joined()
    }
}
