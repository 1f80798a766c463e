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
}
