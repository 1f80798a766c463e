/// What can stand at the cursor of a command line.
struct Completions {
    struct Candidate {
        let text: String
        /// What a shell may show beside it.
        var notice = ""
    }

    /// What of the disk fits too; shells look for it themselves.
    enum Files {
        case none, files, folders
        /// Files that end in `.yaml` or `.yml`, and folders.
        case collections
    }

    var candidates: [Candidate] = []
    var files = Files.none
    /// What stands before the file's name in the word at the cursor: `--cacert=`, `junit=`.
    var prefix = ""
}
