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

    private static let suffixes = WordList("com org net info biz name")
    private static let exampleSuffixes = WordList("com net org")
    /// Mail providers. They are in a reserved domain (RFC 2606), so that no test writes to a person; Postman's values are
    /// addresses of real providers, which can belong to somebody.
    private static let providers = WordList("inbox.example mail.example post.example")
}
