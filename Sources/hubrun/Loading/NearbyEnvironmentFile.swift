import CollectionModel
import Diagnostics
import EnvironmentFiles

/// The `.env` file beside a collection, which is read only when `--env-file` names it: for the hint to do so.
enum NearbyEnvironmentFile {
    /// The names in it, each with the file's path; none where there is no such file.
    ///
    /// Nobody named it: opening a pipe of this name would wait for a writer, and take what is meant for another.
    static func names(beside collection: String) -> [String: String] {
        let path = (collection.lastIndex(of: "/").map { String(collection[...$0]) } ?? "") + ".env"
        guard FileRoots(ofCollectionAt: collection).hold(path), OrdinaryFile.stands(at: path),
            let bytes = try? InputFile.bytes(at: path),
            let file = DotEnvFile.read(bytes, path: path).content
        else { return [:] }
        return Dictionary(file.variables.map { ($0.name, path) }) { first, _ in first }
    }
}
