import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// `parallel`: requests of a unit that run at the same time. Each starts with the values before the group or loop; values
/// and results are merged in the order of the file, so reports do not depend on which request ends first.
extension FlowRun {
    /// The maximum number of results kept for one item until the items before it have ended.
    static let maximumHeldResults = 10_000

    // MARK: Elements

    /// Runs the elements of a loop at the same time.
    mutating func runElements(
        _ indexes: [Int], of loop: LoopElements, _ request: RequestStep, limit: Int
    ) async -> [RequestRun.Ending] {
        var endings: [RequestRun.Ending] = []
        var earlier = self
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
                        let run = earlier.forked(request.definition.range)
                        earlier.nextExecution(of: request)
                        running += 1
                        tasks.addTask {
                            var run = run
                            let result = await UnitPacer.$own.withValue(UnitPacer.Waits()) {
                                await run.send(request, element: element, values: loop[index])
                            }
                            return (turn, result)
                        }
                    }
                }
                while let result = ended.removeValue(forKey: endings.count) {
                    if let variables = result.variables { scope.merge(variables) }
                    endings.append(result.ending)
                    report(result, of: request, endings, isLast: endings.count == indexes.count)
                }
                guard running > 0, let (turn, result) = await tasks.next() else { continue }
                running -= 1
                // Before the result is reported: no further element may start.
                noteFailure(result)
                ended[turn] = result
            }
        }
        mergeExecutions(of: earlier)
        return endings
    }

    /// Returns a copy of the run for one of several executions at the same time.
    private func forked(_ place: SourceRange) -> FlowRun {
        var run = self
        run.scope.fork(place.label)
        run.scope.captured.beginRecording()
        run.outcomes.beginRecording()
        return run
    }

    // MARK: Items of a group

    /// Runs the items of a group that was just entered at the same time; reports them in their order.
    mutating func runItems(of group: GroupStep, _ cursor: inout FlowCursor, limit: Int) async {
        let items = cursor.takeItems(of: group)
        passes.noteEnd(in: cursor)
        let earlier = self
        await withTaskGroup(of: (number: Int, run: FlowRun).self) { tasks in
            var (started, reported, running) = (0, 0, 0)
            var ended: [Int: FlowRun] = [:]
            var failure: String?
            while reported < items.count {
                while started < items.count, running < limit, started - reported < 2 * limit {
                    var run = earlier.forItem(of: group, after: failure)
                    let (number, item) = (started, items[started])
                    started += 1
                    running += 1
                    tasks.addTask {
                        var cursor = item
                        await UnitPacer.$own.withValue(UnitPacer.Waits()) { await run.run(&cursor) }
                        return (number, run)
                    }
                }
                while let run = ended.removeValue(forKey: reported) {
                    reported += 1
                    await merge(run, isLast: reported == items.count)
                }
                guard running > 0, let (number, run) = await tasks.next() else { continue }
                running -= 1
                failure = failure ?? run.endingFailure
                ended[number] = run
            }
        }
    }

    /// Returns the run of an item.
    ///
    /// - Parameter failure: The name of a failed request of an item that has ended, for `stopOnFailure`.
    private func forItem(of group: GroupStep, after failure: String?) -> FlowRun {
        var run = forked(group.definition.range)
        run.held = []
        if let failure { run.noteFailure(of: failure) }
        return run
    }

    /// Merges the values and outcomes of an item, and reports its results.
    private mutating func merge(_ item: FlowRun, isLast: Bool) async {
        scope.merge(item.scope)
        outcomes.merge(item.outcomes)
        mergeExecutions(of: item)
        let results = item.held ?? []
        for (number, result) in results.enumerated() {
            await context.events.waitForRoom()
            let isClosing = isLast && number == results.count - 1 && passes.isAtEnd
            let result = isClosing ? closingPass(result, in: self, hasFailed: false) : result
            report(result, isNew: false)
        }
    }

    /// Keeps a result until the items before this one have ended.
    mutating func hold(_ result: RequestRun.Result) {
        guard let count = held?.count, count <= Self.maximumHeldResults else { return }
        guard count == Self.maximumHeldResults else {
            held?.append(result)
            return
        }
        let step = result.report.execution.step
        let message =
            "an item of a parallel group has more than \(Self.maximumHeldResults) results: the others are not shown"
        let error = RequestError(
            range: step.definition.range, message: message, hint: "move the loop out of the group with parallel")
        let last = requestRun(step).errored(error)
        held?.append(last)
        end(because: message)
    }
}

extension VariableScope {
    /// Merges the values of a copy whose captures record their changes.
    fileprivate mutating func merge(_ copy: VariableScope) {
        captured.merge(copy.captured)
        takeSecretNames(of: copy)
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
