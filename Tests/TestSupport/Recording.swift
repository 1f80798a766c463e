import Foundation

/// Responses of the real service, recorded by the tests of a client library: `Tests/Recordings`.
package struct Recording: Sendable, CustomStringConvertible {
    /// The file name without its extension.
    package let name: String
    package let answers: [Answer]

    package struct Answer: Sendable {
        /// The path and query of the request; its method and body were not recorded.
        package let target: String
        package let status: Int
        package let fields: [String: String]
        package let content: String?
    }

    package var description: String { name }

    /// All recordings, sorted by name.
    package static let all: [Recording] = {
        let folder = RepositoryFile.at("Tests/Recordings")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "http" }.sorted { $0.path < $1.path }.compactMap(Recording.init)
    }()

    /// Returns the recording whose name begins with `start`.
    package static func named(_ start: String) -> Recording? { all.first { $0.name.hasPrefix(start) } }

    private init?(_ file: URL) {
        struct Content: Decodable {
            struct Call: Decodable {
                let RequestUriPath: String
                let StatusCode: Int
                let Headers: [String: String]
                let ContentHeaders: [String: String]
                let Content: String?
            }
            let HttpCalls: [Call]
        }
        guard let bytes = try? Data(contentsOf: file),
            let content = try? JSONDecoder().decode(Content.self, from: bytes)
        else { return nil }
        name = file.deletingPathExtension().lastPathComponent
        answers = content.HttpCalls.map { call in
            Answer(
                target: call.RequestUriPath, status: call.StatusCode,
                fields: call.Headers.merging(call.ContentHeaders) { first, _ in first }, content: call.Content)
        }
    }
}
