import Checks
import CollectionModel
import JSON
import Placeholders

/// The passes of `repeat` around the current request.
struct FlowPasses: Sendable {
    /// A group under `repeat` that is entered.
    private struct Group {
        let step: GroupStep
        let repetition: Repetition
        var number = 1
    }

    /// What follows a pass.
    private enum Next {
        case anotherPass
        case nothing
    }

    private var groups: [Group] = []
    /// The pass of a request that has `repeat` itself.
    private var own: Int?
    /// True while the last request of the innermost group's pass runs.
    private var isAtEnd = false
    /// What follows the pass of the innermost group; nil before its last request has ended.
    private var next: Next?

    /// The numbers of the passes, outermost first.
    var numbers: [Int] { groups.isEmpty && own == nil ? [] : groups.map(\.number) + (own.map { [$0] } ?? []) }

    mutating func noteEnd(in cursor: FlowCursor) {
        isAtEnd = groups.last.map { cursor.endsNext($0.step) } ?? false
    }

    /// Lets no further pass of the innermost group follow.
    mutating func end() { next = nil }

    fileprivate mutating func enter(_ step: GroupStep, _ repetition: Repetition) {
        if groups.last?.step === step {
            groups[groups.count - 1].number += 1
        } else {
            groups.append(Group(step: step, repetition: repetition))
        }
        next = nil
    }

    /// Leaves a group; true if a further pass of it follows.
    fileprivate mutating func leave(_ step: GroupStep) -> Bool {
        defer { next = nil }
        guard groups.last?.step === step else { return false }
        if next == .anotherPass { return true }
        groups.removeLast()
        return false
    }

    fileprivate mutating func begin(own number: Int?) { own = number }

    /// The repetition of the innermost group if its last request has just ended; nil otherwise.
    fileprivate mutating func takeEnd() -> (group: GroupStep, repetition: Repetition, isLast: Bool)? {
        guard isAtEnd, let group = groups.last else { return nil }
        isAtEnd = false
        return (group.step, group.repetition, group.number >= group.repetition.max)
    }

    fileprivate mutating func decide(isFurther: Bool) { next = isFurther ? .anotherPass : .nothing }
}

/// The passes of requests and groups under `repeat`.
extension FlowRun {
    /// Runs a request until its repetition ends.
    mutating func runPasses(of request: RequestStep, _ repetition: Repetition) async {
        for number in 1...repetition.max {
            passes.begin(own: number)
            scope.pass = passes.numbers.last
            if number > 1 {
                await context.events.waitForRoom()
                if reasonToStop == nil { await pause(repetition, before: request) }
            }
            guard reasonToStop == nil else {
                finish(request, requestRun(request).skipped(reasonToStop ?? ""))
                break
            }
            let sent = await send(request)
            let (result, isFurther) = concluded(
                sent, of: repetition, isLast: number == repetition.max, in: afterCaptures(sent, of: request).scope)
            finish(request, result)
            guard isFurther, number < repetition.max else { break }
        }
        passes.begin(own: nil)
        scope.pass = passes.numbers.last
    }

    mutating func enterPass(of group: GroupStep) {
        guard let repetition = group.definition.repetition else { return }
        passes.enter(group, repetition)
        scope.pass = passes.numbers.last
    }

    mutating func leavePass(of group: GroupStep, _ cursor: inout FlowCursor) async {
        guard let repetition = group.definition.repetition else { return }
        if passes.leave(group) {
            if let first = program.requests.first(where: { $0.isInside(group) }) {
                await pause(repetition, before: first)
            }
            cursor.restart(group)
        } else {
            scope.pass = passes.numbers.last
        }
    }

    /// Returns the result of the last request in a pass of a group: a failure if the passes end without the condition.
    mutating func closingPass(
        _ result: RequestRun.Result, of request: RequestStep, _ endings: [RequestRun.Ending],
        joined: ([JSONValue]) -> JSONValue
    ) -> RequestRun.Result {
        guard let (group, repetition, isLast) = passes.takeEnd() else { return result }
        let isBroken = hasFailed || hasObstacle || reasonToStop != nil || endings.contains(where: \.isFailure)
        guard !isBroken else {
            passes.decide(isFurther: false)
            return result
        }
        var later = self
        later.keepCaptures(of: request, endings, joined: joined)
        for _ in 0..<request.groupsInside(group) { later.leaveGroup() }
        let (concluded, isFurther) = concluded(result, of: repetition, isLast: isLast, in: later.scope, needsRun: false)
        passes.decide(isFurther: isFurther && !isLast)
        return concluded
    }

    /// Returns the state in which the conditions after a pass are evaluated.
    private func afterCaptures(_ result: RequestRun.Result, of request: RequestStep) -> FlowRun {
        var later = self
        later.keepCaptures(of: request, [result.ending]) { $0.first ?? .null }
        return later
    }

    /// Evaluates the conditions of a repetition after a pass.
    ///
    /// - Parameter isLast: True if no further pass may follow: the result is a failure if the conditions want one.
    /// - Returns: The result, and true if a further pass should follow.
    private func concluded(
        _ result: RequestRun.Result, of repetition: Repetition, isLast: Bool, in scope: VariableScope,
        needsRun: Bool = true
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

    /// Waits for the time of `delay` between two passes.
    private func pause(_ repetition: Repetition, before request: RequestStep) async {
        let delay = try? await tokens.resolving { () throws(PlaceholderError) in
            try repetition.delay?.duration(in: scope, "\"delay\"") ?? .zero
        }
        await context.pause(requestRun(request), for: delay ?? .zero, .delay)
    }
}
