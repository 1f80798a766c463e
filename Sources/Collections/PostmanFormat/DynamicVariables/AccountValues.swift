/// Numbers of accounts and cards.
enum AccountValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomBankAccount", { $0.digits(8) }),
        ("randomCreditCardMask", { $0.digits(4) }),
        ("randomBankAccountIban", iban),
        (
            "randomBankAccountBic",
            { $0.characters(4, letters) + $0.word(countries).prefix(2) + $0.characters(2, letters) }
        ),
        ("randomBitcoin", { $0.characters(1, "13") + $0.characters($0.number(25...33), base58) }),
    ]

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

    /// Countries whose account numbers consist of digits, with the number of these digits (SWIFT's IBAN registry).
    private static let countries = WordList(
        """
        AE19 AT16 BE12 CH17 CZ20 DE18 DK14 EE16 EG25 ES20 FI14 HR17 HU24 IL19 IS22 LT16 NO11 PL24 PT21 RS18 SE20 SI15 \
        SK20 TN20
        """)

    private static let iban: DynamicVariables.Maker = { source in
        let country = source.word(countries)
        let account = source.digits(Int(country.dropFirst(2)) ?? 0)
        return country.prefix(2) + checkDigits(of: country.prefix(2), account) + account
    }

    /// Returns the two digits with which the number is 1 modulo 97 (ISO 7064); letters count as 10 to 35.
    private static func checkDigits(of country: Substring, _ account: String) -> String {
        var remainder = 0
        for character in "\(account)\(country)00" {
            let value = Int(String(character), radix: 36) ?? 0
            remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
        }
        let digits = String(98 - remainder)
        return digits.count < 2 ? "0" + digits : digits
    }
}
