import CollectionModel
import Diagnostics
import Placeholders

/// The items of a group with `parallel` while its requests are checked: an item cannot use the values and outcomes of the
/// others.
struct ParallelItems {
    /// The number of groups around the items.
    let depth: Int
    /// The names of all requests in the group.
    let names: Set<String>
    /// The names that were captured before the group.
    let captured: Set<String>
    /// The requests before the group.
    let earlier: RequestNames
    /// The names that the items checked so far capture.
    private(set) var provided: Set<String>
    private var requests: [RequestStep] = []

    /// - Parameter depth: The number of groups around the items.
    init(of group: RequestGroup, depth: Int, captured: Set<String>, earlier: RequestNames) {
        names = group.requestNames()
        self.depth = depth
        self.captured = captured
        self.earlier = earlier
        provided = captured
    }

    /// Notes the end of an item.
    ///
    /// - Parameter names: The names that are captured before the group and in the item.
    mutating func end(_ names: Set<String>, _ requests: [RequestStep]) {
        provided.formUnion(names)
        self.requests += requests
    }

    /// The requests before the group and in it.
    var all: RequestNames {
        requests.reduce(into: earlier) { $0.insert($1) }
    }
}

extension RequestGroup {
    /// The names that requests of the group capture or set.
    var provides: Set<String> {
        items.reduce(into: []) { names, item in
            switch item {
            case .request(let request): names.formUnion(request.provides)
            case .group(let group): names.formUnion(group.provides)
            }
        }
    }

    /// The names by which `needs` can refer to the requests in the group.
    ///
    /// - Parameter path: The names of the groups between this one and the requests.
    fileprivate func requestNames(in path: [String] = []) -> Set<String> {
        items.reduce(into: []) { names, item in
            switch item {
            case .request(let request): names.formUnion(RequestNames.names(of: request.name, in: path))
            case .group(let group): names.formUnion(group.requestNames(in: path + [group.name]))
            }
        }
    }
}

extension StaticChecks {
    /// Reports scripts in a request that runs at the same time as others: they share one engine and its global values.
    static func checkParallelScripts(of step: RequestStep, _ report: inout CheckReport) {
        let around = step.group?.definitions.compactMap(\.parallelism).last
        guard step.hasScripts, let parallelism = step.definition.parallelism ?? around else { return }
        report.add(
            .conflictingKeys, at: parallelism.range,
            "\(step.definition.name.quoted) has scripts, and runs at the same time as others",
            hint:
                "leave parallel out, or move the scripts, also those of the collection and its groups, to other requests"
        )
    }
}
