import Foundation

/// Answers of the real service, as a client's own tests recorded them: `Tests/Recordings`.
package struct Recording: Sendable, CustomStringConvertible {
    /// The file's name without its ending.
    package let name: String
    package let answers: [Answer]

    package struct Answer: Sendable {
        /// Path and query of the request; its method and body were not recorded.
        package let target: String
        package let status: Int
        package let fields: [String: String]
        package let content: String?
    }

    package var description: String { name }

    /// All of them, by name.
    package static let all: [Recording] = {
        let folder = RepositoryFile.at("Tests/Recordings")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "http" }.sorted { $0.path < $1.path }.compactMap(Recording.init)
    }()

    /// The one whose name begins so.
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
