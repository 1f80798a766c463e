/// Goes through the steps of one section of a program; can continue elsewhere in the section.
package struct FlowCursor: Sendable {
    /// A place in the section with which a run can continue.
    package enum Target: Sendable {
        case request(RequestStep)
        /// The step that enters the group.
        case beginning(of: GroupStep)
    }

    package enum JumpError: Error, Equatable {
        /// The target is not in this section.
        case notInSection
        /// The limit for jumps, which ends endless loops.
        case tooMany
    }

    package static let maximumJumps = 10_000

    private let steps: ArraySlice<FlowProgram.Step>
    /// The index of the next step after the detour.
    private var index: Int
    /// The groups that are entered and not left.
    private var open: [GroupStep] = []
    /// The steps that leave and enter groups on the way to the target of a jump, last first.
    private var detour: [FlowProgram.Step] = []
    private var jumps = 0

    package init(_ program: FlowProgram, _ section: RunSection) {
        steps = program.steps[program.indices(of: section)]
        index = steps.startIndex
    }

    private init(_ steps: ArraySlice<FlowProgram.Step>) {
        self.steps = steps
        index = steps.startIndex
    }

    /// Skips the remaining steps of a group that was just entered, up to the step that leaves it.
    ///
    /// - Returns: A cursor for each item of the group; none if a jump leads into one of them.
    package mutating func takeItems(of group: GroupStep) -> [FlowCursor] {
        guard detour.isEmpty else { return [] }
        var items: [FlowCursor] = []
        var (start, depth) = (index, 0)
        while index < steps.endIndex {
            switch steps[index] {
            case .enter: depth += 1
            case .leave(let left):
                if left === group { return items }
                depth -= 1
            case .request: break
            }
            index += 1
            if depth == 0 {
                items.append(FlowCursor(steps[start..<index]))
                start = index
            }
        }
        return items
    }

    /// Returns the next step; nil after the last one.
    package mutating func next() -> FlowProgram.Step? {
        let step: FlowProgram.Step
        if let first = detour.popLast() {
            step = first
        } else if index < steps.endIndex {
            step = steps[index]
            index += 1
        } else {
            return nil
        }
        switch step {
        case .enter(let group): open.append(group)
        case .request: break
        case .leave: open.removeLast()
        }
        return step
    }

    /// True if nothing but the ends of groups follows up to the end of a group.
    package func endsNext(_ group: GroupStep) -> Bool {
        guard detour.isEmpty else { return false }
        for step in steps[index...] {
            guard case .leave(let left) = step else { return false }
            if left === group { return true }
        }
        return false
    }

    /// Goes back to the step that enters a group, whose last step was the end of this group.
    package mutating func restart(_ group: GroupStep) {
        let start = steps[..<index].lastIndex { step in
            guard case .enter(let entered) = step else { return false }
            return entered === group
        }
        if let start { index = start }
    }

    /// Continues at a target.
    ///
    /// The steps that come next leave the groups that are not around the target, and enter those that are, so the
    /// conditions of these groups are evaluated again. Takes time proportional to the number of steps.
    ///
    /// - Returns: The requests that a jump forward passes over.
    /// - Throws: `JumpError`. The cursor is then unchanged.
    package mutating func jump(to target: Target) throws(JumpError) -> [RequestStep] {
        guard let destination = position(of: target) else { throw .notInSection }
        guard jumps < Self.maximumJumps else { throw .tooMany }
        jumps += 1
        let shared = zip(open, destination.groups).prefix { $0 === $1 }.count
        detour = (open[shared...].reversed().map { .leave($0) } + destination.groups[shared...].map { .enter($0) })
            .reversed()
        defer { index = destination.index }
        guard index < destination.index else { return [] }
        return steps[index..<destination.index].compactMap { step in
            guard case .request(let request) = step else { return nil }
            return request
        }
    }

    /// Returns the index of a target's step and the groups around it; nil if the section does not have it.
    private func position(of target: Target) -> (index: Int, groups: [GroupStep])? {
        var groups: [GroupStep] = []
        for (index, step) in zip(steps.indices, steps) {
            switch (step, target) {
            case (.request(let request), .request(let wanted)) where request === wanted: return (index, groups)
            case (.enter(let group), .beginning(let wanted)) where group === wanted: return (index, groups)
            case (.enter(let group), _): groups.append(group)
            case (.leave, _): groups.removeLast()
            case (.request, _): break
            }
        }
        return nil
    }
}
