/// Search words that are not topics, keys, functions or filters: names that a hub defines, synonyms, and terms of other
/// tools.
enum TopicSynonyms {
    private static let all = [
        "huburl": "hub", "hubkind": "hub", "hubname": "hub", "hubnamespace": "hub", "saskeyname": "hub",
        "sastoken": "hub", "expectations": "expect", "jsonpath": "expect", "operators": "matcher",
        "pagination": "forEach", "paging": "forEach", "pages": "forEach", "loop": "forEach", "loops": "forEach",
        "for": "forEach", "repeat": "forEach", "iterate": "forEach",
        "polling": "retry", "poll": "retry", "until": "retry", "while": "retry", "wait": "retry",
        "sleep": "delay", "pause": "delay",
        "upload": "multipart", "attachment": "multipart", "download": "save",
        "gzip": "compressed", "deflate": "compressed", "brotli": "compressed", "compression": "compressed",
        "script": "scripts", "scripting": "scripts", "javascript": "scripts", "js": "scripts", "pm": "scripts",
        "postman": "scripts",
        "chai": "scripts", "require": "scripts", "prerequest": "beforeRequest", "pre-request": "beforeRequest",
        "csv": "data", "rows": "data", "iterations": "data",
        "if": "when", "condition": "when", "conditions": "when", "chain": "capture", "chaining": "capture",
        "extract": "capture", "assert": "expect", "asserts": "expect", "assertions": "expect", "tests": "expect",
        "authorization": "auth", "ssl": "tls", "https": "tls",
        "mtls": "tls", "client-certificate": "tls", "clientcertificate": "tls", "certificates": "tls",
    ]

    /// The search words, in lower case.
    static var words: [String] { all.keys.sorted() }

    /// Returns the topic for a search word, in any case; nil if there is none.
    static func topic(of word: String) -> String? { all[word.lowercased()] }
}
