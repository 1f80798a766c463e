import Testing
import XML

@Suite(.timeLimit(.minutes(20)))
struct XPathLimitsTests {
    static let list = "<r>" + String(repeating: "<a b='1'>text</a>", count: 500) + "</r>"
    static let limits = XPathLimits(work: 50_000, nodes: 400, text: 1000)

    @Test(arguments: [
        "//a[count(preceding::a) > 1000]", "//a[contains(/, 'x')]", "//a[@b = //none | //a/@c]",
        "//a[//a[//a[@b = 2]/@b = 2]/@b = 2]", "//node()/ancestor::*//node()/following::node()",
        "//a[translate(/, /, '') = '-']", "//a[. = //a[2]/following::b]", "//a[string-length(/) = 1]",
    ])
    func workIsLimited(expression: String) {
        let error = #expect(throws: XPathEvaluationError.self) {
            try XPathResult.finding(expression, in: Self.list, limits: Self.limits)
        }
        #expect(error?.description == "the expression takes more than 50000 steps on this document")
    }

    @Test func cancelledExpressionEnds() async throws {
        let tree = try MarkupTree(xml: Array(Self.list.utf8), charset: nil)
        await #expect(throws: XPathEvaluationError.interrupted) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try tree.evaluate(XPath("//a[count(preceding::a) > 1000]"))
            }.value
        }
    }

    @Test func nodesOfAResultAreLimited() {
        let error = #expect(throws: XPathEvaluationError.self) {
            try XPathResult.finding("//a", in: Self.list, limits: Self.limits)
        }
        #expect(error?.description == "the expression finds more than 400 nodes")
    }

    @Test func textOfAResultIsLimited() {
        let error = #expect(throws: XPathEvaluationError.self) {
            try XPathResult.finding("//a[position() > 200]", in: Self.list, limits: Self.limits)
        }
        #expect(error?.description == "the nodes that the expression finds have more than 1000 bytes of text")
    }

    @Test(arguments: ["//a | //a/@b", "//a = //a/@b", "//a < //a", "//a[@b = 1]", "//a[following-sibling::a]"])
    func ordinaryExpressionsAreFarBelowTheLimit(expression: String) throws {
        _ = try XPathResult.finding(
            expression, in: Self.list, limits: XPathLimits(work: 20_000, nodes: 1000, text: 100_000))
    }
}
