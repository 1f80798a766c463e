package import Text

extension TextPattern {
    /// True if the pattern matches the name of a request in these groups, alone or with its groups.
    package func matches(_ name: String, in groups: [String]) -> Bool {
        RequestNames.names(of: name, in: groups).contains { matches($0) }
    }
}
