import NotificationHub
import Testing

private let namespaces =
    "xmlns=\"http://schemas.microsoft.com/netservices/2010/10/servicebus/connect\" "
    + "xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\""

@Suite struct OutcomeTests {
    @Test func testSendsReturnAnOutcomeForEachDevice() {
        let outcome = NotificationOutcome([
            .init(platform: .apns, handle: "7603CF2F", registrationId: "1-2-3", outcome: .success),
            .init(platform: .wns, handle: "https://h/?a&b", registrationId: "4-5-6", outcome: .expiredChannel),
        ])
        #expect(
            outcome.text
                == "<NotificationOutcome \(namespaces)><Success>1</Success><Failure>1</Failure><Results><RegistrationResult>"
                + "<ApplicationPlatform>apple</ApplicationPlatform><PnsHandle>7603CF2F</PnsHandle>"
                + "<RegistrationId>1-2-3</RegistrationId>"
                + "<Outcome>The Notification was successfully sent to the Push Notification System</Outcome>"
                + "</RegistrationResult><RegistrationResult><ApplicationPlatform>windows</ApplicationPlatform>"
                + "<PnsHandle>https://h/?a&amp;b</PnsHandle><RegistrationId>4-5-6</RegistrationId>"
                + "<Outcome>The Push Notification System handle for the registration is invalid</Outcome>"
                + "</RegistrationResult></Results></NotificationOutcome>")
    }

    @Test func testSendWithoutDevicesHasNoResults() {
        #expect(
            NotificationOutcome([]).text
                == "<NotificationOutcome \(namespaces)><Success>0</Success><Failure>0</Failure><Results/>"
                + "</NotificationOutcome>")
    }

    /// The example in Microsoft's documentation.
    @Test func detailsMatchTheDocumentation() {
        var details = NotificationDetails(
            id: "id", location: "sb://n.servicebus.windows.net/h/messages/id?api-version=2015-04", state: .completed)
        details.enqueued = 1_446_499_183
        details.started = 1_446_499_183.9926996
        details.ended = 1_446_499_183.9926996
        details.body = "<toast>"
        details.targetPlatforms = ["windows"]
        details.counts = [.wns: [.init("Success", 3), .init("WrongToken", 1)]]
        details.errorDetailsAddress = "https://e"
        #expect(
            details.text
                == "<NotificationDetails \(namespaces)><NotificationId>id</NotificationId>"
                + "<Location>sb://n.servicebus.windows.net/h/messages/id?api-version=2015-04</Location>"
                + "<State>Completed</State><EnqueueTime>2015-11-02T21:19:43Z</EnqueueTime>"
                + "<StartTime>2015-11-02T21:19:43.9927Z</StartTime><EndTime>2015-11-02T21:19:43.9927Z</EndTime>"
                + "<NotificationBody>&lt;toast&gt;</NotificationBody><TargetPlatforms>windows</TargetPlatforms>"
                + "<WnsOutcomeCounts><Outcome><Name>Success</Name><Count>3</Count></Outcome>"
                + "<Outcome><Name>WrongToken</Name><Count>1</Count></Outcome></WnsOutcomeCounts>"
                + "<PnsErrorDetailsUri>https://e</PnsErrorDetailsUri></NotificationDetails>")
    }

    @Test func countsAreInContractOrder() {
        var details = NotificationDetails(id: "i", location: "l", state: .noTargetFound)
        details.tags = "a && b"
        details.targetPlatforms = [
            NotificationDetails.platformName(.mpns, isTemplate: true),
            NotificationDetails.platformName(.fcmv1, isTemplate: false),
        ]
        for platform in [.xiaomi, .browser, .baidu, .fcmv1, .adm, .gcm, .wns, .mpns, .apns] as [DevicePlatform] {
            details.counts[platform] = [.init("Success", 1)]
        }
        let names = details.text.matches(of: /<(\w+)OutcomeCounts>/).map { String($0.1) }
        #expect(names == ["Apns", "Mpns", "Wns", "Gcm", "Adm", "FcmV1", "Baidu", "Browser", "Xiaomi"])
        #expect(
            details.text.contains(
                "<State>NoTargetFound</State><Tags>a &amp;&amp; b</Tags>"
                    + "<TargetPlatforms>windowsphonetemplate,fcmv1</TargetPlatforms><ApnsOutcomeCounts>"))
    }
}
