import Checks
import CollectionModel
import JSON
import Placeholders

/// The passes of `repeat` around the current request.
struct FlowPasses: Sendable {
    /// A group under `repeat` that is entered.
    struct Group: Sendable {
        let step: GroupStep
        let repetition: Repetition
        /// The index of the group's list of requests.
        let list: Int
        /// The number of entered groups with this one.
        let depth: Int
        var number = 1
        /// True if a further pass follows; nil before the group's last request has ended.
        fileprivate var isFurther: Bool?

        var isLast: Bool { number >= repetition.max }
    }

    private(set) var groups: [Group] = []
    /// The pass of a request that has `repeat` itself.
    private var own: (request: RequestStep, number: Int)?
    /// The number of groups, innermost first, whose pass ends with the current request.
    private var endCount = 0

    /// The number of the innermost pass; nil outside of `repeat`.
    var innermost: Int? { own?.number ?? groups.last?.number }

    /// Returns the numbers of the passes around a request, outermost first.
    func numbers(around request: RequestStep) -> [Int] {
        let outer = groups.filter { request.isInside($0.step) }.map(\.number)
        return own.map { $0.request === request ? outer + [$0.number] : outer } ?? outer
    }

    /// True if the pass of a group ends with the current request.
    var isAtEnd: Bool { endCount > 0 }

    /// Notes which groups end with the request that comes next.
    mutating func noteEnd(in cursor: FlowCursor) {
        guard !groups.isEmpty else { return }
        endCount = groups.reversed().prefix { cursor.endsNext($0.step) }.count
    }

    /// Lets no further pass follow, because a script jumps.
    mutating func end() {
        for index in groups.indices { groups[index].isFurther = false }
    }

    fileprivate mutating func enter(_ step: GroupStep, _ repetition: Repetition, list: Int, depth: Int) {
        if groups.last?.step === step {
            groups[groups.count - 1].number += 1
            groups[groups.count - 1].isFurther = nil
        } else {
            groups.append(Group(step: step, repetition: repetition, list: list, depth: depth))
        }
    }

    /// Leaves a group; true if a further pass of it follows.
    fileprivate mutating func leave(_ step: GroupStep) -> Bool {
        guard groups.last?.step === step else { return false }
        if groups.last?.isFurther == true { return true }
        groups.removeLast()
        return false
    }

    fileprivate mutating func begin(_ number: Int, of request: RequestStep) { own = (request, number) }
    fileprivate mutating func endOwn() { own = nil }

    /// Returns the indices of the groups whose pass has just ended, innermost first.
    fileprivate mutating func takeEnds() -> [Int] {
        defer { endCount = 0 }
        return groups.indices.suffix(endCount).reversed()
    }

    fileprivate mutating func decide(_ index: Int, isFurther: Bool) { groups[index].isFurther = isFurther }
}

/// The passes of requests and groups under `repeat`.
extension FlowRun {
    /// Runs a request until its repetition ends.
    mutating func runPasses(of request: RequestStep, _ repetition: Repetition) async {
        for number in 1...repetition.max {
            passes.begin(number, of: request)
            scope.pass = passes.innermost
            if number > 1 {
                await context.events.waitForRoom()
                if reasonToStop == nil, let error = await pause(repetition, before: requestRun(request)) {
                    finish(request, requestRun(request).errored(error))
                    break
                }
            }
            if let reason = reasonToStop {
                finish(request, requestRun(request).skipped(reason))
                break
            }
            let sent = await send(request)
            guard !isJumping else {
                finish(request, sent)
                break
            }
            var later = self
            later.keepCaptures(of: request, [sent.ending]) { $0.first ?? .null }
            let (result, isFurther) = concluded(
                sent, of: repetition, isLast: number == repetition.max, in: later.scope, needsRun: true)
            let isOver = !isFurther || number == repetition.max
            finish(request, result, endsPasses: isOver)
            if isOver { break }
        }
        passes.endOwn()
        scope.pass = passes.innermost
    }

