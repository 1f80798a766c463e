import CollectionSamples
import Testing

/// Diagnostics of `retry`.
@Suite struct RetryDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample("3", "1:1-2 \"retry\" must be a mapping, not a number → write { attempts: 3 }"),
        DiagnosedSample(
            "[]",
            "1:1-3 \"retry\" must be a mapping, not a list → write { attempts: 3 }"
        ),
        DiagnosedSample("{ atempts: 3 }", "1:3-10 unknown key \"atempts\" in \"retry\" → did you mean \"attempts\"?"),
        DiagnosedSample(
            "{ attempts: 0 }",
            "1:13-14 \"attempts\" cannot be \"0\" → it is a whole number from 1 to 1000"
        ),
        DiagnosedSample(
            "{ attempts: 1001 }",
            "1:13-17 \"attempts\" cannot be \"1001\" → it is a whole number from 1 to 1000"
        ),
        DiagnosedSample(
            "{ attempts: many }",
            "1:13-17 \"attempts\" cannot be \"many\" → it is a whole number from 1 to 1000"
        ),
        DiagnosedSample(
            "{ attempts: 1.5 }",
            "1:13-16 \"attempts\" cannot be \"1.5\" → it is a whole number from 1 to 1000"
        ),
        DiagnosedSample(
            "{ attempts: [3] }",
            "1:13-16 \"attempts\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "{ attempts: 3, interval: 5, maxInterval: x }",
            "1:26-27 \"interval\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s",
            "1:42-43 \"maxInterval\" cannot be \"x\" → a duration is a number and a unit: us, ms, s, m, h or "
                + "d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "{ attempts: 3, backoff: 0.5 }",
            "1:25-28 \"backoff\" cannot be \"0.5\" → it is a factor from 1 to 100: 2 doubles the interval"
        ),
        DiagnosedSample(
            "{ attempts: 3, backoff: fast }",
            "1:25-29 \"backoff\" cannot be \"fast\" → it is a factor from 1 to 100: 2 doubles the interval"
        ),
        DiagnosedSample(
            "{ attempts: 3, on: [503, 5xx, timeuot] }",
            "1:31-38 \"timeuot\" is neither a status nor a failure kind → did you mean \"timeout\"?"
        ),
        DiagnosedSample(
            "{ attempts: 3, on: 600 }",
            "1:20-23 \"600\" is neither a status nor a failure kind → write a status (503, 5xx) or one of dns, "
                + "connection, tls, timeout, protocol, or \"failure\" for every failure"
        ),
        DiagnosedSample("{ attempts: 3, on: [failure] }"),
        DiagnosedSample(
            "{ attempts: 3, on: [] }",
            "1:20-22 \"on\" is empty, and nothing would be retried → write failure, or [503, timeout]"
        ),
        DiagnosedSample(
            "{ attempts: 3, on: {} }",
            "1:20-22 \"on\" must be text or a list of texts, not a mapping → write one text, or [a, b]"
        ),
    ])
    func wrongRetries(_ sample: DiagnosedSample) {
        sample.check(in: .retry)
    }
}
