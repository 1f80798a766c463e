/// The 118 names of Postman's documentation, each with a regular expression of its values.
enum DynamicForms {
    static let all: [(name: String, pattern: String)] =
        simple + people + places + companies + finance + words + internet

    private static let uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
    private static let byte = #"(25[0-5]|2[0-4]\d|1?\d?\d)"#
    private static let name = "[A-Z][a-z]+"
    private static let lower = "[a-z]+(-[a-z]+)*"
    private static let telephone = #"[2-9]\d\d-[2-9]\d\d-\d{4}"#
    private static let street = "\(name) \(name)"
    private static let sentence = #"[A-Z][a-z]*( [a-z]+){2,9}\."#
    private static let paragraph = "\(sentence)( \(sentence)){2,5}"
    private static let user = #"[A-Z][a-z]+(\d\d|_[A-Z][a-z]+)"#
    private static let domain = "[a-z]+\\.(com|org|net|info|biz|name)"
    private static let file = "[a-zA-Z_]+\\.[a-z0-9]+"
    private static let date =
        "(Sun|Mon|Tue|Wed|Thu|Fri|Sat) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) "
        + #"\d\d \d{4} \d\d:\d\d:\d\d GMT\+0000 \(Coordinated Universal Time\)"#

    private static let simple = [
        ("$guid", uuid), ("$timestamp", #"\d{10}"#), ("$isoTimestamp", #"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"#),
        ("$randomUUID", uuid), ("$randomAlphaNumeric", "[a-z0-9]"), ("$randomBoolean", "true|false"),
        ("$randomInt", #"\d{1,3}|1000"#), ("$randomHexColor", "#[0-9a-f]{6}"),
        ("$randomPassword", "[A-Za-z0-9]{15}"), ("$randomSemver", #"\d\.\d\.\d"#),
        ("$randomIP", "\(byte)(\\.\(byte)){3}"), ("$randomIPV6", "[0-9a-f]{4}(:[0-9a-f]{4}){7}"),
        ("$randomMACAddress", "[0-9a-f]{2}(:[0-9a-f]{2}){5}"), ("$randomProtocol", "https?"),
        ("$randomUserAgent", #"Mozilla/5\.0 \(.+\) (Gecko/\d+ Firefox/[\d.]+|AppleWebKit/.+ Safari/.+)"#),
        ("$randomLocale", "[a-z]{2}"),
    ]

    private static let people = [
        ("$randomFirstName", name), ("$randomLastName", name),
        ("$randomFullName", #"((Mr|Mrs|Ms|Dr)\. |Miss )?[A-Z][a-z]+ [A-Z][a-z]+( (Jr\.|Sr\.|I{1,3}|IV|V|MD|PhD))?"#),
        ("$randomNamePrefix", #"(Mr|Mrs|Ms|Dr)\.|Miss"#), ("$randomNameSuffix", #"[JS]r\.|I{1,3}|IV|V|MD|PhD"#),
        ("$randomJobTitle", "\(name) \(name) \(name)"), ("$randomJobDescriptor", name), ("$randomJobArea", name),
        ("$randomJobType", name), ("$randomPhoneNumber", telephone), ("$randomPhoneNumberExt", "\\d\\d-\(telephone)"),
    ]

    private static let places = [
        ("$randomCity", "[A-Z][A-Za-z ]+"), ("$randomStreetName", street),
        ("$randomStreetAddress", "[1-9]\\d{2,4} \(street)"), ("$randomCountry", "[A-Z][A-Za-z ]+"),
        ("$randomCountryCode", "[A-Z]{2}"), ("$randomLatitude", #"-?([0-8]?\d\.\d{4}|90\.0000)"#),
        ("$randomLongitude", #"-?((1[0-7])?\d?\d\.\d{4}|180\.0000)"#),
    ]

    private static let companies = [
        ("$randomCompanyName", "\(name)( (Inc|LLC|Group|and Sons)| - \(name)|, \(name) and \(name))"),
        ("$randomCompanySuffix", "Inc|LLC|Group|and Sons"), ("$randomDepartment", name),
        ("$randomCatchPhrase", "\(name)(-[a-z]+)? \(lower) \(lower)"),
        ("$randomCatchPhraseAdjective", "\(name)(-[a-z]+)?"), ("$randomCatchPhraseDescriptor", lower),
        ("$randomCatchPhraseNoun", lower), ("$randomBs", "\(lower) \(lower) \(lower)"), ("$randomBsBuzz", lower),
        ("$randomBsAdjective", lower), ("$randomBsNoun", lower), ("$randomProduct", name),
        ("$randomProductAdjective", name), ("$randomProductMaterial", name),
        ("$randomProductName", "\(name) \(name) \(name)"), ("$randomColor", lower),
    ]

    private static let finance = [
        ("$randomPrice", #"(0|[1-9]\d{0,2})\.\d\d|1000\.00"#),
        ("$randomTransactionType", "deposit|payment|invoice|withdrawal"), ("$randomCurrencyCode", "[A-Z]{3}"),
        ("$randomCurrencyName", "[A-Z][A-Za-z ]+"), ("$randomCurrencySymbol", #"\S{1,3}"#),
        ("$randomBankAccount", #"\d{8}"#), ("$randomBankAccountName", "\(name) (\(name) )?Account"),
        ("$randomCreditCardMask", #"\d{4}"#), ("$randomBankAccountIban", #"[A-Z]{2}\d{13,29}"#),
        ("$randomBankAccountBic", "[A-Z]{8}"), ("$randomBitcoin", "[13][1-9A-HJ-NP-Za-km-z]{25,33}"),
        ("$randomDatePast", date), ("$randomDateFuture", date), ("$randomDateRecent", date), ("$randomMonth", name),
        ("$randomWeekday", "(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"),
    ]

    private static let words = [
        ("$randomNoun", lower), ("$randomVerb", lower), ("$randomIngverb", "[a-z]+ing(-up)?"),
        ("$randomAdjective", lower), ("$randomAbbreviation", "[A-Z]{2,5}"), ("$randomPhrase", "[A-Z].+[.!]"),
        ("$randomWord", lower), ("$randomWords", "\(lower)( \(lower)){1,4}"),
        ("$randomDatabaseColumn", "[a-zA-Z]+"), ("$randomDatabaseType", lower),
        ("$randomDatabaseCollation", "[a-z0-9]+(_[a-z]+)+"), ("$randomDatabaseEngine", "[A-Za-z]+"),
        ("$randomLoremWord", "[a-z]+"), ("$randomLoremWords", "[a-z]+( [a-z]+){2}"),
        ("$randomLoremSlug", "[a-z]+(-[a-z]+){2}"), ("$randomLoremSentence", sentence),
        ("$randomLoremSentences", "\(sentence)( \(sentence)){1,5}"), ("$randomLoremParagraph", paragraph),
        ("$randomLoremParagraphs", "\(paragraph)(\n\(paragraph)){2}"),
        ("$randomLoremLines", "\(sentence)(\n\(sentence)){0,4}"),
        ("$randomLoremText", "[a-z]+([ -][a-z]+){0,2}|\(sentence)([ \n]\(sentence))*"),
    ]

    private static let internet =
        [
            ("$randomUserName", user), ("$randomEmail", "\(user)@(inbox|mail|post)\\.example"),
            ("$randomExampleEmail", "\(user)@example\\.(com|net|org)"), ("$randomUrl", "https?://\(domain)"),
            ("$randomDomainName", domain), ("$randomDomainSuffix", "com|org|net|info|biz|name"),
            ("$randomDomainWord", "[a-z]+"), ("$randomFileName", file), ("$randomFileType", lower),
            ("$randomFileExt", "[a-z0-9]+"), ("$randomCommonFileName", file),
            ("$randomCommonFileType", "application|audio|image|text|video"),
            ("$randomCommonFileExt", "[a-z0-9]+"), ("$randomMimeType", #"[a-z]+/[a-z0-9.+-]+"#),
            ("$randomFilePath", "(/[A-Za-z]+)+/\(file)"), ("$randomDirectoryPath", "(/[A-Za-z]+)+"),
            ("$randomImageUrl", #"https://images\.example/640/480"#),
            ("$randomImageDataUri", #"data:image/svg\+xml;charset=UTF-8,%3Csvg[A-Za-z0-9%._~-]+%3C%2Fsvg%3E"#),
        ]
        + [
            "Avatar", "Abstract", "Animals", "Business", "Cats", "City", "Food", "Nightlife", "Fashion", "People",
            "Nature", "Sports", "Transport",
        ].map { ("$random\($0)Image", #"https://images\.example/640/480/"# + $0.lowercased()) }
}
