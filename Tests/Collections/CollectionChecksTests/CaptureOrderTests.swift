import Testing

/// The order of captures and the requests that use them.
@Suite struct CaptureOrderTests {
    @Test func useBeforeTheCaptureIsReportedWithTheCapturingRequest() throws {
        #expect(
            try findings(
                """
                requests:
                  - GET: http://h/<<id>>
                  - name: Make it
                    POST: http://h/
                    capture: { id: { header: Location } }
                """) == [
                    "2:19-25 \"id\" is used before the request \"Make it\" captures it → move that request before this one"
                ])
    }

    @Test func useBeforeSetIsReportedWithTheSettingRequest() throws {
        #expect(
            try findings(
                "requests:\n  - GET: http://h/<<id>>\n  - { name: B, GET: http://h/, set: { id: 1 } }"
            ) == ["2:19-25 \"id\" is used before the request \"B\" sets it → move that request before this one"])
    }

    @Test func requestCannotSendItsOwnCaptures() throws {
        #expect(
            try findings("requests:\n  - { GET: http://h/<<id>>, capture: { id: status } }") == [
                "2:21-27 \"id\" has no value yet: this request itself captures it → "
                    + "give it a first value under variables, or write <<id | default(\"…\")>>"
            ])
    }

    @Test func requestCanCheckItsOwnCaptures() throws {
        #expect(
            try findings(
                """
                requests:
                  - GET: http://h/
                    capture: { id: status }
                    expect: { json: { $.id: <<id>> }, values: { <<id>>: 1 } }
                """) == [])
    }

    @Test func conditionOnALaterCaptureIsReported() throws {
        #expect(
            try findings(
                "requests:\n  - { GET: http://h/, when: { <<id>>: 1 } }\n  - { name: B, GET: http://h/, capture: { id: status } }"
            ) == ["2:31-37 \"id\" is used before the request \"B\" captures it → move that request before this one"])
    }

    @Test func teardownCanUseCapturesOfRequests() throws {
        #expect(
            try findings(
                "requests: [{ GET: http://h/, capture: { id: status } }]\nteardown: [{ DELETE: http://h/<<id>> }]")
                == [])
    }
}
