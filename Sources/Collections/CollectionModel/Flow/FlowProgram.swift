import Diagnostics

/// A collection as a flat list of steps in the order of a run, with the settings of each request merged.
///
/// A run executes the steps, a preview prints them, and the static checks read them. A ``FlowCursor`` goes through the
/// steps of a section.
package struct FlowProgram: Sendable {
    package enum Step: Sendable {
        case enter(GroupStep)
        case request(RequestStep)
        case leave(GroupStep)
    }

    package private(set) var steps: [Step]
    /// The indices after the last steps of setup, requests and teardown.
    private var ends: [Int]
    /// The names in the `needs` of all requests of the collection.
    package let neededNames: Set<String>

    /// - Parameters:
    ///   - commandLine: The settings of the command line, which override `defaults`; a request's own keys override them.
    ///   - loadsSchemas: True to read schema files whose paths have no placeholders, so that a run reads each file once.
    package init(
        _ collection: RequestCollection, commandLine: RequestSettings = RequestSettings(), loadsSchemas: Bool = false
    ) {
        var compiler = FlowCompiler(
            path: collection.file.path, commandLine: commandLine, loadsSchemas: loadsSchemas)
        ends = collection.sections.map { section, items in
            compiler.section = section
            compiler.add(items, in: nil, defaults: collection.defaults, scripts: collection.scripts)
            return compiler.steps.count
        }
        steps = compiler.steps
        neededNames = compiler.neededNames
    }

    /// Returns the indices of a section's steps.
    package func indices(of section: RunSection) -> Range<Int> {
        switch section {
        case .setup: 0..<ends[0]
        case .requests: ends[0]..<ends[1]
        case .teardown: ends[1]..<ends[2]
        }
    }

    package func hasSteps(in section: RunSection) -> Bool { !indices(of: section).isEmpty }

    /// The requests in the order of a run.
    package var requests: [RequestStep] {
        steps.compactMap { step in
            guard case .request(let request) = step else { return nil }
            return request
        }
    }

    /// True if a script belongs to at least one request.
    package var hasScripts: Bool {
        steps.contains { step in
            guard case .request(let request) = step else { return false }
            return request.hasScripts
        }
    }

    /// Returns the program with only the chosen requests, without groups that have none of them.
    package func keeping(_ choice: RequestChoice) -> FlowProgram {
        var program = self
        program.steps = []
        program.ends = []
        var position = 0
        for section in RunSection.allCases {
            for step in steps[indices(of: section)] {
                switch step {
                case .enter: program.steps.append(step)
                case .request(let request):
                    defer { position += 1 }
                    guard choice.positions.contains(position) else { continue }
                    program.steps.append(.request(choice.elements[position].map(request.keeping) ?? request))
                case .leave:
                    if case .enter? = program.steps.last {
                        program.steps.removeLast()
                    } else {
                        program.steps.append(step)
                    }
                }
            }
            program.ends.append(program.steps.count)
        }
        return program
    }
}

/// Makes the steps of a program from the items of a collection.
private struct FlowCompiler {
    let path: String
    let commandLine: RequestSettings
    let loadsSchemas: Bool
    var section = RunSection.setup
    private(set) var steps: [FlowProgram.Step] = []
    private(set) var neededNames: Set<String> = []

    mutating func add(
        _ items: [CollectionItem], in group: GroupStep?, defaults: RequestSettings, scripts: ScriptLists
    ) {
        guard !items.isEmpty else { return }
        let defaults = loadsSchemas ? defaults.withLoadedSchema : defaults
        // Shared by all requests without settings of their own.
        let shared = SharedSettings(defaults.overridden(by: commandLine))
        for (position, item) in items.enumerated() {
            switch item {
            case .request(let request):
                let settings =
                    request.ownSettings.map { shared.overlaid(by: $0, loadsSchemas: loadsSchemas) } ?? shared
                for need in request.needs { neededNames.insert(need.name) }
                steps.append(
                    .request(
                        RequestStep(
                            definition: request, settings: settings, section: section, group: group,
                            collectionPath: path,
                            scripts: request.scripts.map(scripts.followed) ?? scripts)))
            case .group(let definition):
                let inner = GroupStep(
                    definition, position: definition.position ?? position, in: group,
                    scripts: scripts.followed(by: definition.scripts))
                steps.append(.enter(inner))
                add(
                    definition.items, in: inner, defaults: defaults.overlaid(by: definition.defaults),
                    scripts: inner.scripts)
                steps.append(.leave(inner))
            }
        }
    }
}
