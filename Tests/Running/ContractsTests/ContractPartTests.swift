import Contracts
import HTTP
import Testing

/// Forms of parts (`multipart/form-data`).
struct ContractPartTests {
    private static let document = """
        openapi: 3.1.0
        paths:
          /a:
            post:
              requestBody:
                content:
                  multipart/form-data:
                    schema:
                      required: [kind, file]
                      properties:
                        kind: { enum: [photo, drawing] }
                        count: { type: integer }
                        tags: { type: array, items: { type: string, maxLength: 3 } }
                        file: { type: string, minLength: 5, contentMediaType: application/octet-stream }
                        about: { type: object, required: [title] }
              responses: { default: { description: any } }
        """

    private static let swagger = """
        swagger: "2.0"
        paths:
          /a:
            post:
              parameters:
                - { name: kind, in: formData, type: string, required: true }
                - { name: count, in: formData, type: integer }
                - { name: file, in: formData, type: file, required: true }
              responses: { default: { description: any } }
        """

    private static func findings(_ document: String, _ content: HTTPContent, boundary: String = "x") throws -> [String]
    {
        var exchange = ContractExchange(method: "POST", url: "http://localhost/a", status: 200)
        exchange.requestFields = [HTTPField("Content-Type", "multipart/form-data; boundary=\(boundary)")]
        exchange.requestBody = ContractBody(content)
        return try ContractTests.contract(document).findings(in: exchange).map(\.text)
    }

    private static func text(_ name: String, _ value: String, type: String? = nil) -> MultipartPart {
        MultipartPart(name: name, content: .bytes(Array(value.utf8)), type: type)
    }

    private static let file = MultipartPart(name: "file", content: .file(path: "/picture.png"))
    private static let kind = text("kind", "photo")

    @Test(
        arguments: [
            ([kind, file], []),
            ([kind], [#"request body $: "file" is missing"#]),
            ([file], [#"request body $: "kind" is missing"#]),
            (
                [text("kind", "video"), file],
                [#"request body $.kind: expected "photo" or "drawing", got the text "video""#]
            ),
            ([kind, file, text("count", "5")], []),
            (
                [kind, file, text("count", "many")],
                [#"request body $.count: expected an integer, got the text "many""#]
            ),
            ([kind, file, text("tags", "a"), text("tags", "b")], []),
            (
                [kind, file, text("tags", "a"), text("tags", "long")],
                ["request body $.tags[1]: the text is longer than 3 characters: it has 4"]
            ),
            ([kind, file, text("about", #"{"title": 1}"#, type: "application/json")], []),
            (
                [kind, file, text("about", "{}", type: "application/json")],
                [#"request body $.about: "title" is missing"#]
            ),
            (
                [kind, file, text("about", "{", type: "application/json; charset=utf-8")],
                ["part about: the value is not JSON"]
            ),
            ([kind, file, text("tags", #"["a", "b"]"#, type: "application/json")], []),
            // A text for an object has a notation of its own; bytes that are no text have no value.
            ([kind, file, text("about", "title,1")], []),
            ([kind, MultipartPart(name: "file", content: .bytes([0xFF]))], []),
        ] as [([MultipartPart], [String])])
    func partsAreCompared(parts: [MultipartPart], differences: [String]) throws {
        let form = try MultipartForm(parts: parts, boundary: "x")
        #expect(try Self.findings(Self.document, .pieces(form.pieces)) == differences)
    }

    @Test(
        arguments: [
            ([kind, file], []), ([kind], ["field file: it is missing"]),
            (
                [kind, file, text("count", "many")],
                [#"field count: expected an integer, got the text "many""#]
            ),
            ([kind, text("file", "in place")], []),
        ] as [([MultipartPart], [String])])
    func partsOfSwaggerAreCompared(parts: [MultipartPart], differences: [String]) throws {
        let form = try MultipartForm(parts: parts, boundary: "x")
        #expect(try Self.findings(Self.swagger, .pieces(form.pieces)) == differences)
    }

    /// A whole body from a file is not read.
    @Test func formOfAFileIsNotCompared() throws {
        #expect(try Self.findings(Self.document, .file(path: "/form")) == [])
    }

    @Test(
        arguments: [
            ("kind=photo", "its body does not have the boundary that its Content-Type names"),
            ("--x\r\n\r\nphoto\r\n", "its body does not end in the boundary and two hyphens"),
            ("--x\r\nphoto\r\n--x--", "a part has no blank line between its headers and its content"),
        ])
    func otherFormsAreDifferences(body: String, message: String) throws {
        #expect(
            try Self.findings(Self.document, .bytes(Array(body.utf8))) == ["the form cannot be read: \(message)"])
    }
}
