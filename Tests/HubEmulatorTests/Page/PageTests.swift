import HubEmulator
import TestSupport
import Testing

/// The page at `/` in a browser, before a real emulator.
@Suite(
    .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ExternalProgram.isInstalled("chromium"), "chromium is not installed"))
struct PageTests {
    private static let live = "document.getElementById('live').textContent === 'live'"

    private static func says(_ id: String, _ text: String) -> String {
        "document.getElementById('\(id)').innerText.includes('\(text)')"
    }

    private func open(_ hub: SocketHub, _ body: (HeadlessBrowser) async throws -> Void) async throws {
        try await HeadlessBrowser.open(hub.namespace.address + "/") { page in
            try await page.wait(until: Self.live)
            try await body(page)
        }
    }

    @Test func whatHappensAppearsWhileThePageIsOpen() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                try await page.wait(until: Self.says("installations", "No installation yet"))
                try await hub.put("phone")
                try await page.wait(until: Self.says("installations", "phone"))
                #expect(try await page.evaluate("document.getElementById('installations-count').textContent") == "1")
                try await hub.send(#"{"message":"<b>hi</b>"}"#)
                try await page.wait(until: Self.says("inbox", #"{"aps":{"alert":"<b>hi</b>"}}"#))
                try await page.wait(until: Self.says("messages", "apns: 1 Success"))
                try await hub.request("PUT", "$gone/phone")
                try await hub.send(#"{"message":"again"}"#)
                try await page.wait(until: Self.says("inbox", "not delivered: its platform no longer knows the device"))
                try await page.wait(until: Self.says("installations", "apns, gone"))
                try await hub.request("DELETE", "installations/phone")
                try await page.wait(until: Self.says("installations", "No installation yet"))
                try await page.evaluate("document.getElementById('empty-inbox').click()")
                try await page.wait(until: Self.says("inbox", "Nothing was delivered yet"))
            }
        }
    }

    @Test func aTestSendNeedsNothingButTheKeyboard() async throws {
        try await SocketHub.test { hub in
            try await hub.put("phone")
            try await open(hub) { page in
                try await page.reach("document.activeElement.id === 'tags'")
                try await page.type("city:Oslo")
                try await page.press(.enter)
                try await page.wait(until: Self.says("outcome-summary", "1 of 1 delivered"))
                try await page.wait(until: Self.says("outcome", #"{"aps":{"alert":"Hello"}}"#))
                try await page.reach("document.activeElement.closest('#outcome')")
                try await page.press(.enter)
                try await page.wait(until: "document.getElementById('details').open")
                #expect(try await page.evaluate("document.getElementById('details-title').textContent") == "phone")
                try await page.press(.escape)
                try await page.wait(until: "!document.getElementById('details').open")
            }
        }
    }

    @Test func theBodyGoesWithThePlatformUntilItIsWritten() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                let body = "document.getElementById('body').value"
                try await page.reach("document.activeElement.id === 'format'")
                try await page.press(.down)
                #expect(try await page.evaluate(body) == #"{"aps":{"alert":"Hello"}}"#)
                try await page.reach("document.activeElement.id === 'body'")
                try await page.type(" ")
                try await page.press(.enter, control: true)
                try await page.wait(until: Self.says("outcome-summary", "sent, but there is no such device"))
            }
        }
    }

