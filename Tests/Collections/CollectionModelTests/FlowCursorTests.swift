import CollectionModel
import Testing

/// The steps of a collection, and continuing elsewhere.
struct FlowCursorTests {
    private static let text = """
        name: Flow
        setup:
          - { name: First, GET: http://localhost/ }
        requests:
          - { name: A, GET: http://localhost/ }
          - group: Outer
            requests:
              - { name: B, GET: http://localhost/ }
              - group: Inner
                requests:
                  - { name: C, GET: http://localhost/ }
              - group: Other
                requests:
                  - { name: D, GET: http://localhost/ }
          - { name: E, GET: http://localhost/ }
        """

    private static let program = FlowProgram(
        CollectionReader.collection(Array(text.utf8), path: "flow.yaml").content)

    private static func request(_ name: String) throws -> RequestStep {
        try #require(program.requests.first { $0.isCalled(name) })
    }

    private static func group(_ name: String) throws -> GroupStep {
        let groups = program.steps.compactMap { step in
            if case .enter(let group) = step { group } else { nil }
        }
        return try #require(groups.first { $0.definition.name == name })
    }

    private static func text(of step: FlowProgram.Step) -> String {
        switch step {
        case .enter(let group): "+\(group.definition.name)"
        case .request(let request): request.definition.name
        case .leave(let group): "-\(group.definition.name)"
        }
    }

    /// Returns the steps up to a request, and those after a jump from it.
    private static func steps(
        jumping from: String, to target: FlowCursor.Target
    ) throws -> (before: String, after: String, passed: [String]) {
        var cursor = FlowCursor(program, .requests)
        var before: [String] = []
        while let step = cursor.next() {
            before.append(text(of: step))
            if before.last == from { break }
        }
        let passed = try cursor.jump(to: target)
        var after: [String] = []
        while let step = cursor.next() { after.append(text(of: step)) }
        return (before.joined(separator: " "), after.joined(separator: " "), passed.map(\.definition.name))
    }

    @Test func stepsAreInTheOrderOfTheFile() {
        let sections = RunSection.allCases.map { section in
            Self.program.steps[Self.program.indices(of: section)].map(Self.text).joined(separator: " ")
        }
        #expect(sections == ["First", "A +Outer B +Inner C -Inner +Other D -Other -Outer E", ""])
        #expect(Self.program.hasSteps(in: .setup) && !Self.program.hasSteps(in: .teardown))
        #expect(
            Self.program.requests.map(\.fullName) == ["First", "A", "Outer/B", "Outer/Inner/C", "Outer/Other/D", "E"])
    }

    @Test func chosenRequestsKeepTheirGroups() {
        let part = Self.program.keeping(RequestChoice(positions: [0, 4]))
        #expect(part.steps.map(Self.text) == ["First", "+Outer", "+Other", "D", "-Other", "-Outer"])
        #expect(part.indices(of: .requests) == 1..<6)
    }

    @Test func aJumpLeavesAndEntersGroups() throws {
        var jump = try Self.steps(jumping: "C", to: .request(Self.request("D")))
        #expect(jump.before == "A +Outer B +Inner C")
        #expect(jump.after == "-Inner +Other D -Other -Outer E")
        #expect(jump.passed == [])
        jump = try Self.steps(jumping: "A", to: .request(Self.request("D")))
        #expect(jump.after == "+Outer +Other D -Other -Outer E")
        #expect(jump.passed == ["B", "C"])
        jump = try Self.steps(jumping: "D", to: .request(Self.request("A")))
        #expect(jump.after == "-Other -Outer A +Outer B +Inner C -Inner +Other D -Other -Outer E")
        #expect(jump.passed == [])
        jump = try Self.steps(jumping: "B", to: .request(Self.request("B")))
        #expect(jump.after == "B +Inner C -Inner +Other D -Other -Outer E")
    }

    @Test func aGroupCanBeRepeated() throws {
        var jump = try Self.steps(jumping: "D", to: .beginning(of: Self.group("Outer")))
        #expect(jump.after == "-Other -Outer +Outer B +Inner C -Inner +Other D -Other -Outer E")
        jump = try Self.steps(jumping: "-Inner", to: .beginning(of: Self.group("Inner")))
        #expect(jump.after == "+Inner C -Inner +Other D -Other -Outer E")
    }

    @Test func aJumpToAnotherSectionIsAnError() throws {
        var cursor = FlowCursor(Self.program, .requests)
        let target = FlowCursor.Target.request(try Self.request("First"))
        #expect(throws: FlowCursor.JumpError.notInSection) { try cursor.jump(to: target) }
        #expect(cursor.next().map(Self.text) == "A")
    }

    @Test func jumpsAreLimited() throws {
        var cursor = FlowCursor(Self.program, .requests)
        let target = FlowCursor.Target.request(try Self.request("C"))
        for _ in 0..<FlowCursor.maximumJumps {
            _ = try cursor.jump(to: target)
            while let step = cursor.next(), Self.text(of: step) != "C" {}
        }
        #expect(throws: FlowCursor.JumpError.tooMany) { try cursor.jump(to: target) }
        #expect(cursor.next().map(Self.text) == "-Inner")
    }
}
