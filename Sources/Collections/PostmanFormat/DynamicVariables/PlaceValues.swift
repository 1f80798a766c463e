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

    private static let cities = WordList(
        """
        Amsterdam,Athens,Auckland,Bangkok,Barcelona,Bergen,Berlin,Bogota,Boston,Brighton,Buenos Aires,Cape Town,\
        Chicago,Copenhagen,Dublin,Edinburgh,Geneva,Hamburg,Helsinki,Kyoto,Lima,Lisbon,London,Lyon,Madrid,Manila,\
        Melbourne,Montreal,Mumbai,Nairobi,New York,Osaka,Oslo,Paris,Porto,Prague,Rome,Salzburg,San Diego,Santiago,\
        Seattle,Seoul,Singapore,Stockholm,Sydney,Toronto,Turin,Utrecht,Vienna,Warsaw
        """, separator: ",")
    private static let streetSuffixes = WordList(
        """
        Avenue Bridge Bypass Circle Court Crescent Drive Field Garden Grove Hill Island Lane Park Parkway Place Road \
        Row Square Station Street Terrace View Walk Way
        """)
    /// Codes and names of countries (ISO 3166-1).
    private static let countries = WordList(
        """
        AR Argentina,AT Austria,AU Australia,BD Bangladesh,BE Belgium,BR Brazil,CA Canada,CH Switzerland,CL Chile,\
        CN China,CO Colombia,CZ Czechia,DE Germany,DK Denmark,EE Estonia,EG Egypt,ES Spain,ET Ethiopia,FI Finland,\
        FR France,GB United Kingdom,GH Ghana,GR Greece,HU Hungary,ID Indonesia,IE Ireland,IN India,IS Iceland,\
        IT Italy,JP Japan,KE Kenya,KR South Korea,MA Morocco,MX Mexico,MY Malaysia,NG Nigeria,NL Netherlands,\
        NO Norway,NZ New Zealand,PE Peru,PH Philippines,PL Poland,PT Portugal,RO Romania,SE Sweden,SG Singapore,\
        SK Slovakia,TH Thailand,TR Turkey,UA Ukraine,US United States of America,UY Uruguay,VN Vietnam,ZA South Africa
        """, separator: ",")
}

extension DynamicSource {
    /// Returns degrees with four decimals, negative or positive.
    fileprivate mutating func degrees(upTo limit: Int) -> String {
        let parts = number(-limit * 10_000...limit * 10_000)
        return (parts < 0 ? "-" : "") + decimalText(abs(parts), decimals: 4)
    }
}
