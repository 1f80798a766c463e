import JSON
import NotificationHub
import Testing

/// Returns true if a device with these tags receives a message for this expression.
private func reaches(_ expression: String, tags: [String], userId: String? = nil) throws -> Bool {
    var hub = Hub(name: "hub", rules: [])
    var members: [(String, JSONValue)] = [
        ("installationId", "Device-1"), ("platform", "gcm"), ("pushChannel", "handle"),
        ("tags", .array(tags.map(JSONValue.string))), ("templates", ["t": ["body": "{}", "tags": ["own"]]]),
    ]
    if let userId { members.append(("userId", .string(userId))) }
    let body = JSONValue.object(JSONObject(members)).compactText()
    try hub.put(Installation(parsing: Array(body.utf8), addressed: "Device-1"))
    let request = SendRequest(
        kind: .send, headers: [("ServiceBusNotification-Tags", expression)], body: Array("{}".utf8), time: 0)
    return !hub.send(try SentMessage(id: "m", request: request)).isEmpty
}

@Suite struct TagExpressionTests {
    @Test(arguments: [
        ("a", ["a"], true), ("a", ["b"], false), ("A", ["a"], true), ("!a", ["a"], false), ("!a", [], true),
        ("!!a", ["a"], true), ("a||b", ["b"], true), (" a  || b ", ["b"], true), ("a && b", ["a"], false),
        ("a&&b", ["a", "b"], true), ("a || b && c", ["a"], true), ("(a || b) && c", ["a"], false),
        ("a && b || c", ["c"], true), ("a && (b || c)", ["c"], false), ("!a && b", ["b"], true),
        ("!(a && b)", ["a"], true), ("!a || b", ["a"], false), ("((a))", ["a"], true),
        ("(follows_RedSox || follows_Cardinals) && location_Boston", ["follows_Cardinals", "location_Boston"], true),
        ("a || b && c", ["b"], false), ("!a && !b || c", ["c", "a"], true), ("!(a || b) && c", ["c"], true),
        ("!(a || b) && c", ["b", "c"], false), ("a || a", ["a"], true), ("a && !a", ["a"], false),
        ("a && b && c && d && e && f", ["a", "b", "c", "d", "e"], false), ("\ta\t", ["a"], true),
        ("a && b && c && d && e && f", ["a", "b", "c", "d", "e", "f"], true),
        ("t1||t2||t3||t4||t5||t6||t7", ["t7"], true), ("t1||t2||t3||t4||t5||t6||t7", ["t8"], false),
        ("a@b.c:d#e-f_1", ["A@B.C:D#E-F_1"], true), ("größe", ["GRÖSSE"], false), ("größe", ["Größe"], true),
        ("own", [], true), ("", ["a"], false), ("  ", ["a"], false),
        ("$InstallationId:{device-1}", [], true), ("$installationid:{Device-2}", [], false),
        ("own && $InstallationId:{Device-1}", [], true), ("!$InstallationId:{Device-1}", [], false),
    ])
    func expressionsMatchTags(expression: String, tags: [String], reached: Bool) throws {
        #expect(try reaches(expression, tags: tags) == reached)
    }

    @Test(arguments: [("$UserId:{anna}", true), ("$userId:{ANNA}", true), ("$UserId:{bert}", false)])
    func userTagsMatch(expression: String, reached: Bool) throws {
        #expect(try reaches(expression, tags: [], userId: "Anna") == reached)
    }

