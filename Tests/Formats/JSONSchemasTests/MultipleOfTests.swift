import Testing

struct MultipleOfTests {
    @Test(arguments: [
        ("2", "10"), ("2", "0"), ("0.01", "19.99"), ("0.1", "0.3"), ("1e-8", "12391239123"), ("0.5", "1e308"),
        ("3", "3e400"), ("7", "-14"), ("1.50", "4.5"), ("1e3", "5000"), ("123456789012345678", "370370367037037034"),
        ("1e-30", "1"), ("2", "\"a\""), ("0.0001", "0.0075"), ("1e400", "5e400"), ("2", "0e99999999999999999999"),
        ("4", "1e99999999999999999999"),
    ])
    func exactMultiples(_ divisor: String, _ value: String) throws {
        try SchemaCase("{\"multipleOf\": \(divisor)}", value).expectFailures()
    }

    @Test(arguments: [
        ("2", "7"), ("0.01", "4.575"), ("0.1", "0.35"), ("3", "1e400"), ("1e400", "5e399"), ("7", "-13"),
        ("0.123456789", "1e308"), ("3", "10000000000000000000000000000000000000000"), ("2", "1e-99999999999999999999"),
    ])
    func otherValuesAreNotMultiples(_ divisor: String, _ value: String) throws {
        try SchemaCase(
            "{\"multipleOf\": \(divisor)}", value,
            " | #/multipleOf | the number \(value) is not a multiple of \(divisor)"
        ).expectFailures()
    }
}
