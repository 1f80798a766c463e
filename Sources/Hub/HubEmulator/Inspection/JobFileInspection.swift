import Hummingbird
import JSON
import NIOCore
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/$emulator/files/…`, the storage of jobs. GET without a name lists the files; with a name, GET, PUT
    /// and DELETE read, write and remove a file.
    func jobFiles(_ request: Request, _ target: EmulatorTarget, _ answers: ResponseFactory) async throws -> Response {
        let name = target.segments.dropFirst(2).joined(separator: "/")
        guard !name.isEmpty else {
            guard request.method == .get else { throw HubError.methodNotAllowed(allowed: ["GET"]) }
            return answers.json(.array(hubs.withFiles { $0.names }.map(JSONValue.string)))
        }
        switch request.method {
        case .get:
            guard let content = hubs.withFiles({ $0[name] }) else { throw ControlError.noFile(name) }
            return answers.content(content, status: .ok, type: "text/plain; charset=utf-8")
        case .put:
            let content = try await body(of: request, limit: Self.jobFileLimit)
            do throws(JobFiles.Fault) {
                try hubs.withFiles { files throws(JobFiles.Fault) in try files.write(content, to: name) }
            } catch {
                throw ControlError(
                    error.message, status: .contentTooLarge, hint: "DELETE files that are no longer needed")
            }
            return answers.bare(.created)
        case .delete:
            guard hubs.withFiles({ $0.remove(name) }) else { throw ControlError.noFile(name) }
            return answers.bare(.noContent)
        default: throw HubError.methodNotAllowed(allowed: ["GET", "PUT", "DELETE"])
        }
    }

    /// The size limit for a file, in bytes.
    private static let jobFileLimit = 64 * 1024 * 1024
}
