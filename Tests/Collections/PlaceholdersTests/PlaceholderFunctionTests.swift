import Diagnostics
import JSON
import Placeholders
import Testing
import Text

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct PlaceholderFunctionTests {
    @Test(arguments: [
        ("<<$timestamp>>", "1769860800"), ("<<$timestampMs>>", "1769860800123"),
        ("<<$isoTimestamp>>", #""2026-01-31T12:00:00.123Z""#), ("<<$date(\"0\")>>", #""2026-01-31T12:00:00Z""#),
        ("<<$date(\"2h\")>>", #""2026-01-31T14:00:00Z""#), ("<<$date(\"-1d\")>>", #""2026-01-30T12:00:00Z""#),
        ("<<$date(\"-500ms\")>>", #""2026-01-31T11:59:59Z""#),
        ("<<$date(\"29d\", \"%Y-%m-%d (%j)\")>>", #""2026-03-01 (060)""#),
        ("<<$date(\"0\", \"%a, %d %b %Y %H:%M:%S GMT\")>>", #""Sat, 31 Jan 2026 12:00:00 GMT""#),
        ("<<$date(\"0\", \"\")>>", #""""#), ("<<$date(\"0\", \"ä%%\")>>", #""ä%""#),
        ("<<$date(offset)>>", #""2026-01-31T12:05:00Z""#), ("<<$date(offset, form)>>", #""05""#),
        ("<<$date(\"100d\" )>>", #""2026-05-11T12:00:00Z""#),
        ("<<$iteration>>", "3"), ("<<$environment>>", #""emulator""#),
        ("<<$range(1,3)>>", "[1,2,3]"), ("<<$range(-1,1)>>", "[-1,0,1]"), ("<<$range(5,5)>>", "[5]"),
        ("<<$range(5,4)>>", "[]"),
        ("<<$range(1,limit)>>", "[1,2]"), ("<<$range(1, 1e1) | count>>", "10"),
        ("<<$range(9223372036854775807,9223372036854775807)>>", "[9223372036854775807]"),
        ("<<$randomInt(4,4)>>", "4"), ("<<$randomInt(limit,limit)>>", "2"),
    ])
    func functionsReturnValues(_ written: String, _ expected: String) {
        var scope = TestScope.make(["offset": "5m", "form": "%M", "limit": "2"], iteration: 3)
        scope.captured["limit"] = "2"
        #expect(outcome(written, in: scope) == expected)
    }

    @Test(arguments: [
        ("<<$date(word)>>", "error: \"soon\" is not a duration (\(DurationText.hint))"),
        ("<<$range(word,5)>>", "error: \"$range\" needs a whole number, not soon (write it with digits alone)"),
        ("<<$randomInt(1,half)>>", "error: \"$randomInt\" needs a whole number, not 0.5 (write it with digits alone)"),
        ("<<$randomInt(9,low)>>", "error: the first bound 9 is above the second, 1 (write <<$randomInt(1,9)>>)"),
        ("<<$randomHex(none)>>", "error: \"none\" has no value"),
        ("<<$randomHex(word)>>", "error: \"$randomHex\" needs a whole number, not soon (write it with digits alone)"),
        ("<<$range(low, 2e6)>>", "error: \"$range\" makes at most 1,000,000 numbers (use --repeat for more)"),
        ("<<$file(word)>>", "error: the file \"soon\" cannot be read (looked for dir/soon)"),
        (
            "<<$date(\"0\", long)>>",
            "error: the format \"\(String(repeating: "%c", count: 100))\" gives no text, or too long a one"
        ),
    ])
    func invalidArgumentAtRunTimeIsAnError(_ written: String, _ expected: String) {
        var scope = TestScope.make(["word": "soon", "half": "0.5", "low": "1"])
        scope.captured["long"] = .string(String(repeating: "%c", count: 100))
        #expect(outcome(written, in: scope) == expected)
    }

    @Test(arguments: ["<<$uuid>>", "<<$guid>>"])
    func uuidIsOfVersion4(_ written: String) throws {
        let text = try Written.text(written).text(in: TestScope.make())
        let shape = text.map { $0.isHexDigit && !$0.isUppercase ? "x" : String($0) }.joined()
        #expect(shape == "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
        let characters = Array(text)
        #expect(characters[14] == "4")
        #expect("89ab".contains(characters[19]))
    }

    @Test func randomIntIncludesBothBounds() throws {
        var found: Set<String> = []
        for _ in 0..<1000 { found.insert(try Written.text("<<$randomInt(1,6)>>").text(in: TestScope.make())) }
        #expect(found == ["1", "2", "3", "4", "5", "6"])
        for _ in 0..<1000 {
            let value = try #require(Int(try Written.text("<<$randomInt>>").text(in: TestScope.make())))
            #expect((0...1000).contains(value))
        }
        #expect(outcome("<<$randomInt(-9223372036854775808,9223372036854775807)>>", in: TestScope.make()).first != "e")
    }

    @Test(arguments: [1, 2, 64, 1000])
    func randomHexHasTheGivenLength(_ count: Int) throws {
        let text = try Written.text("<<$randomHex(\(count))>>").text(in: TestScope.make())
        #expect(text.count == count)
        #expect(text.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    }

    @Test func environmentWithoutANameIsEmpty() {
        let scope = TestScope.make(environmentName: nil)
        #expect(outcome("<<$environment>>", in: scope) == #""""#)
        #expect(outcome("<<$environment | default(\"none\")>>", in: scope) == #""none""#)
    }

    @Test func filePathIsRelativeToTheCollection() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("ä <<x>>\n".utf8).write(to: folder.appending(path: "text.txt"))
        try Data([0xFF]).write(to: folder.appending(path: "bytes"))
        try Data(count: 10 * 1024 * 1024 + 1).write(to: folder.appending(path: "large"))
        try Data(count: 10 * 1024 * 1024).write(to: folder.appending(path: "most"))
        func result(_ path: String, _ filter: String = "trim") throws -> String {
            let written = "<<$file(\"\(path)\") | \(filter)>>"
            let place = folder.appending(path: "a.yaml").path
            let roots = FileRoots(ofCollectionAt: place, widening: ["/dev"])
            let file = SourceFile(path: place, text: written, roots: roots)
            let range = SourceRange(
                file: file, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 99))
            var diagnostics = DiagnosticList()
            let text = PlaceholderText(
                written, source: SourceSlice(range: range, quoting: .plain), diagnostics: &diagnostics)
            return outcome { () throws(PlaceholderError) in try text.valueIfAny(in: TestScope.make()) }
        }
        #expect(try result("text.txt") == #""ä <<x>>""#)
        #expect(try result(folder.appending(path: "text.txt").path) == #""ä <<x>>""#)
        #expect(try result("bytes") == "error: the file \"bytes\" is not UTF-8 text (send it with body.file)")
        #expect(try result("large") == "error: the file \"large\" is larger than 10 MiB (send it with body.file)")
        #expect(try result("most", "md5").hasPrefix("\""))
        #expect(try result("none") == "error: the file \"none\" cannot be read (looked for \(folder.path)/none)")
        #expect(try result(".") == "error: the file \".\" cannot be read (looked for \(folder.path)/.)")
        #expect(
            try result("/dev/zero")
                == "error: the file \"/dev/zero\" cannot be read (it is a pipe, a socket or a device)")
    }
}
