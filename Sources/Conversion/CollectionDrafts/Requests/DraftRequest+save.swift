extension DraftRequest {
    /// Sets the path under `save`; returns false for a path that may lead out of the current folder.
    package mutating func setSave(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        guard !path.hasPrefix("/"), !path.hasPrefix("<<"), !name.hasPrefix("."), !name.isEmpty, !path.contains("\\")
        else { return false }
        save = path
        return true
    }
}
