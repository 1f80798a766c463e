import Foundation
import Glibc

/// Chromium in headless mode, controlled by the DevTools protocol over a pipe: JSON messages that end with a zero byte.
package final class HeadlessBrowser: @unchecked Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// The maximum time without a message from the browser, in milliseconds.
    private static let patience: Int32 = 180_000

    // Calls run one at a time, each on its own thread that the caller awaits, so no two threads access these variables.
    private let process: ChildProcess
    private let commands: PipeEnds
    private let answers: PipeEnds
    private let folder: URL
    private var received: [UInt8] = []
    private var lastId = 0
    private var session: String?
    /// The network requests of the page after its own, and the messages on its console.
    package private(set) var remarks: [String] = []

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (commands, answers) = (try PipeEnds(), try PipeEnds())
        let nothing = Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { Glibc.close(nothing) }
        // The browser expects its pipe at 3 and 4. Its sandbox does not work for root, as which the tests may run.
        let words = [
            "-c", #"exec chromium "$@" 3<&0 4>&1 0</dev/null 1>/dev/null"#, "sh", "--headless=new",
            "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-background-networking", "--disable-renderer-backgrounding",
            "--disable-backgrounding-occluded-windows", "--no-first-run", "--user-data-dir=\(folder.path)",
            "about:blank",
        ]
        process = try ChildProcess(
            "/bin/sh", words, in: folder.path, input: commands.reading, output: answers.writing, errors: nothing)
        commands.closeReading()
        answers.closeWriting()
    }

    /// Opens a page and runs `body` with it.
    package static func open(_ address: String, _ body: (HeadlessBrowser) async throws -> Void) async throws {
        let browser = try HeadlessBrowser()
        do {
            try await browser.open(address)
            try await body(browser)
        } catch {
            await browser.close()
            throw error
        }
        await browser.close()
    }

    private func open(_ address: String) async throws {
        let target = try await call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
        let attached = try await call(
            "Target.attachToTarget", ["targetId": target ?? "", "flatten": true])
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log", "Network"] { try await call("\(domain).enable", [:]) }
        try await call("Page.navigate", ["url": address])
    }

    private func close() async {
        // On request the browser also ends its other processes.
        session = nil
        if (try? await call("Browser.close", [:])) == nil { process.send(SIGKILL) }
        commands.closeWriting()
        answers.closeReading()
        _ = try? await ExternalProgram.onOwnThread { [process] in process.wait() }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns the value of a script's expression as text; the value of a promise is its result.
    @discardableResult
    package func evaluate(_ script: String) async throws -> String {
        let answer = try await call(
            "Runtime.evaluate",
            ["expression": "Promise.resolve(\(script)).then(String)", "awaitPromise": true, "returnByValue": true])
        let result = answer["result"] as? [String: Any]
        guard answer["exceptionDetails"] == nil, let text = result?["value"] as? String else {
            throw Failure(description: "\(script): \(answer)")
        }
        return text
    }

    /// Waits until a condition is true in the page; throws an error with the page's text if it does not become true.
    package func wait(until condition: String) async throws {
        let found = try await evaluate(
            """
            new Promise((done) => {
              let left = 15000;
              const look = () => {
                let holds = false;
                try { holds = \(condition); } catch {}
                if (holds || left-- === 0) done(holds ? "yes" : document.body?.innerText); else setTimeout(look, 20);
              };
              look();
            })
            """)
        guard found == "yes" else { throw Failure(description: "never true: \(condition)\n\(found)") }
    }

    /// Presses and releases a key.
    package func press(_ key: Key, control: Bool = false) async throws {
        for type in ["keyDown", "keyUp"] {
            var event: [String: any Sendable] = [
                "type": type, "key": key.rawValue, "code": key.rawValue, "windowsVirtualKeyCode": key.code,
                "modifiers": control ? 2 : 0,
            ]
            if type == "keyDown", key == .enter { event["text"] = "\r" }
            try await call("Input.dispatchKeyEvent", event)
        }
    }

    /// Presses and releases the key of a character.
    package func press(_ character: Character) async throws {
        for type in ["keyDown", "keyUp"] {
            try await call(
                "Input.dispatchKeyEvent", ["type": type, "key": String(character), "text": String(character)])
        }
    }

    /// Types a text into the focused element.
    package func type(_ text: String) async throws { try await call("Input.insertText", ["text": text]) }

    /// Sets the preferred colour scheme and the width of the screen.
    package func show(dark: Bool, width: Int) async throws {
        try await call(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": dark ? "dark" : "light"]]])
        try await call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600])
    }

    package enum Key: String, Sendable {
        case tab = "Tab"
        case enter = "Enter"
        case escape = "Escape"
        case down = "ArrowDown"

        fileprivate var code: Int {
            switch self {
            case .tab: 9
            case .enter: 13
            case .escape: 27
            case .down: 40
            }
        }
    }
}

extension HeadlessBrowser {
    private struct Answer: @unchecked Sendable { let members: [String: Any] }

    @discardableResult
    private func call(_ method: String, _ parameters: [String: any Sendable]) async throws -> [String: Any] {
        try await ExternalProgram.onOwnThread { Answer(members: try self.callBlocking(method, parameters)) }.members
    }

    private func callBlocking(_ method: String, _ parameters: [String: any Sendable]) throws -> [String: Any] {
        lastId += 1
        var command: [String: Any] = ["id": lastId, "method": method, "params": parameters]
        command["sessionId"] = session
        commands.write(Array(try JSONSerialization.data(withJSONObject: command)) + [0])
        while true {
            let message = try JSONSerialization.jsonObject(with: Data(try nextMessage())) as? [String: Any] ?? [:]
            guard message["id"] as? Int == lastId else {
                note(message)
                continue
            }
            guard let result = message["result"] as? [String: Any] else {
                throw Failure(description: "\(method): \(message["error"] ?? message)")
            }
            return result
        }
    }

    private func note(_ message: [String: Any]) {
        let parameters = message["params"] as? [String: Any] ?? [:]
        switch message["method"] as? String {
        case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded": remarks.append("\(parameters)")
        case "Network.requestWillBeSent" where parameters["type"] as? String != "Document":
            let url = (parameters["request"] as? [String: Any])?["url"] as? String
            // The browser loads a data: URL without a network request.
            if url?.hasPrefix("data:") != true { remarks.append("\(parameters)") }
        default: break
        }
    }

    private func nextMessage() throws -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let end = received.firstIndex(of: 0) {
                defer { received.removeFirst(end + 1) }
                return Array(received[..<end])
            }
            var request = pollfd(fd: answers.reading, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, Self.patience) > 0 else { throw Failure(description: "the browser says nothing") }
            let count = read(answers.reading, &chunk, chunk.count)
            guard count > 0 else { throw Failure(description: "the browser has ended") }
            received += chunk[..<count]
        }
    }
}
