import CollectionModel
import Diagnostics
import Testing

@testable import CollectionChecks

/// Tests of scripts that cannot fail, found without running them.
struct TestsWithoutAssertionTests {
    private func findings(_ script: String) -> [String] {
        let text = ScriptText(SourceFile(path: "shop.js", text: script))
        return TestsWithoutAssertion(in: text).found.map { finding in
            let place = text.range(ofUTF8: finding.bytes).start
            return "\(place.line):\(place.column) \(finding.message)"
        }
    }

    @Test(arguments: [
        ("pm.test('a')", "1:4 this test has no function, so it checks nothing"),
        ("pm.test('a', pm.response.code === 200)", "1:4 this test has a condition instead of a function"),
        ("pm.test('a', responseTime < 200);", "1:4 this test has a condition instead of a function"),
        ("pm.test('a', !error)", "1:4 this test has a condition instead of a function"),
        ("pm.test('a', true)", "1:4 this test has a condition instead of a function"),
        ("pm.test('a', () => { pm.response.code === 200 })", "1:4 this test has no assertion, so it cannot fail"),
        ("pm.test('a', function () {})", "1:4 this test has no assertion, so it cannot fail"),
    ])
    func testWithoutAssertionIsFound(script: String, message: String) {
        #expect(findings(script).count == 1)
        #expect(findings(script).first?.hasPrefix(message) == true)
    }

    @Test(arguments: [
        ("pm.response.to.have.status;", "1:21 .status checks nothing, because it is not called"),
        ("pm.response.to.have\n  .header\npm.expect(1).to.equal(1)", "2:4 .header checks nothing"),
        ("pm.expect(body.id).to.be.a('number').and.equal;", "1:42 .equal checks nothing"),
        ("pm.expect(body?.id).to.eql;", "1:24 .eql checks nothing"),
        ("expect(a).to.be.above", "1:17 .above checks nothing"),
        ("pm.expect(a === b);", "1:4 this assertion checks nothing"),
        ("if (a) pm.expect(a === b)", "1:11 this assertion checks nothing"),
        ("pm.expect(a).to.be;", "1:17 this assertion checks nothing"),
        ("pm.expect(a).to.not.deep", "1:21 this assertion checks nothing"),
        ("pm.response.to", "1:13 this assertion checks nothing"),
        ("pm.response.to.have;", "1:16 this assertion checks nothing"),
        ("pm.test('a', () => pm.expect(a === b));", "1:23 this assertion checks nothing"),
        ("pm.test('a', () => pm.expect(a === b), 1);", "1:23 this assertion checks nothing"),
        ("pm.test('a', () => { pm.expect(a === b) });", "1:25 this assertion checks nothing"),
        ("pm.test('a', function () { pm.response.to.have.jsonBody });", "1:48 .jsonBody checks nothing"),
    ])
    func assertionThatChecksNothingIsFound(script: String, message: String) {
        #expect(findings(script).count == 1)
        #expect(findings(script).first?.hasPrefix(message) == true)
    }

    /// Scripts that can fail, and those that cannot be judged without running them.
    @Test(arguments: [
        "pm.test('a', () => pm.response.to.have.status(200))",
        "pm.test('a', () => pm.response.to.be.ok)",
        "pm.test('a', () => { throw new Error('b') })",
        "pm.test('a', checkStatus)",
        "pm.test('a', checks.status)",
        "pm.test('a', makeCheck(200))",
        "pm.test('a', isNew ? checkNew : checkOld)",
        "pm.test('a', () => checkStatus(200))",
        "pm.test(...parts)",
        "pm.test.skip('a')",
        "pm.test('a', done => setTimeout(done, 5))",
        "other.test('a')",
        "pm.response.to.be.json;",
        "pm.response.to.have.property('id')",
        "pm.response.to.not.be.error",
        "pm.expect(a).to.be.true",
        "pm.expect(a).to.be.an('array').that.is.empty;",
        "pm.expect(a).to.equal(b)\npm.expect(c).to.equal(d)",
        "pm.expect.fail('never')",
        "const status = pm.response.to.have; status.status(200)",
        "const value = x => pm.expect(x); value(1).to.equal(1)",
        "function of(x) { return pm.expect(x) }",
        "function expect(x) { return x }",
        "check(pm.expect(a))",
        "pm.expect(a)[word](b)",
        "pm.expect(a)\n  .to.equal(b)",
        "pm.expect(a).to.be.ownWord;",
        "// pm.expect(a)\n'pm.expect(a)'",
        "pm.test('unfinished', () => { pm.expect(",
        "pm.test(", "pm.expect(a).", "pm.", "",
    ])
    func scriptThatMayFailIsNotReported(script: String) {
        #expect(findings(script) == [])
    }
}
