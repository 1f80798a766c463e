import YAMLSource

/// Advice about keys of other tools, and of programming languages, that describe a step of a test.
enum ForeignKeys {
    /// Returns a hint with the key of this format that has the meaning of a word; nil for other words.
    static func advice(for word: String) -> String? {
        switch word.lowercased().filter({ $0 != "_" && $0 != "-" }) {
        case "until", "while", "repeatuntil", "repeatwhile", "retryuntil", "waituntil", "waitfor", "poll", "polling",
            "polluntil", "eventually":
            "repeat: { until: { <<state>>: done }, max: 10, delay: 1s } evaluates captures; retry: { attempts: 10, "
                + "interval: 1s } sends a request again until its expectations hold"
        case "loop", "for", "each", "foreach", "foreachof", "withitems", "times", "iterations", "iterate",
            "matrix":
            "forEach sends a request for each element of a list, as in forEach: { id: [1, 2, 3] }; repeat: { until: "
                + "…, max: 50 } repeats it"
        case "if", "unless", "else", "condition", "conditions", "onlyif", "skipif", "runif":
            "when sends a request only under a condition, as in when: { <<stage>>: test }"
        case "sleep", "wait", "pause", "thinktime", "waitbefore", "delaybefore", "sleepbefore":
            "delay waits before a request is sent, as in delay: 2s"
        case _ where meansExpectations(word): "expectations belong under expect, as in expect: { status: 200 }"
        case "payload", "requestbody", "content": "the body to send belongs under body, as in body: { json: { id: 1 } }"
        case "store", "register", "extract", "extractors", "captures":
            "capture keeps a value of the response, as in capture: { id: { json: $.id } }"
        case "disabled", "enabled", "ignore", "pending", "todo": "skip leaves a request out, as in skip: the reason"
        default: nil
        }
    }

    static func meansExpectations(_ word: String) -> Bool {
        switch word.lowercased() {
        case "validate", "validation", "validations", "validators", "should", "expected", "expectation",
            "expectations", "response", "assert", "asserts", "assertion", "assertions", "check", "checks", "test",
            "tests":
            true
        default: false
        }
    }

    /// Returns a hint for a key that gives the method or the URL of a request elsewhere; nil for other keys.
    ///
    /// - Parameter mapping: The mapping with the key, whose method is named in the hint if it is a usual one.
    static func lineAdvice(for word: String, in mapping: YAMLMapping) -> String? {
        let methodKeys = ["method", "verb", "httpmethod"]
        let urlKeys = ["url", "uri", "endpoint", "address", "href"]
        guard (methodKeys + urlKeys).contains(word.lowercased()) else { return nil }
        let written = mapping.entries.first { methodKeys.contains($0.key.lowercased()) }?.value
        guard let method = written?.scalar?.text.uppercased(), RequestLineDecoder.methods.contains(method) else {
            return "the method is the key of the URL: write GET: URL, or request: { method: PURGE, url: URL }"
        }
        return "the method is the key of the URL: write \(method): URL instead of method and url"
    }
}
