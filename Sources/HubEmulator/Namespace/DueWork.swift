import ServiceLifecycle

/// Does what has become due when nobody asks: scheduled messages, jobs, and a sign of life for those who watch.
struct DueWork: Service {
    let configuration: HubEmulatorConfiguration
    let hubs: HubDirectory
    let controls: EmulatorControls

    private static let interval = Duration.seconds(1)
    /// In intervals; a stream whose client is gone is noticed when something is written to it.
    private static let signOfLife = 15

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var count = 0
            while true {
                try await Task.sleep(for: Self.interval)
                work()
                count += 1
                if count % Self.signOfLife == 0 { hubs.signal.send() }
            }
        }
    }

    private func work() {
        let current = configuration.under(controls.settings)
        for name in hubs.hubNames {
            // What could not be kept is told to whoever asks for it next.
            try? hubs.runDue(name, now: current.now(), configuration)
        }
    }
}
