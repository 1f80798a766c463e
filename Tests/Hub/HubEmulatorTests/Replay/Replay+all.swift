import HTTPServer
import NotificationHub

private let token = "62BCD3484834B7E2DC56733AC5509259230CC1BA82BA1AE7D06E91908A05A8FA"
private let alert = #"{\"aps\":{\"alert\":\"alert!\"}}"#

/// Returns an installation with the nulls that the .NET SDK writes.
private func installation(_ id: String, userId: String? = nil) -> String {
    #"{"installationId":"\#(id)","userId":\#(userId.map { "\"\($0)\"" } ?? "null"),"pushChannel":"\#(token)","#
        + #""pushChannelExpired":null,"platform":"apns","expirationTime":null}"#
}

private func richInstallation(_ id: String, expiry: String) -> String {
    #"{"installationId":"\#(id)","pushChannel":"\#(token)","platform":"apns","tags":["tag1"],"#
        + #""pushVariables":{"var1":"value1"},"#
        + #""templates":{"Template Name":{"body":"\#(alert)","expiry":"\#(expiry)"}}}"#
}

private func windowsInstallation(_ id: String) -> String {
    #"{"installationId":"\#(id)","pushChannel":"https://some.url","platform":"wns","#
        + #""templates":{"Template Name":{"body":"\#(alert)","headers":{"X-WNS-Type":"wns/toast"}}}}"#
}

extension Replay {
    /// Returns calls that write the installations from earlier tests that a session's first list shows, in addition to
    /// complete registrations.
    static func leftInstallations(_ session: String) -> [ReplayCall] {
        switch session.prefix(while: { $0 != "_" }) {
        case "CreateOrUpdateRegistrationAsync":
            let id = "95e4cf2e-685f-4141-98e2-4c5f71d1a696"
            return [.install(richInstallation(id, expiry: "2018-11-07T16:18:32.6641371-08:00"), at: id)]
        case "GetRegistrationAsync":
            let id = "64bf6e82-d908-4daa-b854-c7a9cfeebc81"
            return [.install(richInstallation(id, expiry: "2019-05-14T20:11:57.6477694+03:00"), at: id)]
        case "GetRegistrationsByTagAsync":
            let id = "ef4ffd64-8f20-4d6e-873c-7308b28d6a04"
            return [.install(windowsInstallation(id), at: id)]
        case "CreateOrUpdateInstallationAsync" where session.contains("WithExpiry"):
            let id = "8b3e1b9e-79c2-4c2b-902b-68085b41968c"
            return [
                .install(installation(id), at: id), .patch(#"[{"op":"add","path":"/tags","value":"tag1"}]"#, at: id),
            ]
        case "PatchInstallationAsync" where session.contains("WithUserId"):
            let id = "69ddbc47-864d-4b90-ac0a-3e5d45655e42"
            return [
                .install(installation(id, userId: "5812c2fb-756d-41d0-acde-0cdb3ca5e511"), at: id),
                .patch(
                    #"[{"op":"replace","path":"/userId","value":"77a8db6e-c1d3-41a3-9aa7-06bfef487a5a"}]"#, at: id),
            ]
        default: return []
        }
    }

    static let all = managed.compactMap { $0 }

    private static let managed: [Replay?] = [
        Replay(
            "ManagementApi_FailsWith",
            [
                .describe().with(.wrong), .describe(), .get.with(.wrong), .get.with(.wrong),
                .describe(ifMatch: "*").with(.wrong), ReplayCall(.delete).with(.wrong),
            ]),
        Replay(
            "ManagementApi_ShouldCreateGetOrDelete",
            [
                .get.with(.root), .get.with(.root), .get.with(.root), .describe(),
                // The service's counter includes earlier changes of a hub with this name.
                .get.with(.root).after(
                    .install(installation("1"), at: "1").with(.root)),
                .get.with(.root), .get.with(.root), .describe(), .get.with(.root),
                .describe("<IsDisabled>true</IsDisabled>", ifMatch: "*"), ReplayCall(.delete).with(.root),
                .get.with(.root), .get.with(.root), ReplayCall(.delete).with(.root),
            ]),
        Replay(
            "ManagementApi_ShouldReceiveCorrectJobs",
            [
                .describe(),
                ReplayCall(
                    .post,
                    body: #"<entry xmlns="http://www.w3.org/2005/Atom"><content type = "application/xml">"#
                        + #"<NotificationHubJob xmlns:i="http://www.w3.org/2001/XMLSchema-instance" "#
                        + #"xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect">"#
                        + "<Type>ImportCreateRegistrations</Type>"
                        + "<OutputContainerUri>https://nhsdke2etest.blob.core.windows.net/testimportbulk?"
                        + "sv=2019-02-02&amp;sr=c&amp;sig=00000000000000000000&amp;se=2020-07-02T22%3A03%3A24Z&amp;"
                        + "sp=rwl</OutputContainerUri><ImportFileUri>https://nhsdke2etest.blob.core.windows.net/"
                        + "testimportbulk/ImportRegistrations.txt?sv=2019-02-02&amp;sr=b&amp;"
                        + "sig=00000000000000000000&amp;se=2020-07-02T22%3A03%3A24Z&amp;sp=rcw</ImportFileUri>"
                        + "</NotificationHubJob></content></entry>"
                ).with(.root), .get.with(.root),
            ]),
    ]
}
