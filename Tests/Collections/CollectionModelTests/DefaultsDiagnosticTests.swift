import CollectionSamples
import Testing

/// Diagnostics of `defaults`.
@Suite struct DefaultsDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample("text", "1:1-5 \"defaults\" must be a mapping, not text → write KEY: VALUE below it"),
        DiagnosedSample("header: {}", "1:1-7 unknown key \"header\" in \"defaults\" → did you mean \"headers\"?"),
        DiagnosedSample("body: {}", "1:1-5 unknown key \"body\" in \"defaults\" → it belongs to a single request"),
        DiagnosedSample(
            "timeout: 0s\ndelay: 5\nretry: 3",
            "1:10-12 \"timeout\" of 0 would let no request through → write a longer one, such as 10s",
            "2:8-9 \"delay\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, h "
                + "or d, as in 1.5s or 1m30s",
            "3:8-9 \"retry\" must be a mapping, not a number → write { attempts: 3 }"
        ),
        DiagnosedSample(
            "hints: { 999: no }",
            "1:10-13 \"999\" is neither a status nor a failure kind → write a status (503, 5xx) or one of dns, "
                + "connection, tls, timeout, protocol"
        ),
        DiagnosedSample(
            "hints: { 401: [a] }",
            "1:15-18 a hint must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "hints: { tiemout: slow }",
            "1:10-17 \"tiemout\" is neither a status nor a failure kind → did you mean \"timeout\"?"
        ),
        DiagnosedSample(
            "hints: [a]",
            "1:8-11 \"hints\" must be a mapping, not a list → write STATUS: TEXT below it, as in 401: Is "
                + "the key right?"
        ),
    ])
    func wrongDefaults(_ sample: DiagnosedSample) {
        sample.check(in: .defaults)
    }
}
