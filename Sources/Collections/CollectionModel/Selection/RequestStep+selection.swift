import Diagnostics
package import Text

extension RequestStep {
    /// True if the name is the request's own name, alone or with one or more of the groups around it.
    package func isCalled(_ name: String) -> Bool {
        definition.name == name || group != nil && name.hasSuffix(definition.name) && names.contains(name)
    }

    /// True if the pattern matches the name, alone or with its groups.
    package func matches(_ pattern: TextPattern) -> Bool {
        names.contains { pattern.matches($0) }
    }

    /// True if the request is in the collection's own file, not in an included one.
    var hasOwnLine: Bool { group?.lines.last?.isIncluded != true }

    /// The line of the request, or of its include, in the collection's file.
    var line: Int {
        hasOwnLine ? definition.range.start.line : group?.lines.last?.head.first ?? definition.range.start.line
    }
}
