extension DraftRequest {
    /// Sets the path under `save`; returns false for a path that may lead out of the current folder.
    package mutating func setSave(_ path: String) -> Bool {
        let steps = path.split(separator: "/")
        guard !path.hasPrefix("/"), !path.hasPrefix("<<"), !path.contains("\\"), !steps.contains(".."),
            let name = steps.last, !name.hasPrefix(".")
        else { return false }
        save = path
        return true
    }
}
