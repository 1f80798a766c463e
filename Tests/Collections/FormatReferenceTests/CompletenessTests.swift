import CollectionModel
import Testing

@testable import FormatReference

struct CompletenessTests {
    /// Every key of a decoder has a sentence and an example in `format.yaml`, and no other key has one.
    @Test func resourceHasEveryKeyOfTheDecodersAndNoOthers() {
        #expect(Reference.all.problems == [])
    }

    @Test(arguments: ["retry has no key tries", "no sentence about retry.attempts", "no topic hub"])
    func resourceWithOtherKeysIsReported(problem: String) {
        var reader = ReferenceReader()
        let yaml = """
            chapters:
              - title: Items
                topics:
                  retry:
                    title: Retries
                    summary: Retries.
                    keys:
                      tries: { summary: The number., request: "retry: { tries: 3 }" }
            """
        #expect(reader.reference(Array(yaml.utf8)).problems.contains(problem))
    }

    @Test(arguments: MappingName.allCases)
    func everyKeyHasASummaryAndAnExample(name: MappingName) {
        #expect(!name.reference.keys.isEmpty)
        for key in name.reference.keys {
            #expect(key.summary.hasSuffix("."), "\(key.name)")
            #expect(key.example.shown.contains("\(key.name):"), "\(key.name)")
        }
    }

    @Test(arguments: MappingName.allCases)
    func rulesMentionExistingKeys(name: MappingName) {
        let known = Set(name.reference.keys.map(\.name))
        for rule in name.reference.rules { #expect(known.isSuperset(of: rule.mentionedKeys)) }
    }

    @Test(arguments: MappingName.allCases)
    func everyMappingHasATopic(name: MappingName) {
        #expect(Reference.all.topics.count { $0.name == name.rawValue } == 1)
        #expect(name.reference.name == name)
    }

    @Test func topicsAreUniqueAndHaveAOneSentenceSummary() {
        let topics = Reference.all.topics
        #expect(Set(topics.map(\.name)).count == topics.count)
        for topic in topics { #expect(topic.summary.hasSuffix("."), "\(topic.name)") }
    }

    /// Every `See x` must name an existing topic.
    @Test func crossReferencesLeadToTopics() {
        let names = Set(Reference.all.topics.map(\.name))
        let texts = MappingName.allCases.flatMap { $0.reference.keys.map(\.summary) }
        let wanted = texts.flatMap { text in
            text.matches(of: /See `([^`]+)`/).map { String($0.1) }
        }
        #expect(wanted.count > 15)
        for name in wanted { #expect(names.contains(name), "\(name)") }
    }

    @Test func backquotesArePaired() {
        let texts =
            MappingName.allCases.flatMap { mapping in
                [mapping.reference.summary] + mapping.reference.keys.map(\.summary)
            } + Reference.all.topics.flatMap(\.blocks).flatMap(\.texts)
        #expect(texts.count > 300)
        for text in texts {
            #expect(text.count { $0 == "`" }.isMultiple(of: 2), "\(text)")
        }
    }
}

extension KeyRule {
    fileprivate var mentionedKeys: [String] {
        switch self {
        case .exactlyOne(let keys): keys
        case .notEmpty: []
        case .oneForm(let forms): forms.flatMap { $0.required + $0.optional }
        case .excludes(let key, let others), .requires(let key, let others), .requiresUnless(let key, let others):
            [key] + others
        }
    }
}

extension ReferenceBlock {
    fileprivate var texts: [String] {
        switch self {
        case .paragraph(let text): [text]
        case .bullets(let items), .numbered(let items): items
        case .table(let table): table.rows.flatMap(\.self)
        case .keys, .example: []
        }
    }
}
