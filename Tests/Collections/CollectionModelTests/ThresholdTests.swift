import Testing

@testable import CollectionModel

struct ThresholdTests {
    @Test(arguments: [
        ("p95<300ms", "time(CollectionModel.Threshold.TimeFigure.percentile(0.95), of: nil)"),
        ("p99.9 <= 1s", "time(CollectionModel.Threshold.TimeFigure.percentile(0.9990000000000001), of: nil)"),
        ("median>1us", "time(CollectionModel.Threshold.TimeFigure.percentile(0.5), of: nil)"),
        ("connect.max<1s", "time(CollectionModel.Threshold.TimeFigure.maximum, of: "),
        ("failed<1%", "failed"), ("failed<=0", "failed"), ("flaky<3", "flaky"), ("count>=100", "count"),
        ("rate>50/s", "rate"), ("rate>3000/m", "rate"), ("p95<=1.2*baseline", "time("), ("rate>baseline", "rate"),
    ])
    func figureComparisonAndLimitAreRead(text: String, figure: String) throws {
        let threshold = try Threshold(text)
        #expect("\(threshold.figure)".hasPrefix(figure), "\(threshold.figure)")
        #expect(!threshold.text.contains(" "))
    }

    @Test func limitsHaveTheUnitOfTheirFigure() throws {
        #expect(try Threshold("p95<300ms").limit == .time(.milliseconds(300)))
        #expect(try Threshold("failed<1%").limit == .share(0.01))
        #expect(try Threshold("failed<1").limit == .number(1))
        #expect(try Threshold("rate>3000/m").limit == .rate(50))
        #expect(try Threshold("p95<=1.2*baseline").limit == .baseline(1.2))
        #expect(try Threshold("p95<=1s").comparison == .atMost)
        #expect(try Threshold("p95<1s").comparison == .below)
    }

    @Test(arguments: [
        ("", "a threshold is a figure, one of < <= > >=, and a limit"),
        ("p95", "a threshold is a figure, one of < <= > >=, and a limit"),
        ("p95=1s", "a threshold is a figure, one of < <= > >=, and a limit"), ("<1s", "the figure is missing"),
        ("p95<", "the limit is missing"), ("q95<1s", "there is no figure \"q95\""),
        ("p0<1s", "there is no figure \"p0\""),
        ("p101<1s", "there is no figure \"p101\""), ("wait.p95<1s", "there is no figure \"wait.p95\""),
        ("p95<300", "\"300\" is no limit of p95"), ("p95<1%", "\"1%\" is no limit of p95"),
        ("p95<0", "\"0\" is no limit of p95"), ("failed<1s", "\"1s\" is no limit of failed"),
        ("failed<0.01", "\"0.01\" is no limit of failed"), ("count>1.5", "\"1.5\" is no limit of count"),
        ("failed<101%", "\"101%\" is no limit of failed"), ("rate>5/d", "\"5/d\" is no limit of rate"),
        ("count>1/s", "\"1/s\" is no limit of count"), ("p95<0*baseline", "\"0*baseline\" is no limit of p95"),
        ("p95<1.2baseline", "\"1.2baseline\" is no limit of p95"), ("p95<<1s", "\"<1s\" is no limit of p95"),
    ])
    func otherTextsHaveAMessage(text: String, message: String) {
        #expect {
            try Threshold(text)
        } throws: { error in
            (error as? ThresholdError)?.message == message
        }
    }

    @Test func nameOfAGivenThresholdEndsWithTheLastColon() throws {
        let given = try GivenThreshold("Users: list: p95<1s")
        #expect((given.name, given.threshold.text) == ("Users: list", "p95<1s"))
        #expect(try GivenThreshold("p95<1s").name == nil)
    }
}
