import Foundation
import Glibc
import Synchronization

/// A real server program on the loopback interface, for one test; it is stopped by ``stop()``.
package final class ExternalServer: Sendable {
    /// The port; zero for a server that listens only on a Unix socket.
    package let port: Int
    /// The server's own temporary folder, with the files that it writes.
    package let folder: String
    private let process: ChildProcess

    /// The number of attempts to find a port: a free port may be in use by the time the server starts.
    private static let attempts = 3
    /// The maximum time for the start, in milliseconds.
    private static let startLimit = 60_000

    private init(port: Int, folder: String, process: ChildProcess) {
        self.port = port
        self.folder = folder
        self.process = process
    }

    package func url(_ target: String = "/", scheme: String = "http", host: String = "127.0.0.1") -> String {
        "\(scheme)://\(host):\(port)\(target)"
    }

    package func stop() {
        Self.end(process)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Starts `nginx` with `directives` in its `server` block and `flags` after its port, such as `ssl http2`; with a
    /// file name as `socket` it also listens on a Unix socket of this name in its folder.
    package static func nginx(_ directives: String, flags: String = "", socket: String? = nil) async throws
        -> ExternalServer
    {
        try await start("nginx") { port, folder in
            let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                .map { "\($0)_temp_path \($0);" }.joined(separator: " ")
            let unix = socket.map { "listen unix:\(folder)/\($0);" } ?? ""
            let configuration = """
                daemon off; master_process off; pid nginx.pid; error_log error.log;
                events {}
                http {
                  access_log off; \(temporary)
                  server { listen 127.0.0.1:\(port) \(flags); \(unix) \(directives) }
                }
                """
            try Data(configuration.utf8).write(to: URL(filePath: "\(folder)/nginx.conf"))
            return ["-p", folder, "-c", "nginx.conf", "-e", "error.log"]
        }
    }

    /// Starts `tinyproxy`, a forwarding proxy; with `credentials`, such as `user password`, it requires them.
    package static func tinyproxy(credentials: String? = nil) async throws -> ExternalServer {
        try await start("tinyproxy") { port, folder in
            var lines = ["Port \(port)", "Listen 127.0.0.1", "Allow 127.0.0.1", "MaxClients 20", "Timeout 60"]
            if let credentials { lines.append("BasicAuth \(credentials)") }
            let configuration = lines.map { "\($0)\n" }.joined()
            try Data(configuration.utf8).write(to: URL(filePath: "\(folder)/tinyproxy.conf"))
            return ["-d", "-c", "tinyproxy.conf"]
        }
    }

    /// Starts `openssl s_server`, which responds to GET with its own page; `certificate` is a name in `certificates`.
    package static func openssl(
        _ certificates: CertificateFolder, certificate: String, _ arguments: [String] = []
    ) async throws -> ExternalServer {
        try await start("openssl") { port, _ in
            let files = [
                "-cert", certificates.file("\(certificate).pem"), "-key", certificates.file("\(certificate).key"),
            ]
            return ["s_server", "-accept", "127.0.0.1:\(port)", "-www"] + files + arguments
        }
    }

    /// Starts a program with arguments for a free port and a new folder, and waits until it listens on the port.
    package static func start(
        _ program: String, arguments: @escaping @Sendable (Int, String) throws -> [String]
    ) async throws -> ExternalServer {
        try await ExternalProgram.onOwnThread { try startBlocking(program, arguments) }
    }

    private static func startBlocking(
        _ program: String, _ arguments: (Int, String) throws -> [String]
    ) throws -> ExternalServer {
        for _ in 1...attempts {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let port = try freePort()
            let process = try ExternalProgram.start(program, try arguments(port, folder.path), in: folder)
            if listens(process, on: port) { return ExternalServer(port: port, folder: folder.path, process: process) }
            end(process)
            let log = (try? String(contentsOf: folder.appending(path: "error.log"), encoding: .utf8)) ?? ""
            FileHandle.standardError.write(Data("\(program) did not start. \(log)\n".utf8))
            try FileManager.default.removeItem(at: folder)
        }
        throw NotStarted(program: program)
    }

    struct NotStarted: Error { let program: String }

    private static func end(_ process: ChildProcess) {
        process.send(SIGKILL)
        process.wait()
    }

    /// The ports used before: if two servers started at once on one port, the second could be mistaken for the first.
    private static let usedPorts = Mutex<Set<Int>>([])

    private static func freePort() throws -> Int {
        while true {
            let (socket, port) = try ScriptedServer.refusingPort()
            close(socket)
            if usedPorts.withLock({ $0.insert(port).inserted }) { return port }
        }
    }

    /// Waits until the port accepts connections; returns false if the program ends before.
    private static func listens(_ process: ChildProcess, on port: Int) -> Bool {
        for _ in 0..<(startLimit / 5) where process.isRunning {
            if connects(to: port) { return true }
            usleep(5000)
        }
        return false
    }

    private static func connects(to port: Int) -> Bool {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
