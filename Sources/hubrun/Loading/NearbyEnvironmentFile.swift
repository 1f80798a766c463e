import CollectionModel
import Diagnostics
import EnvironmentFiles
import Platform

/// The `.env` file beside a collection, whose names are read for a hint to use `--env-file`.
enum NearbyEnvironmentFile {
    /// Returns the names in the file, each with the file's path; empty if there is no such file.
    ///
    /// Only an ordinary file is read: opening a named pipe would wait for a writer and consume data for another reader.
    static func names(beside collection: String) -> [String: String] {
        let path = PathParts(collection).folder + ".env"
        guard let bytes = try? InputFile.bytes(foundAt: path, in: FileRoots(ofCollectionAt: collection)),
            let file = DotEnvFile.read(bytes, path: path).content
        else { return [:] }
        return Dictionary(file.variables.map { ($0.name, path) }) { first, _ in first }
    }
}
