import Cryptography
import Placeholders
import Testing

struct DynamicAccountTests {
    /// The lengths of IBANs (SWIFT's IBAN registry).
    private static let lengths = [
        "AE": 23, "AT": 20, "BE": 16, "CH": 21, "CZ": 24, "DE": 22, "DK": 18, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
        "HR": 21,
        "HU": 28, "IL": 23, "IS": 26, "LT": 20, "NO": 15, "PL": 28, "PT": 25, "RS": 22, "SE": 24, "SI": 19, "SK": 24,
        "TN": 24,
    ]

    @Test func ibanHasItsLengthAndCheckDigits() throws {
        var source = DynamicSource(SplitMix64(seed: 3), now: 0)
        var countries: Set<String> = []
        for _ in 0..<1_000 {
            let iban = try #require(DynamicVariables.value(of: "$randomBankAccountIban", from: &source))
            let country = String(iban.prefix(2))
            countries.insert(country)
            #expect(iban.count == Self.lengths[country], "\(iban)")
            #expect(remainder(iban) == 1, "\(iban)")
        }
        #expect(countries == Set(Self.lengths.keys))
    }

    /// A number of a bank's documentation, as a check of the test's own arithmetic.
    @Test func knownIbanIsValid() {
        #expect(remainder("DE89370400440532013000") == 1)
        #expect(remainder("DE88370400440532013000") != 1)
    }

    /// Returns the remainder modulo 97, digit by digit, with the first four characters at the end (ISO 13616).
    private func remainder(_ iban: String) -> Int {
        let moved = iban.dropFirst(4) + iban.prefix(4)
        let digits = moved.compactMap { Int(String($0), radix: 36) }.map(String.init).joined()
        return digits.compactMap(\.wholeNumberValue).reduce(0) { ($0 * 10 + $1) % 97 }
    }
}
