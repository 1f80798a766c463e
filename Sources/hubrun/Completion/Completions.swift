/// The possible words at the cursor of a command line.
struct Completions {
    struct Candidate {
        let text: String
        /// A short description that a shell may show beside the candidate.
        var notice = ""
    }

    /// The kind of files that are possible too; the shell itself lists them.
    enum Files {
        case none, files, folders
        /// Files that end in `.yaml` or `.yml`, and folders.
        case collections
    }

    var candidates: [Candidate] = []
    var files = Files.none
    /// The text before the file's name in the word at the cursor: `--cacert=`, `junit=`.
    var prefix = ""
}
