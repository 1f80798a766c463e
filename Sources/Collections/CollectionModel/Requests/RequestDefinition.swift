package import Diagnostics
package import Placeholders

/// A request of a collection ("Items" in format.md).
///
/// A class, because a collection can have ten thousand requests, and many checks read each: to copy the fields took
/// longer than most checks.
package final class RequestDefinition: Sendable {
    /// The name as written; the method and the path if the request has no name, in Postman collections the method and the
    /// URL.
    package let name: String
    /// True if the request has no name of its own.
    package let isUnnamed: Bool
    /// The range of the request's name, or of its method if it has no name; reports refer to it.
    package let range: SourceRange
    /// All lines of the request.
    package let lines: ItemLines
    /// What is sent.
    package let source: RequestSource
    /// The request's own settings; nil if it has none. Programs share them if there are no outer settings, because
    /// settings are large.
    package let ownSettings: SharedSettings?
    let rareParts: Boxed<RareParts>

    package init(_ draft: Draft) {
        name = draft.name
        isUnnamed = draft.isUnnamed
        range = draft.range
        lines = draft.lines
        source =
            draft.postman.map { .postman($0) }
            ?? .native(NativeRequest(method: draft.method, url: draft.url, body: draft.body))
        ownSettings = draft.ownSettings
        rareParts = draft.rareParts
    }

    /// The method as written; GET if a Postman request has none.
    package var method: String {
        switch source {
        case .native(let request): request.method
        case .postman(let request): request.method
        }
    }

    /// The URL as written. That of a Postman request is a text without placeholders, because its variables are
    /// `{{name}}`.
    package var url: PlaceholderText {
        switch source {
        case .native(let request): request.url
        case .postman(let request): request.url(else: SourceSlice(range: range, quoting: .plain))
        }
    }

    /// The body of a request of hubrun's own format; nil if it has none.
    package var body: RequestBody? {
        guard case .native(let request) = source else { return nil }
        return request.body
    }

    /// The request of a Postman collection; nil for hubrun's own format.
    package var postman: PostmanDefinition? {
        guard case .postman(let request) = source else { return nil }
        return request
    }

    /// The request's own settings; empty ones if it has none.
    package var settings: RequestSettings { ownSettings?.values ?? RequestSettings() }

    /// Returns the request for one element of its `forEach`.
    package func forElement(named name: String) -> RequestDefinition {
        var draft = Draft(self)
        draft.name = name
        draft.rare.loop = []
        return RequestDefinition(draft)
    }

    /// A request that is being decoded or changed. The fields are described in ``RequestDefinition``; `method`, `url` and
    /// `body` count unless there is a request of a Postman collection.
    package struct Draft {
        var name = ""
        var isUnnamed = false
        var range: SourceRange
        let lines: ItemLines
        package var method = ""
        package var url: PlaceholderText
        package var body: RequestBody?
        package var postman: PostmanDefinition?
        package var ownSettings: SharedSettings?
        fileprivate var rareParts = Boxed<RareParts>.none

        /// True if there is a `forEach`, also one with errors.
        var hasLoop = false

        init(range: SourceRange, lines: ItemLines, url: PlaceholderText) {
            self.range = range
            self.lines = lines
            self.url = url
        }

        package init(_ request: RequestDefinition) {
            name = request.name
            isUnnamed = request.isUnnamed
            range = request.range
            lines = request.lines
            ownSettings = request.ownSettings
            rareParts = request.rareParts
            switch request.source {
            case .native(let native):
                method = native.method
                url = native.url
                body = native.body
            case .postman(let definition):
                url = PlaceholderText(literal: "", source: SourceSlice(range: range, quoting: .plain))
                postman = definition
            }
        }

        /// The rare parts; a change of one creates them.
        var rare: RareParts {
            get { rareParts.value ?? RareParts() }
            set { rareParts = .some(newValue) }
        }
    }
}

/// The name of an earlier request that must pass first.
package struct NeedReference: Sendable {
    package let name: String
    package let range: SourceRange
}

extension RequestDefinition {
    /// The parts that few requests have, stored separately so that other requests stay small.
    struct RareParts: Sendable {
        var title: PlaceholderText?
        var description: String?
        var tags: [String] = []
        var needs: [NeedReference] = []
        var conditions: [Condition] = []
        var skip: PlaceholderText?
        var loop: [VariableDefinition] = []
        var repetition: Repetition?
        var parallelism: Parallelism?
        var stream: StreamSetting?
        var set: [VariableDefinition] = []
        var captures: [Capture] = []
        var thresholds: [Threshold] = []
        var scripts: ScriptLists?
        var id: String?
        var save: PlaceholderText?
        var savesToOutput = false
        var secretTexts: [PlaceholderText] = []
    }

    private var rare: RareParts? { rareParts.value }

    /// The name if it contains placeholders: reports show it with their values.
    package var title: PlaceholderText? { rare?.title }
    package var description: String? { rare?.description }
    package var tags: [String] { rare?.tags ?? [] }
    package var needs: [NeedReference] { rare?.needs ?? [] }
    package var conditions: [Condition] { rare?.conditions ?? [] }
    package var skip: PlaceholderText? { rare?.skip }
    package var loop: [VariableDefinition] { rare?.loop ?? [] }
    package var repetition: Repetition? { rare?.repetition }
    /// The maximum number of elements of ``loop`` that run at the same time; nil to run them in order.
    package var parallelism: Parallelism? { rare?.parallelism }
    /// The stream as which the response is read; nil to read it as a whole.
    package var stream: StreamSetting? { rare?.stream }
    package var set: [VariableDefinition] { rare?.set ?? [] }
    package var captures: [Capture] { rare?.captures ?? [] }
    package var thresholds: [Threshold] { rare?.thresholds ?? [] }
    /// The request's own scripts.
    package var scripts: ScriptLists? { rare?.scripts }
    /// The id that `--folder` and scripts can name; nil if it has none, as in all collections of hubrun's own format.
    package var id: String? { rare?.id }
    /// The file to which the response's body is written.
    package var save: PlaceholderText? { rare?.save }
    /// True if the response's body is written to standard output: `save: "-"`.
    package var savesToOutput: Bool { rare?.savesToOutput ?? false }
    /// True if the request waits until its expectations are met: it has a `retry` of its own that names no causes
    /// under `on`. A retry of `defaults`, of a group or of the command line does not make a request wait.
    package var polls: Bool { ownSettings?.values.retry.value.map { !$0.namesTriggers } ?? false }
    /// The texts of the body and query that are secrets because of their keys when they have been resolved.
    package var secretTexts: [PlaceholderText] { rare?.secretTexts ?? [] }
}

/// A rarely used optional value; nil takes one word, because a collection may have ten thousand requests.
indirect enum Boxed<Value: Sendable>: Sendable {
    case none
    case some(Value)

    var value: Value? {
        guard case .some(let value) = self else { return nil }
        return value
    }
}
