/// Words that people look up and that are no topic, key, function or filter: what a hub defines, and other names of things.
enum TopicSynonyms {
    private static let all = [
        "huburl": "hub", "hubkind": "hub", "hubname": "hub", "hubnamespace": "hub", "saskeyname": "hub",
        "sastoken": "hub", "expectations": "expect", "jsonpath": "expect", "operators": "matcher",
    ]

    /// The topic that explains the word, in whatever case it is written.
    static func topic(of word: String) -> String? { all[word.lowercased()] }
}
