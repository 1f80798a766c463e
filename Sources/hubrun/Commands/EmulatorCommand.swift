import FaultPlans
import ArgumentParser
import CollectionModel
import Diagnostics
import HubEmulator
import NotificationHub
import Placeholders
import Reporting

/// `hubrun emulator`: serves an emulated notification hub until it is stopped.
struct EmulatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emulator", abstract: "Serve an emulated notification hub on this machine.",
        discussion: """
            Prints the hub's address and a connection string to paste, then a line for each request and delivery. \
            What devices received can be read at HUB/$inbox and HUB/$inbox/INSTALLATION. What the options say of \
            faults, the clock and the generation can be changed at /$emulator/faults, /$emulator/clock and \
            /$emulator/generation.
            """)

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 0

    @Option(help: "The address to listen on; anything but loopback lets other machines in.")
    var host = "127.0.0.1"

    @Option(help: "The hub's name.")
    var hub = "hub"

    @Option(help: "Which of the service's two generations to answer as.")
    var generation = EmulatorSettings.Generation.classic

    @OptionGroup(title: "State") var state: EmulatorDataOptions
    @OptionGroup(title: "TLS") var tls: EmulatorTLSOptions
    @OptionGroup(title: "Faults") var faults: FaultOptions

    @Option(help: "Colour the output.")
    var color = ColorChoice.auto

    func run() throws {
        ColorChoice.current = color
        // The keys are printed so that they can be pasted: nothing here is a secret of the person's.
        let output = OutputSink(descriptor: 1, redactor: Redactor(secrets: SecretRegistry(), isRevealing: true))
        let style = TextStyle(isColored: color.isColored(on: output))
        let identity = try EmulatorIdentity.make(tls, host: host)
        DescriptorLimit.raise()
        FileSizeLimit.failOnly()
        let foreground = Foreground()
        let configuration = try configuration(identity, output, style)
        let start = foreground.run { () -> Result<(EmulatedNamespace, HubAccess), any Error> in
            do {
                let namespace = try await EmulatedNamespace.start(configuration)
                return .success((namespace, try namespace.addHub()))
            } catch {
                return .failure(error)
            }
        }
        let (namespace, access): (EmulatedNamespace, HubAccess)
        do {
            (namespace, access) = try start.get()
        } catch let error as HubEmulatorError {
            throw CommandFailure(Self.status(of: error), error.message, hint: error.hint)
        } catch let error as StorageError {
            throw CommandFailure(.notCarriedOut, error.message, hint: error.hint)
        }
        do {
            // Not before the port is had: it may be another emulator's, whose file this may be.
            try identity?.authority?.write()
        } catch {
            foreground.run { await namespace.stop() }
            throw error
        }
        announce(access, identity, configuration.faults, namespace.deviceCount, output, style)
        foreground.waitForInterrupt()
        foreground.run { await namespace.stop() }
        if let status = foreground.interruption { throw CommandFailure(status) }
    }

    private static func status(of error: HubEmulatorError) -> ExitStatus {
        switch error {
        case .portOutOfRange, .hubName: .commandLine
        case .identity, .portTaken, .cannotListen, .stopped: .notCarriedOut
        }
    }

    private func configuration(
        _ identity: EmulatorIdentity?, _ output: OutputSink, _ style: TextStyle
    ) throws -> HubEmulatorConfiguration {
        var configuration = HubEmulatorConfiguration()
        configuration.host = host
        configuration.port = port
        configuration.hubName = hub
        configuration.generation = Generation(generation)
        configuration.identity = identity?.server
        configuration.dataDirectory = state.data
        configuration.isSynchronized = state.sync
        configuration.faults = try faults.plan()
        configuration.clockOffset = faults.clockOffset
        configuration.onExchange = { exchange in
            output.line(Self.line(exchange, style))
            output.flush()
        }
        configuration.onDelivery = { delivery in
            let device = DisplayText.printable(delivery.device)
            output.line("    \(style.cyan("→")) \(device): \(DisplayText.printable(delivery.body))")
            output.flush()
        }
        return configuration
    }

    private static func line(_ exchange: EmulatedExchange, _ style: TextStyle) -> String {
        let status = exchange.status.map { $0 < 400 ? style.green("\($0)") : style.red("\($0)") } ?? style.red("---")
        let fault = exchange.fault.map { style.yellow(" (\($0) on purpose)") } ?? ""
        return "\(status) \(exchange.method) \(DisplayText.printable(exchange.path))\(fault)"
    }

    private func announce(
        _ access: HubAccess, _ identity: EmulatorIdentity?, _ plan: FaultPlan, _ devices: Int,
        _ output: OutputSink, _ style: TextStyle
    ) {
        output.line("\(style.bold("Emulated notification hub")) \(access.url)")
        output.line("  export HUB_CONNECTION_STRING='\(access.connectionString)'")
        output.line("  export HUB_NAME='\(access.name)'")
        output.line("  inbox of a device: \(access.url)/$inbox/INSTALLATION")
        if let file = identity?.authority?.path {
            output.line("  clients have to trust \(file), which is new at every start:")
            output.line("    curl, hubrun: --cacert \(file)        Node.js: NODE_EXTRA_CA_CERTS=\(file)")
            output.line("    Python, Go, .NET and other programs with OpenSSL: SSL_CERT_FILE=\(file)")
        }
        if !plan.isEmpty { output.line("  faults on purpose: again with --seed \(plan.seed)") }
        if let directory = state.data {
            let count = devices == 1 ? "1 device" : "\(devices) devices"
            output.line("  kept in \(DisplayText.printable(directory)): its keys and \(count)")
            output.line("  Ctrl-C stops it; the next one with the same --data goes on from there")
        } else {
            output.line("  Ctrl-C stops it; its devices and keys are gone then")
        }
        output.flush()
    }
}

extension EmulatorSettings.Generation: ExpressibleByArgument {}
