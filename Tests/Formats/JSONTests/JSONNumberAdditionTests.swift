import Cryptography
import JSON
import Testing

struct JSONNumberAdditionTests {
    @Test(arguments: [
        ("0.1", "0.2", "0.3"), ("1", "1", "2"), ("1.50", "0.5", "2"), ("0", "0", "0"), ("-0", "-0", "0"),
        ("-1", "1", "0"), ("0.5", "-0.5", "0"),
        ("9", "1", "10"), ("99.99", "0.01", "100"), ("-1", "-2.5", "-3.5"), ("1e3", "1", "1001"),
        ("1e-3", "1", "1.001"), ("1", "-0.001", "0.999"),
        ("-3", "10", "7"), ("3", "-10", "-7"), ("0.05", "0", "0.05"), ("100", "0", "100"), ("0", "-0.70", "-0.7"),
        ("1e20", "-1", "99999999999999999999"),
        ("123456789012345678901234567890", "1", "123456789012345678901234567891"), ("1E+2", "2.5e1", "125"),
        ("0", "1e-20", "0.00000000000000000001"),
        ("-0.0000001", "0.0000001", "0"), ("1000", "-1", "999"),
    ])
    func sumsAreExact(_ left: String, _ right: String, _ sum: String) throws {
        let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
        #expect(left.adding(right)?.text == sum)
        #expect(right.adding(left)?.text == sum)
    }

    @Test(arguments: [
        ("1e1000", "1"), ("1e999999999999", "1"), ("1e-1000", "1"), ("1e-999999999999", "0"),
        ("1e99999999999999999999999", "1e99999999999999999999999"),
        ("1e600", "1e-600"),
    ])
    func sumsOfMoreThanAThousandDigitsAreRejected(_ left: String, _ right: String) throws {
        let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
        #expect(left.adding(right) == nil)
        #expect(right.adding(left) == nil)
    }

    @Test func longestSum() throws {
        let nines = try #require(JSONNumber(String(repeating: "9", count: 1_000)))
        #expect(nines.adding(0)?.text == nines.text)
        #expect(nines.adding(1) == nil)
        #expect(try #require(JSONNumber("1e999")).adding(0)?.text == "1" + String(repeating: "0", count: 999))
        #expect(try #require(JSONNumber("1e-999")).adding(0)?.text == "0." + String(repeating: "0", count: 998) + "1")
    }

    /// Compares sums of random decimals with 128-bit integer arithmetic in the smallest unit.
    @Test func agreesWithIntegerArithmetic() throws {
        var random = SplitMix64(seed: 20_240_229)
        for _ in 0..<5_000 {
            let places = (Int.random(in: 0...12, using: &random), Int.random(in: 0...12, using: &random))
            let units = (
                Int64.random(in: -(1 << 50)...(1 << 50), using: &random), Int64.random(in: -999...999, using: &random)
            )
            let left = try #require(JSONNumber("\(units.0)e-\(places.0)"))
            let right = try #require(JSONNumber("\(units.1)e-\(places.1)"))
            let total = Int128(units.0) * power(12 - places.0) + Int128(units.1) * power(12 - places.1)
            let sum = try #require(left.adding(right))
            #expect(sum == JSONNumber("\(total)e-12"))
            #expect(!sum.text.contains("e"))
            #expect((left < right) == (Int128(units.0) * power(12 - places.0) < Int128(units.1) * power(12 - places.1)))
        }
    }

    private func power(_ exponent: Int) -> Int128 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}
