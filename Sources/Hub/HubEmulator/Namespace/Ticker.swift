import ServiceLifecycle

/// A service that delivers scheduled messages, carries out jobs, and sends a signal to event streams at intervals.
struct Ticker: Service {
    let configuration: HubEmulatorConfiguration
    let hubs: HubDirectory
    let controls: EmulatorControls

    /// The number of ticks between two signals to event streams: only a write detects that a client has disconnected.
    private static let keepAliveTicks = 15

    func run() async {
        // Open event streams would keep the server from stopping.
        defer { hubs.signal.finish() }
        await cancelWhenGracefulShutdown {
            var count = 0
            while (try? await Task.sleep(for: configuration.tickInterval)) != nil {
                runDue()
                count += 1
                if count % Self.keepAliveTicks == 0 { hubs.signal.send() }
            }
        }
    }

    private func runDue() {
        let now = configuration.under(controls.settings).now()
        for name in hubs.dueHubs(now: now) {
            // A removed hub has nothing due; a change that could not be stored is tried again at the next tick.
            try? hubs.runDue(name, now: now, configuration)
        }
    }
}
