import CollectionSamples
import CollectionModel
import HTTP
import Secrets
import Testing

/// Data columns that are secrets because of their names.
@Suite struct SecretColumnTests {
    @Test(arguments: [
        "password", "PASSWORD", "Passwd", "pwd", "userPassword", "passWord", "passwords", "password2", "secret",
        "client_secret", "token", "accessToken", "key", "apiKey", "api_key", "api-key", "API KEY", "APIKey",
        "apikey", "KEY_1", "credential", "credentials", "connectionString", "connection_string", "ConnectionStrings",
        "connectionstring", "authorization", "Authorization header",
    ])
    func namesThatIndicateASecret(name: String) {
        #expect(SecretWords.isSecret(column: name))
    }

    @Test(arguments: [
        "", "keyboard", "monkey", "tokenizer", "tokens", "max_tokens", "page_token", "nextPageToken",
        "passwordUpdatedAt", "secretary", "user", "passport", "turkey", "hockeyTeam", "connection",
        "string", "author", "pass", "word", "passage", "ключ",
    ])
    func namesThatIndicateNoSecret(name: String) {
        #expect(!SecretWords.isSecret(column: name))
    }

    @Test(arguments: [
        ("user,password\nann,x", true), ("{\"apiKey\": 1", true), ("- api_key: x", true),
        ("user,plan\nann,free", false), ("monkey", false), ("", false),
    ])
    func invalidFilesAreSearchedForSecretColumns(text: String, mayHold: Bool) {
        #expect(SecretColumn.mayOccur(in: Array(text.utf8)) == mayHold)
    }

    @Test func listedSecretColumnsHaveNoNotice() throws {
        var collection = try Sample(
            """
            name: A
            data: rows.csv
            secrets: [password]
            environments: { e: { secrets: [token] } }
            requests: [{ GET: http://h/<<password>> }]
            """, in: .collection
        ).collection()
        let columns: Set = ["password", "token", "user"]
        let nothing = collection.addSecrets(namedLikeOnesAmong: columns, in: nil)
        #expect(nothing == nil)
        #expect(collection.secrets.map(\.name) == ["password", "token"])
        let remark = collection.addSecrets(namedLikeOnesAmong: ["key", "pin", "api key"], in: nil)
        #expect(
            remark?.line()
                == "2:7-15 warning: the columns \"api key\", \"key\" are masked as secrets because of their names → "
                + "list them under secrets; rename what is not a secret")
        #expect(collection.secrets.map(\.name) == ["password", "token", "api key", "key"])
    }
}
