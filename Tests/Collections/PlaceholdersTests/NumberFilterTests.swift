import Diagnostics
import JSON
import Placeholders
import Testing

/// Arithmetic in exact decimals.
struct NumberFilterTests {
    private func result(_ filters: String, _ value: String) throws -> String {
        var scope = TestScope.make(["n": "2", "zero": "0", "word": "abc"])
        scope.captured["x"] = try JSONValue(parsing: value)
        let (text, errors) = Written.parse("<<x | \(filters)>>")
        if let error = errors.first { return "\(error.message) (\(error.hint ?? ""))" }
        return outcome { () throws(PlaceholderError) in try text.valueIfAny(in: scope) }
    }

    @Test(arguments: [
        ("add(0.2)", "0.1", "0.3"), ("subtract(0.1)", "0.3", "0.2"), ("subtract(-1)", "1", "2"),
        ("subtract(n)", #""5""#, "3"), ("subtract(5)", "5", "0"), ("subtract(1e2)", "1", "-99"),
        ("multiply(0.1)", "3", "0.3"), ("multiply(-2)", "1.50", "-3"), ("multiply(0)", "-7", "0"),
        ("multiply(1e3)", "12", "12000"), ("multiply(99999999999999999999)", "99999999999999999999", nines),
        ("divide(4)", "10", "2.5"), ("divide(n)", "1", "0.5"),
        ("divide(3)", "10", "3.333333333333333333333333333333333"),
        ("divide(3)", "2", "0.6666666666666666666666666666666667"), ("divide(-8)", "1", "-0.125"),
        ("divide(7)", "0", "0"), ("divide(0.1)", "1", "10"), ("divide(1024)", "1", "0.0009765625"),
        ("divide(3)", "100000000000000000000000000000000000000000", "33333333333333333333333333333333333333333"),
        ("divide(1e-3)", "5", "5000"),
        ("round", "2.5", "3"), ("round", "-2.5", "-3"), ("round", "2.4999", "2"), ("round(2)", "3.14159", "3.14"),
        ("round(2)", "1.005", "1.01"), ("round(1)", "9.96", "10"), ("round(-2)", "1250", "1300"),
        ("round(-4)", "1250", "0"),
        ("round(-3)", "500", "1000"), ("round", "-0.4", "0"), ("round(3)", "2", "2"), ("round", #""7.6""#, "8"),
        ("round(n)", "0.126", "0.13"),
    ])
    func resultIsExact(_ filters: String, _ value: String, _ expected: String) throws {
        #expect(try result(filters, value) == expected)
    }

    private static let nines = "9999999999999999999800000000000000000001"

    @Test(arguments: [
        ("divide(0)", "1", "the filter \"divide\" cannot divide by zero (write a number other than 0)"),
        ("divide(0.00)", "1", "the filter \"divide\" cannot divide by zero (write a number other than 0)"),
        ("divide(zero)", "1", "error: the filter \"divide\" cannot divide by zero (write a number other than 0)"),
        ("divide(\"x\")", "1", "the filter \"divide\" needs a number, and \"x\" is not one ()"),
        ("multiply(word)", "1", "error: the filter \"multiply\" needs a number, and \"abc\" is not one"),
        ("subtract(1)", "true", "error: the filter \"subtract\" needs a number, not a boolean"),
        (
            "multiply(1e900)", "1e900",
            "error: the filter \"multiply\" cannot multiply 1e900 by 1e900: the product has too many digits"
        ),
        (
            "multiply(2)", "1e-9223372036854775809",
            "error: the filter \"multiply\" cannot multiply 1e-9223372036854775809 by 2: the product has too many digits"
        ),
        (
            "add(2)", "1e-9223372036854775809",
            "error: the filter \"add\" cannot add 1e-9223372036854775809 and 2: the sum has too many digits"
        ),
        (
            "divide(1e-900)", "1e900",
            "error: the filter \"divide\" cannot divide 1e900 by 1e-900: the quotient has too many digits"
        ),
        ("round(0.5)", "1", "the filter \"round\" needs a whole number of digits from -100 to 100, not 0.5 ()"),
        ("round(101)", "1", "the filter \"round\" needs a whole number of digits from -100 to 100, not 101 ()"),
        ("round", "1e5000", "error: the filter \"round\" cannot round 1e5000: it has too many digits"),
    ])
    func impossibleArithmeticIsAnError(_ filters: String, _ value: String, _ expected: String) throws {
        #expect(try result(filters, value) == expected)
    }

    /// The quotient of random numbers, multiplied by the divisor, is the dividend again.
    @Test func quotientIsNearTheTruth() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let (left, right) = (Int.random(in: -1_000_000...1_000_000, using: &generator), Int.random(in: 1...9_999))
            let quotient = try #require(JSONNumber(left).divided(by: JSONNumber(right)))
            let product = try #require(quotient.multiplied(by: JSONNumber(right))?.rounded(toDigits: 20))
            #expect(product == JSONNumber(left), "\(left) / \(right)")
        }
    }
}
