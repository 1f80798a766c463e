import CollectionModel
import Diagnostics
import Text

/// The globals files of workspaces that are used because the command names none.
struct WorkspaceGlobals {
    private var paths: [String] = []

    mutating func note(_ collection: RequestCollection) {
        if let path = collection.postman?.workspaceGlobals, !paths.contains(path) { paths.append(path) }
    }

    /// Prints the path of each file.
    func printNotices() {
        for path in paths {
            Notice("note: the globals are those of \"\(DisplayText.printable(path))\"; --globals names others").print()
        }
    }
}
