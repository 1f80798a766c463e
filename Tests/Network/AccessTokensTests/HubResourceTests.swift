import AccessTokens
import Testing

@Suite struct HubResourceTests {
    @Test(arguments: [
        (["installations", "1"], "PUT", [Claim.listen]), (["Installations", "1"], "GET", [.listen]),
        (["Messages"], "POST", [.send]), (["messages", "$Batch"], "POST", [.send]),
        (["messages", "id"], "GET", [.manage, .send]), (["schedulednotifications"], "POST", [.send]),
        (["schedulednotifications", "1"], "DELETE", [.send]), (["registrations"], "POST", [.listen]),
        (["registrations"], "GET", [.manage]), (["registrations", "1"], "DELETE", [.listen]),
        (["registrationIDs"], "POST", [.listen]), (["tags", "a", "registrations"], "GET", [.manage]),
        (["feedbackcontainer"], "GET", [.manage, .send]), (["jobs"], "POST", [.manage]),
        (["jobs", "1"], "GET", [.manage]),
        ([], "DELETE", [.manage]),
    ])
    func claims(segments: [String], method: String, claims: [Claim]) throws {
        #expect(try #require(HubResource(segments: segments)).sufficientClaims(method: method) == claims)
    }

    @Test func listByDeviceHandleNeedsListen() {
        #expect(HubResource.registrations.sufficientClaims(method: "GET", filtered: true) == [.listen])
    }

    @Test(arguments: [
        ["installations"], ["nonsense"], ["installations", "1", "2"], ["tags", "a"], ["messages", "a", "b"],
    ])
    func otherAddressesAreNotResources(segments: [String]) {
        #expect(HubResource(segments: segments) == nil)
    }
}
