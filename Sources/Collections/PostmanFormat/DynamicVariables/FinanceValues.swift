/// Amounts, currencies and the names of accounts.
enum FinanceValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomPrice", { decimalText($0.number(0...100_000), decimals: 2) }),
        ("randomTransactionType", WordList("deposit payment invoice withdrawal").maker),
        ("randomCurrencyCode", { part(0, of: $0.word(currencies)) }),
        ("randomCurrencyName", { part(1, of: $0.word(currencies)) }),
        ("randomCurrencySymbol", { part(2, of: $0.word(currencies)) }),
        ("randomBankAccountName", { $0.word(accountNames) + " Account" }),
    ]

    private static func part(_ index: Int, of currency: String) -> String {
        let parts = currency.split(separator: ":")
        return parts.indices.contains(index) ? String(parts[index]) : ""
    }

    /// Codes (ISO 4217), names and symbols of currencies.
    private static let currencies = WordList(
        """
        AUD:Australian Dollar:$,BRL:Brazilian Real:R$,CAD:Canadian Dollar:$,CHF:Swiss Franc:CHF,\
        CNY:Yuan Renminbi:\u{A5},CZK:Czech Koruna:K\u{10D},DKK:Danish Krone:kr,EUR:Euro:\u{20AC},\
        GBP:Pound Sterling:\u{A3},IDR:Rupiah:Rp,ILS:New Israeli Sheqel:\u{20AA},INR:Indian Rupee:\u{20B9},\
        JPY:Yen:\u{A5},KRW:Won:\u{20A9},MXN:Mexican Peso:$,NOK:Norwegian Krone:kr,PHP:Philippine Peso:\u{20B1},\
        PLN:Zloty:z\u{142},SEK:Swedish Krona:kr,THB:Baht:\u{E3F},TRY:Turkish Lira:\u{20BA},UAH:Hryvnia:\u{20B4},\
        USD:US Dollar:$,VND:Dong:\u{20AB},ZAR:Rand:R
        """, separator: ",")
    private static let accountNames = WordList(
        """
        Business,Charity,Checking,Child,Club,Credit Card,Current,Deposit,Escrow,Expense,Family,Farm,Foreign Currency,\
        Fund,Holiday,Home Loan,Investment,Joint,Payroll,Personal,Premium,Savings,Student,Trust
        """, separator: ",")
}
