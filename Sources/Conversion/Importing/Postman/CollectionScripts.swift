import CollectionDrafts
import CollectionModel
import PostmanFormat
import Text

/// The scripts of a collection's requests, translated together.
///
/// A variable that remaining scripts set stays with the scripts in all requests, because a captured value would hide
/// theirs. The same holds for a variable that they read with `pm.environment.get`, which finds no captures.
struct CollectionScripts {
    struct Request {
        var before: ScriptTranslation?
        var after: ScriptTranslation?
        /// The number of values that the scripts behind the response save.
        var savedCount = 0

        /// The names that captures and `set` define.
        var savedNames: Set<String> { Set(((after?.captures ?? []) + (before?.sets ?? [])).map(\.name)) }
    }

    private struct Texts {
        var before: String?
        var after: String?
        var method: String

        func translated(_ translator: ScriptTranslator) -> Request {
            Request(
                before: before.map(translator.beforeRequest),
                after: after.map { translator.afterResponse($0, beside: TranslatedChecks(method: method)) },
                savedCount: after.map { ScriptNames(in: $0).sets.count } ?? 0)
        }
    }

    /// The translated scripts by the number of the item, as ``PostmanSurvey`` counts.
    private(set) var requests: [Int: Request] = [:]
    /// Names that the scripts of levels, or the rests of scripts, set.
    private(set) var setNames: Set<String> = []
    /// Names that remaining scripts set, and may have escaped for JSON.
    private(set) var escapedNames: Set<String> = []
    /// Names that captures and `set` define.
    private(set) var savedNames: Set<String> = []
    /// Names that captures of JSON define.
    private(set) var jsonNames: Set<String> = []
    /// Names that remaining scripts look up where captures are not found.
    private var readNames: Set<String> = []
    /// True if remaining scripts look up names that are not known before they run.
    private var readsAnyName = false
    private var itemCount = 0
    private var texts: [Int: Texts] = [:]

    init(_ collection: PostmanCollection) {
        noteNames(of: collection.level)
        gather(collection.items)
        let translator = ScriptTranslator(.postman)
        for (item, texts) in texts {
            let request = texts.translated(translator)
            requests[item] = request
            noteNames(of: request)
        }
        var keptNames = setNames.union(readNames)
        if readsAnyName { for request in requests.values { keptNames.formUnion(request.savedNames) } }
        let keeping = ScriptTranslator(.postman, keeping: keptNames)
        for (item, texts) in texts {
            guard let request = requests[item], !request.savedNames.isDisjoint(with: keptNames) else { continue }
            let kept = texts.translated(keeping)
            requests[item] = kept
            noteNames(of: kept)
        }
        for request in requests.values {
            for capture in request.after?.captures ?? [] where capture.isJSON { jsonNames.insert(capture.name) }
            savedNames.formUnion(request.savedNames)
        }
        texts = [:]
    }

    private mutating func gather(_ items: [PostmanItem]) {
        for item in items {
            itemCount += 1
            switch item {
            case .folder(let folder):
                noteNames(of: folder.level)
                gather(folder.items)
            case .request(let item):
                let before = Self.text(of: item.level, .prerequest)
                let after = Self.text(of: item.level, .test)
                guard before != nil || after != nil, case .request(let request) = item.content else { continue }
                texts[itemCount] = Texts(before: before, after: after, method: request.method?.text ?? "")
            }
        }
    }

    // MARK: Names

    private mutating func noteNames(of request: Request) {
        for rest in [request.before?.rest, request.after?.rest] {
            if let rest { noteNames(in: rest) }
        }
    }

    private mutating func noteNames(of level: PostmanLevel) {
        for script in level.scripts { noteNames(in: script.text) }
    }

    private mutating func noteNames(in text: String) {
        let names = ScriptNames(in: text)
        let sets = names.sets.map(\.found.name)
        setNames.formUnion(sets)
        if ["stringify", ".replace(", ".replaceAll("].contains(where: text.contains) { escapedNames.formUnion(sets) }
        // The object of an unknown `get` may be a scope, as in `const env = pm.environment`.
        for lookup in names.lookups where lookup.scope != .iteration { readNames.insert(lookup.found.name) }
        readsAnyName = readsAnyName || names.hasComputedLookupInOnePlace || names.evaluation != nil
    }

    /// Returns the scripts of an event as one text, each in a block of its own if there are several; nil without any.
    static func text(of level: PostmanLevel, _ event: PostmanScript.Event) -> String? {
        let texts = level.scripts.filter { $0.event == event }.map { $0.text.withLineFeeds }
        return texts.count > 1 ? texts.map { "{\n\($0)\n}" }.joined(separator: "\n") : texts.first
    }
}

/// The comments of a script that is not translated.
enum ScriptComments {
    /// Returns what stands between two tokens of a script, with `…` in place of secrets in its comments; nil if it has no
    /// comments.
    static func scrubbed(_ gap: ArraySlice<UInt8>) -> String? {
        guard gap.contains(where: { $0 > 0x20 }) else { return nil }
        let bytes = Array(SecretPairs.withoutPrivateKeys(String(decoding: gap, as: UTF8.self)).utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var start = 0
        var index = 0
        while index < bytes.count {
            // A secret in a comment must not reach beyond its line or `*/`.
            let length = lengthOfEnd(at: index, of: bytes)
            if length > 0 {
                result += scrubbed(line: bytes[start..<index])
                result += bytes[index..<index + length]
                start = index + length
            }
            index += max(1, length)
        }
        return String(decoding: result + scrubbed(line: bytes[start...]), as: UTF8.self)
    }

    /// Returns the length of a line end (ECMAScript 2023, section 12.3) or of `*/`; 0 for anything else.
    private static func lengthOfEnd(at index: Int, of bytes: [UInt8]) -> Int {
        switch bytes[index] {
        case 0x0A, 0x0D: 1
        case UInt8(ascii: "*"): bytes[index...].starts(with: "*/".utf8) ? 2 : 0
        case 0xE2: ["\u{2028}", "\u{2029}"].contains { bytes[index...].starts(with: $0.utf8) } ? 3 : 0
        default: 0
        }
    }

    /// Returns a line of comments without secrets; the signs at its beginning stay.
    private static func scrubbed(line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let content = line.drop { " \t/*<!#".utf8.contains($0) }
        guard !content.isEmpty else { return line }
        let text = String(decoding: content, as: UTF8.self)
        // Code that is commented out has quoted values, also as arguments: `set("token", "…")`.
        let code = SecretPairs.scrubbed(text, separators: ":=,", isCode: true)
        let result = DraftComment.withoutSecrets(inProse: SecretPairs.scrubbed(code, separators: "="))
        return line[..<content.startIndex] + Array(result.utf8)
    }
}
