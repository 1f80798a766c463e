import AccessTokens
import NotificationHub
import Testing
import Text

@Suite struct AnswerTests {
    /// Recordings R19 and R28, and a publicly quoted body of the newer generation.
    @Test(arguments: [
        (
            404, "Installation not found", 1_541_549_917.0, Generation.classic,
            "<Error><Code>404</Code><Detail>Installation not found.TrackingId:id_G1,TimeStamp:11/7/2018 12:18:37 AM"
                + "</Detail></Error>"
        ),
        (
            401, "InvalidSignature: The token has an invalid signature.", 1_593_714_801.0, .classic,
            "<Error><Code>401</Code><Detail>InvalidSignature: The token has an invalid signature..TrackingId:id_G1,"
                + "TimeStamp:7/2/2020 6:33:21 PM</Detail></Error>"
        ),
        (
            400, "'Platform' property is not specified or given value is not supported.", 1_771_929_762.0, .newer,
            "<Error xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"><Code>400</Code><Detail>'Platform' property "
                + "is not specified or given value is not supported.. TrackingId:id,"
                + "TimeStamp:2/24/2026 10:42:42 AM +00:00</Detail></Error>"
        ),
        (
            400, "a\r\n<&", 0.0, .classic,
            "<Error><Code>400</Code><Detail>a&#xD;\n&lt;&amp;.TrackingId:id_G1,TimeStamp:1/1/1970 12:00:00 AM"
                + "</Detail></Error>"
        ),
    ])
    func errorBodies(code: Int, detail: String, now: Double, generation: Generation, body: String) {
        #expect(
            ErrorBody.text(code: code, detail: detail, trackingId: "id", now: now, generation: generation) == body)
    }

    @Test(arguments: [
        (HubError.missingToken, 401, "MissingToken: The authorization header was not found."),
        (
            .malformedToken, 401,
            "MalformedToken: The credentials contained in the authorization header are not in the WRAP format."
        ),
        (.invalidSignature, 401, "InvalidSignature: The token has an invalid signature."),
        (.expiredToken, 401, "ExpiredToken: "),
        (
            .wrongAudience, 401,
            "InvalidAudience: The authorization header contains a token with a wrong audience."
        ),
        (.missingClaim(.manage), 401, "Manage claim is required for this operation."),
        (.unknownHub, 404, "No service is hosted at the specified address."),
        (.installationNotFound, 404, "Installation not found"),
        (
            .unsupportedVersion("1.0"), 400,
            "The api-version '1.0' in the query string is not supported. Either remove it from the Uri or use one of "
                + "'2013-04,2013-07,2013-10,2014-09,2015-01,2015-04,2015-08,2016-07,2017-04,2020-06'."
        ),
    ])
    func classicResponses(failure: HubError, status: Int, text: String) {
        let answer = failure.answer(.classic)
        #expect(answer.status == status)
        #expect(answer.text == text)
    }

    @Test func missingClaimIsAnEmpty403InTheNewerGeneration() {
        let answer = HubError.missingClaim(.send).answer(.newer)
        #expect(answer.status == 403 && answer.text == nil)
    }

    @Test(arguments: [
        ("2015-01", true), ("2020-06", true), ("2023-10-01-preview", true), ("2023-09-01", true), ("", false),
        ("1.0", false), ("2015", false), ("2015-1", false), ("1999-01", false), ("2015-01-01-01", false),
        ("2015-01-beta", false),
    ])
    func apiVersions(version: String, supported: Bool) {
        #expect(APIVersion.isSupported(version) == supported)
    }

    @Test(arguments: [
        (0.0, "19700101000000", "1970-01-01T00:00:00.000Z"),
        (951_782_400.0, "20000229000000", "2000-02-29T00:00:00.000Z"),
        (1_595_478_524.987, "20200723042844", "2020-07-23T04:28:44.987Z"),
        (253_402_300_799.0, "99991231235959", "9999-12-31T23:59:59.000Z"),
        (-5.0, "19700101000000", "1970-01-01T00:00:00.000Z"),
        (1e300, "99991231235959", "9999-12-31T23:59:59.000Z"),
    ])
    func times(seconds: Double, stamp: String, timestamp: String) {
        #expect(HubTime(seconds).stampText == stamp)
        #expect(HubTime(seconds).timestampText == timestamp)
    }

    @Test(arguments: [
        (1_593_712_990.772227, "2020-07-02T18:03:10Z", "2020-07-02T18:03:10.772227Z"),
        (1_593_712_990.5, "2020-07-02T18:03:10Z", "2020-07-02T18:03:10.5Z"),
        (1_593_712_990.0, "2020-07-02T18:03:10Z", "2020-07-02T18:03:10Z"),
    ])
    func timesInDocuments(seconds: Double, short: String, precise: String) {
        #expect(HubTime(seconds).secondText == short)
        #expect(HubTime(seconds).preciseText == precise)
    }

    @Test func identifiersHaveTheRecordedForm() throws {
        var generator = SystemRandomNumberGenerator()
        let id = NotificationIdentifier.make(now: 1_595_478_524, using: &generator)
        #expect(try /[0-9a-f]{32}-20200723042844-[0-9]{6,8}-[0-9]{1,2}/.wholeMatch(in: id) != nil, "\(id)")
        let guid = GUID(using: &generator).text
        #expect(
            try /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/.wholeMatch(in: guid) != nil,
            "\(guid)")
    }

    @Test(arguments: [
        ("hub", true), ("My.Hub-2_x", true), ("", false), ("a/b", false), ("$inbox", false), ("é", false),
    ])
    func hubNames(name: String, valid: Bool) {
        #expect(Hub.isValid(name: name) == valid)
    }
}
