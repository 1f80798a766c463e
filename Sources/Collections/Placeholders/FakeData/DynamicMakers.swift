import Text

/// `$guid`, `$timestamp`, `$randomInt` and other values of one part.
enum SimpleValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("guid", uuid),
        ("timestamp", { String(Int($0.now)) }),
        ("isoTimestamp", { TimeText.utc(Int($0.now), milliseconds: Int($0.now * 1000) % 1000) }),
        ("randomUUID", uuid),
        ("randomAlphaNumeric", { $0.characters(1, "0123456789abcdefghijklmnopqrstuvwxyz") }),
        ("randomBoolean", { $0.coin() ? "true" : "false" }),
        ("randomInt", { String($0.number(0...1000)) }),
        ("randomHexColor", { "#" + $0.hexDigits(6) }),
        ("randomPassword", { $0.characters(15, alphanumeric) }),
        ("randomSemver", { $0.joined(3, by: ".") { $0.digits(1) } }),
    ]

    private static let alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    /// Makes a random UUID (RFC 9562, version 4) in lower case.
    private static let uuid: DynamicVariables.Maker = { source in
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &source) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Array(bytes[$0]).hexText }.joined(separator: "-")
    }
}

/// Addresses, protocols, browsers and languages.
enum NetworkValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomIP", { $0.joined(4, by: ".") { String($0.number(0...255)) } }),
        ("randomIPV6", { $0.joined(8, by: ":") { $0.hexDigits(4) } }),
        ("randomMACAddress", { $0.joined(6, by: ":") { $0.hexDigits(2) } }),
        ("randomProtocol", protocolName),
        ("randomUserAgent", userAgent),
        ("randomLocale", locales.maker),
    ]

    static let protocolName: DynamicVariables.Maker = { $0.coin() ? "http" : "https" }

    /// Makes the string of Firefox, Chrome or Edge on one of three systems.
    private static let userAgent: DynamicVariables.Maker = { source in
        let system = source.word(systems)
        let version = "\(source.number(120...159)).0"
        switch source.number(0...2) {
        case 0: return "Mozilla/5.0 (\(system); rv:\(version)) Gecko/20100101 Firefox/\(version)"
        case 1: return "\(webKit(on: system)) Chrome/\(version).0.0 Safari/537.36"
        default: return "\(webKit(on: system)) Chrome/\(version).0.0 Safari/537.36 Edg/\(version).0.0"
        }
    }

    private static func webKit(on system: String) -> String {
        "Mozilla/5.0 (\(system)) AppleWebKit/537.36 (KHTML, like Gecko)"
    }
}

/// Names of people, their jobs and telephone numbers.
enum PersonValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomFirstName", firstNames.maker),
        ("randomLastName", lastNames.maker),
        ("randomFullName", fullName),
        ("randomNamePrefix", prefixes.maker),
        ("randomNameSuffix", suffixes.maker),
        ("randomJobTitle", { "\($0.word(jobDescriptors)) \($0.word(jobAreas)) \($0.word(jobTypes))" }),
        ("randomJobDescriptor", jobDescriptors.maker),
        ("randomJobArea", jobAreas.maker),
        ("randomJobType", jobTypes.maker),
        ("randomPhoneNumber", phoneNumber),
        ("randomPhoneNumberExt", { "\($0.number(10...99))-\(phoneNumber(&$0))" }),
    ]

    static let firstName = firstNames.maker
    static let lastName = lastNames.maker

    /// Makes a name; every eighth has a prefix, every eighth a suffix.
    private static let fullName: DynamicVariables.Maker = { source in
        let name = "\(source.word(firstNames)) \(source.word(lastNames))"
        switch source.number(1...8) {
        case 1: return "\(source.word(prefixes)) \(name)"
        case 2: return "\(name) \(source.word(suffixes))"
        default: return name
        }
    }

    /// Makes a number in the form of North America, where area and exchange begin with 2 to 9.
    private static let phoneNumber: DynamicVariables.Maker = { source in
        "\(source.number(200...999))-\(source.number(200...999))-\(source.digits(4))"
    }
}

/// Cities, streets, countries and coordinates.
enum PlaceValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomCity", cities.maker),
        ("randomStreetName", streetName),
        ("randomStreetAddress", { "\($0.number(1...9))\($0.digits($0.number(2...4))) \(streetName(&$0))" }),
        ("randomCountry", { String($0.word(countries).dropFirst(3)) }),
        ("randomCountryCode", { String($0.word(countries).prefix(2)) }),
        ("randomLatitude", { $0.degrees(upTo: 90) }),
        ("randomLongitude", { $0.degrees(upTo: 180) }),
    ]

    private static let streetName: DynamicVariables.Maker = { source in
        "\(PersonValues.lastName(&source)) \(source.word(streetSuffixes))"
    }
}