    mutating func enterPass(of group: GroupStep) {
        guard let repetition = group.definition.repetition else { return }
        passes.enter(group, repetition, list: listCount, depth: depth + 1)
        scope.pass = passes.innermost
    }

    mutating func leavePass(of group: GroupStep, _ cursor: inout FlowCursor) async {
        guard let repetition = group.definition.repetition else { return }
        guard passes.leave(group) else {
            scope.pass = passes.innermost
            return
        }
        if repetition.delay != nil, let first = program.requests.first(where: { $0.isInside(group) }) {
            var next = requestRun(first)
            if let last = next.execution.passes.indices.last { next.execution.passes[last] += 1 }
            if let error = await pause(repetition, before: next) {
                passes.end()
                _ = passes.leave(group)
                scope.pass = passes.innermost
                return finish(first, next.errored(error))
            }
        }
        cursor.restart(group)
    }

    /// Returns the result of the last request in a pass of groups: a failure if the passes end without the condition.
    ///
    /// - Parameters:
    ///   - later: The run with the captures of the pass.
    ///   - hasFailed: True if the request, or an element of it, failed.
    mutating func closingPass(
        _ result: RequestRun.Result, in later: FlowRun, hasFailed: Bool
    ) -> RequestRun.Result {
        let ends = passes.takeEnds()
        guard !isJumping else { return result }
        var result = result
        var later = later
        for index in ends {
            let group = passes.groups[index]
            while later.depth > group.depth { later.leaveGroup() }
            later.scope.pass = group.number
            let isBroken =
                hasFailed || result.ending.isFailure || self.hasFailed(list: group.list)
                || isBlocked(at: group.depth) || reasonToStop != nil
            guard !isBroken else {
                passes.decide(index, isFurther: false)
                continue
            }
            let (concluded, isFurther) = concluded(
                result, of: group.repetition, isLast: group.isLast, in: later.scope, needsRun: false)
            result = concluded
            passes.decide(index, isFurther: isFurther && !group.isLast)
            // The pass of the group around it goes on.
            if isFurther, !group.isLast { break }
        }
        return result
    }

    /// Evaluates the conditions of a repetition after a pass.
    ///
    /// - Parameters:
    ///   - isLast: True if no further pass may follow: the result is a failure if the conditions want one.
    ///   - needsRun: True if the passes end with a request that was skipped.
    /// - Returns: The result, and true if a further pass should follow.
    private func concluded(
        _ result: RequestRun.Result, of repetition: Repetition, isLast: Bool, in scope: VariableScope, needsRun: Bool
    ) -> (result: RequestRun.Result, isFurther: Bool) {
        guard !result.ending.isFailure, result.ending.hasRun || !needsRun else { return (result, false) }
        var result = result
        do throws(PlaceholderError) {
            let unmet = try scope.firstUnmet(of: repetition.conditions)
            let isFurther = repetition.kind == .until ? unmet != nil : unmet == nil
            guard isFurther, isLast else { return (result, isFurther) }
            let passes = repetition.max == 1 ? "1 pass" : "\(repetition.max) passes"
            let subject = repetition.conditions.first?.subject.written ?? ""
            let message =
                unmet.map { "until \($0) after \(passes)" } ?? "while \(subject): still true after \(passes)"
            let failure = CheckFailure(
                at: repetition.range, message, hint: "raise max, or wait longer between the passes with delay")
            result.report = result.report.with(.failed([failure]))
        } catch {
            result.report = result.report.with(.errored([RequestError(error, at: repetition.range)]))
            return (result, false)
        }
        return (result, true)
    }

    /// Waits for the time of `delay` between two passes; returns the error in it.
    private func pause(_ repetition: Repetition, before run: RequestRun) async -> RequestError? {
        do {
            let delay = try await tokens.resolving { () throws(PlaceholderError) in
                try repetition.delay?.duration(in: scope, "\"delay\"") ?? .zero
            }
            await context.pause(run, for: delay, .delay)
            return nil
        } catch {
            return RequestError(error, at: repetition.range)
        }
    }
}
