import Platform

extension Suggestion {
    /// Returns `did you mean "PATH"?` with the most similar file name in the folder; nil if no name is similar.
    ///
    /// - Parameters:
    ///   - written: The path as the user wrote it.
    ///   - path: The path for opening the file.
    package static func fileHint(for written: String, at path: String) -> String? {
        let parts = PathParts(path)
        return nearest(to: parts.name, among: FileSystem.proposals(in: parts.folder)).map {
            "did you mean \"\(PathParts(written).folder)\($0)\"?"
        }
    }
}
