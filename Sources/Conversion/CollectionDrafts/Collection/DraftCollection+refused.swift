import Diagnostics
import Secrets

extension DraftCollection {
    /// A request that is written as a comment.
    package struct RefusedRequest: Sendable {
        /// The names of its groups and its own.
        package let place: String
        /// The names that it would have defined for later requests.
        package let names: [String]
        package let reason: String
    }

    /// Makes comments of requests.
    ///
    /// - Parameter reasons: The reasons by the numbers of the requests. Requests and groups are numbered from 1 in the
    ///   order in which they are written, a group before its contents. Numbers of groups are ignored.
    package mutating func commentOut(_ reasons: [Int: String]) -> [RefusedRequest] {
        var refused: [RefusedRequest] = []
        var count = 0
        let rest = level.commentOut(reasons, &count, in: "", &refused)
        level.below += rest
        return refused
    }

    /// Takes the value of a name from the process environment, because the request that defines it is a comment.
    ///
    /// - Returns: The variable of the process environment; nil if nothing uses the name or something else defines it.
    package mutating func defineFromEnvironment(_ name: String) -> String? {
        let isDefined =
            variables[name: name] != nil || tokens[name: name] != nil
            || level.requests.contains { $0.capture[name: name] != nil || $0.set[name: name] != nil }
        var isUsed = false
        mapping.forEachPlaceholder { isUsed = isUsed || $0.variable == name }
        guard !isDefined, isUsed else { return nil }
        let variable = DraftSecrets.environmentName(name)
        variables[name: name] = .text(.environment(variable))
        if SecretWords.isSecret(name: name) { secrets.append(name) }
        return variable
    }
}

extension DraftLevel {
    /// - Returns: The comment for requests behind which the level has no other one.
    fileprivate mutating func commentOut(
        _ reasons: [Int: String], _ count: inout Int, in place: String,
        _ refused: inout [DraftCollection.RefusedRequest]
    ) -> [String] {
        var comment: [String] = []
        var kept: [DraftItem] = []
        for item in items {
            count += 1
            switch item {
            case .request(var request):
                if let reason = reasons[count] {
                    comment += ["To do: hubrun check refuses this request: \(reason)"] + request.lines
                    refused.append(
                        .init(
                            place: place + request.shownName,
                            names: (request.capture.applied + request.set.applied).map(\.name), reason: reason))
                    continue
                }
                request.above = comment + request.above
                kept.append(.request(request))
            case .group(var group):
                let rest = group.level.commentOut(reasons, &count, in: place + group.name + " / ", &refused)
                if group.level.items.isEmpty, !rest.isEmpty {
                    comment += rest
                    continue
                }
                group.level.below += rest
                group.above = comment + group.above
                kept.append(.group(group))
            }
            comment = []
        }
        items = kept
        return comment
    }
}

extension DraftRequest {
    /// The lines of the request, each with the same indentation as in the collection.
    fileprivate var lines: [String] {
        let lines = DraftWriter.text(of: mapping).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return lines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }
    }
}
