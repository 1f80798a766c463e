/// The scripts of a collection, group, include or request, each list in its order.
package struct ScriptLists: Sendable {
    package var before: [Script] = []
    package var after: [Script] = []

    package init() {}

    package var isEmpty: Bool { before.isEmpty && after.isEmpty }
    package var all: [Script] { before + after }

    package subscript(event: ScriptEvent) -> [Script] {
        get {
            switch event {
            case .beforeRequest: before
            case .afterResponse: after
            }
        }
        set {
            switch event {
            case .beforeRequest: before = newValue
            case .afterResponse: after = newValue
            }
        }
    }

    /// Returns these scripts with inner ones after them. Shares the arrays if one of both is empty.
    func followed(by inner: ScriptLists) -> ScriptLists {
        if inner.isEmpty { return self }
        if isEmpty { return inner }
        var lists = self
        lists.before += inner.before
        lists.after += inner.after
        return lists
    }

    /// The names that the scripts and their local modules set literally.
    package var setNames: [String] { all.flatMap(\.setNames) }

    /// The number of tests that the scripts state, without those of modules.
    package var testCount: Int { (before + after).reduce(0) { $0 + $1.source.names.testCount } }

    func contains(_ script: Script) -> Bool { self[script.event].contains { $0 === script } }
}
