import CollectionModel
import Diagnostics
import PostmanCalls
import Scripting
import Synchronization

/// The requests of a collection that scripts can name, in `setNextRequest` and `runRequest`.
final class ScriptTargets: Sendable {
    /// The request of a jump.
    enum Target: Sendable {
        case step(RequestStep)
        /// The request is not part of this run.
        case notChosen
    }

    /// The rule by which a name finds a request.
    private enum Lookup {
        /// Exactly one request must have the name; `GROUP/NAME` distinguishes requests of the same name.
        case unique
        /// As in Postman: the request with an id, or the last one with a name.
        case last
    }

    private let lookup: Lookup
    private let planned: PlannedCollection
    private let program: FlowProgram
    private let settings: CallSettings
    private let all = Mutex<[String: [RequestStep]]?>(nil)

    /// - Parameters:
    ///   - planned: The collection, with the requests that are not part of the run.
    ///   - program: The requests of the unit.
    init(_ planned: PlannedCollection, _ program: FlowProgram, _ settings: CallSettings) {
        self.settings = settings
        lookup =
            switch planned.collection.format {
            case .native: .unique
            case .postman: .last
            }
        self.planned = planned
        self.program = program
    }

    private var names: [String: [RequestStep]] {
        all.withLock { all in
            if let all { return all }
            var names: [String: [RequestStep]] = [:]
            for step in FlowProgram(planned.whole, commandLine: settings.commandLine).requests {
                for name in step.names + [step.definition.id].compactMap(\.self) {
                    names[name, default: []].append(step)
                }
            }
            all = names
            return names
        }
    }

    /// Returns the request with a name. A request whose full name it is has priority over others with that name.
    ///
    /// - Throws: `ScriptCallError` if no request, or more than one, has the name.
    func request(named name: String) throws(ScriptCallError) -> RequestStep {
        let found = names[name] ?? []
        if lookup == .last, let found = Self.lastRequest(name, among: found) { return found }
        return try request(name, among: found) { true }
    }

    /// Checks the name of a request for a jump.
    ///
    /// - Throws: `ScriptCallError` if no request of the section `requests`, or more than one, has the name.
    func checkJump(to name: String) throws(ScriptCallError) { _ = try jumpTarget(name) }

    private func jumpTarget(_ name: String) throws(ScriptCallError) -> RequestStep {
        let found = names[name] ?? []
        return try request(name, among: found.filter { $0.section == .requests }) { found.isEmpty }
    }

    /// - Parameter isUnknown: Returns false if the request exists in a section that is not allowed.
    private func request(
        _ name: String, among found: [RequestStep], isUnknown: () -> Bool
    ) throws(ScriptCallError) -> RequestStep {
        let exact = found.filter { $0.fullName == name }
        if exact.count == 1 { return exact[0] }
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            throw ScriptCallError(
                "\(found.count) requests are called \"\(name)\"",
                hint: "write the name with its group: " + found.map { "\"\($0.fullName)\"" }.joined(separator: ", "))
        }
        guard isUnknown() else { throw ScriptCallError("\"\(name)\" is not under requests") }
        throw ScriptCallError(
            "no request is called \"\(name)\"", hint: Suggestion.hint(for: name, among: names.keys.sorted()))
    }

    private static func lastRequest(_ name: String, among requests: [RequestStep]) -> RequestStep? {
        requests.last { $0.definition.id == name } ?? requests.last { $0.definition.name == name }
    }

    /// Returns a remark about a jump with which the iteration ends, because the request is not part of the run; nil for
    /// another jump, and if ``checkJump(to:)`` has accepted its name.
    func remark(onJumpTo name: String, at range: SourceRange) -> PostmanRemark? {
        guard lookup == .last, case .notChosen = target(name) else { return nil }
        guard names[name] == nil else {
            return PostmanRemark(
                "the request \"\(name)\" is not part of this run; the iteration ends here", at: range)
        }
        return PostmanRemark(
            "no request is called \"\(name)\"; the iteration ends here",
            hint: Suggestion.hint(for: name, among: names.keys.sorted()), at: range)
    }

    /// Returns the request of a jump. Its name is one that ``checkJump(to:)`` accepts, or that the dialect does not check.
    func target(_ name: String) -> Target {
        if lookup == .last { return Self.lastRequest(name, among: program.requests).map { .step($0) } ?? .notChosen }
        guard let wanted = try? jumpTarget(name) else { return .notChosen }
        let chosen = program.requests.first {
            $0.section == .requests && $0.place == wanted.place && $0.fullName == wanted.fullName
        }
        return chosen.map { .step($0) } ?? .notChosen
    }
}