extension DynamicSource {
    /// Returns degrees with four decimals, negative or positive.
    fileprivate mutating func degrees(upTo limit: Int) -> String {
        let parts = number(-limit * 10_000...limit * 10_000)
        return (parts < 0 ? "-" : "") + decimalText(abs(parts), decimals: 4)
    }
}

/// Companies, their departments and their phrases.
enum CompanyValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomCompanyName", companyName),
        ("randomCompanySuffix", suffixes.maker),
        ("randomDepartment", departments.maker),
        ("randomCatchPhrase", { "\($0.word(phraseAdjectives)) \($0.word(phraseDescriptors)) \($0.word(phraseNouns))" }),
        ("randomCatchPhraseAdjective", phraseAdjectives.maker),
        ("randomCatchPhraseDescriptor", phraseDescriptors.maker),
        ("randomCatchPhraseNoun", phraseNouns.maker),
        ("randomBs", { "\($0.word(sloganVerbs)) \($0.word(sloganAdjectives)) \($0.word(sloganNouns))" }),
        ("randomBsBuzz", sloganVerbs.maker),
        ("randomBsAdjective", sloganAdjectives.maker),
        ("randomBsNoun", sloganNouns.maker),
    ]

    /// Makes one of three forms: with a suffix, two names, three names.
    private static let companyName: DynamicVariables.Maker = { source in
        let name = PersonValues.lastName
        switch source.number(0...2) {
        case 0: return "\(name(&source)) \(source.word(suffixes))"
        case 1: return "\(name(&source)) - \(name(&source))"
        default: return "\(name(&source)), \(name(&source)) and \(name(&source))"
        }
    }
}

/// Products and colors.
enum ProductValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomProductName", { "\($0.word(adjectives)) \($0.word(materials)) \($0.word(products))" }),
        ("randomProductAdjective", adjectives.maker),
        ("randomProductMaterial", materials.maker),
        ("randomProduct", products.maker),
        ("randomColor", colors.maker),
    ]
}

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
}

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

/// Dates near the current time, and the names of months and days.
enum DateValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomDatePast", { date(-$0.number(1...year), from: $0.now) }),
        ("randomDateFuture", { date($0.number(1...year), from: $0.now) }),
        ("randomDateRecent", { date(-$0.number(1...86_400), from: $0.now) }),
        (
            "randomMonth",
            WordList("January February March April May June July August September October November December").maker
        ),
        ("randomWeekday", WordList("Monday Tuesday Wednesday Thursday Friday Saturday Sunday").maker),
    ]

    private static let year = 365 * 86_400

    /// Returns a date as JavaScript writes it: `Sun Oct 11 2026 05:19:46 GMT+0000 (Coordinated Universal Time)`.
    private static func date(_ seconds: Int, from now: Double) -> String {
        let time = UTCTime(Int(now) + seconds)
        let month = UTCTime.months[time.date.month - 1]
        return "\(time.headerText.prefix(3)) \(month) \(time.day.suffix(2)) \(time.date.year) \(time.clock) "
            + "GMT+0000 (Coordinated Universal Time)"
    }
}

/// English words, most of them of computing.
enum WordValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomNoun", nouns.maker),
        ("randomVerb", verbs.maker),
        ("randomIngverb", gerunds.maker),
        ("randomAdjective", adjectives.maker),
        ("randomAbbreviation", abbreviations.maker),
        ("randomPhrase", phrase),
        ("randomWord", word),
        ("randomWords", { $0.joined($0.number(2...5), by: " ", word) }),
    ]

    static let word: DynamicVariables.Maker = { source in
        switch source.number(0...2) {
        case 0: source.word(general)
        case 1: source.word(nouns)
        default: source.word(adjectives)
        }
    }

    /// Makes a sentence with an order or a remark.
    private static let phrase: DynamicVariables.Maker = { source in
        let thing = "\(source.word(adjectives)) \(source.word(abbreviations)) \(source.word(nouns))"
        let verb = source.word(verbs)
        switch source.number(0...2) {
        case 0: return "Try to \(verb) the \(thing)!"
        case 1: return "We need to \(verb) the \(thing)."
        default:
            let start = "\(source.word(gerunds)) the \(source.word(nouns))".capitalizedWord
            return "\(start) will not help; \(verb) the \(thing) first."
        }
    }
}

