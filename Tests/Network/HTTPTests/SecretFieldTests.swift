import Cryptography
import HTTP
import Testing

struct SecretFieldTests {
    @Test(arguments: [
        ("Authorization", "Bearer a-token", ["a-token"]), ("Authorization", "a-token", ["a-token"]),
        ("X-Api-Key", "a key", ["a key"]), ("Cookie", "a=one; b=two=2", ["one", "two=2"]),
        ("Set-Cookie", "a=one; Path=/two", ["one"]), ("Accept", "Bearer a-token", []),
        ("Authorization", "SharedAccessSignature sr=a&sig=one&se=1&skn=b", ["one"]),
    ])
    func secretPartsOfAFieldAreFound(name: String, value: String, parts: [String]) {
        #expect(HTTPField(name, value).secretParts == parts)
    }

    @Test(arguments: [
        "X-Auth", "ServiceBusAuthorization", "Ocp-Apim-Subscription-Key", "X-My-Token", "X-Client-Secret", "x-password",
        "X-CustomApiKey", "Db-Credentials", "X-PW",
    ])
    func fieldsWithAWordOfTheList(name: String) {
        #expect(HTTPField(name, "").isSecret)
        #expect(SecretWords.isSecret(field: name))
    }

    @Test(arguments: [
        "max_tokens", "tokens", "token_limit", "page_token", "nextPageToken", "max_completion_tokens", "budget_tokens",
        "passwordUpdatedAt", "sortKey", "Idempotency-Key", "Sec-WebSocket-Key", "X-RateLimit-Remaining-Tokens",
        "Content-Security-Policy", "Accept", "WWW-Authenticate", "token_endpoint", "author",
    ])
    func measuresAndIdentifiersAreNoSecrets(name: String) {
        #expect(!HTTPField(name, "").isSecret)
        #expect(!SecretWords.isSecret(name: name))
    }

    /// A combining accent and the preceding character form one `Character`, as do a prepended mark and the next
    /// character.
    @Test(arguments: [
        ("Authorization", "Bearer \u{301}token", ["\u{301}token"]),
        ("Authorization", "Bearer\u{600} token", ["token"]),
        ("Cookie", "a=\u{301}one; b=two", ["\u{301}one", "two"]), ("Cookie", "a=one;\u{301}b=two", ["one", "two"]),
        ("Set-Cookie", "a=\u{301}one;\u{301} Path=/", ["\u{301}one"]),
        ("Authorization", "SharedAccessSignature sr=a&\u{301}b=c&sig=\u{301}one&\u{301}se=1", ["\u{301}one"]),
    ])
    func combiningMarkDoesNotHideASecret(name: String, value: String, parts: [String]) {
        #expect(HTTPField(name, value).secretParts.map { Array($0.utf8) } == parts.map { Array($0.utf8) })
    }

    /// The fast comparison with usual names decides like the rules, for each name and each change of one letter.
    @Test(arguments: [
        "Date", "Host", "ETag", "Accept", "Cookie", "Server", "Location", "Set-Cookie", "Authorization",
        "Cache-Control", "Accept-Encoding", "Transfer-Encoding", "X-Content-Type-Options", "Te",
        "X-Auth-Token-Of-This-Service",
    ])
    func usualNamesAreDecidedLikeOthers(name: String) {
        let rule = SecretWords.isSecret(field: name)
        for spelling in [name, name.uppercased(), name.lowercased()] {
            #expect(HTTPField(spelling, "").isSecret == rule)
        }
        for index in name.indices {
            let changed = String(name[..<index] + "q" + name[name.index(after: index)...])
            #expect(HTTPField(changed, "").isSecret == SecretWords.isSecret(field: changed), "\(changed)")
        }
    }
}
