import Testing

@testable import FormatReference

struct TerminalTextTests {
    @Test(arguments: [nil] + Reference.all.topics.map { Optional($0.name) }, [80, 100])
    func linesFitTheTerminal(topic: String?, columns: Int) throws {
        for line in try page(topic, columns: columns).split(separator: "\n") {
            #expect(line.count <= columns, "\(line)")
        }
    }

    @Test(arguments: [(nil, 80), (20, 60), (400, 100)] as [(Int?, Int)])
    func proseHasAReadableWidth(columns: Int?, widest: Int) throws {
        let text = try columns.map { try page("flow", columns: $0) } ?? page("flow")
        let longest = text.split(separator: "\n").map(\.count).max() ?? 0
        #expect((widest - 12...widest).contains(longest))
    }

    @Test func wideExampleIsNotIndented() throws {
        #expect(
            try page("maxInterval", columns: 72).hasSuffix(
                """

                  GET: <<server>>/ready
                  retry: { attempts: 5, interval: 10ms, backoff: 10, maxInterval: 50ms }

                """))
    }

    @Test(arguments: [nil] + Reference.all.topics.map { Optional($0.name) })
    func pagesArePlainText(topic: String?) throws {
        let text = try page(topic)
        #expect(!text.contains("`"))
        #expect(!text.contains("\n\n\n"))
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }

    @Test func listOfTopicsIsComplete() throws {
        let lines = try page(nil).split(separator: "\n")
        for topic in Reference.all.topics { #expect(lines.contains { $0.hasPrefix("  \(topic.name) ") }) }
    }

    /// A synonym must not be a name of the format, because names of the format are found first.
    @Test(arguments: Reference.all.synonyms.keys.sorted())
    func everydayWordsHaveAPage(word: String) throws {
        #expect(FormatManual.hasPage(on: word) && FormatManual.hasPage(on: word.uppercased()))
        #expect(!Reference.all.topics.contains { $0.name == word })
        #expect(!(try page(word)).hasPrefix("\(word): a key of"))
    }

    @Test(arguments: [
        ("pagination", "repeat"), ("polling", "repeat"), ("loop", "forEach"), ("iterate", "forEach"),
        ("upload", "multipart"), ("download", "save"), ("gzip", "compressed"),
        ("script", "scripts"), ("csv", "data"), ("login", "login"),
    ])
    func everydayWordsShowTheRightPage(word: String, topic: String) throws {
        #expect(try page(word) == page(topic))
    }

    @Test func pageOfAMappingHasItsKeysAligned() throws {
        #expect(
            try page("redirects").hasPrefix(
                """
                redirects

                  Expectations of the redirects that were followed.

                  count  (matcher; null removes it)
                         A matcher on the number of redirects.
                           GET: <<server>>/redirect/twice
                           followRedirects: true
                           expect: { redirects: { count: { atMost: 2 } } }

                  last   (matcher; null removes it)

                """))
    }

    @Test func pageOfAKeyListsItsMappings() throws {
        #expect(
            try page("timeout") == """
                timeout: a key of defaults and request

                  (duration above 0; null removes it)
                  The limit for one attempt, redirects included, and again for the captures and
                  checks of its response. Default: 30s.

                    GET: <<server>>/silent
                    timeout: 100ms
                    expect: { error: timeout }

                timeout: a key of stream

                  (duration above 0)
                  The limit for the whole response, instead of the request's own "timeout".

                    GET: <<server>>/events
                    stream: { until: { count: 1 }, timeout: 2s }

                """)
    }

    @Test func keyCanBeLookedUpWithItsMapping() throws {
        #expect(try page("retry.on").hasPrefix("on: a key of retry\n"))
        #expect(FormatManual.terminalText(topic: "hub.on") == .unknown(nearest: ["on"]))
    }

    @Test func wordWithSeveralMeaningsShowsAll() throws {
        let text = try page("count")
        for line in ["count: a key of redirects", "count: a key of matcher", "<<name | count>>: a filter"] {
            #expect(text.split(separator: "\n").contains(Substring(line)))
        }
    }

    @Test func codeThatResemblesAWordIsQuoted() throws {
        let lines = try page("expect").split(separator: "\n")
        #expect(
            lines.contains(
                "  -  If there is no value, every operator fails, including \"not\"; only exists:"))
        #expect(try page("token").contains("\"sas\", \"oauth2\" or \"jwt\"."))
        #expect(lines.contains { $0.hasPrefix("  -  null removes an expectation of the defaults; under \"json\"") })
    }

    @Test(arguments: ["uuid", "$uuid"])
    func functionHasAPage(name: String) throws {
        #expect(try page(name).hasPrefix("<<$uuid>>: a function\n\n  A random UUID (version 4); $guid is the same.\n"))
    }

    @Test(arguments: [
        ("hubUrl", "hub"), ("hubKind", "hub"), ("hubName", "hub"), ("hubNamespace", "hub"), ("sasKeyName", "hub"),
        ("sasToken", "hub"), ("expectations", "expect"), ("jsonpath", "expect"), ("JSONPath", "expect"),
        ("operators", "matcher"),
    ])
    func commonSearchWordsShowTheirTopic(word: String, topic: String) throws {
        #expect(try page(word) == page(topic))
    }

    @Test(arguments: [
        ("retyr", ["retry"]), ("expct", ["expect"]), ("zzzzzz", []), ("", []), ("retry.attempt", ["attempts"]),
        ("Capture", ["capture"]),
    ])
    func unknownTopicSuggestsTheNearestNames(name: String, nearest: [String]) {
        #expect(FormatManual.terminalText(topic: name) == .unknown(nearest: nearest))
    }

    private func page(_ topic: String?, columns: Int = FormatManual.usualColumns) throws -> String {
        guard case .page(let text) = FormatManual.terminalText(topic: topic, columns: columns) else {
            throw NoPage(topic: topic)
        }
        return text
    }

    private struct NoPage: Error {
        let topic: String?
    }
}
