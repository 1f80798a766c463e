import HTTPTypes
import NotificationHub

private let token = "62BCD3484834B7E2DC56733AC5509259230CC1BA82BA1AE7D06E91908A05A8FA"
private let androidToken = "amzn1.adm-registration.v2.123"
private let tag = "<Tags>tag1</Tags>"
private let labels = tag + #"<PushVariables>{"var1":"value1"}</PushVariables>"#
private let channel = "<ChannelUri>https://some.url/</ChannelUri><SecondaryTileName>Tile name</SecondaryTileName>"
private let templateName = "<TemplateName>Template Name</TemplateName>"
private let alert = #"{\"aps\":{\"alert\":\"alert!\"}}"#

private func apple(_ members: String = "") -> ReplayCall {
    .register("AppleRegistrationDescription", members + "<DeviceToken>\(token)</DeviceToken>")
}

private func google(_ members: String = "") -> ReplayCall {
    .register("GcmRegistrationDescription", members + "<GcmRegistrationId>\(androidToken)</GcmRegistrationId>")
}

private func googleTemplate(_ members: String = "") -> ReplayCall {
    .register(
        "GcmTemplateRegistrationDescription",
        members + "<GcmRegistrationId>\(androidToken)</GcmRegistrationId>"
            + #"<BodyTemplate><![CDATA[{"data":{"message":"Message"}}]]></BodyTemplate>"# + templateName)
}

/// With the nulls that the .NET SDK writes.
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
    static let all = (created + changed + listed + installed + sent + managed).compactMap { $0 }

    private static let created: [Replay?] = [
        Replay("CreateRegistrationAsync_PassValidAppleNative", ReplayCall.cleanUp() + [apple(labels)]),
        Replay(
            "CreateRegistrationAsync_PassValidAppleTemplate",
            ReplayCall.cleanUp() + [
                .register(
                    "AppleTemplateRegistrationDescription",
                    labels + "<DeviceToken>\(token)</DeviceToken>"
                        + #"<BodyTemplate><![CDATA[{"aps":{"alert":"alert!"}}]]></BodyTemplate>"#
                        + #"<Expiry i:nil="true"/>"# + templateName + "<ApnsHeaders/>")
            ]),
        Replay(
            "CreateRegistrationAsync_PassValidAdmNative",
            ReplayCall.cleanUp() + [
                .register(
                    "AdmRegistrationDescription", labels + "<AdmRegistrationId>\(androidToken)</AdmRegistrationId>")
            ]),
        Replay(
            "CreateRegistrationAsync_PassValidBaiduTemplate",
            ReplayCall.cleanUp() + [
                .register(
                    "BaiduTemplateRegistrationDescription",
                    labels + "<BaiduUserId>userId</BaiduUserId><BaiduChannelId>channelId</BaiduChannelId>"
                        + #"<BodyTemplate><![CDATA[{"title":"Title","description":"Description"}]]></BodyTemplate>"#
                        + templateName)
            ]),
        Replay("CreateRegistrationAsync_PassValidGcmTemplate", ReplayCall.cleanUp(0) + [googleTemplate(labels)]),
        Replay(
            "CreateRegistrationAsync_PassValidMpnsTemplate",
            ReplayCall.cleanUp(3) + [
                .register(
                    "MpnsTemplateRegistrationDescription",
                    labels + channel
                        + #"<BodyTemplate><![CDATA[<wp:Notification xmlns:wp="WPNotification" Version="2.0">"#
                        + #"<wp:Tile Id="TileId" Template="IconicTile"><wp:Title Action="Clear">Title</wp:Title>"#
                        + "</wp:Tile></wp:Notification>]]></BodyTemplate>" + templateName)
            ]),
        Replay(
            "CreateRegistrationAsync_PassValidWindowsTemplate",
            ReplayCall.cleanUp() + [
                .register(
                    "WindowsTemplateRegistrationDescription",
                    labels + channel + #"<BodyTemplate><![CDATA[<toast><visual><binding template="ToastText01">"#
                        + #"<text id="1">bodyText</text></binding>  </visual></toast>]]></BodyTemplate>"#
                        + "<WnsHeaders><WnsHeader><Header>X-WNS-Type</Header><Value>wns/toast</Value></WnsHeader>"
                        + "</WnsHeaders>" + templateName)
            ]),
        Replay("CreateRegistrationIdAsync", [ReplayCall(.post)]),
    ]

    private static let changed: [Replay?] = [
        Replay(
            "CreateOrUpdateRegistrationAsync",
            leftovers: [
                .install(
                    richInstallation(
                        "95e4cf2e-685f-4141-98e2-4c5f71d1a696", expiry: "2018-11-07T16:18:32.6641371-08:00"),
                    at: "95e4cf2e-685f-4141-98e2-4c5f71d1a696")
            ],
            ReplayCall.cleanUp(2) + [
                .register(
                    "AppleRegistrationDescription",
                    "<RegistrationId>123-234-1</RegistrationId><DeviceToken>\(token)</DeviceToken>", by: .put)
            ]),
        Replay(
            "UpdateRegistrationAsync",
            ReplayCall.cleanUp() + [
                apple(),
                .register(
                    "AppleRegistrationDescription",
                    "<ETag>1</ETag><RegistrationId>5267365982808935704-4914086341193203009-2</RegistrationId>"
                        + tag + "<DeviceToken>\(token)</DeviceToken>", by: .put, ifMatch: "\"1\""),
            ]),
        Replay(
            "GetRegistrationAsync",
            leftovers: [
                .install(
                    richInstallation(
                        "64bf6e82-d908-4daa-b854-c7a9cfeebc81", expiry: "2019-05-14T20:11:57.6477694+03:00"),
                    at: "64bf6e82-d908-4daa-b854-c7a9cfeebc81")
            ],
            ReplayCall.cleanUp(2) + [googleTemplate(), .get]),
        Replay("DeleteRegistrationsByChannelAsync", [.get, apple(), .get, .delete, .get]),
    ]

    private static let listed: [Replay?] = [
        Replay("GetAllRegistrationsAsync", ReplayCall.cleanUp() + [apple(), apple(), apple(), .get, .get]),
        Replay(
            "GetRegistrationsByTagAsync",
            leftovers: [
                .install(
                    windowsInstallation("ef4ffd64-8f20-4d6e-873c-7308b28d6a04"),
                    at: "ef4ffd64-8f20-4d6e-873c-7308b28d6a04")
            ],
            ReplayCall.cleanUp(2) + [apple(tag), apple(tag), google(), .get]),
        Replay(
            "GetRegistrationsByChannelAsync",
            ReplayCall.cleanUp() + [
                google(),
                .register(
                    "FcmRegistrationDescription", "<FcmRegistrationId>\(androidToken)</FcmRegistrationId>"), .get,
            ]),
    ]

    private static let installed: [Replay?] = [
        Replay(
            "CreateOrUpdateInstallationAsync_CreateInstallationWithExpiry",
            leftovers: [
                .install(
                    installation("8b3e1b9e-79c2-4c2b-902b-68085b41968c"), at: "8b3e1b9e-79c2-4c2b-902b-68085b41968c"),
                .patch(
                    #"[{"op":"add","path":"/tags","value":"tag1"}]"#, at: "8b3e1b9e-79c2-4c2b-902b-68085b41968c"),
            ],
            ReplayCall.cleanUp() + [
                .install(
                    richInstallation(
                        "95e4cf2e-685f-4141-98e2-4c5f71d1a696", expiry: "2018-11-07T16:18:32.6641371-08:00")), .get,
            ]),
        Replay(
            "CreateOrUpdateInstallationAsync_CreateInstallationWithHeaders",
            ReplayCall.cleanUp() + [.install(windowsInstallation("ef4ffd64-8f20-4d6e-873c-7308b28d6a04")), .get]),
        Replay(
            "CreateOrUpdateInstallationAsync_CreateInstallationWithUserId",
            ReplayCall.cleanUp() + [
                .install(
                    installation(
                        "08c88ecf-32b5-412b-aba2-29be97ce34c3", userId: "d798d460-79d2-449a-b2fc-fa5bf4090f38")),
                .get,
            ]),
        Replay(
            "DeleteInstallationAsync",
            ReplayCall.cleanUp() + [
                .install(installation("94018932-9656-48dd-aea1-0c2253b4e093")), .get, ReplayCall(.delete), .get,
            ]),
        Replay(
            "PatchInstallationAsync_CreateInstallationWithUserId",
            leftovers: [
                .install(
                    installation(
                        "69ddbc47-864d-4b90-ac0a-3e5d45655e42", userId: "5812c2fb-756d-41d0-acde-0cdb3ca5e511"),
                    at: "69ddbc47-864d-4b90-ac0a-3e5d45655e42"),
                .patch(
                    #"[{"op":"replace","path":"/userId","value":"77a8db6e-c1d3-41a3-9aa7-06bfef487a5a"}]"#,
                    at: "69ddbc47-864d-4b90-ac0a-3e5d45655e42"),
            ],
            ReplayCall.cleanUp() + [
                .install(
                    installation(
                        "716f40c0-f43f-49e5-ac73-d0fe162d1417", userId: "77a8db6e-c1d3-41a3-9aa7-06bfef487a5a")),
                .patch(#"[{"op":"replace","path":"/userId","value":"5812c2fb-756d-41d0-acde-0cdb3ca5e511"}]"#), .get,
            ]),
        Replay(
            "PatchInstallationAsync_CreateInstallationWithoutTags",
            ReplayCall.cleanUp() + [
                .install(installation("8b3e1b9e-79c2-4c2b-902b-68085b41968c")),
                .patch(#"[{"op":"add","path":"/tags","value":"tag1"}]"#), .get,
            ]),
    ]

    private static let sent: [Replay?] = [
        Replay(
            "SendNotificationAsync_SendTemplateNotification",
            [.send(format: "template", headers: ["ServiceBusNotification-Tags": "tag1 && tag2"], body: "{}")]),
        Replay(
            "SendNotificationAsync_SendAppleNativeNotification_ByUserId",
            [
                .send(
                    format: "apple",
                    headers: [
                        "ServiceBusNotification-Tags": "$UserId:{5812c2fb-756d-41d0-acde-0cdb3ca5e511}"
                    ], body: #"{"aps":{"alert":"alert!"}}"#)
            ]),
        Replay(
            "SendDirectNotificationAsync_SendDirectAppleNotification",
            [
                .send(
                    format: "apple", headers: ["ServiceBusNotification-DeviceHandle": token],
                    body: #"{"aps":{"alert":"alert!"}}"#)
            ]),
        Replay(
            "SendDirectNotificationAsync_SendDirectAppleBatch",
            [
                .send(
                    format: "apple",
                    headers: ["Content-Type": #"multipart/mixed; boundary="nh-batch-multipart-boundary""#],
                    body: [
                        "--nh-batch-multipart-boundary", "Content-Type: application/json; charset=utf-8",
                        "Content-Disposition: inline; name=notification", "", #"{"aps":{"alert":"alert!"}}"#,
                        "--nh-batch-multipart-boundary", "Content-Type: application/json; charset=utf-8",
                        "Content-Disposition: inline; name=devices", "", #"["\#(token)","\#(token)"]"#,
                        "--nh-batch-multipart-boundary--", "",
                    ].joined(separator: "\r\n"))
            ]),
        Replay(
            "SendDirectNotificationAsync_ListenOnly", generation: .newer,
            [
                .send(
                    format: "apple", headers: ["ServiceBusNotification-DeviceHandle": token],
                    body: #"{"aps":{"alert":"alert!"}}"#
                ).with(.listen)
            ]),
        Replay(
            "ScheduleNotificationAsync",
            [
                .send(
                    format: "apple", headers: ["ServiceBusNotification-ScheduleTime": "2026-01-02T00:00:00"],
                    body: #"{"aps":{"alert":"alert!"}}"#)
            ]),
    ]

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
                // The service counted what the hub of this name did before.
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