    @Test(arguments: [
        ("a b", "unexpected \"b\" at position 3"), ("a ||", "the expression ends where a tag is expected"),
        ("|| a", "unexpected \"||\" at position 1"), ("(a", "the expression ends where a tag is expected"),
        ("(a b)", "unexpected \"b\" at position 4"), ("a)", "unexpected \")\" at position 2"),
        ("()", "unexpected \")\" at position 2"), ("a & b", "\"&\" at position 3 is not an operator; write \"&&\""),
        ("a | b", "\"|\" at position 3 is not an operator; write \"||\""), ("a !b", "unexpected \"!\" at position 3"),
        (
            "\"12345\"",
            "\"\"12345\"\" at position 1 is not a tag; valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
        ("a,b", "\"a,b\" at position 1 is not a tag; valid tag characters are alphanumeric, _, @, -, ., : and #"),
        (
            "$InstallationId:[x]",
            "\"$InstallationId:[x]\" at position 1 is not a tag; "
                + "valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
        (
            "a && $InstallationId:{a b}",
            "\"$InstallationId:{a\" at position 6 is not a tag; "
                + "valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
        (
            "a=b", "\"a=b\" at position 1 is not a tag; valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
        (
            "$InstallationId:{}",
            "\"$InstallationId:{}\" at position 1 is not a tag; "
                + "valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
        ("a!b", "unexpected \"!\" at position 2"), ("!", "the expression ends where a tag is expected"),
        ("a || && b", "unexpected \"&&\" at position 6"),
        ("a &&& b", "\"&\" at position 5 is not an operator; write \"&&\""),
        (")(", "unexpected \")\" at position 1"), ("(a)(b)", "unexpected \"(\" at position 4"),
        (
            "$Other:{x}",
            "\"$Other:{x}\" at position 1 is not a tag; valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
    ])
    func errorsHaveTheirPosition(expression: String, message: String) {
        let error = #expect(throws: TagExpressionError.self) { try TagExpression(parsing: expression) }
        #expect(error?.message == message)
    }

    @Test func tagHasAtMost120Characters() throws {
        _ = try TagExpression(parsing: String(repeating: "a", count: 120))
        #expect(throws: TagExpressionError.self) { try TagExpression(parsing: String(repeating: "a", count: 121)) }
    }

    @Test func twentyTagsWithOrAndSixOtherwise() throws {
        func joined(_ count: Int, _ operator: String) -> String {
            (1...count).map { "t\($0)" }.joined(separator: `operator`)
        }
        _ = try TagExpression(parsing: joined(20, " || "))
        _ = try TagExpression(parsing: joined(6, "&&"))
        #expect(throws: TagExpressionError.tooManyTags(found: 21, allowed: 20)) {
            try TagExpression(parsing: joined(21, "||"))
        }
        #expect(throws: TagExpressionError.tooManyTags(found: 7, allowed: 6)) {
            try TagExpression(parsing: joined(7, "&&"))
        }
        #expect(throws: TagExpressionError.tooManyTags(found: 7, allowed: 6)) {
            try TagExpression(parsing: "!" + joined(7, "||"))
        }
        #expect(throws: TagExpressionError.tooManyTags(found: 50_000, allowed: 20)) {
            try TagExpression(parsing: joined(50_000, "||"))
        }
    }

    @Test(arguments: ["(", "!"])
    func depthIsLimited(opening: String) throws {
        func expression(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "a" + String(repeating: opening == "(" ? ")" : "", count: depth)
        }
        _ = try TagExpression(parsing: expression(99))
        #expect(throws: TagExpressionError.tooDeep) { try TagExpression(parsing: expression(100)) }
        #expect(throws: TagExpressionError.tooDeep) {
            try TagExpression(parsing: String(repeating: opening, count: 100_000) + "a")
        }
    }

    @Test func systemTagsCanHaveAnEqualsSign() throws {
        let expression = try TagExpression(parsing: "$InstallationId:{a=b} || $userid:{c=}")
        #expect(expression.tags.map(\.text) == ["$InstallationId:{a=b}", "$userid:{c=}"])
    }

    @Test func decomposedCharactersAreNormalized() throws {
        #expect(try TagExpression(parsing: "gro\u{308}\u{DF}e").tags == TagExpression(parsing: "gr\u{F6}\u{DF}e").tags)
    }

    /// The bits of a device's number select the tags a, b and c.
    @Test(arguments: [
        ("b && !a || c", [2, 4, 5, 6, 7]), ("a || b || c", [1, 2, 3, 4, 5, 6, 7]), ("", []),
        ("!(a || b || c)", [0]), ("b && a && c", [7]), ("a && a", [1, 3, 5, 7]), ("!a", [0, 2, 4, 6]),
        ("!!a && !(b && c)", [1, 3, 5]),
    ])
    func everyCombinationOfTags(expression: String, addressed: [Int]) throws {
        let tags = try TagExpression(parsing: "a || b || c").tags
        let parsed = try TagExpression(parsing: expression)
        let found = (0..<8).filter { device in
            parsed.matches(Set(tags.indices.filter { device >> $0 & 1 == 1 }.map { tags[$0] }))
        }
        #expect(found == addressed)
    }

    @Test func lastOfTwentyAlternativesMatches() throws {
        let expression = try TagExpression(parsing: (0..<20).map { "t\($0)" }.joined(separator: "||"))
        #expect(expression.matches([expression.tags[19]]) && !expression.matches([]))
    }

    @Test(
        arguments: [
            ("$InstallationId:{a-1}", "a-1"), ("x && $installationid:{A}", "A"),
            ("(x || y) && !z && $InstallationId:{a}", "a"), ("x || $InstallationId:{a}", nil),
            ("!$InstallationId:{a}", nil), ("x && !$InstallationId:{a}", nil), ("$UserId:{a}", nil), ("", nil),
            ("$InstallationId:{a} || $InstallationId:{b}", nil), ("$InstallationId:{a} || $InstallationId:{A}", "a"),
            ("x && $InstallationId:{a} || y && $InstallationId:{a}", "a"),
            ("a||b||c||d||e||f||$InstallationId:{a}", nil),
        ] as [(String, String?)])
    func requiredInstallationOfAnExpression(expression: String, id: String?) throws {
        #expect(try TagExpression(parsing: expression).requiredInstallation == id)
    }
}