/// Words of databases.
enum DatabaseValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomDatabaseColumn", columns.maker),
        ("randomDatabaseType", types.maker),
        ("randomDatabaseCollation", collations.maker),
        ("randomDatabaseEngine", engines.maker),
    ]
}

/// Text of Latin words that means nothing.
enum LoremValues {
    static let makers = kinds + [("randomLoremText", anyKind)]

    private static let kinds: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomLoremWord", latin.maker),
        ("randomLoremWords", { $0.joined(3, by: " ", latin.maker) }),
        ("randomLoremSlug", { $0.joined(3, by: "-", latin.maker) }),
        ("randomLoremSentence", sentence),
        ("randomLoremSentences", { $0.joined($0.number(2...6), by: " ", sentence) }),
        ("randomLoremParagraph", paragraph),
        ("randomLoremParagraphs", { $0.joined(3, by: "\n", paragraph) }),
        ("randomLoremLines", { $0.joined($0.number(1...5), by: "\n", sentence) }),
    ]

    private static let anyKind: DynamicVariables.Maker = { source in
        kinds.randomElement(using: &source)?.maker(&source) ?? ""
    }

    private static let sentence: DynamicVariables.Maker = { source in
        source.joined(source.number(3...10), by: " ", latin.maker).capitalizedWord + "."
    }

    private static let paragraph: DynamicVariables.Maker = { $0.joined($0.number(3...6), by: " ", sentence) }
}

/// Names of users and domains.
enum InternetValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomUserName", userName),
        ("randomEmail", { "\(userName(&$0))@\($0.word(providers))" }),
        ("randomExampleEmail", { "\(userName(&$0))@example.\($0.word(exampleSuffixes))" }),
        ("randomUrl", { "\(NetworkValues.protocolName(&$0))://\(domainName(&$0))" }),
        ("randomDomainName", domainName),
        ("randomDomainSuffix", suffixes.maker),
        ("randomDomainWord", domainWord),
    ]

    /// Makes a first name, followed by a last name or two digits.
    private static let userName: DynamicVariables.Maker = { source in
        let name = PersonValues.firstName(&source)
        return source.coin() ? "\(name)_\(PersonValues.lastName(&source))" : "\(name)\(source.number(10...99))"
    }

    private static let domainWord: DynamicVariables.Maker = { PersonValues.lastName(&$0).lowercased() }

    private static let domainName: DynamicVariables.Maker = { "\(domainWord(&$0)).\($0.word(suffixes))" }
}

/// Files, folders and media types.
enum FileValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomFileName", fileName),
        ("randomFileType", WordList("application audio font image message model multipart text video").maker),
        ("randomFileExt", extensions.maker),
        ("randomCommonFileName", { "\(baseName(&$0)).\($0.word(commonExtensions))" }),
        ("randomCommonFileType", WordList("application audio image text video").maker),
        ("randomCommonFileExt", commonExtensions.maker),
        ("randomMimeType", mediaTypes.maker),
        ("randomFilePath", { "\($0.word(directories))/\(fileName(&$0))" }),
        ("randomDirectoryPath", directories.maker),
    ]

    private static let fileName: DynamicVariables.Maker = { "\(baseName(&$0)).\($0.word(extensions))" }

    private static let baseName: DynamicVariables.Maker = { source in
        String(source.joined(source.number(1...4), by: "_", WordValues.word).map { $0 == "-" ? "_" : $0 })
    }
}

/// Addresses of images of 640 × 480 pixels.
///
/// The host is reserved (RFC 2606), so that no test loads something from a stranger's server; Postman's values name image
/// services that belong to others.
enum ImageValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] =
        [("randomImageUrl", { _ in address }), ("randomImageDataUri", dataURI)]
        + categories.map { category in
            ("random\(category.capitalizedWord)Image", { _ in "\(address)/\(category)" })
        }

    private static let address = "https://images.example/640/480"
    private static let categories = [
        "avatar", "abstract", "animals", "business", "cats", "city", "food", "nightlife", "fashion", "people", "nature",
        "sports", "transport",
    ]

    /// Makes an image with its size as text on a grey ground.
    private static let dataURI: DynamicVariables.Maker = { source in
        let grey = String(repeating: String(source.number(0x88...0xDD), radix: 16), count: 3)
        let image = """
            <svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="100%" height="100%" \
            fill="#\(grey)"/><text x="320" y="240" font-size="20" text-anchor="middle">640x480</text></svg>
            """
        return "data:image/svg+xml;charset=UTF-8," + PercentEncoding.encode(image)
    }
}
