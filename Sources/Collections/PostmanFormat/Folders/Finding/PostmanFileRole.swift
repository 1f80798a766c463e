import Platform

/// The meaning of a file of schema 3.0, as its name and place state it.
package enum PostmanFileRole: Sendable, Equatable {
    /// A request, which can be run alone.
    case request
    /// A definition, an example or another file below `.resources`, with the folder that it belongs to.
    case part(folder: String)
    case environment
    case globals

    static let resources = ".resources"
    static let definitions = ["definition.yaml", "definition.yml"]
    private static let requests = [".request.yaml", ".request.yml"]

    /// Fails for files without a meaning in schema 3.0.
    package init?(path: String) {
        let parts = PathParts(path)
        if let folder = Self.owner(ofResourceAt: parts.folder) {
            self = .part(folder: folder)
        } else if Self.requests.contains(where: parts.name.hasSuffix) {
            self = .request
        } else if [".example.yaml", ".example.yml"].contains(where: parts.name.hasSuffix) {
            self = .part(folder: parts.folder.isEmpty ? "." : String(parts.folder.dropLast()))
        } else if [".environment.yaml", ".environment.yml", ".environment.json"].contains(where: parts.name.hasSuffix) {
            self = .environment
        } else if [".globals.yaml", ".globals.yml"].contains(where: parts.name.hasSuffix) {
            self = .globals
        } else {
            return nil
        }
    }

    /// Returns the name of a request's file without its ending, which is the default name of the request; nil for other
    /// files and for hidden ones.
    static func requestName(ofFile name: String) -> String? {
        guard !name.hasPrefix(".") else { return nil }
        return requests.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
    }

    /// Returns the folder around the outermost `.resources` of a path.
    private static func owner(ofResourceAt folder: String) -> String? {
        let names = folder.split(separator: "/", omittingEmptySubsequences: false)
        guard let index = names.firstIndex(of: resources[...]) else { return nil }
        let owner = names[..<index].joined(separator: "/")
        return owner.isEmpty ? (folder.hasPrefix("/") ? "/" : ".") : owner
    }
}
