import Secrets
import Testing

@testable import CollectionDrafts

struct DraftSecretsTests {
    private let texts = SampleTexts()

    @Test(
        "A secret in a text is found with its name, up to its end",
        arguments: [
            (#"{"password": "ab,cd'ef", }"#, "password=ab,cd'ef"), (#"{"password": "a\"b"}"#, #"password=a\"b"#),
            ("password=hunter2&flag", "password=hunter2"), ("a=1&apiKey=k3y", "apiKey=k3y"),
            ("<password>hunter2</password>", "password=hunter2"),
            ("<w:Password Type=\"t\">hunter2</w:Password>", "Password=hunter2"),
            ("Server=db;User=sa;Password=Pa55;", "Password=Pa55"), ("token: 'a b'", "token=a b"),
            ("password: x\u{FFFC}y", "password=x\u{FFFC}y"), ("password=\u{FFFC};c", "password=\u{FFFC}"),
            ("see ghp_0123456789abcdefghij here", "secret=ghp_0123456789abcdefghij"),
            (
                "/bot123456789:AAF0123456789abcdefghij0123456789/x",
                "secret=bot123456789:AAF0123456789abcdefghij0123456789"
            ),
            (#"{"passwords": ["", "a]b", 5], "x": 1,}"#, "passwords=a]b"), (#""token": {"a": "b"}"#, ""),
            (#""{\"password\": \"hunter2\", \"a\": 1}""#, "password=hunter2"),
            ("password: [a, b]", "password=a password=b"),
            ("<password>\n  hunter2\n</password>", "password=hunter2"), ("\"password\":\n  \"a b\"", "password=a b"),
            ("<password><![CDATA[a<b]]></password>", "password=a<b"), ("<password></password>x: y <password/>z", ""),
            ("user[password]=hunter2&a=b", "password=hunter2"), ("user%5Bpassword%5d=hunter2", "password=hunter2"),
            ("passwords[0]=a&passwords[]=b&password[x]=c", "passwords=a passwords=b"), ("password:\nfoo: bar", ""),
            ("the token [1]: http://a", ""), ("postgres://u:hunter2@h/db", "password=hunter2"),
            ("see http://u:\u{FFFC}@h, http://u@h:80/a:b@c and http://u:@h", "password=\u{FFFC}"),
            ("-----BEGIN EC PRIVATE KEY-----\n0123456789abcdef/+=\n-----END", "private key=\n0123456789abcdef/+=\n"),
            ("-----BEGIN EC PRIVATE KEY-----", ""),
            ("{\"name\": \"password\", \"x\": \"\u{FFFC}\", \"Value\": \"a\"}", "password=a"),
            (#"{"name": "password", "value": "a"}, {"name": "b", "value": "c"}, {"value": "d"}"#, "password=a"),
            ("-----BEGIN CERTIFICATE-----\nab\n-----END", ""),
            ("passwordUpdatedAt: 2026-01-01, tokenStatus: new1", ""),
            ("key=1, sortKey: a, user: ann, /a/b", ""), ("password=", ""), ("", ""),
            (#"{"pinToken": 42, "token": "5", "secret": true,}"#, ""), ("token=5&otp=-1.5&a=b", ""),
            ("<token>42</token><password><![CDATA[7]]></password>", ""), ("http://u:42@h", "password=42"),
            ("Password: how to choose", ""), ("password: sesame", "password=sesame"), ("Your password: none", ""),
            ("Password: how to set: token=a", "token=a"), ("the password: hunter2 is", "password=hunter2 is"),
            ("Token: Bearer sesame", "Token=Bearer sesame"), ("Token: Basic ideas of it", ""),
            ("a: b, password: sesame\n- token: x", "password=sesame token=x"),
        ])
    func pairs(_ text: String, _ expected: String) {
        let secrets = SecretPairs.secrets(in: text)
        #expect(secrets?.map { "\($0.name)=\(text[$0.range])" }.joined(separator: " ") == expected)
    }

    @Test
    func aPrivateKeyIsASecretAsAWholeAndItsFirstLineIsNone() {
        let key =
            "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n0123456789ab/+==\n"
            + "-----END RSA PRIVATE KEY-----"
        #expect(DraftSecrets.isSecretShaped(key) && DraftSecrets.isSecretShaped(key + "\n"))
        #expect(!DraftSecrets.isSecretShaped("-----BEGIN RSA PRIVATE KEY-----"))
        #expect(!DraftSecrets.isSecretShaped("password=x " + key))
        #expect(SecretPairs.scrubbed("a " + key) == "a -----BEGIN RSA PRIVATE KEY-----…-----END RSA PRIVATE KEY-----")
    }

    @Test
    func inAQueryOfGraphQLOnlyQuotedValuesAreSecrets() {
        let query = #"mutation($token: String!) { login(token: $token, password: "hunter2") { id } }"#
        let secrets = SecretPairs.secrets(in: query, isCode: true)
        #expect(secrets?.map { String(query[$0.range]) } == ["hunter2"])
        let block = #"login(password: """a\"""b""", token: $t) # token: c"# + "\n{ token: d }"
        let others = SecretPairs.secrets(in: block, isCode: true)
        #expect(others?.map { String(block[$0.range]) } == [#"a\"""b"#, "c"])
    }

    @Test
    func aTextWithTooManySecretsHasNoListOfThemAndIsHiddenAsAWhole() {
        let text = String(repeating: "password=hunter2\n", count: 2_000)
        #expect(SecretPairs.secrets(in: text) == nil)
        #expect(SecretPairs.scrubbed(text) == "…")
        let context = texts.context()
        #expect(context.text(hidingSecretsIn: text + "{{x}}", at: "a") == .environment("BODY"))
    }

    @Test(
        "A value with the form of credentials is a secret",
        arguments: [
            ("ghp_0123456789abcdefghij", true), ("Bearer ghp_0123456789abcdefghij", true),
            ("AKIA0123456789ABCDEF", true),
            ("Basic YW5uOkxlYWtQYXNzOTk=", true), ("Basic explanations of everything", false), ("ghp_short", false),
            ("bottom-of-the-page-2024", false), ("eyJ.a.b", false), ("Basic internationalization", false),
        ])
    func shapes(_ text: String, _ isSecret: Bool) {
        #expect(DraftSecrets.isSecretShaped(text) == isSecret)
    }

    @Test(
        "A name of a secret",
        arguments: [
            "sig", "signature", "X-Amz-Signature", "apiKey", "client_secret", "otp", "pass", "dbPass", "pw",
            "x-csrftoken", "csrfmiddlewaretoken", "X-Functions-Key",
        ])
    func names(_ name: String) {
        #expect(SecretWords.isSecret(name: name))
    }

    @Test(
        "A value of a key with the length of a credential is a secret",
        arguments: [
            ("key", "AIzaSyA0123456789abcdefghijklmnopqrstuv", true), ("code", "aB3/0123456789abcdefgh==", true),
            ("code", "EUR", false), ("code", "012345678901234567890", false), ("token", "5", false),
            ("password", "TRUE", false), ("password", "sesame", true), ("title", "Password: how to choose", false),
            ("key", "the 1st of all of the sorted ones", false),
            ("key", "abcdefghijklmnopqrstuvwxyz", false),
        ])
    func keys(_ name: String, _ value: String, _ isSecret: Bool) {
        let context = DraftContext(ImportOptions())
        #expect((context.value(value, named: name, at: "a").text != DraftText(value)) == isSecret)
    }

    @Test
    func aValueThatIsASecretIsReplacedWhereNoNameRevealsItBeforeAndBehindIt() {
        let context = DraftContext(ImportOptions())
        var collection = DraftCollection(heading: "", name: "A")
        for name in ["X-Plain", "X-Api-Key", "X-Other"] {
            var request = DraftRequest(method: "POST", url: "http://a/")
            context.addHeader(name, "abcdefg1", to: &request, at: "a")
            request.body = DraftMapping([("json", .mapping(DraftMapping([("a", .list(["abcdefg1", "abcdefg"]))])))])
            collection.level.items.append(.request(request))
        }
        context.finish(&collection)
        #expect(!collection.text.contains("abcdefg1"))
        #expect(collection.text.contains("abcdefg"))
    }

    @Test
    func aPartOfAURLABodyOrAValueThatIsASecretAtAnotherPlaceIsReplacedAWordOfTheListIsNot() {
        let context = DraftContext(ImportOptions())
        var collection = DraftCollection(heading: "", name: "A")
        var request = DraftRequest(method: "POST", url: "http://a/abcdefg1/b")
        request.name = "Change the password"
        context.addHeader("X-Api-Key", "abcdefg1", to: &request, at: "a")
        context.addHeader("X-Plain", "a=abcdefg1;", to: &request, at: "a")
        _ = context.value("password", named: "password", at: "a")
        _ = context.value("12345678", named: "password", isSecret: true, at: "a")
        request.body = DraftMapping([("text", #"a \\abcdefg1, 012345678"#)])
        collection.level.items.append(.request(request))
        context.finish(&collection)
        let text = collection.text
        for part in [
            "http://a/<<env.X_API_KEY>>/b", "X-Plain: a=<<env.X_API_KEY>>;", #"a \\\\<<env.X_API_KEY>>, 012345678"#,
            "Change the password",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        #expect(!text.contains("abcdefg1"))
    }

    @Test
    func aVariableThatIsSentAsASecretKeepsANumberAndOneThatGrantsAccessDoesNot() {
        let context = texts.context()
        var collection = DraftCollection(heading: "", name: "A")
        collection.variables = DraftMapping([("n", .plain("42")), ("p", "481516")])
        var request = DraftRequest(method: "POST", url: "http://a/")
        context.setBody("token={{n}}", of: &request, fallback: "application/x-www-form-urlencoded", at: "a")
        context.setLogin("basic", "ann", context.translate("{{p}}"), of: &request, at: "a")
        collection.level.items = [.request(request)]
        context.finish(&collection)
        #expect(collection.text.contains("n: 42\n"))
        #expect(!collection.text.contains("481516"))
    }

    @Test
    func valuesAndVariablesOfOneNameHaveVariablesOfTheirOwnInWhateverOrderTheyOccur() {
        var secrets = DraftSecrets()
        secrets.reserve("TOKEN")
        #expect(secrets.placeholder(for: "a", named: "token").environment == "TOKEN_2")
        #expect(secrets.placeholder(for: "b", named: "token").environment == "TOKEN_3")
        #expect(secrets.placeholder(for: "a", named: "token").environment == "TOKEN_2")
        #expect(secrets.placeholder(forVariable: "TOKEN").environment == "TOKEN")
        #expect(secrets.variable(forValueOf: "token") == "TOKEN_4")
        #expect(secrets.variable(forValueOf: "password") == "PASSWORD")
        #expect(secrets.placeholder(for: "a", named: "PASSWORD").environment == "PASSWORD_2")
        #expect(secrets.variable(forValueOf: "password") == "PASSWORD")
        #expect(secrets.variables == ["TOKEN_2", "TOKEN_3", "TOKEN", "PASSWORD_2"])
    }

    @Test(arguments: ["pwd", "user", "lang", "Home", "PATH"])
    func aVariableThatEveryProcessHasIsNotUsed(_ name: String) {
        #expect(DraftSecrets.environmentName(name) == name.uppercased() + "_VALUE")
    }

    @Test(.timeLimit(.minutes(10)))
    func repeatedNamesKeysAndBracesAreReadInLinearTime() {
        var secrets = DraftSecrets()
        for number in 0..<100_000 { _ = secrets.placeholder(for: String(number), named: "token") }
        #expect(secrets.variables.last == "TOKEN_100000")
        var form = DraftMapping()
        form.add((0..<100_000).map { DraftMapping.Entry($0.isMultiple(of: 2) ? "a\($0)" : "b\($0)", "1") })
        #expect(form.entries.count == 100_000)
        #expect(PercentText.decoded(String(repeating: "{", count: 1_000_000), as: .form)?.utf8.count == 1_000_000)
        let text = String(repeating: "password=\"a\" {{", count: 50_000)
        #expect(
            DraftText.replacing(String(repeating: "{{", count: 100_000)) { _ in nil }.literal?.utf8.count == 200_000)
        #expect(SecretPairs.secrets(in: text) == nil)
        #expect(SecretPairs.secrets(in: String(repeating: "Password: how to ", count: 100_000))?.isEmpty == true)
    }
}
