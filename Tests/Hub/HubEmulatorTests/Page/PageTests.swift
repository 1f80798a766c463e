import HubEmulator
import TestSupport
import Testing

/// The page at `/` of a real emulator in a browser.
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

    @Test func changesAppearWhileThePageIsOpen() async throws {
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

    @Test func testSendWorksWithTheKeyboard() async throws {
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

    @Test func sampleBodyFollowsThePlatformUntilEdited() async throws {
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
        ("", #"{"n":{}}"#, "The supplied notification payload is invalid. The property 'n' is not text"),
        ("nobody", "{}", "sent, but no device has such tags and a template"),
    ])
    func errorsAreShownAsText(tags: String, body: String, message: String) async throws {
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

    @Test func thousandDevicesCanBeSearched() async throws {
        try await SocketHub.test { hub in
            try await hub.put((0..<1_000).map { "device-\(1_000 + $0)" })
            try await open(hub) { page in
                try await page.wait(until: Self.says("installations-count", "1,000, the newest 200 shown"))
                #expect(try await page.evaluate("document.querySelectorAll('#installations tr').length") == "200")
                try await page.reach("document.activeElement.dataset.table === 'installations'")
                try await page.type("DEVICE-1007")
                try await page.wait(until: Self.says("installations-count", "1 of 1,000"))
                try await page.wait(until: Self.says("installations", "device-1007"))
                // A row keeps the focus when rows are inserted above it.
                try await page.reach("document.activeElement.textContent === 'device-1007'")
                try await hub.put("device-1007b")
                try await page.wait(until: Self.says("installations-count", "2 of 1,001"))
                #expect(try await page.evaluate("document.activeElement.textContent") == "device-1007")
            }
        }
    }

    @Test func deviceCanBeRegisteredAndDeleted() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                try await page.reach("document.activeElement.id === 'register-id'")
                try await page.evaluate("document.getElementById('register-id').value = 'my-phone'")
                try await page.reach("document.activeElement.id === 'register-tags'")
                try await page.type("news, city:Oslo")
                try await page.press(.enter)
                try await page.wait(until: Self.says("register-summary", "my-phone is registered"))
                try await page.wait(until: Self.says("installations", "news, city:Oslo"))
                try await hub.send(#"{"message":"to it"}"#)
                try await page.wait(until: Self.says("inbox", #"{"aps":{"alert":"to it"}}"#))
                try await page.evaluate(#"document.querySelector('[aria-label="Delete my-phone"]').click()"#)
                try await page.wait(until: Self.says("register-summary", "my-phone is deleted"))
                try await page.wait(until: Self.says("installations", "No installation yet"))
            }
        }
    }

    /// Sample devices registered on the page have a handle and a template that are valid for their platform.
    @Test func sampleDevicesOfEachPlatformReceiveMessages() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                let platforms = "[...document.getElementById('register-platform').options].map((one) => one.value)"
                let names = try await page.evaluate(platforms).split(separator: ",")
                for (index, name) in names.enumerated() {
                    try await page.evaluate(
                        """
                        (() => {
                          document.getElementById('register-id').value = 'on-\(name)';
                          document.getElementById('register-platform').selectedIndex = \(index);
                          document.getElementById('register-form').requestSubmit();
                        })()
                        """)
                    try await page.wait(until: Self.says("register-summary", "on-\(name) is registered"))
                }
                try await hub.send(#"{"message":"to all"}"#)
                let delivered = "document.getElementById('inbox').innerText.split('to all').length - 1"
                try await page.wait(until: "\(delivered) === \(names.count)")
            }
        }
    }

    @Test func rejectedRegistrationShowsTheReason() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                try await page.evaluate(
                    """
                    (() => {
                      document.getElementById('register-tags').value = 'a b';
                      document.getElementById('register-form').requestSubmit();
                    })()
                    """)
                try await page.wait(until: "document.querySelector('#register-summary.bad').textContent.length > 10")
            }
        }
    }

    @Test func connectionStringCanBeCopied() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                try await page.evaluate(
                    "Object.defineProperty(navigator.clipboard, 'writeText', "
                        + "{ value: (text) => { window.copied = text; return Promise.resolve(); } })")
                try await page.evaluate("document.getElementById('copy').click()")
                try await page.wait(until: "document.getElementById('copy').textContent === 'Copied'")
                #expect(try await page.evaluate("window.copied") == hub.access.connectionString)
                try await page.evaluate(
                    "Object.defineProperty(navigator, 'clipboard', { value: undefined })")
                try await page.evaluate("document.getElementById('copy').click()")
                try await page.wait(until: Self.says("details-text", hub.access.connectionString))
            }
        }
    }

    @Test func faultsCanBeSwitchedOnAndOff() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                try await page.wait(until: Self.says("faults-state", "off"))
                try await page.reach("document.activeElement.id === 'faults'")
                try await page.press(.enter)
                try await page.wait(until: Self.says("faults-state", "on: throttled:20%"))
                try await page.evaluate(
                    """
                    (() => {
                      document.getElementById('faults').value = '503:100%';
                      document.getElementById('faults-form').requestSubmit();
                    })()
                    """)
                try await page.wait(until: Self.says("faults-state", "on: 503:100%"))
                let head = hub.head("GET /hub/installations/1 HTTP/1.1")
                #expect(try await hub.play(.send(head), .finish).statuses == [503])
                try await page.evaluate("document.getElementById('faults-off').click()")
                try await page.wait(until: Self.says("faults-state", "off"))
                #expect(try await hub.play(.send(head), .finish).statuses == [404])
                try await page.evaluate(
                    """
                    (() => {
                      document.getElementById('faults').value = 'sometimes:5%';
                      document.getElementById('faults-form').requestSubmit();
                    })()
                    """)
                try await page.wait(until: Self.says("faults-summary", "sometimes"))
                #expect(try await page.evaluate("document.getElementById('faults-state').textContent") == "off")
            }
        }
    }

    /// A row has one or two lines, so a fixed table height would cut off a row.
    @Test(arguments: [320, 1280])
    func noTableEndsWithinARow(width: Int) async throws {
        try await SocketHub.test { hub in
            try await hub.put("phone")
            for number in 1...20 {
                try await hub.send(
                    #"{"message":"\#(String(repeating: "long ", count: number.isMultiple(of: 3) ? 40 : 1))"}"#)
            }
            try await open(hub) { page in
                try await page.show(dark: false, width: width)
                try await page.wait(until: "document.querySelectorAll('#inbox tr').length === 20")
                let isWhole = """
                    (() => {
                      const scroll = document.getElementById('inbox').closest('.scroll');
                      const end = scroll.getBoundingClientRect().top + scroll.clientHeight;
                      const rows = [...document.querySelectorAll('#inbox tr')].map((row) => row.getBoundingClientRect());
                      return scroll.scrollHeight > scroll.clientHeight
                        && rows.every((row) => row.bottom <= end + 1 || row.top >= end - 1);
                    })()
                    """
                try await page.wait(until: isWhole)
            }
        }
    }

    @Test func stoppedEmulatorIsShown() async throws {
        try await SocketHub.test { hub in
            try await open(hub) { page in
                await hub.namespace.stop()
                try await page.wait(until: Self.says("live", "the emulator does not answer"))
            }
        }
    }

    @Test(arguments: [true, false], [320, 1280])
    func pageFitsEveryScreen(isDark: Bool, width: Int) async throws {
        try await SocketHub.test { hub in
            try await hub.put("phone-" + String(repeating: "x", count: 100))
            try await hub.send(#"{"message":"\#(String(repeating: "x", count: 500))"}"#)
            try await open(hub) { page in
                try await page.show(dark: isDark, width: width)
                try await page.wait(until: Self.says("installations", "phone"))
                let root = "document.documentElement"
                let widths = "`${\(root).scrollWidth === \(root).clientWidth} ${innerWidth}`"
                #expect(try await page.evaluate(widths) == "true \(width)")
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
    /// Presses Tab until a condition is true.
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

    /// Stores installations with the tag `city:Oslo` over one connection.
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
