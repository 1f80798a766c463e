import FaultPlans
import HTTPServer
import HubEmulator
import NotificationHub
import Testing

/// A document that a control route rejects.
private struct Refused: Sendable, CustomTestStringConvertible {
    let route: String
    let body: String
    let error: String
    let hint: String

    var testDescription: String { "\(route) \(body.prefix(60))" }

    init(_ route: String, _ body: String, _ error: String, _ hint: String) {
        (self.route, self.body, self.error, self.hint) = (route, body, error, hint)
    }
}

private let faultMembers = #"it is an object with \"latency\", \"faults\", \"seed\""#
private let kinds =
    "a fault is a status from 400 to 599, or throttled, reset, truncate or slow, as in 429:5%"
private let offsetHint = "it is a duration, with a minus sign for the past, as in 90m and -1h30m"
private let generationHint = #"it is \"classic\" or \"newer\""#

private let refused = [
    Refused(
        "faults", "", "the body is not JSON: unexpected end at line 1, column 1 (byte 0): expected a value",
        faultMembers),
    Refused("faults", "[]", "the body is no JSON object but a list", faultMembers),
    Refused("faults", #"{"fault":["429:5%"]}"#, #"$: there is no member \"fault\""#, faultMembers),
    Refused(
        "faults", #"{"faults":"429:5%"}"#, #"$.faults: \"faults\" is no list but a text"#,
        #"as in [\"429:5%\", \"reset:1%\"]"#),
    Refused("faults", #"{"faults":["429:5%",5]}"#, "$.faults[1]: a fault is not text but a number", kinds),
    Refused("faults", #"{"faults":["x:5%"]}"#, #"$.faults[0]: \"x\" is no fault"#, kinds),
    Refused(
        "faults", #"{"faults":["429:5"]}"#, #"$.faults[0]: \"429:5\" gives no share of the requests"#,
        "a fault is written KIND:SHARE with a share of 0% to 100%, as in 429:5%"),
    Refused(
        "faults", #"{"faults":["429:60%","500:50%"]}"#,
        "$.faults: the shares of 429:60%, 500:50% are more than 100 % together",
        "make them smaller: the other requests get the normal answer"),
    Refused(
        "faults", #"{"faults":["429:6%","429:5%"]}"#, #"$.faults: the fault \"429\" occurs twice"#,
        "give each kind one share"),
    Refused(
        "faults", #"{"latency":"fast"}"#, #"$.latency: \"fast\" is no latency"#,
        "a latency is a duration of at most 1h, or a range of two, as in 50ms..200ms"),
    Refused(
        "faults", #"{"latency":5}"#, #"$.latency: \"latency\" is not text but a number"#,
        "a latency is a duration of at most 1h, or a range of two, as in 50ms..200ms"),
    Refused(
        "faults", #"{"seed":-1}"#, #"$.seed: \"seed\" is no whole number"#,
        "a seed is a whole number from 0 to 9007199254740991"),
    Refused(
        "faults", #"{"seed":9007199254740992}"#, "$.seed: the seed is too large",
        "a seed is a whole number from 0 to 9007199254740991"),
    Refused("clock", "{}", #"$: the member \"offset\" is missing"#, offsetHint),
    Refused("clock", #"{"offset":60}"#, #"$.offset: \"offset\" is not text but a number"#, offsetHint),
    Refused("clock", #"{"offset":"noon"}"#, #"$.offset: \"noon\" is no offset of a clock"#, offsetHint),
    Refused("generation", #"{"generation":"old"}"#, #"$.generation: \"old\" is no generation"#, generationHint),
    Refused("generation", "{}", #"$: the member \"generation\" is missing"#, generationHint),
    Refused(
        "generation", #"{"Generation":"newer"}"#, #"$: there is no member \"Generation\""#,
        #"it is an object with \"generation\""#),
]

@Suite(.timeLimit(.minutes(20))) struct ControlRouteTests {
    @Test(arguments: [
        ("faults", #"{"latency":null,"faults":[],"seed":0}"#), ("clock", #"{"offset":"0s"}"#),
        ("generation", #"{"generation":"classic"}"#),
    ])
    func controlsHaveDefaultsWithoutOptions(route: String, document: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(.get, "/$emulator/\(route)")
            #expect(answer.status == .ok && answer.text == document + "\n")
            #expect(answer.header("Content-Type") == "application/json; charset=utf-8")
        }
    }

    @Test(arguments: [
        ("faults", #"{"latency":"50ms..200ms","faults":["429:5%","reset:0.5%"],"seed":7}"#),
        ("faults", #"{"latency":"10ms","faults":[],"seed":0}"#),
        ("clock", #"{"offset":"-5400s"}"#), ("generation", #"{"generation":"newer"}"#),
    ])
    func controlDocumentsCanBePutReadAndDeleted(route: String, document: String) async throws {
        try await EmulatedHub.test { hub in
            let before = try await hub.request(.get, "/$emulator/\(route)").text
            let put = try await hub.request(.put, "/$emulator/\(route)", body: document)
            #expect(put.status == .ok && put.text == document + "\n")
            #expect(try await hub.request(.get, "/%24emulator/\(route)/").text == document + "\n")
            let delete = try await hub.request(.delete, "/$emulator/\(route)")
            #expect(delete.status == .ok && delete.text == before)
        }
    }

    @Test func deletingRestoresTheStartOptions() async throws {
        let plan = try FaultPlan(rules: [try FaultRule(parsing: "500:1%")], seed: 3)
        try await EmulatedHub.test {
            $0.faults = plan
            $0.clockOffset = .seconds(5)
            $0.generation = .newer
        } _: { hub in
            for (route, document, start) in [
                ("faults", "{}", #"{"latency":null,"faults":["500:1%"],"seed":3}"#),
                ("clock", #"{"offset":"1h"}"#, #"{"offset":"5s"}"#),
                ("generation", #"{"generation":"classic"}"#, #"{"generation":"newer"}"#),
            ] {
                let put = try await hub.request(.put, "/$emulator/\(route)", body: document)
                #expect(put.status == .ok && put.text != start + "\n")
                #expect(try await hub.request(.delete, "/$emulator/\(route)").text == start + "\n")
            }
        }
    }

    @Test(arguments: refused)
    private func invalidDocumentsAreRejected(refused: Refused) async throws {
        try await EmulatedHub.test { hub in
            let before = try await hub.request(.get, "/$emulator/\(refused.route)").text
            let answer = try await hub.request(.put, "/$emulator/\(refused.route)", body: refused.body)
            #expect(answer.status == .badRequest)
            #expect(answer.text == #"{"error":"\#(refused.error)","hint":"\#(refused.hint)"}"# + "\n")
            #expect(try await hub.request(.get, "/$emulator/\(refused.route)").text == before)
        }
    }

    @Test func otherMethodsAreRejected() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(.post, "/$emulator/faults", body: "{}")
            #expect(answer.status == .methodNotAllowed && answer.header("Allow") == "GET, PUT, DELETE")
        }
    }

    @Test func largeDocumentIsRejected() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(
                .put, "/$emulator/faults", body: String(repeating: " ", count: 70_000))
            #expect(answer.status == .contentTooLarge)
        }
    }

    @Test func changedGenerationAppliesAtOnce() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.request(.put, "/$emulator/generation", body: #"{"generation":"newer"}"#)
            #expect(try await hub.send(.get, "installations/1").header("Server") == "Kestrel")
            _ = try await hub.request(.delete, "/$emulator/generation")
            #expect(try await hub.send(.get, "installations/1").header("Server") == "Microsoft-HTTPAPI/2.0")
        }
    }

    @Test(arguments: [("2h", 401), ("59m", 404), ("-10d", 404)])
    func clockOffsetDeterminesExpiry(offset: String, status: Int) async throws {
        try await EmulatedHub.test { hub in
            let token = try hub.token(lifetime: 3600)
            _ = try await hub.request(.put, "/$emulator/clock", body: #"{"offset":"\#(offset)"}"#)
            #expect(try await hub.send(.get, "installations/1", token: token).status.code == status)
        }
    }
}