    @Test(arguments: [
        ("a b", "{}", #"The tag expression is not valid: unexpected "b" at position 3"#),
        ("", #"{"n":5}"#, "The supplied notification payload is invalid. The property 'n' is not a text"),
        ("nobody", "{}", "sent, but no device has such tags and a template"),
    ])
    func mistakesAreToldInWords(tags: String, body: String, message: String) async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                try await page.evaluate(
                    """
                    (() => {
                      document.getElementById('tags').value = '\(tags)';
                      document.getElementById('body').value = '\(body)';
                      document.getElementById('send-form').requestSubmit();
                    })()
                    """)
                let summary = "document.getElementById('outcome-summary').textContent"
                try await page.wait(until: "\(summary) && \(summary) !== 'sending…'")
                #expect(try await page.evaluate(summary) == message)
            }
        }
    }

    @Test func aThousandDevicesCanBeSearched() async throws {
        try await SocketHub.test { hub in
            try await hub.put((0..<1_000).map { "device-\(1_000 + $0)" })
            try await open(hub) { page in
                try await page.wait(until: Self.says("installations-count", "1,000, the newest 200 shown"))
                #expect(try await page.evaluate("document.querySelectorAll('#installations tr').length") == "200")
                try await page.reach("document.activeElement.dataset.table === 'installations'")
                try await page.type("DEVICE-1007")
                try await page.wait(until: Self.says("installations-count", "1 of 1,000"))
                try await page.wait(until: Self.says("installations", "device-1007"))
                // A row that has the focus keeps it when the table changes above it.
                try await page.reach("document.activeElement.textContent === 'device-1007'")
                try await hub.put("device-1007b")
                try await page.wait(until: Self.says("installations-count", "2 of 1,001"))
                #expect(try await page.evaluate("document.activeElement.textContent") == "device-1007")
            }
        }
    }

    @Test func anEmulatorThatStopsIsNoticed() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                await hub.namespace.stop()
                try await page.wait(until: Self.says("live", "the emulator does not answer"))
            }
        }
    }

    @Test(arguments: [true, false], [320, 1280])
    func thePageFitsEveryScreen(isDark: Bool, width: Int) async throws {
        try await SocketHub.test { hub in
            try await hub.put("phone-" + String(repeating: "x", count: 100))
            try await hub.send(#"{"message":"\#(String(repeating: "x", count: 500))"}"#)
            try await open(hub) { page in
                try await page.show(dark: isDark, width: width)
                try await page.wait(until: Self.says("installations", "phone"))
                let widths = "`${document.documentElement.scrollWidth} ${innerWidth}`"
                #expect(try await page.evaluate(widths) == "\(width) \(width)")
                let color = try await page.evaluate("getComputedStyle(document.body).backgroundColor")
                #expect(color == (isDark ? "rgb(20, 23, 28)" : "rgb(244, 245, 247)"))
            }
        }
    }

    @Test func nothingIsLoadedFromElsewhere() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                let loaded = try await page.evaluate(
                    "performance.getEntriesByType('resource').map((entry) => new URL(entry.name).origin)")
                #expect(Set(loaded.split(separator: ",")) == [Substring(hub.namespace.address)])
            }
        }
    }
}

extension HeadlessBrowser {
    /// Presses Tab until a condition holds.
    fileprivate func reach(_ condition: String) async throws {
        for _ in 0..<40 {
            try await press(.tab)
            if try await evaluate("Boolean(\(condition))") == "true" { return }
        }
        throw Failure(description: "Tab never reaches: \(condition)")
    }
}

extension SocketHub {
    fileprivate func put(_ ids: String...) async throws { try await put(ids) }

    /// Stores installations in Oslo, over one connection.
    fileprivate func put(_ ids: [String]) async throws {
        let requests = ids.map { id in
            let body =
                #"{"installationId":"\#(id)","platform":"apns","pushChannel":"00FF","tags":["city:Oslo"],"#
                + #""templates":{"greeting":{"body":"{\"aps\":{\"alert\":\"$(message)\"}}"}}}"#
            return head("PUT /hub/installations/\(id) HTTP/1.1", "Content-Length: \(body.utf8.count)") + body
        }
        let outcome = try await play(.send(requests.joined()), .finish)
        #expect(outcome.statuses == ids.map { _ in 200 })
    }

    fileprivate func send(_ body: String) async throws {
        try await request("POST", "messages", "ServiceBusNotification-Format: template", body: body)
    }

    @discardableResult
    fileprivate func request(
        _ method: String, _ path: String, _ field: String = "X: y", body: String = ""
    ) async throws -> RawClient.Outcome {
        let head = head("\(method) /hub/\(path) HTTP/1.1", "Content-Length: \(body.utf8.count)", field)
        let outcome = try await play(.send(head + body), .finish)
        #expect(outcome.statuses.allSatisfy { $0 < 300 })
        return outcome
    }
}
