import Foundation
import Testing

@testable import Secrets

/// Names that describe secrets. Header fields and columns have tests in HTTPTests and CollectionModelTests.
struct SecretWordsTests {
    @Test(arguments: [
        "password", "userPassword", "API_KEY", "apiKeys", "client-secret", "access_token", "refreshToken", "DB_PASS",
        "db pw", "connection_string", "privateKey", "sig", "cvc", "X-Amz-Signature", "sessionKey", "sasKey",
        "deploy_key", "primaryKey", "storageKey", "hmacKey", "ssh-key", "jwt", "userJwt", "authHeader",
        "client_assertion",
    ])
    func namesOfSecrets(name: String) {
        #expect(SecretWords.isSecret(name: name))
    }

    @Test(arguments: [
        "", "key", "sortKey", "max_tokens", "tokens", "token_limit", "nextPageToken", "passwordUpdatedAt", "tokenType",
        "compass", "signal", "option", "author", "ключ", "sasKeyName", "apiKeyName", "sessionId", "foreignKey",
        String(repeating: "password", count: 200),
    ])
    func otherNames(name: String) {
        #expect(!SecretWords.isSecret(name: name))
    }

    /// The search in bytes leaves out no name that the rules call one of a secret.
    @Test func searchInBytesFindsAllNamesOfTheRules() {
        let parts = [
            "pass", "word", "pw", "api", "key", "keys", "secret", "token", "connection", "string", "credentials", "sig",
            "card", "number", "cvv", "auth", "ü", "X",
        ]
        var count = 0
        for separator in ["", "_", "-", " ", "1", "__"] {
            for first in parts {
                for second in parts {
                    for name in [first, first + separator + second, first + separator + second.capitalized] {
                        for spelled in [name, name.uppercased()] where SecretWords.describesSecret(spelled) {
                            #expect(SecretWords.mayDescribeSecret(spelled), "\(spelled)")
                            count += 1
                        }
                    }
                }
            }
        }
        #expect(count > 1_000)
    }

    @Test func numbersAndSwitchesAreNoSecrets() {
        for value in ["", "5", "-1.5e3", "true", "FALSE", "null", "none"] { #expect(!SecretWords.mayBeSecret(value)) }
        for value in ["sesame", "5a", "test", "0x"] { #expect(SecretWords.mayBeSecret(value)) }
    }

    @Test(arguments: [
        ("apiKey", ["api", "key"]), ("APIKey", ["api", "key"]), ("user_id2", ["user", "id"]), ("a", ["a"]),
        ("A B", ["a", "b"]), ("", []), ("123", []), ("URL", ["url"]), ("größeID", ["größe", "id"]),
    ])
    func namesAreSplitIntoWords(name: String, words: [String]) {
        #expect(NameWords.words(of: name) == words)
    }

    /// ASCII names are split by their bytes, all others by their characters.
    @Test func allNamesAreSplitInTheSameWay() {
        let letters: [Character] = ["a", "b", "A", "B", "_", "1", " "]
        var names = [""]
        for _ in 0..<5 { names += names.flatMap { name in letters.map { name + String($0) } } }
        for name in Set(names) where NameWords.words(of: name) + ["ü"] != NameWords.words(of: name + ".ü") {
            Issue.record("\(name): \(NameWords.words(of: name)), \(NameWords.words(of: name + ".ü"))")
        }
    }
}
