import Diagnostics
import Testing
import YAMLSource

struct JSONNodeEncodingTests {
    private static let text = "{\n\"ä\": \"😀\", \"b\": 1}"
    private static let units = Array(text.utf16)

    @Test(
        arguments: [
            Array(text.utf8),
            [0xEF, 0xBB, 0xBF] + Array(text.utf8),
            [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        ] as [[UInt8]])
    func encodingIsDetected(_ bytes: [UInt8]) throws {
        let reading = JSONNodeReader.read(bytes, path: "a.json")
        #expect(reading.file.text == Self.text)
        let entries = try #require(reading.root?.mapping?.entries)
        #expect(entries.map(\.key) == ["ä", "b"])
        #expect(entries.map(\.value.scalar?.text) == ["😀", "1"])
        #expect(entries.map(\.value.start.column) == [6, 16])
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x7B], "the file is not valid UTF-16\n   hint: save the file as UTF-8"),
            ([0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x7B], "the file is not valid UTF-16\n   hint: save the file as UTF-8"),
            ([0xFE, 0xFF], "the file contains no JSON\n   hint: export it again"),
            ([0x7B, 0x0A, 0xFF], "2:1: the byte 0xFF is not UTF-8\n   hint: save the file as UTF-8"),
        ] as [([UInt8], String)])
    func invalidEncodingIsReported(_ bytes: [UInt8], _ message: String) {
        let reading = JSONNodeReader.read(bytes, path: "a.json")
        #expect(JSONNodeText.diagnostics(reading) == message)
        #expect(reading.root == nil)
    }
}
