import Cryptography
import JSON
import Testing

struct JSONNumberTests {
    @Test(arguments: [
        "0", "-0", "1", "-12", "0.5", "10.25", "1e1", "1E1", "1e+1", "1e-1", "0.0e0", "123456789012345678901234567890",
    ])
    func grammarIsAccepted(_ text: String) {
        #expect(JSONNumber(text)?.text == text)
        #expect(JSONNumber(text[...])?.description == text)
    }

    @Test(arguments: [
        "", " ", "1 ", " 1", "+1", "01", "-01", "00", "1.", ".1", "-", "--1", "1e", "1e+", "e1", "1.e1", "0x1", "1,5",
        "NaN", "Infinity", "inf",
        "٣", "1_0", "1e1e1", "1.1.1", "½", "1\0",
    ])
    func otherTextIsNotANumber(_ text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test func lengthIsLimited() {
        #expect(JSONNumber(String(repeating: "1", count: 10_000)) != nil)
        #expect(JSONNumber(String(repeating: "1", count: 10_001)) == nil)
    }

    @Test(arguments: [
        (0, "0"), (-5, "-5"), (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ])
    func integersAreWrittenWithoutExponent(_ value: Int, _ text: String) {
        #expect(JSONNumber(value).text == text)
        #expect(JSONNumber(value).intValue == value)
    }

    @Test(arguments: [
        (0.1, "0.1"), (1, "1"), (-2.5, "-2.5"), (1e20, "1e+20"), (.leastNonzeroMagnitude, "5e-324"), (-0.0, "-0"),
        (123456.789, "123456.789"),
    ])
    func doublesHaveTheShortestText(_ value: Double, _ text: String) throws {
        let number = try #require(JSONNumber(value))
        #expect(number.text == text)
        #expect(JSONNumber(text)?.doubleValue == value)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func nonFiniteValuesAreNotNumbers(_ value: Double) {
        #expect(JSONNumber(value) == nil)
    }

    @Test(arguments: [
        ("1", "1.0"), ("1", "1e0"), ("100", "1e2"), ("100", "1E+2"), ("0.01", "1e-2"), ("0", "-0"), ("0", "0.000e55"),
        ("-1.50", "-15e-1"),
        ("12345678901234567890", "1234567890123456789e1"), ("0.1", "0.1000000000000000000000000000000"),
        ("1e999999999999", "10e999999999998"), ("1e-999999999999", "0.1e-999999999998"),
        ("1e99999999999999999999999999", "0.001e100000000000000000000000002"), ("0", "0e99999999999999999999999"),
        ("9007199254740993", "9007199254740993.0"), ("1e18", "1000000000000000000"), ("1e1000", "10e999"),
    ])
    func notationsOfOneValueAreEqual(_ left: String, _ right: String) throws {
        let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
        #expect(left == right)
        #expect(right == left)
        #expect(!(left < right) && !(right < left))
        #expect(left.hashValue == right.hashValue)
    }

    @Test(arguments: [
        ("0", "1"), ("-1", "0"), ("-2", "-1"), ("-1", "1e-9"), ("0.1", "0.2"),
        ("0.10000000000000000000000000001", "0.10000000000000000000000000002"),
        ("9007199254740992", "9007199254740993"), ("1e999999999998", "1e999999999999"),
        ("-1e999999999999", "-1e999999999998"),
        ("1e-999999999999", "1e-999999999998"), ("0", "1e-999999999999"), ("-1e-999999999999", "0"), ("1e400", "2e400"),
        ("99", "1e2"), ("1e2", "101"),
        ("1e99999999999999999999999999", "1e100000000000000000000000000"),
        ("-1e99999999999999999999", "1e-99999999999999999999"),
        ("123456789012345678", "123456789012345679"), ("1234567890123456789", "1234567890123456790"),
        ("0.3", "0.30000000000000004"), ("9", "10"),
        ("-10", "-9"), ("1.5", "1.55"), ("12e-1", "13e-1"), ("999999999999999999", "1e18"), ("1e17", "1e18"),
        ("5", "1e19"), ("-1e19", "-5"),
    ])
    func orderIsByValue(_ less: String, _ greater: String) throws {
        let (less, greater) = (try #require(JSONNumber(less)), try #require(JSONNumber(greater)))
        #expect(less < greater)
        #expect(!(greater < less))
        #expect(less != greater)
    }

    @Test(arguments: [
        ("1", 1), ("-0", 0), ("1.0", 1), ("1e2", 100), ("-12.50e1", -125), ("9223372036854775807", .max),
        ("-9223372036854775808", .min),
        ("9223372036854775807.000", .max), ("0e999999999999", 0), ("1000000000000000000000e-20", 10), ("100e-2", 1),
        ("1e18", 1_000_000_000_000_000_000),
        ("0.000000000000000000001e21", 1),
    ])
    func wholeNumbersThatFitHaveAnIntegerValue(_ text: String, _ value: Int) throws {
        let number = try #require(JSONNumber(text))
        #expect(number.isInteger)
        #expect(number.intValue == value)
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "1e19", "1e999999999999", "99999999999999999999",
        "1e99999999999999999999999",
    ])
    func largerWholeNumbersHaveNoIntegerValue(_ text: String) throws {
        let number = try #require(JSONNumber(text))
        #expect(number.isInteger)
        #expect(number.intValue == nil)
    }

    @Test(arguments: [
        "0.5", "1e-1", "-1.01", "100.1e0", "1e-999999999999", "123e-3", "0.1e-99999999999999999999999", "1e-19",
        "12345678901234567890.5",
    ])
    func fractionsHaveNoIntegerValue(_ text: String) throws {
        let number = try #require(JSONNumber(text))
        #expect(!number.isInteger)
        #expect(number.intValue == nil)
    }

    @Test(arguments: [
        ("0.1", 0.1), ("1e400", .infinity), ("-1e400", -.infinity), ("1e-400", 0), ("123", 123),
        ("9007199254740993", 9007199254740992),
        ("1e999999999999999999999", .infinity), ("2.5e-3", 0.0025),
    ])
    func doubleValueIsTheNearest(_ text: String, _ value: Double) throws {
        #expect(try #require(JSONNumber(text)).doubleValue == value)
    }

    @Test func literalsAndComparison() {
        let numbers: [JSONNumber] = [3, -1, 2]
        #expect(numbers.sorted().map(\.text) == ["-1", "2", "3"])
    }
}

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
