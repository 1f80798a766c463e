import FaultPlans
import HubEmulator
import Testing

@Suite struct FaultPlanTests {
    @Test(
        arguments: [
            ("429:5%", FaultKind.status(429), 5), ("400:0%", .status(400), 0), ("599:100%", .status(599), 100),
            ("throttled:0.5%", .throttled, 0.5), ("reset:12.25%", .reset, 12.25), ("truncate:1%", .truncate, 1),
            ("slow:33.3%", .slow, 33.3),
        ] as [(String, FaultKind, Double)])
    func rulesAreParsedAndWrittenAlike(text: String, kind: FaultKind, share: Double) throws {
        let rule = try FaultRule(parsing: text)
        #expect(rule.kind == kind && rule.share == share)
        #expect(rule.description == text)
    }

    @Test(arguments: [
        ("", FaultPlanError.kind("")), (":5%", .kind("")), ("200:5%", .kind("200")), ("600:5%", .kind("600")),
        ("4290:5%", .kind("4290")), ("+42:5%", .kind("+42")), ("Reset:5%", .kind("Reset")), ("5%", .kind("5%")),
        ("429", .share(rule: "429")), ("429:", .share(rule: "429:")), ("429:5", .share(rule: "429:5")),
        ("429:%", .share(rule: "429:%")), ("429:-5%", .share(rule: "429:-5%")), ("429:101%", .share(rule: "429:101%")),
        ("429:nan%", .share(rule: "429:nan%")), ("429:0x5%", .share(rule: "429:0x5%")),
        ("429:1e1%", .share(rule: "429:1e1%")), ("429:5%:", .share(rule: "429:5%:")),
        ("429:.5%", .share(rule: "429:.5%")), ("429:1.2.3%", .share(rule: "429:1.2.3%")),
        ("429:٣%", .share(rule: "429:٣%")),
    ])
    func invalidRulesAreRejected(text: String, error: FaultPlanError) {
        #expect(throws: error) { try FaultRule(parsing: text) }
    }

    @Test(
        arguments: [
            ("50ms", "50ms", .milliseconds(50), .milliseconds(50)),
            ("50ms..200ms", "50ms..200ms", .milliseconds(50), .milliseconds(200)),
            ("0..1m", "0s..60s", .zero, .seconds(60)), ("1h", "3600s", .seconds(3600), .seconds(3600)),
            ("1.5s..1500ms", "1500ms", .milliseconds(1500), .milliseconds(1500)),
        ] as [(String, String, Duration, Duration)])
    func latenciesAreParsed(text: String, written: String, least: Duration, most: Duration) throws {
        let range = try LatencyRange(parsing: text)
        #expect(range.least == least && range.most == most && range.description == written)
    }

    @Test(arguments: [
        ("", FaultPlanError.latency("")), ("50", .latency("50")), ("..", .latency("..")), ("1s..", .latency("1s..")),
        ("..1s", .latency("..1s")), ("-1s", .latency("-1s")), ("1s...2s", .latency("1s...2s")),
        ("61m", .latency("61m")), ("1s..61m", .latency("1s..61m")), ("2s..1s", .latencyOrder("2s..1s")),
    ])
    func invalidLatenciesAreRejected(text: String, error: FaultPlanError) {
        #expect(throws: error) { try LatencyRange(parsing: text) }
    }

    @Test(arguments: [
        (["429:60%", "reset:40.1%"], FaultPlanError.sum(["429:60%", "reset:40.1%"])),
        (["429:1%", "429:2%"], .repeated(.status(429))),
    ])
    func incompatibleRulesAreRejected(rules: [String], error: FaultPlanError) {
        #expect(throws: error) {
            _ = try FaultPlan(rules: try rules.map { text throws(FaultPlanError) in try FaultRule(parsing: text) })
        }
    }

    @Test func sharesCanAddUpTo100Percent() throws {
        let rules = try ["500:33.3%", "501:33.3%", "502:33.4%"].map { try FaultRule(parsing: $0) }
        let plan = try FaultPlan(rules: rules, seed: 1)
        #expect((0..<1000).allSatisfy { FaultDecision(of: $0, under: plan).fault != nil })
    }

    @Test func seedDeterminesTheSequence() throws {
        func sequence(_ seed: UInt64) throws -> String {
            let rules = try ["503:20%", "reset:20%"].map { try FaultRule(parsing: $0) }
            let plan = try FaultPlan(rules: rules, seed: seed)
            return (0..<12).map { FaultDecision(of: $0, under: plan).fault?.description ?? "-" }.joined(separator: " ")
        }
        #expect(try sequence(1) == "503 - 503 - 503 - 503 - 503 - - -")
        #expect(try sequence(2) != sequence(1))
    }

    @Test func sharesMatchOverManyRequests() throws {
        let rules = try ["429:5%", "reset:25%"].map { try FaultRule(parsing: $0) }
        let plan = try FaultPlan(latency: LatencyRange(parsing: "10ms..20ms"), rules: rules, seed: 7)
        let fates = (0..<100_000).map { FaultDecision(of: $0, under: plan) }
        #expect((4_700...5_300).contains(fates.count { $0.fault == .status(429) }))
        #expect((24_500...25_500).contains(fates.count { $0.fault == .reset }))
        #expect(fates.allSatisfy { (.milliseconds(10)...(.milliseconds(20))).contains($0.latency) })
        #expect(Set(fates.map(\.latency)).count > 90_000)
    }

    @Test(arguments: [
        (
            FaultPlanError.kind("x"),
            "\"x\" is no fault: a fault is a status from 400 to 599, or throttled, reset, truncate or slow, as in 429:5%"
        ),
        (
            .share(rule: "429"),
            "\"429\" gives no share of the requests: a fault is written KIND:SHARE with a share of 0% to 100%, "
                + "as in 429:5%"
        ),
        (.repeated(.reset), "the fault \"reset\" occurs twice: give each kind one share"),
        (
            .sum(["429:60%", "500:50%"]),
            "the shares of 429:60%, 500:50% are more than 100 % together: make them smaller: "
                + "the other requests get the normal answer"
        ),
        (
            .latency("x"),
            "\"x\" is no latency: a latency is a duration of at most 1h, or a range of two, as in 50ms..200ms"
        ),
        (
            .latencyOrder("2s..1s"),
            "\"2s..1s\" ends before it begins: the shorter duration comes first, as in 50ms..200ms"
        ),
        (.seed, "the seed is too large: a seed is a whole number from 0 to 9007199254740991"),
        (
            .clockOffset("x"),
            "\"x\" is no offset of a clock: it is a duration, with a minus sign for the past, as in 90m and -1h30m"
        ),
    ])
    func errorsHaveAHint(error: FaultPlanError, text: String) {
        #expect(error.description == text)
    }
}
