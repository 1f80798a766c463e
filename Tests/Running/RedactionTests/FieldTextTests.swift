import HTTP
import Placeholders
import Secrets
import TestSupport
import Testing

@testable import Redaction

struct FieldTextTests {
    private func line(_ name: String, _ value: String, revealing: Bool = false) -> String {
        let redactor = Redactor(secrets: SecretRegistry(), isRevealing: revealing)
        return FieldText(masking: redactor.masking).line(HTTPField(name, value)).withoutHashes
    }

    @Test(arguments: [
        "Cookie", "set-cookie", "X-API-Key", "api-key", "ApiKey", "X-Auth-Token", "x-functions-key",
        "Ocp-Apim-Subscription-Key", "X-Amz-Security-Token", "Private-Token",
    ])
    func valueOfASecretFieldIsAlwaysMasked(name: String) {
        #expect(line(name, "any thing") == "\(name): •••")
        #expect(line(name, "") == "\(name): ")
        #expect(line(name, "any thing", revealing: true) == "\(name): any thing")
    }

    @Test(arguments: [
        ("Bearer abc.def", "Bearer •••"), ("Basic dTpw", "Basic •••"), ("abcdef", "•••"), ("", ""),
        ("Digest username=\"u\", response=\"abc\"", "Digest •••"), ("Bearer  two blanks", "Bearer •••"),
        (
            "SharedAccessSignature sr=https%3a%2f%2fns&sig=abc%3D&se=17&skn=Full",
            "SharedAccessSignature sr=https%3a%2f%2fns&sig=•••&se=17&skn=Full"
        ),
        ("SharedAccessSignature sig=abc&sig=def", "SharedAccessSignature sig=•••&sig=•••"),
        ("SharedAccessSignature a-secret-of-another-kind", "SharedAccessSignature •••"),
        ("SharedAccessSignature sr=a&extra=secret&skn=k", "SharedAccessSignature sr=a&•••&skn=k"),
    ])
    func schemeIsShownAndCredentialsAreMasked(value: String, shown: String) {
        #expect(line("authorization", value) == "authorization: \(shown)")
        #expect(line("Proxy-Authorization", value) == "Proxy-Authorization: \(shown)")
    }

    /// A combining accent and the preceding character form one `Character`.
    @Test(arguments: [
        ("Bearer \u{301}abc", "Bearer •••"),
        ("SharedAccessSignature sr=a&\u{301}sig=abc", "SharedAccessSignature sr=a&•••"),
        ("SharedAccessSignature sr=a&sig=\u{301}abc&\u{301}skn=k", "SharedAccessSignature sr=a&sig=•••&•••"),
        ("<<a>>\u{301}secret>>", "•••"),
    ])
    func combiningMarkDoesNotRevealCredentials(value: String, shown: String) {
        #expect(line("Authorization", value) == "Authorization: \(shown)")
    }

    @Test func combiningMarkDoesNotRevealACookie() {
        #expect(line("Cookie", "a=<<x>>;\u{301}b=one; c=\u{301}two") == "Cookie: a=<<x>>; \u{301}b=•••; c=•••")
    }

    @Test func otherFieldsAreShown() {
        #expect(line("X-Cookie-Count", "5") == "X-Cookie-Count: 5")
    }

    @Test func secretHasTheSameMaskEverywhere() {
        let secrets = SecretRegistry()
        secrets.register("a+b/c=")
        let redactor = Redactor(secrets: secrets)
        let text = FieldText(masking: redactor.masking)
        let mark = redactor.masked("a+b/c=")
        #expect(text.value(of: HTTPField("Authorization", "Bearer a+b/c=")) == "Bearer \(mark)")
        #expect(
            text.value(of: HTTPField("Authorization", "SharedAccessSignature sig=a%2Bb%2Fc%3D"))
                == "SharedAccessSignature sig=\(mark)")
    }
}
