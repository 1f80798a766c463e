import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// The results of one of the items of a group that run at the same time.
struct ItemResults: Sendable {
    /// The most results that are kept for one item until the items before it have ended.
    static let limit = 10_000

    fileprivate(set) var results: [RequestRun.Result] = []
}

/// `parallel`: requests of a unit that run at the same time. Each sees the values from before; their own values and
/// their results count in the order of the file, so that reports do not depend on which one ends first.
extension FlowRun {
    // MARK: Elements

    /// Runs the elements of a loop at the same time.
    mutating func runElements(
        _ indexes: [Int], of loop: LoopElements, _ request: RequestStep, limit: Int
    ) async -> [RequestRun.Ending] {
        var endings: [RequestRun.Ending] = []
        let before = scope.captured
        await withTaskGroup(of: (turn: Int, result: RequestRun.Result).self) { tasks in
            var (started, running) = (0, 0)
            var ended: [Int: RequestRun.Result] = [:]
            while endings.count < indexes.count {
                // Results that wait for an earlier one are kept in memory.
                while started < indexes.count, running < limit, started - endings.count < 2 * limit {
                    await context.events.waitForRoom()
                    let (turn, index) = (started, indexes[started])
                    started += 1
                    let element = RequestElement(label: loop[index].label, number: index + 1, count: loop.count)
                    if let reason = reasonToStop {
                        ended[turn] = requestRun(request, element: element).skipped(reason)
                    } else {
                        let run = copied(turn, of: request)
                        running += 1
                        tasks.addTask {
                            var run = run
                            return (turn, await run.send(request, element: element, values: loop[index]))
                        }
                    }
                }
                while let result = ended.removeValue(forKey: endings.count) {
                    if let changed = result.variables { scope.take(changed, since: before) }
                    endings.append(result.ending)
                    report(result, of: request, endings, isLast: endings.count == indexes.count)
                }
                guard running > 0, let (turn, result) = await tasks.next() else { continue }
                running -= 1
                ended[turn] = result
            }
        }
        return endings
    }

    /// Returns a copy of the run for an element, which counts as one more execution of the request.
    private mutating func copied(_ turn: Int, of request: RequestStep) -> FlowRun {
        defer { nextExecution(of: request) }
        return forked(turn)
    }

    private func forked(_ number: Int) -> FlowRun {
        var run = self
        run.scope.fork(number)
        run.context = context.forked
        return run
    }

    // MARK: Items of a group

    /// Runs the items of a group that was just entered at the same time; reports them in their order.
    mutating func runItems(of group: GroupStep, _ cursor: inout FlowCursor, limit: Int) async {
        let items = cursor.takeItems(of: group)
        passes.noteEnd(in: cursor)
        let before = scope.captured
        let runs = await runTogether(items, limit: limit)
        let earlier = outcomes
        for run in runs {
            scope.take(run.scope, since: before)
            outcomes.take(run.outcomes, since: earlier)
            takeExecutions(of: run)
        }
        let results = runs.flatMap { $0.held?.results ?? [] }
        for result in results.dropLast() { reportHeld(result) }
        guard let last = results.last else { return }
        reportHeld(passes.isAtEnd ? closingPass(last, in: self, hasFailed: false) : last)
    }

    /// Returns the runs of the items, in their order.
    private mutating func runTogether(_ items: [FlowCursor], limit: Int) async -> [FlowRun] {
        var runs: [Int: FlowRun] = [:]
        await withTaskGroup(of: (number: Int, run: FlowRun).self) { tasks in
            var (started, failure): (Int, String?) = (0, nil)
            while runs.count < items.count {
                while started < items.count, started - runs.count < limit {
                    var run = forItem(started, after: failure)
                    let (number, item) = (started, items[started])
                    started += 1
                    tasks.addTask {
                        var cursor = item
                        await run.run(&cursor)
                        return (number, run)
                    }
                }
                guard let (number, run) = await tasks.next() else { return }
                failure = failure ?? run.endingFailure
                runs[number] = run
            }
        }
        return runs.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the run of an item.
    ///
    /// - Parameter failure: The name of a request of an item that has ended, for `stopOnFailure`.
    private func forItem(_ number: Int, after failure: String?) -> FlowRun {
        var run = forked(number)
        run.held = ItemResults()
        if let failure { run.noteFailure(of: failure) }
        return run
    }

    /// Keeps a result until the items before this one have ended.
    mutating func hold(_ result: RequestRun.Result) {
        guard let count = held?.results.count, count <= ItemResults.limit else { return }
        guard count == ItemResults.limit else {
            held?.results.append(result)
            return
        }
        let step = result.report.execution.step
        let message = "an item of a parallel group has more than \(ItemResults.limit) results: the others are not shown"
        let error = RequestError(
            range: step.definition.range, message: message, hint: "move the loop out of the group with parallel")
        let last = requestRun(step).errored(error)
        held?.results.append(last)
        end(because: message)
    }
}

extension VariableScope {
    /// Takes over the values of requests that ran at the same time as others.
    fileprivate mutating func take(_ other: VariableScope, since earlier: CapturedValues) {
        captured.take(other.captured, since: earlier)
        takeSecretNames(of: other)
    }

    /// Takes over the values that the setup of a project captured.
    mutating func takeCaptures(of project: VariableScope) {
        captured = project.captured
        takeSecretNames(of: project)
    }

    private mutating func takeSecretNames(of other: VariableScope) {
        let (names, described) = (secretNames.union(other.secretNames), describedSecrets.union(other.describedSecrets))
        if names.count != secretNames.count { secretNames = names }
        if described.count != describedSecrets.count { describedSecrets = described }
    }
}
