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

    private static let systems = WordList(
        "Windows NT 10.0; Win64; x64,Macintosh; Intel Mac OS X 10_15_7,X11; Linux x86_64", separator: ",")

    /// Codes of ISO 639-1.
    private static let locales = WordList(
        """
        af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn \
        ko ku ky la lb lo lt lv mk ml mn mr ms mt ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur \
        uz vi xh yi yo zh zu
        """)
}
