import CollectionModel
import PostmanFormat
import ScriptTranslation

/// The scripts of a collection's requests, translated together: a variable that remaining scripts set stays with them in
/// all requests, because a captured value would hide theirs.
struct CollectionScripts {
    struct Request {
        var before: ScriptTranslation?
        var after: ScriptTranslation?
        /// The number of values that the scripts behind the response save.
        var savedCount = 0
    }

    /// The translated scripts by the number of the item, as ``PostmanSurvey`` counts.
    private(set) var requests: [Int: Request] = [:]
    /// Names that the scripts of levels, or the rests of scripts, set.
    private(set) var setNames: Set<String> = []
    /// Names that captures and `set` define.
    private(set) var savedNames: Set<String> = []
    /// Names that captures of JSON define.
    private(set) var jsonNames: Set<String> = []
    private var itemCount = 0
    private var texts: [Int: (before: String?, after: String?)] = [:]

    init(_ collection: PostmanCollection) {
        noteSets(of: collection.level)
        gather(collection.items)
        let translator = ScriptTranslator(.postman)
        for (item, texts) in texts {
            requests[item] = Self.translated(texts.before, texts.after, translator)
            noteSets(of: requests[item])
        }
        let keeping = ScriptTranslator(.postman, keeping: setNames)
        for (item, texts) in texts {
            guard let request = requests[item] else { continue }
            let saved = (request.after?.captures ?? []) + (request.before?.sets ?? [])
            if saved.contains(where: { setNames.contains($0.name) }) {
                requests[item] = Self.translated(texts.before, texts.after, keeping)
            }
        }
        for request in requests.values {
            for capture in request.after?.captures ?? [] where capture.isJSON { jsonNames.insert(capture.name) }
            savedNames.formUnion(((request.after?.captures ?? []) + (request.before?.sets ?? [])).map(\.name))
        }
        texts = [:]
    }

    private mutating func gather(_ items: [PostmanItem]) {
        for item in items {
            itemCount += 1
            switch item {
            case .folder(let folder):
                noteSets(of: folder.level)
                gather(folder.items)
            case .request(let request):
                let before = Self.text(of: request.level, .prerequest)
                let after = Self.text(of: request.level, .test)
                if before != nil || after != nil { texts[itemCount] = (before, after) }
            }
        }
    }

    private static func translated(_ before: String?, _ after: String?, _ translator: ScriptTranslator) -> Request {
        var request = Request()
        request.before = before.map(translator.beforeRequest)
        request.after = after.map(translator.afterResponse)
        request.savedCount = after.map { ScriptNames(in: $0).sets.count } ?? 0
        return request
    }

    private mutating func noteSets(of request: Request?) {
        for rest in [request?.before?.rest, request?.after?.rest] {
            if let rest { noteSets(in: rest) }
        }
    }

    private mutating func noteSets(of level: PostmanLevel) {
        for script in level.scripts { noteSets(in: script.text) }
    }

    private mutating func noteSets(in text: String) {
        for definition in ScriptNames(in: text).sets { setNames.insert(definition.found.name) }
    }

    /// Returns the scripts of an event as one text, each in a block of its own if there are several; nil without any.
    static func text(of level: PostmanLevel, _ event: PostmanScript.Event) -> String? {
        let texts = level.scripts.filter { $0.event == event }.map { $0.text.replacing("\r\n", with: "\n") }
        return texts.count > 1 ? texts.map { "{\n\($0)\n}" }.joined(separator: "\n") : texts.first
    }
}
