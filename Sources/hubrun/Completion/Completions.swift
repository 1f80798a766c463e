/// What can stand at the cursor of a command line.
struct Completions {
    struct Candidate {
        let text: String
        /// What a shell may show beside it.
        var remark = ""
    }

    /// What of the disk fits too; shells look for it themselves.
    enum Files: String {
        case none, files, folders
        /// Files that end in `.yaml` or `.yml`, and folders.
        case collections
    }

    var candidates: [Candidate] = []
    var files = Files.none
}
