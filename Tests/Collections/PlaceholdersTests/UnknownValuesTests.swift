import Diagnostics
import JSON
import Testing

@testable import Placeholders

/// Substitutes for values that only a run can know, and their replacement in the output.
struct UnknownValuesTests {
    private let unknown = PreviewPlaceholders()

    private func mark(_ name: String) -> String { unknown.value(named: name).placeholderText }

    @Test func unknownValueIsUnquotedInJSONAndUnknownTextIsQuoted() {
        let object = JSONValue.object(
            JSONObject([("value", .string(mark("n"))), ("text", .string(unknown.text(mark("n"))))]))
        #expect(unknown.restored(object.compactText()) == #"{"value":<<n>>,"text":"<<n>>"}"#)
    }

    @Test(arguments: ["", "1", "v", "\u{301}x", "🇩🇪", "\""])
    func textNextToAMarkIsKept(text: String) {
        #expect(unknown.restored(text + mark("n") + text) == (text == "\"" ? "<<n>>" : text + "<<n>>" + text))
        #expect(unknown.restored("a" + unknown.text(mark("n")) + text) == "a<<n>>" + text)
    }

    @Test(arguments: [
        ("MARK/x?a=1", "<<n>>/x?a=1"), ("http://h:MARK/x", "http://h:<<n>>/x"), ("https://MARK", "https://<<n>>"),
        ("MARK://h/x", "<<n>>://h/x"), ("http://h/MARK", "http://h/<<n>>"),
    ])
    func urlWithUnknownPartsIsValid(written: String, shown: String) {
        let address = unknown.address(written.replacing("MARK", with: mark("n")))
        #expect(address.hasPrefix("http://"))
        #expect(!address.dropFirst("http://".count).contains(":"))
        #expect(unknown.restored(address) == shown)
    }

    @Test func textWithoutMarksIsNotChanged() {
        for text in ["", "unknown", "<<n>>", "unknown12n3v"] {
            #expect(unknown.restored(text) == text)
            #expect(!unknown.occurs(in: text))
        }
    }

    @Test func onlyAWholeTextIsAMark() {
        #expect(unknown.isMark(mark("n")))
        for text in ["x" + mark("n"), mark("n") + "x", mark("n") + mark("m"), "", "n"] {
            #expect(!unknown.isMark(text), "\(text)")
        }
    }

    @Test func derivedUnknownValuesAreReportedByTheirCause() throws {
        let cause = PlaceholderError(.unknown(name: "env.X"), at: nil)
        _ = unknown.value(named: "hubUrl", because: cause)
        unknown.note(PlaceholderError(.unknown(name: "hubUrl"), at: nil), named: "hubUrl")
        unknown.note(PlaceholderError(.unknown(name: "n"), at: nil), named: "n")
        #expect(unknown.usedName == "env.X")
        #expect(unknown.takeUses().map(\.kind) == [.unknown(name: "env.X"), .unknown(name: "n")])
        #expect(unknown.takeUses().isEmpty)
    }
}
