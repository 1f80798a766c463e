import Testing

@testable import CollectionDrafts

struct DraftCommentTests {
    @Test(
        "A comment keeps its words, but not the values of secrets in them",
        arguments: [
            ("see the token in the wiki", "see the token in the wiki"), ("password = hunter2", "password = …"),
            ("Authorization: Bearer hunter2 is old", "Authorization: Bearer … is old"),
            ("curl -u ann:hunter2 http://a", "curl -u … http://a"),
            ("curl -uann:hunter2 http://a", "curl -u… http://a"),
            ("curl --pass hunter2 http://a", "curl --pass … http://a"),
            ("curl -b 'a=hunter2; b=hunter3' http://a", "curl -b … http://a"),
            ("curl --cookie sid=hunter2 http://a", "curl --cookie … http://a"),
            ("Cookie: a=hunter2; b=hunter3 goes on", "Cookie: … … goes on"),
            ("curl -H \"X-Api-Key: hunter2 hunter3\" http://a", "curl -H \"X-Api-Key: … http://a"),
            ("curl -H 'X-Api-Key:hunter2 hunter3' http://a", "curl -H 'X-Api-Key:… http://a"),
            ("curl -H 'Authorization: Basic aHVudGVyMg==' -X GET", "curl -H 'Authorization: Basic … -X GET"),
            ("http://ann:hunter2@a/b?token=hunter2&c=d", "http://…@a/b?token=…&c=d"),
        ])
    func scrubbed(_ text: String, _ expected: String) {
        #expect(DraftComment.scrubbed(text) == expected)
    }

    @Test(
        "A description keeps words behind the name of a secret, but no values",
        arguments: [
            ("Password: yours. The token: see the wiki.", "Password: yours. The token: see the wiki."),
            ("Use the Bearer scheme -u at a port -p8080", "Use the Bearer scheme -u at a port -p8080"),
            ("password: hunter2x", "password: …"), ("password:hunter2x", "password:…"),
            ("password=hunter", "password=…"), ("password = hunter", "password = …"), ("Bearer hunter2abc", "Bearer …"),
            ("http://u:hunter2@h/?access_token=hunter2", "http://…@h/?access_token=…"),
            (#"{"password": "hunter2"}"#, #"{"password": …"#), ("curl -u ann:hunter http://a", "curl -u … http://a"),
            ("it's 'hunter2', (hunter3).", "it's '…', (…)."),
            ("It's the (first) 20/20 id; 'yes', and 5% off!", "It's the (first) 20/20 id; 'yes', and 5% off!"),
            ("send \"BEARER\" hunter4x", "send \"BEARER\" …"), ("password  = hunter4", "password  = …"),
            ("a `ghp_0123456789abcdefghij` b", "a `…` b"), ("the password\t= hunter4", "the password\t= …"),
            ("ann/Winter-2024!", "ann/…!"), ("xhunter2", "xhunter2"),
            ("use curl -u ann:hunter4 there", "use curl -u … there"), ("run curl '-u' ann:hunter4", "run curl '-u' …"),
        ])
    func prose(_ text: String, _ expected: String) {
        var collection = DraftCollection(heading: "a", name: "a")
        collection.description = text
        collection.hideSecretsInProse(
            KnownSecrets(
                Dictionary(
                    uniqueKeysWithValues: ["hunter2", "hunter3", "Winter-2024"].map {
                        ($0, DraftPlaceholder(.environment("A")))
                    })))
        #expect(collection.description == expected)
    }
}
