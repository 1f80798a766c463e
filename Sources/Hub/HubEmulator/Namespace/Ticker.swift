import ServiceLifecycle

/// Does what becomes due without anybody's asking: delivers scheduled messages, carries out jobs, and lets those who
/// watch know now and then that the emulator is there still.
struct Ticker: Service {
    let configuration: HubEmulatorConfiguration
    let hubs: HubDirectory
    let controls: EmulatorControls

    /// In ticks. A watcher who is gone is noticed when something is written to them.
    private static let signOfLife = 15

    func run() async {
        // Streams that go on would keep the server from ending.
        defer { hubs.signal.finish() }
        await cancelWhenGracefulShutdown {
            var count = 0
            while (try? await Task.sleep(for: configuration.tickInterval)) != nil {
                runDue()
                count += 1
                if count % Self.signOfLife == 0 { hubs.signal.send() }
            }
        }
    }

    private func runDue() {
        let now = configuration.under(controls.settings).now()
        for name in hubs.dueHubs(now: now) {
            // A hub that is gone by now has nothing due, and what cannot be kept is tried again with the next tick.
            try? hubs.runDue(name, now: now, configuration)
        }
    }
}
