import CollectionModel
import HTTP
import Testing
import Text

@Suite struct SizeTextTests {
    @Test(arguments: [
        ("0", 0), ("1B", 1), ("1KB", 1000), ("1KiB", 1024), ("1MB", 1_000_000), ("64MiB", 67_108_864), ("1.5KiB", 1536),
        ("007B", 7), ("0MiB", 0),
    ])
    func sizesAreParsed(_ text: String, _ bytes: Int) {
        #expect(SizeText.parse(text) == bytes)
    }

    @Test(arguments: [
        "", "5", "B", "KB", "-1B", "+1B", "1 B", " 1B", "1b", "1kB", "1TB", "1e3B", "0x1B", "1_0B", "1.B", ".5B",
        "1.2.3B",
        "1BB", "٣B", "infB", "nanMB", "99999999999MiB",
    ])
    func otherTextsAreNotSizes(_ text: String) {
        #expect(SizeText.parse(text) == nil)
    }

    @Test(arguments: [
        (0, "0 B"), (1023, "1023 B"), (1024, "1 KiB"), (1536, "1.5 KiB"), (1_048_575, "1024 KiB"), (1_048_576, "1 MiB"),
        (67_108_864, "64 MiB"), (1_600_000, "1.5 MiB"),
    ])
    func sizesAreShown(_ bytes: Int, _ text: String) {
        #expect(SizeText.text(bytes) == text)
    }
}

@Suite struct DurationDiagnosticTests {
    @Test(arguments: [
        ("5", "\"x\" is \"5\" without a unit"), ("-1.5e3", "\"x\" is \"-1.5e3\" without a unit"),
        ("-5s", "\"x\" cannot be negative"), ("5 s", "\"x\" cannot be \"5 s\""), ("", "\"x\" cannot be \"\""),
        ("nan", "\"x\" cannot be \"nan\""), ("0x5", "\"x\" cannot be \"0x5\""),
    ])
    func invalidSizesHaveADescription(_ text: String, _ message: String) {
        #expect(DurationText.diagnostic(in: text, "\"x\"") == message)
    }
}

@Suite struct StatusPatternTests {
    @Test(arguments: [("100", 100), ("201", 201), ("599", 599)])
    func exactStatusMatchesOnlyItself(_ text: String, _ status: Int) throws {
        let pattern = try #require(StatusPattern(text))
        #expect(pattern.matches(status))
        #expect(!pattern.matches(status + 1))
        #expect(pattern.description == text)
    }

    @Test(arguments: [("1xx", 100, 199), ("2xx", 200, 299), ("5xx", 500, 599)])
    func statusClassMatchesItsHundred(_ text: String, _ first: Int, _ last: Int) throws {
        let pattern = try #require(StatusPattern(text))
        #expect(pattern.matches(first) && pattern.matches(last))
        #expect(!pattern.matches(first - 1) && !pattern.matches(last + 1))
        #expect(pattern.description == text)
    }

    @Test(arguments: [
        "", "2", "20", "2000", "099", "600", "999", "20x", "2XX", "xxx", "x00", " 200", "+20", "-20", "２００",
    ])
    func otherTextsAreNotStatusPatterns(_ text: String) {
        #expect(StatusPattern(text) == nil)
    }
}

@Suite struct HTTPTokenTests {
    @Test(arguments: ["GET", "x-ms-version", "a", "!#$%&'*+-.^_`|~09AZ"])
    func tokensAreValid(_ text: String) {
        #expect(HTTPToken.isValid(text))
    }

    @Test(arguments: [
        "", " ", "a b", "a:", "a\n", "a\0", "ä", "(a)", "a/b", "\"a\"", "a,b", "a;b", "{}", "[]", "@", "\u{7F}",
    ])
    func otherTextsAreNotTokens(_ text: String) {
        #expect(!HTTPToken.isValid(text))
    }
}
