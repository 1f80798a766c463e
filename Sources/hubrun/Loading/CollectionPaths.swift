import CollectionModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that the paths on a command line mean.
enum CollectionPaths {
    /// Names standard input on the command line.
    static let standardInput = "-"
    /// The path that a collection from standard input has in what is printed.
    static let standardInputPath = "<stdin>"

    private static let endings = [".yaml", ".yml"]
    /// Levels of folders that are looked through; more is a loop of links.
    private static let maximumDepth = 32

    /// Files as given, and of a folder every collection below it in order of path.
    ///
    /// - Throws: `CommandFailure` for a path that is not there and a folder without collections.
    static func files(of paths: [String]) throws -> [String] {
        var files: [String] = []
        for path in paths {
            guard path != standardInput else {
                files.append(path)
                continue
            }
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw InputFile.missing(path)
            }
            guard isFolder else {
                files.append(path)
                continue
            }
            let found = try collections(below: path)
            guard !found.isEmpty else {
                throw CommandFailure(
                    .commandLine, "the folder \"\(path)\" has no collections",
                    hint: "a collection is a .yaml or .yml file; names that begin with _ or . and folders named "
                        + "environments are passed over")
            }
            files += found
        }
        return files
    }

    private static func collections(below folder: String, depth: Int = 0) throws -> [String] {
        guard depth < maximumDepth else {
            throw CommandFailure(
                .commandLine, "\"\(folder)\" lies more than \(maximumDepth) folders deep",
                hint: "is there a loop of links?")
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw CommandFailure(.commandLine, "the folder \"\(folder)\" cannot be read", hint: "check its permissions")
        }
        var files: [String] = []
        for name in names where !name.hasPrefix("_") && !name.hasPrefix(".") && name != "environments" {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
            if isFolder {
                files += try collections(below: path, depth: depth + 1)
            } else if endings.contains(where: name.hasSuffix), OrdinaryFile.stands(at: path) {
                files.append(path)
            }
        }
        return files
    }
}
